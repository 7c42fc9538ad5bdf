import JSONText
import Manifest
import SearchModel
import Staging

/// Compares the steps of a replay with a recorded trace, and keeps count.
struct StepComparison {
  let version: InstantSearchVersion
  let manifest: Manifest
  private(set) var matched = 0
  private(set) var mismatches: [Conformance.Mismatch] = []
  /// The filter state last recorded: traces tell it only when it changed.
  private var filterState: JSONValue = .null
  /// Whether the groups of the filter state have a defined order.
  private var isOrdered = true
  /// What each list was last recorded to show.
  private var lists: [String: JSONValue] = [:]

  /// Places of the trace of which runs of the real library disagree.
  private let undefined: [String]

  init(version: InstantSearchVersion, manifest: Manifest, undefined: [String] = []) {
    self.version = version
    self.manifest = manifest
    self.undefined = undefined
  }

  /// Whether what is recorded at a place, or below it, is left to chance.
  private func isUndefined(_ step: Int, _ path: String) -> Bool {
    let path = "steps/\(step)/\(path)"
    return undefined.contains { $0 == path || $0.hasPrefix(path + "/") }
  }

  /// The place of a value in the trace, as the recording names it.
  private static func paths(_ what: String) -> [String] {
    if what.hasPrefix("searches[") {
      let place = what.replacing("[", with: "/").replacing("]", with: "")
      let parts = place.split(separator: ".")
      let search = parts[0]
      switch parts.dropFirst().first {
      case "main": return ["\(search)/main/params"]
      case "counting", "hierarchical": return ["\(search)/disjunctive", "\(search)/hierarchical"]
      default: return [place.replacing(".", with: "/")]
      }
    }
    let parts = what.split(separator: ".")
    if parts.count == 3, parts[2] == "calls" { return ["widgets/\(parts[0])/\(parts[1])/n"] }
    if parts.count == 2, parts[1] == "setSelectableItems" { return ["_lists/\(parts[0])", "widgets/\(parts[0])/\(parts[1])"] }
    if parts.count == 2, parts[1].hasPrefix("set") { return ["widgets/\(parts[0])/\(parts[1])"] }
    return [what.replacing(".", with: "/")]
  }

  mutating func compareSetUp(_ expected: JSONValue, _ trace: ScenarioTrace) {
    compareFilterState(0, expected, trace.start.filterState)
    compareSearches(0, expected, trace.start.searches)
    compareResults(0, expected, trace.start.searches)
    compareCalls(0, expected, trace.start.calls, trace.start.state)
  }

  /// Searches that are tried again and again.
  private var retrying: Set<Int> = []

  /// What the recording tells of searches: one that is tried again and again once, as that where it still is at the end of the step.
  private mutating func told<Exchange>(_ exchanges: [Exchange], _ number: (Exchange) -> Int, _ end: (Exchange) -> SearchEnd) -> [Exchange] {
    let cancelled = Set(exchanges.filter { end($0) == .cancelled }.map(number))
    let told = exchanges.filter { exchange in
      switch end(exchange) {
      case .retrying: !cancelled.contains(number(exchange))
      case .cancelled: !retrying.contains(number(exchange))
      case .answered: true
      }
    }
    retrying.formUnion(exchanges.filter { end($0) == .retrying }.map(number))
    return told
  }

  private enum SearchEnd {
    case answered, cancelled, retrying
  }

  mutating func compare(_ step: Int, _ expected: JSONValue, _ actual: StepTrace) {
    let facetExchanges = told(actual.facetSearches, \.number) { exchange in
      switch exchange.outcome {
      case .cancelled: .cancelled
      case .retrying: .retrying
      case .success, .failure: .answered
      }
    }
    let exchanges = told(actual.searches, \.number) { exchange in
      switch exchange.outcome {
      case .cancelled: .cancelled
      case .retrying: .retrying
      case .success, .failure: .answered
      }
    }
    // Where the filters are left to chance, everything is that follows from them.
    if isUndefined(step, "filterState/sql") {
      if let changed = expected["filterState"] { filterState = changed }
      return
    }
    compareFilterState(step, expected, actual.filterState)
    let facetSearches = RecordedAnswers.searches(expected).filter(RecordedAnswers.isFacetSearch)
    check(
      step, "facetSearches", .array(facetSearches.map { .string(RecordedAnswers.facetKey($0)) }),
      .array(facetExchanges.filter { $0.outcome != .cancelled }.map { .string(RecordedAnswers.facetKey($0.query)) }))
    let overtaken = facetExchanges.count { $0.outcome == .cancelled }
    compareSearches(step, expected, exchanges.sorted { $0.number < $1.number }, overtaken: overtaken)
    let sent = (expected["sent"]?.array ?? []).filter { !RecordedAnswers.isFacetSearch($0) }
    check(step, "sent", .array(sent.map { recordedQuery($0["main"]) }), .array(actual.sent.map { parameters($0.queries[0].query) }))
    compareResults(step, expected, actual.searches)
    compareCalls(step, expected, actual.calls, actual.settled)
  }

  mutating func differ(_ step: Int, _ what: String, _ expected: String, _ actual: String) {
    mismatches.append(.init(step: step, what: what, expected: expected, actual: actual))
  }

  private mutating func check(_ step: Int, _ what: String, _ expected: JSONValue, _ actual: JSONValue) {
    if !undefined.isEmpty, Self.paths(what).contains(where: { isUndefined(step, $0) }) { return }
    if expected == actual { matched += 1 } else { differ(step, what, expected.text(), actual.text()) }
  }

  // MARK: The filter state

  private mutating func compareFilterState(_ step: Int, _ expected: JSONValue, _ actual: FilterGroups) {
    if let changed = expected["filterState"] { filterState = changed }
    // Groups of one name have no defined order among themselves.
    isOrdered = Set(actual.ids.map(\.name)).count == actual.ids.count
    check(
      step, "filterState.sql", (filterState["sql"] ?? .null).expression(isOrdered),
      (actual.expression(version).map(JSONValue.string) ?? .null).expression(isOrdered))
    if let legacy = filterState["legacy"] {
      let units = LegacyFilters.units(of: actual.groups(version), version).map { JSONValue.array($0.map(JSONValue.string)) }
      check(step, "filterState.legacy", legacy.ordered(isOrdered), JSONValue.array(units).ordered(isOrdered))
    }
    let groups = actual.groups(version).map { group -> JSONValue in
      let texts = group.filters.map { JSONValue.string(FilterExpression.text(of: $0, version)) }
      return ["id": .string(RecordedNames.name(of: group.id, asGroup: true)), "filters": .array(texts)]
    }
    let expectedGroups = (filterState["groups"]?.listItems ?? []).map { group -> JSONValue in
      ["id": group["id"] ?? .null, "filters": .array((group["filters"]?.listItems ?? []).map { $0["sql"] ?? .null })]
    }
    check(step, "filterState.groups", JSONValue.array(expectedGroups).ordered(isOrdered), JSONValue.array(groups).ordered(isOrdered))
    let ids = actual.ids.map { JSONValue.string(RecordedNames.name(of: $0, asGroup: false)) }
    check(
      step, "filterState.groupIDs", JSONValue.array(filterState["groupIDs"]?.listItems ?? []).ordered(false),
      JSONValue.array(ids).ordered(false))
    let path = (actual.hierarchy?.path ?? []).map { JSONValue.string(FilterExpression.text(of: .facet($0), version)) }
    check(step, "filterState.hierarchicalFilters", filterState["hierarchicalFilters"] ?? [], .array(path))
  }

  // MARK: Searches and results

  /// - Parameter overtaken: searches for facet values that were cancelled, which the recording does not tell from others.
  private mutating func compareSearches(
    _ step: Int, _ expected: JSONValue, _ actual: [HitsSearcher.Exchange], overtaken: Int = 0
  ) {
    var recorded = RecordedAnswers.searches(expected).filter { !RecordedAnswers.isFacetSearch($0) }
    for _ in 0..<overtaken {
      guard let place = recorded.firstIndex(where: { $0["cancelled"] != nil }) else { break }
      recorded.remove(at: place)
    }
    if Self.arePages(recorded) { return comparePages(step, recorded, actual) }
    // What the library itself does not accept is told of the step alone.
    let isRefused = expected["searchError"] != nil
    check(step, "searches.count", .number(Double(recorded.count)), .number(Double(actual.count)))
    if isUndefined(step, "searches/*order") { return }
    for (index, (recorded, actual)) in zip(recorded, actual).enumerated() {
      let what = "searches[\(index)]"
      if case .cancelled = actual.outcome {
        check(step, "\(what).cancelled", recorded["cancelled"] ?? false, true)
        continue
      }
      if recorded["cancelled"] != nil {
        check(step, "\(what).cancelled", true, false)
        continue
      }
      let isRetrying = if case .retrying = actual.outcome { true } else { false }
      check(step, "\(what).retrying", recorded["retrying"] ?? false, .bool(isRetrying))
      let failed = if case .failure = actual.outcome { true } else { isRetrying }
      check(step, "\(what).failed", .bool(recorded["error"] != nil || (isRefused && failed)), .bool(failed))
      check(step, "\(what).late", .bool(recorded["sentIn"] != nil), .bool(actual.isLate))
      check(step, "\(what).indexName", recorded["indexName"] ?? .null, .string(actual.batch.queries[0].indexName))
      let sent = Dictionary(grouping: zip(actual.batch.roles, actual.batch.queries.map(\.query)).map { ($0, parameters($1)) }) {
        RecordedNames.kind(of: $0.0)
      }
      check(step, "\(what).main", recordedQuery(recorded["main"]), sent["main"]?.first?.1 ?? .null)
      // The recorder tells disjunctive and hierarchical queries apart by their look, which can deceive: all are compared as
      // a set, and the hierarchical ones in order where both call the same ones so.
      let expected = ["disjunctive", "hierarchical"].map { (recorded[$0]?.listItems ?? []).map(recordedQuery) }
      let actual = ["disjunctive", "hierarchical"].map { (sent[$0] ?? []).map(\.1) }
      check(
        step, "\(what).counting", JSONValue.array(expected[0] + expected[1]).ordered(false),
        JSONValue.array(actual[0] + actual[1]).ordered(false))
      if JSONValue.array(expected[1]).ordered(false) == JSONValue.array(actual[1]).ordered(false) {
        check(step, "\(what).hierarchical", .array(expected[1]), .array(actual[1]))
      }
    }
  }

  private func parameters(_ query: SearchQuery) -> JSONValue {
    comparable(.object(query.parameters.map { .init($0.name, $0.value) }))
  }

  private func recordedQuery(_ query: JSONValue?) -> JSONValue {
    comparable(query?["params"] ?? .object([]))
  }

  private func comparable(_ parameters: JSONValue) -> JSONValue {
    .object(
      (parameters.normalized(sortingLists: true).members ?? []).map { member in
        member.key == "filters" ? .init("filters", member.value.expression(isOrdered)) : member
      })
  }

  /// Whether several pages are loaded at once, which upstream does in no order.
  private static func arePages(_ searches: [JSONValue]) -> Bool {
    let answered = searches.filter { $0["cancelled"] == nil }
    let others = answered.map { search in
      JSONValue.object((search["main"]?["params"]?.members ?? []).filter { $0.key != "page" }).normalized()
    }
    let pages = Set(answered.compactMap { $0["main"]?["params"]?["page"]?.integer })
    return answered.count > 1 && Set(others).count == 1 && pages.count == answered.count
  }

  /// How many pages were asked for and how many answered; which of them is left to chance upstream.
  private mutating func comparePages(_ step: Int, _ recorded: [JSONValue], _ actual: [HitsSearcher.Exchange]) {
    check(step, "searches.count", .number(Double(recorded.count)), .number(Double(actual.count)))
    let cancelled = actual.filter { if case .cancelled = $0.outcome { true } else { false } }.count
    check(step, "searches.cancelled", .number(Double(recorded.filter { $0["cancelled"] != nil }.count)), .number(Double(cancelled)))
  }

  private mutating func compareResults(_ step: Int, _ expected: JSONValue, _ actual: [HitsSearcher.Exchange]) {
    guard let recorded = expected["results"], !Self.arePages(RecordedAnswers.searches(expected)) else { return }
    let last = actual.compactMap { exchange -> SearchResults? in
      if case .success(let results) = exchange.outcome { results } else { nil }
    }.last
    // A search that failed leaves the results of the one before standing.
    guard let last else { return }
    check(step, "results.nbHits", recorded["nbHits"] ?? .null, .number(Double(last.nbHits)))
    check(step, "results.page", recorded["page"] ?? .null, .number(Double(last.main.page)))
    check(step, "results.objectIDs", recorded["objectIDs"] ?? [], .array(last.hits.map { .string($0.objectID) }))
    for (name, table) in [
      ("facets", last.facets), ("disjunctiveFacets", last.disjunctiveFacets ?? [:]), ("hierarchicalFacets", last.hierarchicalFacets ?? [:]),
    ] {
      check(step, "results.\(name)", Self.table(recorded[name]), Self.table(table))
    }
  }

  private static func table(_ recorded: JSONValue?) -> JSONValue {
    (recorded ?? .object([])).normalized()
  }

  private static func table(_ table: FacetTable) -> JSONValue {
    JSONValue.object(
      table.map { attribute, facets in
        .init(attribute.rawValue, .object(facets.map { .init($0.value, .number(Double($0.count))) }))
      }
    ).normalized()
  }

  // MARK: Controllers

  private mutating func compareCalls(_ step: Int, _ expected: JSONValue, _ actual: [WidgetCalls], _ state: UIState) {
    for declaration in manifest.widgets {
      let id = declaration.id.value
      let recorded = expected["widgets"]?[id]?.members ?? []
      let calls = actual.first { $0.id == id }?.calls ?? []
      // How often a facet list is told depends on hash order upstream: what it shows is compared.
      if case .refinementList = declaration.kind {
        if let value = recorded.first?.value["value"] { lists[id] = value }
        guard let expected = lists[id], case .list(let items)? = state.widget(id) else { continue }
        let shown = JSONValue.array(items.map(RecordedNames.facet))
        check(step, "\(id).setSelectableItems", expected.shownItems, shown.ordered(!expected.hasUndefinedOrder).normalized())
        continue
      }
      let names = Set(recorded.map(\.key)).union(calls.map(\.name)).sorted()
      for name in names {
        let told = recorded.first { $0.key == name }?.value
        let call = calls.first { $0.name == name }
        // In a burst, how often the list is told to scroll is a race upstream.
        let isRace = name == "scrollToTop" && told != nil && (call?.count ?? 0) > 1
        if isRace { continue }
        check(step, "\(id).\(name).calls", told?["n"] ?? .number(told == nil ? 0 : 1), .number(Double(call?.count ?? 0)))
        guard let told, let call else { continue }
        let expected = told["value"] ?? .null
        let actual = RecordedNames.value(call, version)
        // Values that the rules leave equal come in any order upstream.
        if name == "setOrderedFacets" {
          check(step, "\(id).\(name)", expected.orderedFacets, actual.orderedFacets)
          continue
        }
        let ordered = !expected.hasUndefinedOrder
        check(step, "\(id).\(name)", expected.shownItems, ordered ? actual.normalized() : actual.ordered(false).normalized())
      }
    }
  }
}

extension JSONValue {
  /// A `filters` expression, its groups in the order of their texts where that is undefined.
  func expression(_ isOrdered: Bool) -> JSONValue {
    guard !isOrdered, let text = string, text.hasPrefix("( "), text.hasSuffix(" )") else { return self }
    return .string(text.dropFirst(2).dropLast(2).split(separator: " ) AND ( ").sorted().joined(separator: " ) AND ( "))
  }

  /// A list as it is, or in the order of its items' texts where order does not count.
  func ordered(_ isOrdered: Bool) -> JSONValue {
    guard !isOrdered, let items = listItems else { return self }
    return .array(items.map { $0.normalized() }.sorted { $0.text() < $1.text() })
  }

  /// Dynamic facets: the attributes in their order, the values of each as a set.
  fileprivate var orderedFacets: JSONValue {
    .array((listItems ?? []).map { ["attribute": $0["attribute"] ?? .null, "facets": ($0["facets"] ?? []).ordered(false)] })
  }

  /// A recorded value without what only a reader needs.
  fileprivate var shownItems: JSONValue {
    guard hasUndefinedOrder else { return normalized() }
    return ordered(false)
  }
}
