import Diagnostics
import Forms
import JSONText
import SearchModel
import YAMLTree

/// The input of validators: everything of a valid manifest, and whatever can be read of a broken one, so that all problems of a file are
/// reported at once.
struct ManifestParts {
  let version: InstantSearchVersion
  let settings: IndexSettings?
  /// The searchers other than the main one; `searcherNames` includes those that cannot be read.
  let searchers: [Named<OtherSearcher>]
  let searcherNames: [Located<String>]
  let filterStates: [Located<String>]
  /// The filter states that the main searcher is connected to.
  let mainFilterStates: [Located<String>]
  /// The names of all widgets, including those that cannot be read.
  let widgetNames: [Located<String>]
  let widgets: [WidgetDeclaration]
  let scenarioNames: [Located<String>]
  let invariantNames: [Located<String>]
  /// The names of the scenarios' snapshots, in the same order as their names.
  let scenarioFiles: [String]
  /// All steps, including those of bursts.
  var steps: [Step] { setup + scenarios.joined() }
  /// The steps of the set-up, including those of bursts.
  let setup: [Step]
  /// The steps of each scenario, including those of bursts.
  let scenarios: [[Step]]
  let expectations: [Expectation]
  let filterState: [FilterEdit]
  /// The searcher's query, if it could be read.
  let query: SearchQuery?
  /// The indices of the embedded back end; nil if the searcher cannot be read.
  let indices: [String]?
  /// The name of the main index; nil if it cannot be read.
  let mainIndex: String?
  /// Whether the back end is known not to be the embedded one, so that it has its own records.
  let hasRecordsOfItsOwn: Bool

  /// Returns the index of a widget among the others.
  func place(of widget: WidgetDeclaration) -> Int? { widgets.firstIndex { $0.id.value == widget.id.value } }

  /// Returns the widget with a name, or the one that has the view with this name.
  func widget(_ id: String) -> WidgetDeclaration? { widgets.first { $0.id.value == id } ?? widgets.first { $0.views.contains(id) } }

  init(_ manifest: Manifest) {
    version = manifest.instantsearch
    settings = manifest.searcher.isEmbedded ? manifest.searcher.settings : nil
    query = manifest.searcher.query
    let others = manifest.searchers.filter { $0.item.records != nil }.flatMap { searcher in
      [searcher.item.index?.value].compactMap(\.self) + searcher.item.settings.replicas.map(\.name)
    }
    indices = manifest.searcher.isEmbedded ? [manifest.searcher.index] + manifest.searcher.settings.replicas.map(\.name) + others : nil
    mainIndex = indices?.first
    hasRecordsOfItsOwn = !manifest.searcher.isEmbedded
    searchers = manifest.searchers
    searcherNames = manifest.searchers.map(\.name)
    filterStates = manifest.filterStates
    mainFilterStates = manifest.searcher.filterStates ?? []
    widgetNames = manifest.widgets.map(\.id)
    widgets = manifest.widgets
    scenarioNames = manifest.scenarios.map(\.name)
    invariantNames = manifest.invariants.map(\.name)
    scenarioFiles = manifest.scenarios.map(\.fileName)
    setup = manifest.setup.flatMap(\.flattened)
    scenarios = manifest.scenarios.map { $0.steps.flatMap(\.flattened) }
    expectations =
      manifest.scenarios.flatMap(\.expectations) + manifest.invariants.flatMap { [$0.condition, $0.expectation].compactMap(\.self) }
    filterState = manifest.filterState
  }

  /// Reads whatever can be read; the problems have already been reported.
  init(_ root: YAMLNode) {
    let unheard = Problems(hiding: root.place.file.redactor)
    func read<Value>(_ node: YAMLNode?, _ form: Form<Value>) -> Value? { node.flatMap { form.read($0, unheard) } }
    version = read(root["instantsearch"], .release)?.version ?? .v7
    let searcher = read(root["searcher"], SearcherDeclaration.form)
    settings = searcher?.settings ?? root["searcher"].flatMap { $0["settings"].map { read($0, .indexSettings) } ?? IndexSettings() }
    query = read(root["searcher"]?["query"], .searchQuery)
    // A misplaced key may be the one that names the index or its replicas.
    let isMisplaced = root.entries.contains { SearcherDeclaration.indexKeys.contains($0.key) }
    mainIndex = root["searcher"]?["index"].map { read($0, .name) } ?? (root["index"] == nil ? "index" : nil)
    hasRecordsOfItsOwn = false
    indices =
      if let searcher, searcher.isEmbedded, !unheard.diagnostics.hasErrors, !isMisplaced, root["searchers"] == nil {
        [searcher.index] + searcher.settings.replicas.map(\.name)
      } else {
        nil
      }
    let searchers = (root["searchers"]?.entries ?? []).compactMap { entry in
      read(entry.value, OtherSearcher.form).map { Named(name: Located(entry.key, entry.keySpan), item: $0) }
    }
    self.searchers = searchers
    searcherNames = (root["searchers"]?.entries ?? []).map { Located($0.key, $0.keySpan) }
    filterStates = read(root["filterStates"], Form<[Located<String>]>.list(of: Form<String>.name.located)) ?? []
    mainFilterStates = read(root["searcher"]?["filterState"], Form<[Located<String>]>.oneOrMore(of: Form<String>.name.located)) ?? []
    // A list of widgets is reported elsewhere, but the names are still known.
    let entries = root["widgets"].map { $0.entries + $0.items.flatMap(\.entries) } ?? []
    let ofItems = (root["widgets"]?.items ?? []).compactMap { item -> Located<String>? in
      // `- id: brands`, or `- brands: { … }`.
      guard let name = item.entries.first(where: { ["id", "name", "key"].contains($0.key) }) else {
        return item.entries.first.map { Located($0.key, $0.keySpan) }
      }
      return JSONValue(name.value).string.map { Located($0, name.value.place) }
    }
    widgetNames = (root["widgets"]?.entries ?? []).map { Located($0.key, $0.keySpan) } + ofItems
    widgets = entries.compactMap { entry in
      read(entry.value, WidgetBody.form).map { body in
        WidgetDeclaration(id: Located(entry.key, entry.keySpan), body: body) { name in
          searchers.contains { $0.name.value == name && $0.item.kind == .facet }
        }
      }
    }
    let written = root["scenarios"]?.items ?? []
    let named = written.compactMap { scenario in
      read(scenario["name"], Form<String>.name.shown.located).map { ($0, scenario["case"].flatMap { read($0, Form<String>.name.shown) }) }
    }
    scenarioNames = named.map(\.0)
    invariantNames = (root["invariants"]?.items ?? []).compactMap { read($0["name"], Form<String>.name.shown.located) }
    scenarioFiles = named.map { ScenarioDeclaration.fileName($0.0.value, case: $0.1) }
    func lines(_ node: YAMLNode?) -> [ScenarioLine] { (node?.items ?? []).compactMap { read($0, ScenarioLine.form) } }
    let ofSetup = lines(root["setup"])
    let ofScenarios = written.map { lines($0["steps"]) }
    setup = ofSetup.compactMap(\.step).flatMap(\.flattened)
    scenarios = ofScenarios.map { $0.compactMap(\.step).flatMap(\.flattened) }
    let invariants = (root["invariants"]?.items ?? []).flatMap { [$0["when"], $0["expect"]].compactMap(\.self) }
    expectations = (ofSetup + ofScenarios.joined()).compactMap(\.expectation) + invariants.compactMap { read($0, Expectation.form) }
    filterState = []
  }
}

extension ManifestParts {
  /// Returns the searchers and filter states that nothing names, and the replicas that are never searched. A searcher that follows a filter
  /// state searches on its own.
  func unmentioned(_ problems: Problems) -> [UnusedName] {
    searchers.filter { !problems.mentions(searcher: $0.name.value) && $0.item.filterStates.isEmpty }
      .map { UnusedName(kind: .searcher, name: $0.name) }
      + filterStates.filter { !problems.mentions(filterState: $0.value) }.map { UnusedName(kind: .filterState, name: $0) }
      + unsearchedReplicas(problems.replicas)
  }

  /// Returns the replicas that no widget selects, no step searches and no searcher uses.
  private func unsearchedReplicas(_ replicas: [Located<String>]) -> [UnusedName] {
    var searched = Set(widgets.flatMap(\.traits.indices) + searchers.compactMap(\.item.index?.value))
    for step in steps {
      switch step.action.own {
      case .index(let name): searched.insert(name)
      case .searcher(let change): if let request = change.request { searched.insert(request.indexName) }
      default: break
      }
    }
    var seen: Set<String> = []
    return replicas.filter { !searched.contains($0.value) && seen.insert($0.value).inserted }.map { UnusedName(kind: .replica, name: $0) }
  }
}
