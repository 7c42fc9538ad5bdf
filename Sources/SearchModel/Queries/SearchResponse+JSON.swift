import JSONText

extension SearchResponse {
  /// Decodes one response of a batch from Algolia's engine. Missing members count as empty; values of a facet keep the engine's order.
  ///
  /// `processingTimeMS` remains 1, since times must not be part of snapshots. Throws if a number is not one that an engine could return:
  /// the real library crashes for some of them.
  package init(_ answer: JSONValue) throws(SearchBackendError) {
    // With responseFields, an answer may have only one of them.
    guard let members = answer.members, members.contains(where: { Self.names.contains($0.key) }) else {
      throw Self.damaged("a result is \(answer.text().prefix(40))")
    }
    // A member of an unexpected form is reported as damaged instead of being ignored.
    func check(_ name: String, _ isSound: (JSONValue) -> Bool) throws(SearchBackendError) {
      guard let value = answer[name], !isSound(value) else { return }
      throw Self.damaged("\(name) is \(value.text().prefix(40))")
    }
    try check("hits") { $0.array?.allSatisfy { $0.members != nil } ?? false }
    try check("query") { $0.string != nil || $0 == .null }
    try check("facets") { value in value == .null || value.members?.allSatisfy { $0.value.members != nil } ?? false }
    try check("facets_stats") { value in
      value == .null || value.members?.allSatisfy { $0.value["min"]?.number != nil && $0.value["max"]?.number != nil } ?? false
    }
    for name in ["index", "params", "queryID", "message"] { try check(name) { $0.string != nil || $0 == .null } }
    try check("appliedRules") { $0.array != nil || $0 == .null }
    try check("processingTimeMS") { value in value == .null || value.number.map { $0 >= 0 } ?? false }
    func count(_ name: String) throws(SearchBackendError) -> Int { try Self.count(answer[name], name) }
    let found = answer["hits"]?.array ?? []
    guard found.count <= Self.mostHits else { throw Self.damaged("it has \(found.count) hits on a page, more than any engine returns") }
    let hits = try found.map { hit throws(SearchBackendError) in
      let record = (hit.members ?? []).filter { !HitAddition.members.contains($0.key) }
      let addition = JSONValue.object((hit.members ?? []).filter { HitAddition.members.contains($0.key) })
      let count = hit.members?.count ?? 0
      guard count <= Self.mostMembers else { throw Self.damaged("a hit has \(count) attributes, more than any engine returns") }
      let id = hit["objectID"]
      guard let objectID = id?.string ?? (id?.number == nil ? nil : id?.text()) else {
        throw Self.damaged("a hit has \(id.map { "the objectID \($0.text().prefix(40))" } ?? "no objectID")")
      }
      return Hit(
        objectID: objectID, record: .object(record),
        addition: addition == .object([]) ? nil : HitAddition { addition })
    }
    var facets: [(Attribute, [Facet])] = []
    for member in answer["facets"]?.members ?? [] {
      let count = member.value.members?.count ?? 0
      guard count <= Self.mostValues else { throw Self.damaged("'\(member.key)' has \(count) values, more than any engine returns") }
      // Canonically equivalent values, such as the two encodings of é, are merged: InstantSearch decodes them into a dictionary.
      var spellings: [String: String] = [:]
      let values = (member.value.members ?? []).filter { value in
        guard let known = spellings[value.key] else {
          spellings[value.key] = value.key
          return true
        }
        return known.utf8.elementsEqual(value.key.utf8)
      }
      var counted: [Facet] = []
      for value in values { counted.append(Facet(value: value.key, count: try Self.count(value.value, "the count of '\(value.key)'"))) }
      facets.append((Attribute(member.key), counted))
    }
    var stats: [(Attribute, FacetStats)] = []
    for member in answer["facets_stats"]?.members ?? [] {
      guard let min = member.value["min"]?.number, let max = member.value["max"]?.number else { continue }
      guard min <= max else { throw Self.damaged("the smallest '\(member.key)' is above the largest") }
      let (average, sum) = (member.value["avg"]?.number ?? 0, member.value["sum"]?.number ?? 0)
      stats.append((Attribute(member.key), FacetStats(min: min, max: max, average: average, sum: sum)))
    }
    let page = try count("page")
    if !hits.isEmpty, page > Self.mostRows / hits.count {
      throw Self.damaged("page \(page) has hits, although no engine returns results that far down")
    }
    self.init(
      hits: hits, nbHits: try count("nbHits"), page: page, nbPages: try count("nbPages"), hitsPerPage: try count("hitsPerPage"),
      facets: Dictionary(facets, uniquingKeysWith: { $1 }), facetStats: Dictionary(stats, uniquingKeysWith: { $1 }),
      exhaustiveFacetsCount: answer["exhaustive"]?["facetsCount"]?.bool ?? answer["exhaustiveFacetsCount"]?.bool ?? true,
      query: answer["query"]?.string ?? "")
    nbSortedHits = try answer["nbSortedHits"].map { json throws(SearchBackendError) in try Self.count(json, "nbSortedHits") }
    appliedRelevancyStrictness = try Self.part(answer, "appliedRelevancyStrictness") { $0.integer }
    appliedRules = (answer["appliedRules"]?.array ?? []).compactMap { $0["objectID"]?.string }
    userData = try Self.part(answer, "userData") { $0.array }
    let ordering = answer["renderingContent"]?["facetOrdering"]
    let orders = [ordering?["facets"]?["order"]] + (ordering?["values"]?.members ?? []).map { $0.value["order"] }
    if let longest = orders.compactMap({ $0?.array?.count }).max(), longest > Self.mostOrdered {
      throw Self.damaged("renderingContent has an order of \(longest) items, more than any engine returns")
    }
    let arranged = (ordering?["facets"]?["order"]?.array ?? []).compactMap(\.string).reduce(0) {
      $0 + (self.facets[Attribute($1)]?.count ?? 0)
    }
    guard arranged <= Self.mostArranged else {
      throw Self.damaged("renderingContent arranges \(arranged) values, more than any engine returns")
    }
    renderingContent = try Self.part(answer, "renderingContent") { Self.isRenderingContent($0) ? .some($0) : .none }
    _ = try Self.part(answer, "exhaustiveNbHits") { $0.bool }
  }

  /// The members of any answer of the engine.
  ///
  /// Source: Algolia's API reference for `responseFields`.
  private static let names: Set<String> = [
    "hits", "nbHits", "page", "nbPages", "hitsPerPage", "offset", "length", "facets", "facets_stats", "exhaustive", "exhaustiveFacetsCount",
    "exhaustiveNbHits", "exhaustiveTypo", "query", "queryAfterRemoval", "params", "index", "indexUsed", "processingTimeMS", "serverTimeMS",
    "userData", "renderingContent", "appliedRules", "appliedRelevancyStrictness", "queryID", "automaticRadius", "aroundLatLng", "message",
    "nbSortedHits", "processed",
  ]

  /// An optional member; throws if its form differs from the engine's.
  private static func part<Part>(_ answer: JSONValue, _ name: String, _ read: (JSONValue) -> Part?) throws(SearchBackendError) -> Part? {
    guard let value = answer[name], value != .null else { return nil }
    guard let part = read(value) else { throw damaged("\(name) is \(value.text().prefix(40))") }
    return part
  }

  /// More rows than can be reached by pages in any index: the engine serves at most 20,000.
  private static let mostRows = 1_000_000

  /// More hits than a page can have: the engine serves at most 1,000.
  private static let mostHits = 10_000

  /// More attributes than a record of the engine can have: it is limited to 100 KB.
  private static let mostMembers = 20_000
  /// More values than a facet can have: the engine serves at most 1,000.
  private static let mostValues = 100_000

  /// More facets, or values of one, than can be in a fixed order: each facet is arranged as often as the order names it.
  private static let mostOrdered = 1_000
  /// More values than all arranged facets can have together: the engine serves at most 1,000 of each.
  private static let mostArranged = 200_000

  /// Whether the orders of facets and of their values have the engine's form.
  private static func isRenderingContent(_ content: JSONValue) -> Bool {
    func isOrder(_ order: JSONValue?) -> Bool {
      guard let order, order != .null else { return true }
      return order.array?.allSatisfy { $0.string != nil } ?? false
    }
    func isObject(_ value: JSONValue?) -> Bool { value == nil || value == .null || value?.members != nil }
    let ordering = content["facetOrdering"]
    let (facets, values) = (ordering?["facets"], ordering?["values"])
    return content.members != nil && isObject(ordering) && isObject(facets) && isObject(values) && isOrder(facets?["order"])
      && (values?.members ?? []).allSatisfy { $0.value.members != nil && isOrder($0.value["order"]) }
  }

  /// A count; 0 if it is missing.
  private static func count(_ value: JSONValue?, _ name: String) throws(SearchBackendError) -> Int {
    guard let value, value != .null else { return 0 }
    guard let number = value.integer, number >= 0, number <= Int32.max else { throw damaged("\(name) is \(value.text())") }
    return number
  }

  private static func damaged(_ what: String) -> SearchBackendError { SearchBackendError("the engine's answer is damaged: \(what)") }
}
