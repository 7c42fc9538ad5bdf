import Diagnostics
import JSONText
import Manifest
import SearchModel

/// Writes a recorded scenario as a manifest, which the product then reads as any other.
struct CaseManifest {
  /// Something in a case that no manifest can say.
  struct Unsupported: Error {
    let what: String
  }

  /// The manifest; each step of the case is one step of its only scenario.
  static func make(_ recorded: ConformanceCase) throws(Unsupported) -> Manifest {
    let idle = Set(InstantSearchVersion.allCases.flatMap { recorded.idle($0) })
    let text = try document(recorded.scenario, idle: idle).text(indented: true)
    let (manifest, diagnostics) = Manifest.read(SourceFile(name: "case.json", text: text))
    guard let manifest else {
      throw Unsupported(what: DiagnosticRenderer(color: false).render(diagnostics.filter { $0.severity == .error }))
    }
    return manifest
  }

  /// - Parameter idle: steps that do nothing, from 1.
  private static func document(_ scenario: JSONValue, idle: Set<Int>) throws(Unsupported) -> JSONValue {
    for key in ["searchers", "filterStates", "filterStateConnections", "recordReload", "recordChanges"] where scenario[key] != nil {
      throw Unsupported(what: key)
    }
    var widgets: [JSONValue.Member] = []
    for widget in scenario["widgets"]?.array ?? [] {
      widgets.append(.init(widget["id"]?.string ?? "", try self.widget(widget)))
    }
    var steps: [JSONValue] = []
    for (place, step) in (scenario["steps"]?.array ?? []).enumerated() {
      guard idle.contains(place + 1) else {
        steps.append(try self.step(step, in: scenario))
        continue
      }
      // Of several at once those that name an item by its place.
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
    var faults: [JSONValue] = []
    for fault in scenario["faults"]?.array ?? [] { faults.append(["fail": .object(try failure(fault))]) }
    if !faults.isEmpty { members.append(.init("setup", .array(faults))) }
    return .object(members)
  }

  /// A step that does nothing, for those that only change the recorded engine.
  private static let nothing: JSONValue = ["searcher": [:]]

  private static func searcher(_ scenario: JSONValue) -> JSONValue {
    let given = scenario["searcher"] ?? .object([])
    var members: [JSONValue.Member] = [.init("records", []), .init("index", given["indexName"] ?? "index")]
    for key in ["isDisjunctiveFacetingEnabled", "keepSelectedEmptyFacets", "disjunctiveFacetsAttributes"] {
      if let value = given[key] { members.append(.init(key, value)) }
    }
    let query = ["hitsPerPage", "facets", "maxValuesPerFacet", "filters", "query"].compactMap { key in
      given[key].map { JSONValue.Member(key, $0) }
    }
    members.append(.init("query", .object(query)))
    var replicas = (scenario["replicas"]?.members ?? []).map(\.key)
    for step in scenario["steps"]?.array ?? [] where step["action"] == "setIndexName" {
      if let name = (step["indexName"] ?? step["name"])?.string, name != given["indexName"]?.string, !replicas.contains(name) {
        replicas.append(name)
      }
    }
    if !replicas.isEmpty {
      let declared = replicas.map { JSONValue.Member($0, ["customRanking": []]) }
      members.append(.init("settings", ["replicas": .object(declared)]))
    }
    if let trigger = given["shouldTriggerSearch"]?.string { members.append(.init("shouldTriggerSearch", self.trigger(trigger))) }
    if let connection = scenario["connectSearcher"] { members.append(.init("connectFilterState", connection)) }
    return .object(members)
  }

  private static func trigger(_ name: String?) -> JSONValue {
    switch name {
    case "atLeast2": ["minimumLength": 2]
    case let name?: .string(name)
    case nil: "always"
    }
  }

  // MARK: Widgets

  private static let types = [
    "facetList": "refinementList", "facetFilterList": "facetFilterList", "tagFilterList": "tagFilterList",
    "numericFilterList": "numericFilterList", "currentFilters": "currentRefinements", "hierarchical": "hierarchicalMenu",
    "filterClear": "clearRefinements", "toggle": "toggle", "numberRange": "numericRange", "numberComparison": "numericComparison",
    "stats": "stats", "sortBy": "sortBy", "searchBox": "searchBox", "filterMap": "filterMap", "loading": "loading", "hits": "hits",
    "dynamicFacets": "dynamicFacets", "relevantSort": "relevantSort", "queryRuleCustomData": "queryRuleCustomData",
  ]

  private static func widget(_ widget: JSONValue) throws(Unsupported) -> JSONValue {
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
      case "presenter":
        if given == "currentFilters", let name = member.value.string {
          members.append(.init("presenter", try textPresenter(name)))
        } else if let name = member.value["custom"]?.string {
          members.append(.init("presenter", try listPresenter(name)))
        } else {
          members.append(.init("presenter", presenter(member.value)))
        }
      case "facets": members.append(.init("facets", .array((member.value.array ?? []).map(facet))))
      default: members.append(member)
      }
    }
    if given == "hierarchical" {
      members.removeAll { $0.key == "presenter" }
      members.append(.init("presenter", try menuPresenter(widget["presenter"]?.string)))
    }
    if given.hasSuffix("FilterList"), widget["groupName"] == nil { members.append(.init("groupName", "")) }
    return .object(members)
  }

  private static func facet(_ facet: JSONValue) -> JSONValue {
    facet.string.map { ["value": .string($0)] } ?? .object((facet.members ?? []).filter { $0.key == "value" || $0.key == "count" })
  }

  private static func listPresenter(_ name: String) throws(Unsupported) -> JSONValue {
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

  private static func textPresenter(_ name: String) throws(Unsupported) -> JSONValue {
    switch name {
    case "attribute": ["any": "{attribute}"]
    case "attributeValue": ["any": "{attribute}={text}"]
    case "constant": ["any": "x"]
    case "negation": ["any": "{negated}{text}"]
    default: throw Unsupported(what: "presenter \(name)")
    }
  }

  private static func menuPresenter(_ name: String?) throws(Unsupported) -> JSONValue {
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

  private static func presenter(_ presenter: JSONValue) -> JSONValue {
    var members: [JSONValue.Member] = [.init("limit", presenter["limit"] ?? "none")]
    if let criteria = presenter["sortBy"]?.array {
      let names = criteria.compactMap(\.string).map { $0.replacing("alpha:", with: "alphabetical:") }
      members.append(.init("sortBy", .array(names.map(JSONValue.string))))
    }
    if let shows = presenter["showEmptyFacets"] { members.append(.init("showEmptyFacets", shows)) }
    return .object(members)
  }

  // MARK: Failures

  private static func failure(_ step: JSONValue) throws(Unsupported) -> [JSONValue.Member] {
    var members = [JSONValue.Member("error", try error(step["error"] ?? .null))]
    for key in ["count", "only"] { if let value = step[key] { members.append(.init(key, value)) } }
    return members
  }

  private static func error(_ error: JSONValue) throws(Unsupported) -> JSONValue {
    if let network = error["network"]?.string { return network == "timedOut" ? "timeout" : "offline" }
    guard let body = error["body"]?.string else {
      return .object((error.members ?? []).filter { $0.key == "status" || $0.key == "message" })
    }
    let json = try? JSONValue(parsing: Array(body.utf8))
    if json?["results"]?.array?.first?["hits"]?.array?.isEmpty == false { throw Unsupported(what: "an answer given as text") }
    return json?["results"]?.array?.isEmpty == true ? "no-results" : "unreadable"
  }

  // MARK: Filters and groups

  private static func filter(_ filter: JSONValue) -> JSONValue {
    // Only `_tags` does not tell what kind of filter it is.
    let isFacetOnTags = filter["attribute"] == "_tags" && filter["kind"] != "tag"
    var members = (filter.members ?? []).filter { $0.key != "kind" || isFacetOnTags }
    if filter["kind"]?.string == "tag" || filter["attribute"] == nil { members.insert(.init("attribute", "_tags"), at: 0) }
    return .object(members)
  }

  private static func tag(_ filter: JSONValue) -> JSONValue {
    .object((filter.members ?? []).filter { $0.key == "value" || $0.key == "negated" })
  }

  private static func group(_ group: JSONValue) -> JSONValue {
    let type = group["type"]?.string ?? "and"
    var members: [JSONValue.Member] = [.init(type, group["name"] ?? "")]
    if type == "or", let kind = group["filterType"] { members.append(.init("kind", kind)) }
    return .object(members)
  }

  // MARK: Steps

  private static func step(_ step: JSONValue, in scenario: JSONValue) throws(Unsupported) -> JSONValue {
    let action = step["action"]?.string ?? ""
    func at(_ value: JSONValue) -> JSONValue { .object([.init(step["widget"]?.string ?? "", value)]) }
    switch action {
    case "search": return ["search": nil]
    case "setQuery":
      if step["search"] == false { return ["searcher": ["query": step["query"] ?? ""]] }
      return ["query": step["query"] ?? .null]
    case "setIndexName": return ["index": step["indexName"] ?? step["name"] ?? ""]
    case "setFilters": return ["filters": step["filters"] ?? .null]
    case "loadPage": return ["page": step["page"] ?? 0]
    case "set": return ["searcher": .object((step.members ?? []).filter { $0.key != "action" })]
    case "setRecords", "setExtras": return nothing
    case "fail": return ["fail": .object(try failure(step))]
    case "hold": return step["on"] == false ? ["release": nil] : ["hold": nil]
    case "release": return ["release": nil]
    case "answer":
      let place = JSONValue.Member("search", .number(Double((step["search"]?.integer ?? 0) + 1)))
      return ["answer": .object([place] + (step["error"] == nil ? [] : [.init("error", try error(step["error"] ?? .null))]))]
    case "setTrigger": return ["searcher": ["shouldTriggerSearch": trigger(step["shouldTriggerSearch"]?.string)]]
    case "cancelSearch": return ["cancel": nil]
    case "notifyChange": return ["filterState": [["notify": true]]]
    case "filterState":
      var edits: [JSONValue] = []
      for edit in step["edits"]?.array ?? [step] { edits.append(try self.edit(edit, notifies: step["notify"] != false)) }
      return ["filterState": .array(edits)]
    case "batch":
      var steps: [JSONValue] = []
      for inner in step["steps"]?.array ?? [] { steps.append(try self.step(inner, in: scenario)) }
      return ["burst": .array(steps)]
    case "clickFacet", "clickHierarchical":
      if let index = step["index"]?.integer { return ["click": at(["position": .number(Double(index + 1))])] }
      return ["click": at(["value": step["value"] ?? "", "offscreen": true])]
    case "clickFilter":
      if let index = step["index"]?.integer { return ["click": at(["position": .number(Double(index + 1))])] }
      return ["click": at(["filter": filter(step["filter"] ?? .null), "offscreen": true])]
    case "removeFilter":
      if let index = step["index"]?.integer { return ["remove": at(["position": .number(Double(index + 1))])] }
      if let text = step["text"] { return ["remove": at(["value": text])] }
      return ["remove": at(["filter": filter(step["filter"] ?? .null), "group": group(step["group"] ?? .null), "offscreen": true])]
    case "clear": return ["click": at(nil)]
    case "selectDynamic":
      let attribute = step["attribute"]?.string ?? ""
      return ["click": at(["filter": ["attribute": .string(attribute), "value": step["value"] ?? ""], "offscreen": true])]
    case "setFacetQuery": return ["facetSearch": at(step["query"] ?? .null)]
    case "presentRow": return ["click": at(["position": .number(Double((step["index"]?.integer ?? 0) + 1)), "offscreen": true])]
    case "toggleRelevantSort": return ["click": at(["offscreen": true])]
    case "toggle": return step["on"].map { ["set": at($0)] } ?? ["click": at(nil)]
    case "setRange": return ["set": at([step["lower"] ?? 0, step["upper"] ?? 0])]
    case "setBounds":
      guard let bounds = step["bounds"], bounds != .null else { return ["bounds": at(nil)] }
      return ["bounds": at(bounds.listItems == nil ? [bounds["lower"] ?? 0, bounds["upper"] ?? 0] : bounds)]
    case "clearRange": return ["set": at(nil)]
    case "setNumber": return ["set": at(step["value"] ?? .null)]
    case "increment", "decrement", "multiply":
      return .object([.init(action, at(["by": step["step"] ?? 1, "default": step["default"] ?? 0]))])
    case "selectSort":
      // An order that is not there does nothing upstream; here it cannot be clicked.
      let widget = scenario["widgets"]?.array?.first { $0["id"] == step["widget"] }
      if (step["index"]?.integer ?? 0) >= widget?["indices"]?.array?.count ?? 0 { return nothing }
      return ["click": at(["position": .number(Double((step["index"]?.integer ?? 0) + 1))])]
    case "type": return ["type": at(step["text"] ?? .null)]
    case "submit": return ["submit": at(step["text"] ?? .null)]
    case "selectSegment": return ["click": at(["value": step["key"] ?? 0, "offscreen": true])]
    default: throw Unsupported(what: "step \(action)")
    }
  }

  private static func edit(_ edit: JSONValue, notifies: Bool) throws(Unsupported) -> JSONValue {
    let filters = JSONValue.array((edit["filters"]?.array ?? []).map(filter))
    let group = edit["group"].map(group)
    let operation = edit["op"]?.string ?? ""
    let member: JSONValue.Member
    switch (operation, group, edit["attribute"]) {
    case ("add", let group?, _), ("toggle", let group?, _), ("remove", let group?, _):
      member = .init(operation, ["group": group, "filters": filters])
    case ("remove", nil, _): member = .init("removeEverywhere", filters)
    case ("removeAll", let group, let attribute?):
      member = .init("removeAttribute", .object([.init("attribute", attribute)] + (group.map { [.init("group", $0)] } ?? [])))
    case ("removeAll", let group?, nil): member = .init("clear", group)
    case ("removeAll", nil, nil): member = .init("clearAll", true)
    case ("removeAllExcept", let group?, _): member = .init("clearAllExcept", [group])
    case ("setHierarchicalAttributes", _, _): member = .init("hierarchicalAttributes", edit["attributes"] ?? [])
    case ("setHierarchicalFilters", _, _): member = .init("hierarchicalFilters", filters)
    default: throw Unsupported(what: "edit \(operation)")
    }
    return .object([member] + (notifies ? [] : [.init("notify", false)]))
  }
}
