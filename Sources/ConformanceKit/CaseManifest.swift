import Diagnostics
import JSONText
import Manifest
import SearchModel

/// Writes a recorded scenario as a manifest, which the product then reads like any other.
struct CaseManifest {
  /// A part of a case that cannot be written in a manifest.
  struct Unsupported: Error {
    let what: String
  }

  /// The manifest; each step of the case is one step of its only scenario.
  static func make(_ recorded: ConformanceCase) throws(Unsupported) -> Manifest {
    let idle = Set(InstantSearchVersion.allCases.flatMap { recorded.idle($0) })
    var document = try document(recorded.scenario, idle: idle)
    if let release = recorded.release {
      document = .object((document.members ?? []) + [.init("instantsearch", .string("\(release)"))])
    }
    let text = document.text(indented: true)
    let (manifest, diagnostics) = Manifest.read(SourceFile(name: "case.json", text: text))
    guard let manifest else {
      throw Unsupported(what: DiagnosticRenderer(color: false).render(diagnostics.filter { $0.severity == .error }))
    }
    return manifest
  }

  /// - Parameter idle: the steps that do nothing, counted from 1.
  static func document(_ scenario: JSONValue, idle: Set<Int>) throws(Unsupported) -> JSONValue {
    var widgets: [JSONValue.Member] = []
    for widget in scenario["widgets"]?.array ?? [] {
      widgets.append(.init(widget["id"]?.string ?? "", try self.widget(widget, in: scenario)))
    }
    // Widgets that a step adds.
    for widget in added(scenario["steps"]?.array ?? []) {
      let id = widget["id"]?.string ?? ""
      let declared = JSONValue.Member(id, .object((try self.widget(widget, in: scenario).members ?? []) + [.init("presented", false)]))
      guard let place = widgets.firstIndex(where: { $0.key == id }) else {
        widgets.append(declared)
        continue
      }
      if widgets[place].value != declared.value { throw Unsupported(what: "two widgets of one name") }
    }
    var steps: [JSONValue] = []
    for (place, step) in (scenario["steps"]?.array ?? []).enumerated() {
      guard idle.contains(place + 1) else {
        steps.append(try self.step(step, in: scenario))
        continue
      }
      // In a batch, only the actions that name an item by its position had no effect.
      let others = (step["steps"]?.array ?? []).filter { $0["index"] == nil }
      steps.append(others.isEmpty ? nothing : try self.step(["action": "batch", "steps": .array(others)], in: scenario))
    }
    if steps.isEmpty { steps = [nothing] }
    var edits: [JSONValue] = []
    for edit in scenario["filterState"]?.array ?? [] { edits.append(try self.edit(edit, notifies: true)) }
    var members: [JSONValue.Member] = [
      .init("version", "1.0"), .init("searcher", searcher(scenario)), .init("widgets", .object(widgets)),
      .init("scenarios", [["name": "case", "steps": .array(steps)]]),
    ]
    if !edits.isEmpty { members.append(.init("filterState", .array(edits))) }
    let others = try searchers(scenario)
    if !others.isEmpty { members.append(.init("searchers", .object(others))) }
    if let states = scenario["filterStates"] { members.append(.init("filterStates", states)) }
    var faults: [JSONValue] = []
    for fault in scenario["faults"]?.array ?? [] { faults.append(["fail": .object(try failure(fault))]) }
    if !faults.isEmpty { members.append(.init("setup", .array(faults))) }
    return .object(members)
  }

  /// The widgets that steps add, including those of batches.
  static func added(_ steps: [JSONValue]) -> [JSONValue] {
    steps.flatMap { step in (step["add"].map { [$0] } ?? []) + added(step["steps"]?.array ?? []) }
  }

  /// The filter states that a searcher is connected to.
  static func connections(of searcher: String, _ scenario: JSONValue) -> [JSONValue] {
    guard let connections = scenario["filterStateConnections"]?.array else { return searcher == "main" ? ["main"] : [] }
    return connections.filter { ($0["searcher"]?.string ?? "main") == searcher }.map { $0["filterState"] ?? "main" }
  }

  static func searchers(_ scenario: JSONValue) throws(Unsupported) -> [JSONValue.Member] {
    var seen: Set<String> = []
    var others: [JSONValue.Member] = []
    for member in scenario["searchers"]?.members ?? [] {
      let given = member.value
      var keys: [JSONValue.Member] = [.init("kind", given["kind"] ?? "hits")]
      if let index = given["indexName"] {
        keys.append(.init("index", index))
        let isNew = index != scenario["searcher"]?["indexName"] && seen.insert(index.string ?? "").inserted
        if isNew, given["kind"] != "facet" { keys.append(.init("records", [])) }
      }
      for key in [
        "attribute", "components", "isDisjunctiveFacetingEnabled", "keepSelectedEmptyFacets", "disjunctiveFacetsAttributes",
      ] {
        if let value = given[key] { keys.append(.init(key, value)) }
      }
      let query = query(given)
      if !query.isEmpty { keys.append(.init("query", .object(query))) }
      if let trigger = given["shouldTriggerSearch"]?.string { keys.append(.init("shouldTriggerSearch", self.trigger(trigger))) }
      let states = connections(of: member.key, scenario)
      if !states.isEmpty { keys.append(.init("filterState", .array(states))) }
      let connections = (scenario["filterStateConnections"]?.array ?? []).filter { $0["searcher"]?.string == member.key }
      if connections.contains(where: { $0["trigger"] == false }) { keys.append(.init("triggerSearchOnFilterStateChange", false)) }
      others.append(.init(member.key, .object(keys)))
    }
    return others
  }

  static func query(_ given: JSONValue) -> [JSONValue.Member] {
    ["hitsPerPage", "facets", "maxValuesPerFacet", "filters", "query"].compactMap { key in given[key].map { JSONValue.Member(key, $0) } }
  }

  /// A step that does nothing, in place of those that only change the recorded engine.
  static let nothing: JSONValue = ["searcher": [:]]

  static func searcher(_ scenario: JSONValue) -> JSONValue {
    let given = scenario["searcher"] ?? .object([])
    var members: [JSONValue.Member] = [.init("records", []), .init("index", given["indexName"] ?? "index")]
    for key in ["isDisjunctiveFacetingEnabled", "keepSelectedEmptyFacets", "disjunctiveFacetsAttributes"] {
      if let value = given[key] { members.append(.init(key, value)) }
    }
    members.append(.init("query", .object(query(given))))
    var replicas = (scenario["replicas"]?.members ?? []).map(\.key)
    let others = (scenario["searchers"]?.members ?? []).compactMap { $0.value["indexName"]?.string }
    let named = (scenario["steps"]?.array ?? []).compactMap { ($0["indexName"] ?? $0["name"])?.string }
    let chosen = ((scenario["widgets"]?.array ?? []) + added(scenario["steps"]?.array ?? [])).flatMap { $0["indices"]?.array ?? [] }
      .compactMap(\.string)
    for name in named + chosen where name != given["indexName"]?.string && !replicas.contains(name) && !others.contains(name) {
      replicas.append(name)
    }
    if !replicas.isEmpty {
      let declared = replicas.map { JSONValue.Member($0, ["customRanking": []]) }
      members.append(.init("settings", ["replicas": .object(declared)]))
    }
    if let trigger = given["shouldTriggerSearch"]?.string { members.append(.init("shouldTriggerSearch", self.trigger(trigger))) }
    if let connection = scenario["connectSearcher"] { members.append(.init("connectFilterState", connection)) }
    let states = connections(of: "main", scenario)
    if states != ["main"] {
      members.append(states.isEmpty ? .init("connectFilterState", "never") : .init("filterState", .array(states)))
    }
    return .object(members)
  }

  static func trigger(_ name: String?) -> JSONValue {
    switch name {
    case "atLeast2": ["minimumLength": 2]
    case let name?: .string(name)
    case nil: "always"
    }
  }

  // MARK: Widgets

  static let withoutSearcher: Set = [
    "facetFilterList", "tagFilterList", "numericFilterList", "currentFilters", "filterClear", "toggle",
  ]

  static let types = [
    "facetList": "refinementList", "facetFilterList": "facetFilterList", "tagFilterList": "tagFilterList",
    "numericFilterList": "numericFilterList", "currentFilters": "currentRefinements", "hierarchical": "hierarchicalMenu",
    "filterClear": "clearRefinements", "toggle": "toggle", "numberRange": "numericRange", "numberComparison": "numericComparison",
    "stats": "stats", "sortBy": "sortBy", "searchBox": "searchBox", "filterMap": "filterMap", "loading": "loading", "hits": "hits",
    "dynamicFacets": "dynamicFacets", "relevantSort": "relevantSort", "queryRuleCustomData": "queryRuleCustomData",
  ]

  static func widget(_ widget: JSONValue, in scenario: JSONValue) throws(Unsupported) -> JSONValue {
    let given = widget["type"]?.string ?? ""
    guard let type = types[given] else { throw Unsupported(what: "widget \(given)") }
    var members: [JSONValue.Member] = [.init("type", .string(type))]
    for member in widget.members ?? [] where member.key != "type" && member.key != "id" {
      switch member.key {
      case "attributes": members.append(.init("hierarchicalAttributes", member.value))
      case "indices": members.append(.init("indicesNames", member.value))
      case "filterGroupID": members.append(.init("filterGroupID", group(member.value)))
      case "filterGroupIDs": members.append(.init("filterGroupIDs", .array((member.value.array ?? []).map(group))))
      case "filters":
        let key =
          ["facetFilterList": "facetFilters", "tagFilterList": "tagFilters", "numericFilterList": "numericFilters"][given] ?? "filters"
        let filters = (member.value.array ?? []).map { given == "tagFilterList" ? tag($0) : filter($0) }
        members.append(.init(key, .array(filters)))
      case "filter": members.append(.init("filter", filter(member.value)))
      case "items": members.append(.init("items", .object((member.value.members ?? []).map { .init($0.key, filter($0.value)) })))
      case "presenter": if let presenter = try presenter(member.value, of: widget) { members.append(.init("presenter", presenter)) }
      case "controllers":
        var views: [JSONValue] = []
        for controller in (member.value.array ?? []).dropFirst() {
          let presenter = try presenter(controller["presenter"] ?? .null, of: widget)
          views.append(.object(presenter.map { [.init("presenter", $0)] } ?? []))
        }
        members.append(.init("views", .array(views)))
        // The presenter of the first view is repeated there.
        if widget["presenter"] == nil, let first = member.value.array?.first?["presenter"],
          let presenter = try presenter(first, of: widget)
        {
          members.append(.init("presenter", presenter))
        }
      case "connect": members.append(.init("connect", .array((member.value.array ?? []).map(part))))
      case "pageCleanUpOffset": members.append(.init("pageCleanUpOffset", member.value == .null ? "none" : member.value))
      case "filterGroupForAttribute":
        members.append(
          .init(
            "filterGroupForAttribute",
            .object(
              (member.value.members ?? []).map {
                .init($0.key, group(["type": $0.value["type"] ?? "and", "name": $0.value["name"] ?? $0.value["groupName"] ?? ""]))
              })))
      case "facets": members.append(.init("facets", .array((member.value.array ?? []).map(facet))))
      default: members.append(member)
      }
    }
    if given == "hierarchical", widget["presenter"] == nil { members.append(.init("presenter", "default")) }
    if given == "hits" { members.append(.init("record", ["must": "text?"])) }
    if given.hasSuffix("FilterList"), widget["groupName"] == nil { members.append(.init("groupName", "")) }
    return .object(members)
  }

  /// A presenter in the notation of manifests; nil if a widget has none.
  static func presenter(_ presenter: JSONValue, of widget: JSONValue) throws(Unsupported) -> JSONValue? {
    switch (widget["type"]?.string, presenter.string) {
    case ("hierarchical", let name): return try menuPresenter(name)
    case (_, nil) where presenter == .null: return nil
    case ("currentFilters", let name?), ("filterMap", let name?): return try textPresenter(name, of: widget)
    case ("sortBy", "uppercase"?):
      let names = (widget["indices"]?.array ?? []).compactMap(\.string)
      return .object(names.map { .init($0, .string($0.uppercased())) })
    case ("stats", "short"?): return "{hits}"
    default: return if let name = presenter["custom"]?.string { try listPresenter(name) } else { self.presenter(presenter) }
    }
  }

  /// A part of a widget: `controller#2` is a view.
  static func part(_ part: JSONValue) -> JSONValue { .string((part.string ?? "").replacing("controller", with: "view")) }

  static func facet(_ facet: JSONValue) -> JSONValue {
    facet.string.map { ["value": .string($0)] } ?? .object((facet.members ?? []).filter { $0.key == "value" || $0.key == "count" })
  }

  static func listPresenter(_ name: String) throws(Unsupported) -> JSONValue {
    let steps: JSONValue =
      switch name {
      case "reverse": "reverse"
      case "dropFirst": ["skip": 1]
      case "dropSelected": ["keep": "unselected"]
      case "onlySelected": ["keep": "selected"]
      case "duplicate": ["repeat": 2]
      case "uppercase": "uppercase"
      case "firstLetter": ["truncate": 1]
      case "extra": ["append": [["value": "Extra", "count": 99]]]
      case "empty": ["limit": 0]
      case "unselectAll": ["mark": false]
      case "selectAll": ["mark": true]
      case "zeroCount": ["count": 0]
      default: throw Unsupported(what: "presenter \(name)")
      }
    return [["sortBy": "value:asc"], steps]
  }

  static func textPresenter(_ name: String, of widget: JSONValue) throws(Unsupported) -> JSONValue {
    switch name {
    case "uppercase": ["any": "{TEXT}"]
    case "attribute": ["any": "{attribute}"]
    case "attributeValue": ["any": "{attribute}={text}"]
    case "constant": ["any": "x"]
    case "negation": ["any": "{negated}{text}"]
    default: throw Unsupported(what: "presenter \(name)")
    }
  }

  static func menuPresenter(_ name: String?) throws(Unsupported) -> JSONValue {
    switch name {
    case nil: "default"
    case "none": "none"
    case "level0": [["levels": [0]], "nest"]
    case "deepest": ["deepest", "nest"]
    case "selectedOnly": [["keep": "selected"], "nest"]
    case "byCount": [["sortBy": ["count:desc", "level", "value:asc"]]]
    case "reverse": ["nest", "reverse"]
    case "leafName": ["nest", "lastSegment"]
    case let name?: throw Unsupported(what: "presenter \(name)")
    }
  }

  static func presenter(_ presenter: JSONValue) -> JSONValue {
    var members: [JSONValue.Member] = [.init("limit", presenter["limit"] ?? "none")]
    if let criteria = presenter["sortBy"]?.array {
      let names = criteria.compactMap(\.string).map { $0.replacing("alpha:", with: "alphabetical:") }
      members.append(.init("sortBy", .array(names.map(JSONValue.string))))
    }
    if let shows = presenter["showEmptyFacets"] { members.append(.init("showEmptyFacets", shows)) }
    return .object(members)
  }

  // MARK: Failures

  static func failure(_ step: JSONValue) throws(Unsupported) -> [JSONValue.Member] {
    var members = [JSONValue.Member("error", try error(step["error"] ?? .null))]
    for key in ["count", "only"] { if let value = step[key] { members.append(.init(key, value)) } }
    return members
  }

  static func error(_ error: JSONValue) throws(Unsupported) -> JSONValue {
    if let network = error["network"]?.string { return network == "timedOut" ? "timeout" : "offline" }
    guard let body = error["body"]?.string else {
      return .object((error.members ?? []).filter { $0.key == "status" || $0.key == "message" })
    }
    let json = try? JSONValue(parsing: Array(body.utf8))
    if json?["results"]?.array?.first?["hits"]?.array?.isEmpty == false { return ["body": .string(body)] }
    return json?["results"]?.array?.isEmpty == true ? "no-results" : "unreadable"
  }

  // MARK: Filters and groups

  static func filter(_ filter: JSONValue) -> JSONValue {
    // Only for `_tags` the attribute does not determine the kind of the filter.
    let isFacetOnTags = filter["attribute"] == "_tags" && filter["kind"] != "tag"
    var members = (filter.members ?? []).filter { $0.key != "kind" || isFacetOnTags }
    if filter["kind"]?.string == "tag" || filter["attribute"] == nil { members.insert(.init("attribute", "_tags"), at: 0) }
    return .object(members)
  }

  static func tag(_ filter: JSONValue) -> JSONValue {
    .object((filter.members ?? []).filter { $0.key == "value" || $0.key == "negated" })
  }

  static func group(_ group: JSONValue) -> JSONValue {
    let type = group["type"]?.string ?? "and"
    var members: [JSONValue.Member] = [.init(type, group["name"] ?? "")]
    if type == "or", let kind = group["filterType"] { members.append(.init("kind", kind)) }
    return .object(members)
  }
}
