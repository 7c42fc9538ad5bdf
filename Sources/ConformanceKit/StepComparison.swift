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

  /// What each list of hits was last recorded to have in memory.
  private var rows: [String: JSONValue] = [:]
  /// What stood in memory where that was left to chance.
  private var lostRows: [String: JSONValue] = [:]
  /// What the other filter states were last recorded to hold.
  private var otherStates: [String: JSONValue] = [:]

  /// Places of the trace of which runs of the real library disagree.
  private let undefined: [String]
  /// What the recording tells of.
  private let tellsReloads: Bool
  private let tellsChanges: Bool
  private let hasSeveralSearchers: Bool
  private let isRecordedLater: Bool

  init(version: InstantSearchVersion, manifest: Manifest, recorded: ConformanceCase) {
    self.version = version
    self.manifest = manifest
    undefined = recorded.undefined(version)
    tellsReloads = recorded.scenario["recordReload"] == true
    tellsChanges = recorded.scenario["recordChanges"] == true
    hasSeveralSearchers = recorded.scenario["searchers"] != nil
    isRecordedLater = recorded.isRecordedLater
  }

  /// Whether what is recorded at a place, or below it, is left to chance.
  private func isUndefined(_ step: Int, _ path: String) -> Bool {
    let path = "steps/\(step)/\(path)"
    return undefined.contains { $0 == path || $0.hasPrefix(path + "/") || path.hasPrefix($0 + "/") }
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
    let start = trace.start
    compareFilterState(0, expected, start.filterState)
    compareSearches(0, expected, ended(start.searches, start.facetSearches, start.surroundings))
    compareResults(0, expected, start.surroundings)
    compareCalls(0, expected, start.calls, start.state)
    compareSurroundings(0, expected, start.surroundings)
  }

  /// Whether the filters were left to chance, and not told since.
  private var isLost = false

  /// Searches that are tried again and again.
  private var retrying: Set<Int> = []

  /// A search that ended, by whichever searcher.
  private struct Ended {
    enum Content {
      case hits(QueryBatch), facets(FacetSearchQuery), group([MultiSearchQuery])
    }

    enum End {
      case answered, failed, cancelled, retrying
    }

    let number: Int
    let searcher: String
    let content: Content
    let end: End
    let isLate: Bool

    init<Request, Results>(_ exchange: SearchExchange<Request, Results>, _ searcher: String, _ content: Content) {
      number = exchange.number
      self.searcher = searcher
      self.content = content
      isLate = exchange.isLate
      end =
        switch exchange.outcome {
        case .success: .answered
        case .failure: .failed
        case .cancelled: .cancelled
        case .retrying: .retrying
        }
    }

    var isFacetSearch: Bool { if case .facets = content { true } else { false } }
  }

  /// All searches that ended, in the order in which they were sent. One that is tried again and again is told once, as that where it still
  /// is at the end of the step.
  private mutating func ended(
    _ main: [HitsSearcher.Exchange], _ facets: [FacetSearcher.Exchange], _ surroundings: StepSurroundings
  ) -> [Ended] {
    var all = main.map { Ended($0, "main", .hits($0.request)) } + facets.map { Ended($0, "facet", .facets($0.request)) }
    for searcher in surroundings.searchers {
      switch searcher.searches {
      case .hits(let ended, _): all += ended.map { Ended($0, searcher.name, .hits($0.request)) }
      case .facets(let ended, _): all += ended.map { Ended($0, searcher.name, .facets($0.request)) }
      case .group(let ended, _): all += ended.map { Ended($0, searcher.name, .group($0.request)) }
      }
    }
    let cancelled = Set(all.filter { $0.end == .cancelled }.map(\.number))
    let told = all.filter { search in
      switch search.end {
      case .retrying: !cancelled.contains(search.number)
      case .cancelled: !retrying.contains(search.number)
      case .answered, .failed: true
      }
    }
    retrying.formUnion(all.filter { $0.end == .retrying }.map(\.number))
    return told.sorted { $0.number < $1.number }
  }

  mutating func compare(_ step: Int, _ expected: JSONValue, _ actual: StepTrace) {
    let ended = ended(actual.searches, actual.facetSearches, actual.surroundings)
    // Where the filters are left to chance, everything is that follows from them.
    isLost = isUndefined(step, "filterState/sql") || (isLost && expected["filterState"] == nil)
    if isLost {
      if let changed = expected["filterState"] { filterState = changed }
      rows = rows.filter { !isUndefined(step, "states/\($0.key)/hits") }
      return
    }
    compareFilterState(step, expected, actual.filterState)
    compareSearches(step, expected, ended)
    let sent = (expected["sent"]?.array ?? []).filter { !RecordedAnswers.isFacetSearch($0) }
    check(step, "sent", JSONValue.array(sent.map(sentQuery)).ordered(false), JSONValue.array(self.sent(actual)).ordered(false))
    compareResults(step, expected, actual.surroundings)
    compareCalls(step, expected, actual.calls, actual.settled)
    compareSurroundings(step, expected, actual.surroundings)
  }

  /// A recorded search that was sent: the first of its queries.
  private func sentQuery(_ search: JSONValue) -> JSONValue { recordedQuery(search["main"] ?? search["queries"]?.array?.first) }

  private func sent(_ step: StepTrace) -> [JSONValue] {
    step.sent.map { parameters($0.queries[0].query) }
      + step.surroundings.searchers.flatMap { searcher -> [JSONValue] in
        switch searcher.searches {
        case .hits(_, let sent): sent.map { parameters($0.queries[0].query) }
        case .facets: []
        case .group(_, let sent): sent.compactMap { $0.first.map(parameters) }
        }
      }
  }

  /// Compares what is said of the whole replay.
  mutating func check(_ what: String, _ expected: String, _ actual: String) {
    if expected == actual { matched += 1 } else { differ(0, what, expected, actual) }
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

  private mutating func compareSearches(_ step: Int, _ expected: JSONValue, _ ended: [Ended]) {
    let all = RecordedAnswers.searches(expected)
    let facetSearches = all.filter(RecordedAnswers.isFacetSearch)
    let facets = ended.filter(\.isFacetSearch)
    check(
      step, "facetSearches", .array(facetSearches.map { .string(RecordedAnswers.facetKey($0)) }),
      .array(
        facets.filter { $0.end != .cancelled }.map { search in
          if case .facets(let query) = search.content { .string(RecordedAnswers.facetKey(query)) } else { .null }
        }))
    // A search for facet values that was cancelled is not told from others.
    var recorded = all.filter { !RecordedAnswers.isFacetSearch($0) }
    for _ in facets.filter({ $0.end == .cancelled }) {
      guard let place = recorded.firstIndex(where: { $0["cancelled"] != nil }) else { break }
      recorded.remove(at: place)
    }
    let actual = ended.filter { !$0.isFacetSearch }
    if Self.arePages(recorded) { return comparePages(step, recorded, actual) }
    // What the library itself does not accept is told of the step alone.
    let isRefused = expected["searchError"] != nil
    check(step, "searches.count", .number(Double(recorded.count)), .number(Double(actual.count)))
    if isUndefined(step, "searches/*order") { return }
    for (index, (recorded, actual)) in zip(recorded, actual).enumerated() {
      let what = "searches[\(index)]"
      if let searcher = recorded["searcher"] { check(step, "\(what).searcher", searcher, .string(actual.searcher)) }
      if actual.end == .cancelled {
        check(step, "\(what).cancelled", recorded["cancelled"] ?? false, true)
        continue
      }
      if recorded["cancelled"] != nil {
        check(step, "\(what).cancelled", true, false)
        continue
      }
      check(step, "\(what).retrying", recorded["retrying"] ?? false, .bool(actual.end == .retrying))
      let failed = actual.end != .answered
      // An answer without results is one to a group.
      if case .group = actual.content, recorded["error"]?["body"]?.string?.contains("\"results\"") == true { continue }
      // An answer that was given in place of the engine's may be one.
      let isAnswer = recorded["error"]?["body"]?.string.map { $0.contains("\"hits\":[{") } ?? false
      check(step, "\(what).failed", .bool((recorded["error"] != nil && !isAnswer) || (isRefused && failed)), .bool(failed))
      check(step, "\(what).late", .bool(recorded["sentIn"] != nil), .bool(actual.isLate))
      guard case .hits(let batch) = actual.content else {
        if case .group(let queries) = actual.content {
          check(step, "\(what).queries", .array((recorded["queries"]?.array ?? []).map(groupQuery)), .array(queries.map(groupQuery)))
        }
        continue
      }
      check(step, "\(what).indexName", recorded["indexName"] ?? .null, .string(batch.queries[0].indexName))
      let sent = Dictionary(grouping: zip(batch.roles, batch.queries.map(\.query)).map { ($0, parameters($1)) }) {
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

  private func parameters(_ query: MultiSearchQuery) -> JSONValue {
    switch query {
    case .hits(let query): parameters(query.query)
    case .facets(let query):
      comparable(
        .object([.init("facetQuery", .string(query.text))] + (query.filters.map { [.init("filters", .string($0))] } ?? [])))
    }
  }

  /// A query of a group: its index, its facet, its parameters.
  private func groupQuery(_ query: MultiSearchQuery) -> JSONValue {
    switch query {
    case .hits(let hits): ["indexName": .string(hits.indexName), "params": parameters(query)]
    case .facets(let facets):
      ["indexName": .string(facets.indexName), "facet": .string(facets.facet.rawValue), "params": parameters(query)]
    }
  }

  private func groupQuery(_ recorded: JSONValue) -> JSONValue {
    .object(
      [.init("indexName", recorded["indexName"] ?? .null)] + (recorded["facet"].map { [.init("facet", $0)] } ?? [])
        + [.init("params", recordedQuery(recorded))])
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
  private mutating func comparePages(_ step: Int, _ recorded: [JSONValue], _ actual: [Ended]) {
    check(step, "searches.count", .number(Double(recorded.count)), .number(Double(actual.count)))
    let cancelled = actual.filter { $0.end == .cancelled }.count
    check(step, "searches.cancelled", .number(Double(recorded.filter { $0["cancelled"] != nil }.count)), .number(Double(cancelled)))
  }

  private mutating func compareResults(_ step: Int, _ expected: JSONValue, _ actual: StepSurroundings) {
    if Self.arePages(RecordedAnswers.searches(expected)) { return }
    if let recorded = expected["results"] { compare(step, "results", recorded, actual.results) }
    for member in expected["resultsOf"]?.members ?? [] {
      compare(step, "resultsOf.\(member.key)", member.value, actual.searchers.first { $0.name == member.key }?.results)
    }
  }

  private mutating func compare(_ step: Int, _ what: String, _ recorded: JSONValue, _ actual: SearchResults?) {
    guard let last = actual else { return differ(step, what, recorded.text(), "none") }
    check(step, "\(what).nbHits", recorded["nbHits"] ?? .null, .number(Double(last.nbHits)))
    check(step, "\(what).page", recorded["page"] ?? .null, .number(Double(last.main.page)))
    check(step, "\(what).objectIDs", recorded["objectIDs"] ?? [], .array(last.hits.map { .string($0.objectID) }))
    for (name, table) in [
      ("facets", last.facets), ("disjunctiveFacets", last.disjunctiveFacets ?? [:]), ("hierarchicalFacets", last.hierarchicalFacets ?? [:]),
    ] {
      check(step, "\(what).\(name)", Self.table(recorded[name]), Self.table(table))
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
    for (declaration, id) in manifest.widgets.flatMap({ widget in widget.views.map { (widget, $0) } }) {
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
      let names = Set(recorded.map(\.key)).union(calls.map(\.name)).filter { $0 != "reload" || tellsReloads }.sorted()
      for name in names {
        let told = recorded.first { $0.key == name }?.value
        let call = calls.first { $0.name == name }
        // Pages that come in any order count in any way.
        if isUndefined(step, "searches/*order") { continue }
        // In a burst, how often the list is told to scroll is a race upstream.
        let isRace = name == "scrollToTop" && told != nil && (call?.count ?? 0) > 1
        if isRace { continue }
        check(step, "\(id).\(name).calls", told?["n"] ?? .number(told == nil ? 0 : 1), .number(Double(call?.count ?? 0)))
        guard let told, let call else { continue }
        // What a reload shows stands in the state of the rows.
        if name == "reload" { continue }
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

  // MARK: Everything else

  private mutating func compareSurroundings(_ step: Int, _ expected: JSONValue, _ actual: StepSurroundings) {
    for member in expected["states"]?.members ?? [] {
      // Rows that were left to chance stay so until others come.
      if lostRows[member.key] == member.value["hits"] { continue }
      lostRows.removeValue(forKey: member.key)
      rows[member.key] = member.value
      if isUndefined(step, "states/\(member.key)/hits") { rows.removeValue(forKey: member.key) }
    }
    // Which pages come in which order is left to chance, and with it what is in memory afterwards.
    if isUndefined(step, "searches/*order") || isUndefined(step, "searches/0/main/params/page") {
      for (id, state) in rows { lostRows[id] = state["hits"] ?? .null }
      return rows.removeAll()
    }
    for hits in actual.hits {
      guard let recorded = rows[hits.id], !isUndefined(step, "states/\(hits.id)") else { continue }
      check(step, "states.\(hits.id).numberOfHits", recorded["numberOfHits"] ?? .null, .number(Double(hits.numberOfHits)))
      check(
        step, "states.\(hits.id).hits", .array(recorded["hits"]?.listItems ?? []),
        .array(hits.objectIDs.map { $0.map(JSONValue.string) ?? .null }))
    }
    if hasSeveralSearchers { check(step, "published", counts(expected["published"]), counts(actual.counts.published)) }
    // One error of the only searcher is told in words.
    let errors = actual.counts.errors == ["main": 1] ? [:] : actual.counts.errors
    if isRecordedLater { check(step, "searchErrors", counts(expected["searchErrors"]), counts(errors)) }
    if tellsChanges { check(step, "changes", counts(expected["changes"]), counts(actual.counts.changes)) }
    for member in expected["filterStates"]?.members ?? [] { otherStates[member.key] = member.value }
    for name in otherStates.keys where isUndefined(step, "filterStates/\(name)/sql") { otherStates.removeValue(forKey: name) }
    for state in actual.filterStates where otherStates[state.name] != nil {
      check(
        step, "filterStates.\(state.name).sql", (otherStates[state.name]?["sql"] ?? .null).expression(false),
        (state.groups.expression(version).map(JSONValue.string) ?? .null).expression(false))
    }
    let readings = (expected["read"]?.array ?? []).filter { $0["removeAll"] == nil }
    check(step, "read.count", .number(Double(readings.count)), .number(Double(actual.readings.count)))
    for (recorded, reading) in zip(readings, actual.readings) { compare(step, recorded, reading) }
  }

  private mutating func compare(_ step: Int, _ recorded: JSONValue, _ reading: StepReading) {
    switch reading {
    case .hit(_, _, let hit):
      check(step, "read.hit", recorded["hit"] ?? recorded["hitAt"] ?? .null, hit.map { .string($0.objectID) } ?? .null)
    case .filters(_, let reading):
      let texts = reading.filters.map { JSONValue.string(FilterExpression.text(of: $0, version)) }
      check(step, "read.filters", (recorded["filters"] ?? []).ordered(false), JSONValue.array(texts).ordered(false))
      check(step, "read.isEmpty", recorded["isEmpty"] ?? .null, .bool(reading.isEmpty))
    }
  }

  private func counts(_ recorded: JSONValue?) -> JSONValue { (recorded ?? .object([])).normalized() }

  private func counts(_ counts: [String: Int]) -> JSONValue {
    JSONValue.object(counts.map { .init($0.key, .number(Double($0.value))) }).normalized()
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
