import Manifest
import Reports
import SearchModel

/// The cases of a run, in the order in which they are reported.
struct TestPlan {
  /// A manifest that was asked for.
  struct Source {
    let request: ManifestRequest
    /// nil when it cannot be used; `problems` says why.
    let ready: LoadedManifest.Ready?
    let path: String
    let problems: [ManifestProblem]
    /// Whether every scenario is planned, so that a snapshot that none has is obsolete.
    var isComplete: Bool
    /// The same of all parts of a run together.
    var isCompleteInParts = false
  }

  /// One scenario to run, or to leave out.
  struct Item {
    /// Its place among the sources.
    let source: Int
    let scenario: ScenarioDeclaration
    /// From 1.
    let repetition: Int
  }

  private(set) var sources: [Source]
  private(set) var items: [Item] = []
  /// The place of a scenario that says `only`, if one does.
  private(set) var only: ScenarioDeclaration?
  /// How many of those selected it keeps from running.
  private(set) var hiddenByOnly = 0
  /// Whether the failures of the last run were asked for, and there were none.
  private(set) var hadNoFailures = false

  /// Plans the scenarios selected, those that say `only` before all others.
  init(_ loaded: [Source], _ selection: SelectionOptions, _ execution: ExecutionOptions?) {
    sources = loaded
    var chosen: [Item] = []
    for (index, source) in sources.enumerated() {
      guard let manifest = source.ready?.manifest else { continue }
      let selected = selection.scenarios(of: manifest, line: source.request.line)
      if selected.count < manifest.scenarios.count { sources[index].isComplete = false }
      chosen += selected.map { Item(source: index, scenario: $0, repetition: 1) }
    }
    let only = chosen.first(where: \.scenario.only)?.scenario
    self.only = only
    if only != nil {
      hiddenByOnly = chosen.count { !$0.scenario.only }
      keep(&chosen, where: \.scenario.only)
    }
    if execution?.lastFailed == true, let failed = LastRun.failed() {
      hadNoFailures = failed.isEmpty
      keep(&chosen) { failed.contains([$0.scenario.name.span.file.name, $0.scenario.name.value]) }
    }
    for index in sources.indices { sources[index].isCompleteInParts = sources[index].isComplete }
    if let shard = execution?.shard {
      let range = shard.range(of: chosen.count)
      for (index, item) in chosen.enumerated() where !range.contains(index) { sources[item.source].isComplete = false }
      chosen = Array(chosen[range])
    }
    items = chosen.flatMap { item in
      (1...(execution?.repeatEach ?? 1)).map { Item(source: item.source, scenario: item.scenario, repetition: $0) }
    }
  }

  /// Whether everything was run that there is below what was asked for, so that a folder of snapshots without a manifest is known
  /// to be obsolete.
  func isWhole(_ selection: SelectionOptions, _ execution: ExecutionOptions) -> Bool {
    selection.isComplete && only == nil && !execution.lastFailed && isLoaded
      && sources.allSatisfy { execution.shard == nil ? $0.isComplete : $0.isCompleteInParts }
  }

  /// Whether every manifest could be read: what another one says of its snapshots is not known otherwise.
  var isLoaded: Bool { sources.allSatisfy { $0.ready != nil } }

  /// A case that is not run after all.
  mutating func leaveOut(_ item: Item) {
    sources[item.source].isComplete = false
    sources[item.source].isCompleteInParts = false
  }

  private mutating func keep(_ items: inout [Item], where isKept: (Item) -> Bool) {
    for item in items where !isKept(item) { sources[item.source].isComplete = false }
    items = items.filter(isKept)
  }
}
