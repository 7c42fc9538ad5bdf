import Foundation
import JSONText
import SearchModel
import Synchronization
import Testing

@testable import AlgoliaBackend

/// The REST client against hosts with scripted answers.
struct AlgoliaBackendTests {
  /// Hosts in memory: what each one answers, and which requests it received.
  private final class Hosts: AlgoliaTransport {
    private let answers: [String: Result<AlgoliaReply, AlgoliaSilence>]
    private let asked = Mutex<[AlgoliaRequest]>([])

    init(_ answers: [String: (Int, String)?]) {
      self.answers = answers.mapValues { answer in
        answer.map { .success(AlgoliaReply(status: $0.0, body: Array($0.1.utf8))) } ?? .failure(AlgoliaSilence("timed out"))
      }
    }

    var requests: [AlgoliaRequest] { asked.withLock { $0 } }

    func send(_ request: AlgoliaRequest) async throws(AlgoliaSilence) -> AlgoliaReply {
      asked.withLock { $0.append(request) }
      return try (answers.first { request.url.hasPrefix($0.key + "/") }?.value ?? .failure(AlgoliaSilence("unknown host"))).get()
    }
  }

  private func backend(_ transport: any AlgoliaTransport, hosts: [String] = ["http://a", "http://b"]) -> AlgoliaBackend {
    AlgoliaBackend(appID: "APP", apiKey: "k3y", hosts: hosts, transport: transport)
  }

  private static let answer = """
    {"results": [{"hits": [{"objectID": "7", "name": "Runner", "_highlightResult": {}}], "nbHits": 12, "page": 1, "nbPages": 3,
      "hitsPerPage": 5, "facets": {"brand": {"Loom": 5, "Apple": 5}, "price": {"10": 1}},
      "facets_stats": {"price": {"min": 1.5, "max": 9, "avg": 4, "sum": 40}}, "exhaustive": {"facetsCount": false}, "query": "ru",
      "processingTimeMS": 9, "nbSortedHits": 3, "appliedRelevancyStrictness": 50, "userData": [{"a": 1}], "renderingContent": {"x": 1}}]}
    """

  /// Values take many times the memory of their text.
  @Test func anAnswerOfMillionsOfValues() async throws {
    let lists = { (count: Int) in "{\"hits\": [\(String(repeating: "[],", count: count - 1))[]]}" }
    let backend = backend(Hosts(["http://a": (200, lists(4_999_999))]), hosts: ["http://a"])
    await #expect(
      throws: SearchBackendError("the answer from http://a is not JSON that can be read: there are too many values (at byte 15000005)")
    ) { _ = try await backend.send("/1/indexes/shop", nil) }
    let other = self.backend(Hosts(["http://a": (200, lists(4_999_998))]), hosts: ["http://a"])
    #expect(try await other.send("/1/indexes/shop", nil)["hits"]?.array?.count == 4_999_998)
  }

  @Test func aGroupGoesOutAsOneRequest() async throws {
    let hosts = Hosts([
      "http://a": (
        200, #"{"results": [{"hits": [], "nbHits": 3}, {"facetHits": [{"value": "Loom", "highlighted": "<em>Lo</em>om", "count": 2}]}]}"#
      )
    ])
    let queries: [MultiSearchQuery] = [
      .hits(IndexQuery(indexName: "shop", query: SearchQuery(query: "lo"))),
      .facets(FacetSearchQuery(indexName: "brands", facet: "brand", text: "lo", filters: "a:b")),
    ]
    let results = try await backend(hosts).search(queries)
    #expect(
      hosts.requests.map { String(decoding: $0.body ?? [], as: UTF8.self) } == [
        #"{"requests":[{"indexName":"shop","query":"lo"},{"type":"facet","indexName":"brands","facet":"brand","facetQuery":"lo","filters":"a:b"}]}"#
      ])
    #expect(
      results == [
        .response(SearchResponse(hits: [], nbHits: 3, hitsPerPage: 0)),
        .facets([Facet(value: "Loom", count: 2, highlighted: "<em>Lo</em>om")]),
      ])
  }

  @Test func aBatchGoesOutAsOneRequest() async throws {
    let hosts = Hosts([
      "http://a": (200, Self.answer.replacing(#""renderingContent": {"x": 1}}]}"#, with: #""renderingContent": {"x": 1}}, {"hits": []}]}"#))
    ])
    var counting = SearchQuery(query: "ru", filters: "( \"brand\":\"Loom\" )", facets: ["brand", "price"], page: 0, hitsPerPage: 0)
    counting.attributesToRetrieve = []
    let queries = [IndexQuery(indexName: "shop", query: SearchQuery()), IndexQuery(indexName: "shop", query: counting)]
    let responses = try await backend(hosts).search(queries)
    #expect(
      hosts.requests == [
        AlgoliaRequest(
          url: "http://a/1/indexes/*/queries",
          headers: ["X-Algolia-Application-Id": "APP", "X-Algolia-API-Key": "k3y", "Content-Type": "application/json"],
          body: Array(
            #"{"requests":[{"indexName":"shop"},{"indexName":"shop","attributesToRetrieve":[],"facets":["brand","price"],"filters":"( \"brand\":\"Loom\" )","hitsPerPage":0,"page":0,"query":"ru"}]}"#
              .utf8), timeout: 5)
      ])
    var expected = SearchResponse(
      hits: [Hit(objectID: "7", record: ["objectID": "7", "name": "Runner"])], nbHits: 12, page: 1, nbPages: 3, hitsPerPage: 5,
      facets: ["brand": [Facet(value: "Loom", count: 5), Facet(value: "Apple", count: 5)], "price": [Facet(value: "10", count: 1)]],
      facetStats: ["price": FacetStats(min: 1.5, max: 9, average: 4, sum: 40)], exhaustiveFacetsCount: false, query: "ru")
    expected.nbSortedHits = 3
    expected.appliedRelevancyStrictness = 50
    expected.userData = [["a": 1]]
    expected.renderingContent = ["x": 1]
    #expect(responses == [expected, try SearchResponse(["hits": []])])
  }

  /// An answer without a result for each query is damaged, whatever the app would do with it.
  @Test func aResultIsMissing() async {
    let hosts = Hosts(["http://a": (200, Self.answer)])
    let query = IndexQuery(indexName: "shop", query: SearchQuery())
    await #expect(throws: SearchBackendError("the engine's answer is damaged: it has 1 result for 2 queries")) {
      try await backend(hosts).search([query, query])
    }
  }

  @Test func facetValuesAreSearched() async throws {
    let hosts = Hosts(["http://a": (200, #"{"facetHits": [{"value": "Loom", "highlighted": "<em>Lo</em>om", "count": 5}, {"count": 1}]}"#)])
    let query = FacetSearchQuery(indexName: "shop/é", facet: "a.b c", text: "lo", filters: "x:y")
    #expect(try await backend(hosts).searchForFacetValues(query) == [Facet(value: "Loom", count: 5, highlighted: "<em>Lo</em>om")])
    #expect(hosts.requests.map(\.url) == ["http://a/1/indexes/shop%2F%C3%A9/facets/a.b%20c/query"])
    #expect(hosts.requests.map { String(decoding: $0.body ?? [], as: UTF8.self) } == [#"{"facetQuery":"lo","filters":"x:y"}"#])
  }

  @Test func hostsThatAreSilentOrBrokenAreLeft() async throws {
    let hosts = Hosts(["http://a": nil, "http://b": (503, ""), "http://c": (200, Self.answer)])
    let backend = backend(hosts, hosts: ["http://a", "http://b", "http://c"])
    let queries = [IndexQuery(indexName: "shop", query: SearchQuery())]
    _ = try await backend.search(queries)
    _ = try await backend.search(queries)
    let asked = hosts.requests.map { String($0.url.prefix(8)) }
    #expect(asked == ["http://a", "http://b", "http://c", "http://c"])
    // The timeout grows with each retry.
    #expect(hosts.requests.map(\.timeout) == [5, 10, 15, 5])
  }

  @Test(arguments: [
    (
      (403, #"{"message": "Invalid Application-ID or API key k3y", "status": 403}"#),
      "Invalid Application-ID or API key *** (HTTP 403); check the application's ID, and that the API key has permission for this"
    ),
    (
      (400, #"{"message": "\#("a" + String(repeating: "\u{301}", count: 1_000))"}"#),
      "\("a" + String(repeating: "\u{301}", count: 999))… (HTTP 400)"
    ),
    ((200, #"{"results": [{"hits": []}, {"hits": []}]}"#), "the engine's answer is damaged: it has 2 results for 1 query"),
    ((404, "nothing"), "the engine refuses the request (HTTP 404); check the index's name and the application's ID"),
    ((206, "{}"), "the answer from http://a is only a part (HTTP 206)"),
    ((200, "no json"), "the answer from http://a is not JSON that can be read: expected a value, found 'n' (at byte 1)"),
    ((200, "{}"), "the engine's answer has no results"),
  ])
  func someAnswersAreFinal(_ answer: (Int, String), _ message: String) async {
    let hosts = Hosts(["http://a": answer, "http://b": (200, Self.answer)])
    let error = await #expect(throws: SearchBackendError.self) {
      try await backend(hosts).search([IndexQuery(indexName: "shop", query: SearchQuery())])
    }
    #expect(error?.message == message && error?.status == (answer.0 == 200 ? nil : answer.0))
    #expect(hosts.requests.count == 1)
  }

  @Test func noHostAnswers() async {
    let hosts = Hosts(["http://a": nil, "http://b": (500, "")])
    let error = await #expect(throws: SearchBackendError.self) { try await backend(hosts).search([IndexQuery]()) }
    #expect(error?.message == "every host failed: http://a: timed out; http://b: HTTP 500" && error?.isTemporary == true)
  }

  @Test func aHostIsLeftForFiveMinutes() {
    let hosts = AlgoliaHosts(["a", "b"])
    let now = ContinuousClock.now
    hosts.leave("a", at: now)
    #expect(hosts.candidates(at: now) == ["b"] && hosts.candidates(at: now + .seconds(299)) == ["b"])
    #expect(hosts.candidates(at: now + .seconds(300)) == ["a", "b"])
    hosts.leave("b", at: now)
    #expect(hosts.candidates(at: now) == ["a", "b"])
    let addresses = AlgoliaHosts.addresses(of: "APP")
    #expect(addresses.first == "https://APP-dsn.algolia.net")
    #expect(addresses.dropFirst().sorted() == (1...3).map { "https://APP-\($0).algolianet.com" })
  }

  @Test func linesCarryRequestsAndReplies() throws {
    let request = AlgoliaRequest(url: "http://a/ü", headers: ["A": "1"], body: Array("{\"x\": \"\\n\"}".utf8), timeout: 2.5)
    let line = TransportLines.line(of: request)
    #expect(!line.contains("\n"))
    #expect(TransportLines.request(from: line) == request)
    #expect(TransportLines.request(from: "{}") == nil)
    for reply in [
      Result<AlgoliaReply, AlgoliaSilence>.success(AlgoliaReply(status: 404, body: Array("é\n".utf8))),
      // Bytes that are not text are preserved.
      .success(AlgoliaReply(status: 200, body: [0x7B, 0xC3, 0x28])), .failure(AlgoliaSilence("timed out")),
    ] {
      #expect(TransportLines.reply(from: TransportLines.line(of: reply)) == reply)
    }
    #expect(TransportLines.reply(from: "?") == .failure(AlgoliaSilence("the helper's answer cannot be read")))
  }

  private static let recorded = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/data/algolia-responses")

  @Test(.enabled(if: FileManager.default.fileExists(atPath: recorded.path), "the recorded responses are not beside the checkout"))
  func recordedAnswersOfTheRealEngineAreRead() async throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.recorded.path).filter { $0.hasSuffix(".json") }
    #expect(names.count > 10)
    for name in names {
      let text = try String(contentsOf: Self.recorded.appending(path: name), encoding: .utf8)
      let document = try JSONValue(parsing: Array(text.utf8))
      guard let results = document["results"]?.array else { continue }
      let responses = try await backend(Hosts(["http://a": (200, text)])).search([IndexQuery]())
      #expect(responses.map(\.nbHits) == results.map { $0["nbHits"]?.integer ?? 0 }, "\(name)")
      for (response, result) in zip(responses, results) {
        for member in result["facets"]?.members ?? [] {
          let values = response.facets[Attribute(member.key)]
          #expect(values?.map(\.value) == member.value.members?.map(\.key), "\(name) \(member.key)")
        }
      }
    }
  }

  /// A member whose form no engine would send is a search error.
  @Test(arguments: [
    #""hits": null"#, #""facets": {"brand": []}"#, #""facets_stats": {"p": {"min": "a", "max": null}}"#, #""processingTimeMS": -9"#,
    #""query": 5"#,
  ])
  func damage(_ member: String) async throws {
    let name = member.dropFirst().prefix { $0 != "\"" }
    let hosts = Hosts(["http://a": (200, "{\"results\": [{\(member)}]}")])
    let error = await #expect(throws: SearchBackendError.self) {
      _ = try await backend(hosts).search([IndexQuery(indexName: "shop", query: SearchQuery())])
    }
    #expect(error?.message.hasPrefix("the engine's answer is damaged: \(name) is ") ?? false)
  }
}
