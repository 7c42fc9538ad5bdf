import Forms
import Manifest
import Texts

/// The cases of a run, in the order in which they are reported.
package struct TestPlan {
  /// How much of a manifest is planned.
  struct Extent {
    /// Whether every scenario is planned, so that a snapshot that belongs to none is obsolete.
    var isComplete: Bool
    /// Whether every scenario is planned in all shards of the run together.
    var isCompleteInParts = false
  }

  /// A scenario to run or to leave out.
  package struct Item: Sendable {
    /// The index of its source.
    package let source: Int
    package let scenario: ScenarioDeclaration
    /// The number of the repetition, from 1.
    package let repetition: Int
  }

  private(set) var extents: [Extent]
  package private(set) var items: [Item] = []
  /// A scenario with `only`, if any.
  let only: ScenarioDeclaration?
  /// The number of selected scenarios that it keeps from running.
  package private(set) var hiddenByOnly = 0
  /// Whether the failures of the last run were requested, and there were none.
  package private(set) var hadNoFailures = false
  /// Whether every manifest could be read: otherwise the snapshots of the unread ones are unknown.
  let isLoaded: Bool
  /// Identifies the scenarios of all shards of the run together: a checksum of their names.
  package private(set) var sum = ""
  private let isSharded: Bool
  private let isSelective: Bool

  /// Plans the selected scenarios, those with `only` before all others.
  package init(_ request: TestRequest) {
    let execution = request.execution
    extents = request.sources.map { Extent(isComplete: $0.lines.isEmpty && $0.ready != nil) }
    isLoaded = request.sources.allSatisfy { $0.ready != nil }
    isSharded = execution.shard != nil
    isSelective = !request.selection.isComplete || execution.only != nil
    var chosen: [Item] = []
    for (index, source) in request.sources.enumerated() {
      guard let manifest = source.ready?.manifest else { continue }
      let selected = request.selection.scenarios(of: manifest, lines: source.lines)
      if selected.count < manifest.scenarios.count { extents[index].isComplete = false }
      chosen += selected.map { Item(source: index, scenario: $0, repetition: 1) }
    }
    let only = chosen.first(where: \.scenario.only)?.scenario
    self.only = only
    if only != nil {
      hiddenByOnly = chosen.count { !$0.scenario.only }
      keep(&chosen, where: \.scenario.only)
    }
    if let failed = execution.only {
      hadNoFailures = failed.isEmpty
      keep(&chosen) { failed.contains([$0.scenario.name.span.file.name, $0.scenario.name.value]) }
    }
    for index in extents.indices { extents[index].isCompleteInParts = extents[index].isComplete }
    // Folders may be named in other ways on other machines.
    let names = chosen.map { "\(request.sources[$0.source].path.split(separator: "/").last ?? "")\n\($0.scenario.name.value)\n" }
    sum = String(NameText.sum(names.joined()), radix: 16)
    if let shard = execution.shard {
      let range = shard.range(of: chosen.count)
      for (index, item) in chosen.enumerated() where !range.contains(index) { extents[item.source].isComplete = false }
      chosen = Array(chosen[range])
    }
    items = chosen.flatMap { item in
      (1...max(execution.repetitions, 1)).map { Item(source: item.source, scenario: item.scenario, repetition: $0) }
    }
  }

  /// Whether a manifest has a case to run.
  func hasItems(_ source: Int) -> Bool { items.contains { $0.source == source } }

  /// Whether everything below the requested folders was run, so that a snapshot folder without a manifest is known to be obsolete.
  var isWhole: Bool {
    !isSelective && only == nil && isLoaded && extents.allSatisfy { isSharded ? $0.isCompleteInParts : $0.isComplete }
  }

  /// Whether it is known which snapshots of a manifest are obsolete.
  func judgesObsolete(_ source: Int) -> Bool {
    isLoaded && (extents[source].isComplete || (isSharded && extents[source].isCompleteInParts))
  }

  /// Whether all scenarios of a manifest were run, by this run alone.
  func ranWhole(_ source: Int) -> Bool { isLoaded && extents[source].isComplete && hasItems(source) }

  /// Marks the plan as incomplete because a case is not run after all.
  mutating func leaveOut(_ item: Item) {
    extents[item.source] = Extent(isComplete: false)
  }

  private mutating func keep(_ items: inout [Item], where isKept: (Item) -> Bool) {
    for item in items where !isKept(item) { extents[item.source].isComplete = false }
    items = items.filter(isKept)
  }
}
