import JSONText
import Manifest
import SearchModel
import Staging

/// Compares the steps of a replay with a recorded trace, and counts the matches.
struct StepComparison {
  let version: InstantSearchVersion
  let manifest: Manifest
  private(set) var matched = 0
  private(set) var mismatches: [Conformance.Mismatch] = []
  /// The filter state last recorded; traces contain it only when it changed.
  var filterState: JSONValue = .null
  /// Whether the groups of the filter state have a defined order.
  var isOrdered = true
  /// The items last recorded for each list.
  var lists: [String: JSONValue] = [:]

  /// The rows in memory last recorded for each hits list.
  var rows: [String: JSONValue] = [:]
  /// The rows in memory that are undefined.
  var lostRows: [String: JSONValue] = [:]
  /// The contents last recorded for the other filter states.
  var otherStates: [String: JSONValue] = [:]

  /// The places in the trace where runs of the real library disagree.
  let undefined: [String]
  /// Whether the recording contains this data.
  let tellsReloads: Bool
  let tellsChanges: Bool
  let hasSeveralSearchers: Bool
  let isRecordedLater: Bool

  init(version: InstantSearchVersion, manifest: Manifest, recorded: ConformanceCase) {
    self.version = version
    self.manifest = manifest
    undefined = recorded.undefined(version)
    tellsReloads = recorded.scenario["recordReload"] == true
    tellsChanges = recorded.scenario["recordChanges"] == true
    hasSeveralSearchers = recorded.scenario["searchers"] != nil
    isRecordedLater = recorded.isRecordedLater
  }

  /// Whether the recorded value at a path, or a part of it, is undefined.
  func isUndefined(_ step: Int, _ path: String) -> Bool {
    let path = "steps/\(step)/\(path)"
    return undefined.contains { $0 == path || $0.hasPrefix(path + "/") || path.hasPrefix($0 + "/") }
  }

  /// The paths of a value in the trace, in the notation of the recording.
  static func paths(_ what: String) -> [String] {
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

  /// Whether the filters are undefined since their last recording.
  var isLost = false

  /// Searches that are retried endlessly.
  var retrying: Set<Int> = []

  /// A search by any searcher that ended.
  struct Ended {
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

  /// All searches that ended, in the order in which they were sent. A search that is retried endlessly is listed once, as retrying if it
  /// still is at the end of the step.
  mutating func ended(
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
    // If the filters are undefined, so is everything that follows from them.
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

  /// The first query of a recorded search that was sent.
  func sentQuery(_ search: JSONValue) -> JSONValue { recordedQuery(search["main"] ?? search["queries"]?.array?.first) }

  func sent(_ step: StepTrace) -> [JSONValue] {
    step.sent.map { parameters($0.queries[0].query) }
      + step.surroundings.searchers.flatMap { searcher -> [JSONValue] in
        switch searcher.searches {
        case .hits(_, let sent): sent.map { parameters($0.queries[0].query) }
        case .facets: []
        case .group(_, let sent): sent.compactMap { $0.first.map(parameters) }
        }
      }
  }

  /// Compares a value of the whole replay.
  mutating func check(_ what: String, _ expected: String, _ actual: String) {
    if expected == actual { matched += 1 } else { differ(0, what, expected, actual) }
  }

  mutating func differ(_ step: Int, _ what: String, _ expected: String, _ actual: String) {
    mismatches.append(.init(step: step, what: what, expected: expected, actual: actual))
  }

  mutating func check(_ step: Int, _ what: String, _ expected: JSONValue, _ actual: JSONValue) {
    if !undefined.isEmpty, Self.paths(what).contains(where: { isUndefined(step, $0) }) { return }
    if expected == actual { matched += 1 } else { differ(step, what, expected.text(), actual.text()) }
  }

  // MARK: Filter state

  mutating func compareFilterState(_ step: Int, _ expected: JSONValue, _ actual: FilterGroups) {
    if let changed = expected["filterState"] { filterState = changed }
    // The order of groups with the same name is undefined.
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

  mutating func compareSearches(_ step: Int, _ expected: JSONValue, _ ended: [Ended]) {
    let all = RecordedAnswers.searches(expected)
    let facetSearches = all.filter(RecordedAnswers.isFacetSearch)
    let facets = ended.filter(\.isFacetSearch)
    check(
      step, "facetSearches", .array(facetSearches.map { .string(RecordedAnswers.facetKey($0)) }),
      .array(
        facets.filter { $0.end != .cancelled }.map { search in
          if case .facets(let query) = search.content { .string(RecordedAnswers.facetKey(query)) } else { .null }
        }))
    // A cancelled search for facet values cannot be distinguished from other cancelled searches.
    var recorded = all.filter { !RecordedAnswers.isFacetSearch($0) }
    for _ in facets.filter({ $0.end == .cancelled }) {
      guard let place = recorded.firstIndex(where: { $0["cancelled"] != nil }) else { break }
      recorded.remove(at: place)
    }
    let actual = ended.filter { !$0.isFacetSearch }
    if Self.arePages(recorded) { return comparePages(step, recorded, actual) }
    // An error raised by the library itself is recorded for the step only.
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
      // A response without results is one for a group.
      if case .group = actual.content, recorded["error"]?["body"]?.string?.contains("\"results\"") == true { continue }
      // A response given instead of the engine's may be valid.
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
      // The recorder guesses whether queries are disjunctive or hierarchical, which can be wrong: all are compared as a set, and the
      // hierarchical ones in order if both sides classify the same queries as such.
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

  func parameters(_ query: SearchQuery) -> JSONValue {
    // The recorder stores the parameters as received.
    let isCut = manifest.release(under: version).lacks(.ampersands)
    let parameters = isCut ? UnencodedParameters.arriving(query) : query.parameters
    return comparable(.object(parameters.map { .init($0.name, $0.value) }))
  }

  func parameters(_ query: MultiSearchQuery) -> JSONValue {
    switch query {
    case .hits(let query): parameters(query.query)
    case .facets(let query):
      comparable(
        .object([.init("facetQuery", .string(query.text))] + (query.filters.map { [.init("filters", .string($0))] } ?? [])))
    }
  }

  /// A query of a group: its index, its facet, its parameters.
  func groupQuery(_ query: MultiSearchQuery) -> JSONValue {
    switch query {
    case .hits(let hits): ["indexName": .string(hits.indexName), "params": parameters(query)]
    case .facets(let facets):
      ["indexName": .string(facets.indexName), "facet": .string(facets.facet.rawValue), "params": parameters(query)]
    }
  }

  func groupQuery(_ recorded: JSONValue) -> JSONValue {
    .object(
      [.init("indexName", recorded["indexName"] ?? .null)] + (recorded["facet"].map { [.init("facet", $0)] } ?? [])
        + [.init("params", recordedQuery(recorded))])
  }

  func recordedQuery(_ query: JSONValue?) -> JSONValue {
    comparable(query?["params"] ?? .object([]))
  }

  func comparable(_ parameters: JSONValue) -> JSONValue {
    .object(
      (parameters.normalized(sortingLists: true).members ?? []).map { member in
        member.key == "filters" ? .init("filters", member.value.expression(isOrdered)) : member
      })
  }

  /// Whether several pages are loaded at once, which upstream does in undefined order.
  static func arePages(_ searches: [JSONValue]) -> Bool {
    let answered = searches.filter { $0["cancelled"] == nil }
    let others = answered.map { search in
      JSONValue.object((search["main"]?["params"]?.members ?? []).filter { $0.key != "page" }).normalized()
    }
    let pages = Set(answered.compactMap { $0["main"]?["params"]?["page"]?.integer })
    return answered.count > 1 && Set(others).count == 1 && pages.count == answered.count
  }

  /// Compares the numbers of pages requested and cancelled; which pages these are is undefined upstream.
  mutating func comparePages(_ step: Int, _ recorded: [JSONValue], _ actual: [Ended]) {
    check(step, "searches.count", .number(Double(recorded.count)), .number(Double(actual.count)))
    let cancelled = actual.filter { $0.end == .cancelled }.count
    check(step, "searches.cancelled", .number(Double(recorded.filter { $0["cancelled"] != nil }.count)), .number(Double(cancelled)))
  }

  mutating func compareResults(_ step: Int, _ expected: JSONValue, _ actual: StepSurroundings) {
    if Self.arePages(RecordedAnswers.searches(expected)) { return }
    if let recorded = expected["results"] { compare(step, "results", recorded, actual.results) }
    for member in expected["resultsOf"]?.members ?? [] {
      compare(step, "resultsOf.\(member.key)", member.value, actual.searchers.first { $0.name == member.key }?.results)
    }
  }

  mutating func compare(_ step: Int, _ what: String, _ recorded: JSONValue, _ actual: SearchResults?) {
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

  static func table(_ recorded: JSONValue?) -> JSONValue {
    (recorded ?? .object([])).normalized()
  }

  static func table(_ table: FacetTable) -> JSONValue {
    JSONValue.object(
      table.map { attribute, facets in
        .init(attribute.rawValue, .object(facets.map { .init($0.value, .number(Double($0.count))) }))
      }
    ).normalized()
  }
}

extension JSONValue {
  /// A `filters` expression with its groups sorted if their order is undefined.
  func expression(_ isOrdered: Bool) -> JSONValue {
    guard !isOrdered, let text = string, text.hasPrefix("( "), text.hasSuffix(" )") else { return self }
    return .string(text.dropFirst(2).dropLast(2).split(separator: " ) AND ( ").sorted().joined(separator: " ) AND ( "))
  }

  /// The list itself, or sorted by the JSON text of its items if the order does not matter.
  func ordered(_ isOrdered: Bool) -> JSONValue {
    guard !isOrdered, let items = listItems else { return self }
    return .array(items.map { $0.normalized() }.sorted { $0.text() < $1.text() })
  }

  /// Dynamic facets: the attributes in order, the values of each as a set.
  var orderedFacets: JSONValue {
    .array((listItems ?? []).map { ["attribute": $0["attribute"] ?? .null, "facets": ($0["facets"] ?? []).ordered(false)] })
  }

  /// A recorded value without annotations for readers.
  var shownItems: JSONValue {
    guard hasUndefinedOrder else { return normalized() }
    return ordered(false)
  }
}
