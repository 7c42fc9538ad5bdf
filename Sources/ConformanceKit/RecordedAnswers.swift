import JSONText
import SearchModel
import Synchronization

/// Answers queries from a recording: a query receives the answer to a query with equal parameters, preferably from the search with the same
/// number.
final class RecordedAnswers: SearchBackend {
  private struct Query {
    let key: String
    let answer: JSONValue?
  }

  private struct Search {
    let queries: [Query]
    let error: JSONValue?
  }

  private let searches: [Search]
  private let facetSearches: [Query]
  private let turn = Mutex(0)
  private let facetTurn = Mutex(0)
  /// The number of searches answered, which is the state of a recording: to be saved and restored together with a stage.
  var memory: Int {
    get { turn.withLock { $0 } + facetTurn.withLock { $0 } * 1_000_000 }
    set {
      turn.withLock { $0 = newValue % 1_000_000 }
      facetTurn.withLock { $0 = newValue / 1_000_000 }
    }
  }
  private let records: [String: JSONValue]
  /// Whether a query without a recorded answer receives an empty one.
  private let invents: Bool

  /// - Parameter trace: the steps of a trace.
  /// - Parameter failsAsRecorded: whether a search fails if the recorded one did.
  /// - Parameter records: the records that hits refer to, by objectID.
  init(_ trace: [JSONValue], records: [String: JSONValue] = [:], invents: Bool = false, failsAsRecorded: Bool = true) {
    self.records = records
    self.invents = invents
    let all = trace.flatMap(Self.searches).flatMap(Self.parts)
    facetSearches = all.filter { Self.isFacetSearch($0) && $0["main"]?["answer"] != nil }.map { search in
      Query(key: Self.facetKey(search), answer: search["main"]?["answer"])
    }
    searches = all.filter {
      $0["cancelled"] == nil && !Self.isFacetSearch($0) && (failsAsRecorded || $0["error"] == nil)
    }.map { search in
      if let group = search["group"]?.array {
        let queries = group.map { query in
          Query(key: Self.key(query["indexName"]?.string ?? "", query["params"] ?? .object([])), answer: query["answer"])
        }
        return Search(queries: queries, error: search["error"])
      }
      let index = search["indexName"]?.string ?? ""
      let queries =
        [search["main"]].compactMap { $0 } + (search["disjunctive"]?.listItems ?? []) + (search["hierarchical"]?.listItems ?? [])
      return Search(
        queries: queries.map { Query(key: Self.key(index, $0["params"] ?? .object([])), answer: $0["answer"]) }, error: search["error"])
    }
  }

  /// The search of a group, divided into one for all hits and those for facet values.
  private static func parts(_ search: JSONValue) -> [JSONValue] {
    guard search["kind"]?.string == "multi" else { return [search] }
    let queries = search["queries"]?.array ?? []
    let facets = queries.filter { $0["facet"] != nil }.map { query -> JSONValue in
      ["kind": "facet", "indexName": query["indexName"] ?? .null, "main": query]
    }
    let hits = JSONValue.object(
      [.init("group", .array(queries.filter { $0["facet"] == nil }))]
        + ["error", "cancelled"].compactMap { key in search[key].map { .init(key, $0) } })
    return [hits] + facets
  }

  /// Whether a recorded search is one for facet values.
  static func isFacetSearch(_ search: JSONValue) -> Bool { search["kind"]?.string == "facet" }

  /// The key of a recorded search for facet values: its index, its facet and its parameters.
  static func facetKey(_ search: JSONValue) -> String {
    key("\(search["indexName"]?.string ?? "") \(search["main"]?["facet"]?.string ?? "")", search["main"]?["params"] ?? .object([]))
  }

  /// The same key for a search by the product.
  static func facetKey(_ query: FacetSearchQuery) -> String {
    var parameters = [JSONValue.Member("facetQuery", .string(query.text))]
    if let filters = query.filters { parameters.append(.init("filters", .string(filters))) }
    return key("\(query.indexName) \(query.facet)", .object(parameters))
  }

  func searchForFacetValues(_ query: FacetSearchQuery) async throws(SearchBackendError) -> [Facet] {
    let place = facetTurn.withLock { turn in
      defer { turn += 1 }
      return turn
    }
    let key = Self.facetKey(query)
    let near = facetSearches.indices.filter { facetSearches[$0].key == key }.min { abs($0 - place) < abs($1 - place) }
    guard let answer = near.flatMap({ facetSearches[$0].answer }) else {
      throw SearchBackendError("no answer was recorded for \(key)")
    }
    return (answer["facetHits"]?.array ?? []).map { hit in
      Facet(value: hit["value"]?.string ?? "", count: hit["count"]?.integer ?? 0, highlighted: hit["highlighted"]?.string)
    }
  }

  /// The searches of a step. A search that fails is tried on four hosts, which the recording contains as four searches.
  static func searches(_ step: JSONValue) -> [JSONValue] {
    (step["searches"]?.array ?? []).reduce(into: []) { searches, search in
      if search["error"] != nil, searches.last == search { return }
      searches.append(search)
    }
  }

  func search(_ queries: [IndexQuery]) async throws(SearchBackendError) -> [SearchResponse] {
    let place = turn.withLock { turn in
      defer { turn += 1 }
      return turn
    }
    let mine = place < searches.count ? searches[place] : nil
    if let error = mine?.error { throw SearchBackendError(error["message"]?.string ?? error.string ?? error.text()) }
    var responses: [SearchResponse] = []
    for query in queries {
      let key = Self.key(query.indexName, .object(query.query.parameters.map { .init($0.name, $0.value) }))
      let near = searches.indices.sorted { abs($0 - place) < abs($1 - place) }
      let answer = near.lazy.flatMap { self.searches[$0].queries }.first { $0.key == key && $0.answer != nil }?.answer
      guard let answer else {
        // The recorded answer was too short.
        if mine?.queries.contains(where: { $0.key == key }) ?? false { continue }
        if invents {
          responses.append(SearchResponse())
          continue
        }
        throw SearchBackendError("no answer was recorded for \(key)")
      }
      responses.append(response(answer, query.query))
    }
    return responses
  }

  /// A query's index and parameters, with lists treated as unordered.
  static func key(_ index: String, _ parameters: JSONValue) -> String {
    // A parameter that results from an ampersand is not part of the query.
    let known = (parameters.normalized(sortingLists: true).members ?? []).filter { $0.key.allSatisfy(\.isLetter) }
    let members = known.map { member in
      member.key == "filters" ? JSONValue.Member("filters", member.value.expression(false)) : member
    }
    return "\(index) \(JSONValue.object(members).text())"
  }

  private func response(_ answer: JSONValue, _ query: SearchQuery) -> SearchResponse {
    var response = SearchResponse(query: query.query ?? "")
    response.hits = (answer["hits"]?.array ?? []).map { hit in
      Hit(objectID: hit.string ?? hit["objectID"]?.string ?? "", record: records[hit.string ?? ""] ?? .object([]))
    }
    response.nbHits = answer["nbHits"]?.integer ?? 0
    response.page = answer["page"]?.integer ?? 0
    response.nbPages = answer["nbPages"]?.integer ?? 0
    response.hitsPerPage = answer["hitsPerPage"]?.integer ?? 20
    response.nbSortedHits = answer["nbSortedHits"]?.integer
    response.appliedRelevancyStrictness = answer["appliedRelevancyStrictness"]?.integer
    response.userData = answer["userData"]?.array
    response.renderingContent = answer["renderingContent"]
    for member in answer["facets"]?.members ?? [] {
      let values = (member.value.members ?? []).map { Facet(value: $0.key, count: $0.value.integer ?? 0) }
      response.facets[Attribute(member.key)] = values.sorted { ($1.count, $0.value) < ($0.count, $1.value) }
    }
    for member in answer["facets_stats"]?.members ?? [] {
      let number = { (name: String) in member.value[name]?.number ?? 0 }
      response.facetStats[Attribute(member.key)] = FacetStats(
        min: number("min"), max: number("max"), average: number("avg"), sum: number("sum"))
    }
    return response
  }
}
