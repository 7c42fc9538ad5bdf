import Diagnostics
import JSONText
import Manifest
import SearchModel

/// The steps of a recorded case in the notation of manifests.
extension CaseManifest {
  static func step(_ step: JSONValue, in scenario: JSONValue) throws(Unsupported) -> JSONValue {
    let action = step["action"]?.string ?? ""
    let view = step["controller"]?.integer.flatMap { $0 > 1 ? "#\($0)" : nil } ?? ""
    func at(_ value: JSONValue) -> JSONValue { .object([.init((step["widget"]?.string ?? "") + view, value)]) }
    /// An action of a different searcher.
    func by(_ key: String, _ value: JSONValue) -> JSONValue {
      step["searcher"].map { .object([.init("searcher", $0)] + (key.isEmpty ? [] : [.init(key, value)])) } ?? value
    }
    switch action {
    case "search": return ["search": by("text", nil)]
    case "setQuery":
      if step["search"] == false {
        return ["searcher": .object([.init("query", step["query"] ?? "")] + (step["searcher"].map { [.init("name", $0)] } ?? []))]
      }
      return ["query": by("text", step["query"] ?? .null)]
    case "setIndexName": return ["index": by("name", step["indexName"] ?? step["name"] ?? "")]
    case "setFilters": return ["filters": by("filters", step["filters"] ?? .null)]
    case "setIndexQueryState":
      let change: JSONValue = ["searcher": ["request": ["index": step["indexName"] ?? "", "query": step["query"] ?? .object([])]]]
      return step["search"] == true ? ["burst": [change, ["search": nil]]] : change
    case "setRequest":
      let change: JSONValue = ["searcher": ["parameters": step["query"] ?? .object([])]]
      return step["search"] == true ? ["burst": [change, ["search": nil]]] : change
    case "connect", "disconnect":
      guard let widget = step["widget"]?.string else {
        let link: JSONValue = ["searcher": step["searcher"] ?? "main", "filterState": step["filterState"] ?? "main"]
        return .object([.init(action, link)])
      }
      let type = (scenario["widgets"]?.array ?? []).first { $0["id"]?.string == widget }?["type"]?.string ?? ""
      // A part that the widget does not have need not be changed.
      let isThere = { (part: JSONValue) in part != "searcher" || !withoutSearcher.contains(type) }
      let parts = (step["parts"]?.array ?? [step["part"] ?? "all"]).filter(isThere).map(part)
      if parts.isEmpty { return nothing }
      return .object([.init(action, .object([.init(widget, parts == ["all"] ? "all" : .array(parts))]))])
    case "addWidget": return ["present": step["add"]?["id"] ?? ""]
    case "removeWidget": return ["dismiss": step["widget"] ?? ""]
    case "hitAt": return ["read": at(.number(Double((step["index"]?.integer ?? 0) + 1)))]
    case "setItems": return ["items": at(.array((step["filters"]?.array ?? []).map(filter)))]
    case "setInteractorQuery": return ["setText": at(step["query"] ?? .null)]
    case "loadPage": return ["page": step["page"] ?? 0]
    case "set": return ["searcher": .object((step.members ?? []).filter { $0.key != "action" })]
    case "setRecords", "setExtras": return nothing
    case "fail": return ["fail": .object(try failure(step))]
    case "hold": return step["on"] == false ? ["release": nil] : ["hold": nil]
    case "release": return ["release": nil]
    case "answer":
      let place = JSONValue.Member("search", .number(Double((step["search"]?.integer ?? 0) + 1)))
      return ["answer": .object([place] + (step["error"] == nil ? [] : [.init("error", try error(step["error"] ?? .null))]))]
    case "setTrigger":
      return
        [
          "searcher": .object(
            [.init("shouldTriggerSearch", trigger(step["shouldTriggerSearch"]?.string))]
              + (step["searcher"].map { [.init("name", $0)] } ?? []))
        ]
    case "cancelSearch": return ["cancel": by("", nil)]
    case "notifyChange":
      return ["filterState": [.object([.init("notify", true)] + (step["filterState"].map { [.init("in", $0)] } ?? []))]]
    case "filterState":
      var edits: [JSONValue] = []
      for edit in step["edits"]?.array ?? [step] {
        edits.append(try self.edit(edit, notifies: step["notify"] != false))
        // The recorder also notifies observers after reading.
        if edit["op"] == "read", step["notify"] != false { edits.append(["notify": true]) }
      }
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
      // A sort order that does not exist has no effect.
      return ["click": at(["position": .number(Double((step["index"]?.integer ?? 0) + 1)), "offscreen": true])]
    case "type": return ["type": at(step["text"] ?? .null)]
    case "submit": return ["submit": at(step["text"] ?? .null)]
    case "selectSegment": return ["click": at(["value": step["key"] ?? 0, "offscreen": true])]
    default: throw Unsupported(what: "step \(action)")
    }
  }

  static func edit(_ edit: JSONValue, notifies: Bool) throws(Unsupported) -> JSONValue {
    let filters = JSONValue.array((edit["filters"]?.array ?? []).map(filter))
    let group = edit["group"].map(group)
    let operation = edit["op"]?.string ?? ""
    let member: JSONValue.Member
    // Accessors' `removeAll` has no attribute, even if one is given for other operations.
    let attribute = edit["accessor"] == true && operation == "removeAll" ? nil : edit["attribute"]
    switch (operation, group, attribute) {
    case ("add", let group?, _), ("toggle", let group?, _), ("remove", let group?, _):
      member = .init(operation, ["group": group, "filters": filters])
    case ("remove", nil, _): member = .init("removeEverywhere", filters)
    case ("removeAll", let group, let attribute?):
      member = .init("removeAttribute", .object([.init("attribute", attribute)] + (group.map { [.init("group", $0)] } ?? [])))
    case ("removeAll", let group?, nil): member = .init("clear", group)
    case ("removeAll", nil, nil): member = .init("clearAll", true)
    case ("removeAllExcept", let group?, _): member = .init("clearAllExcept", [group])
    case ("setHierarchicalAttributes", _, _): member = .init("hierarchicalAttributes", edit["attributes"] ?? [])
    case ("setWithContent", _, _): member = .init("setContent", edit["from"] ?? "main")
    case ("read", let group?, _): member = .init("read", group)
    case ("removeAllOthers", let group?, _): member = .init("clearAllExcept", [group])
    case ("removeAttribute", let group?, let attribute?): member = .init("removeAttribute", ["group": group, "attribute": attribute])
    // An accessor of the hierarchical group clears it, whatever filters are given.
    case ("removeFilters", let group?, _):
      member = group["hierarchical"] == nil ? .init("remove", ["group": group, "filters": filters]) : .init("clear", group)
    case ("setHierarchicalFilters", _, _): member = .init("hierarchicalFilters", filters)
    default: throw Unsupported(what: "edit \(operation)")
    }
    let place = edit["filterState"].flatMap { $0 == "main" ? nil : JSONValue.Member("in", $0) }
    return .object([member] + (place.map { [$0] } ?? []) + (notifies ? [] : [.init("notify", false)]))
  }
}
