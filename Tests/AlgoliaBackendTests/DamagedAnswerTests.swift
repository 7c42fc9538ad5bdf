import JSONText
import SearchModel
import Testing

/// Answers with numbers that no engine would send.
struct DamagedAnswerTests {
  @Test(arguments: [
    (#"{"page": -1}"#, "page is -1"), (#"{"page": -9223372036854775808}"#, "page is -9223372036854775808"),
    (#"{"nbPages": -9223372036854775807}"#, "nbPages is -9223372036854775808"), (#"{"nbHits": 1e30}"#, "nbHits is 1e+30"),
    (#"{"nbHits": 1.5}"#, "nbHits is 1.5"), (#"{"nbHits": "7"}"#, #"nbHits is "7""#),
    (#"{"hits": [{"objectID": "1"}], "page": 100000000}"#, "page 100000000 has hits, although no engine returns results that far down"),
    (#"{"facets": {"color": {"red": -2}}}"#, "the count of 'red' is -2"),
    (#"{"appliedRelevancyStrictness": 1.5}"#, "appliedRelevancyStrictness is 1.5"), (#"{"userData": {}}"#, "userData is {}"),
    (#"{"renderingContent": [1]}"#, "renderingContent is [1]"), (#"{"exhaustiveNbHits": {"a": 1}}"#, #"exhaustiveNbHits is {"a":1}"#),
    (#"{"facets_stats": {"price": {"min": 9, "max": 2}}}"#, "the smallest 'price' is above the largest"),
    (#"{"hits": ["a"]}"#, #"hits is ["a"]"#), (#"{"hits": [{}]}"#, "a hit has no objectID"),
    (#"{"hits": [{"objectID": null}]}"#, "a hit has the objectID null"), (#"{"queryID": 5}"#, "queryID is 5"),
    (#"{"appliedRules": "a"}"#, #"appliedRules is "a""#),
    (
      #"{"renderingContent": {"facetOrdering": {"facets": {"order": 5}}}}"#,
      #"renderingContent is {"facetOrdering":{"facets":{"order":5}}}"#.prefix(60).description
    ), (#"{"renderingContent": {"facetOrdering": []}}"#, #"renderingContent is {"facetOrdering":[]}"#),
  ])
  func isAnErrorOfTheStep(_ answer: String, _ what: String) throws {
    let json = try JSONValue(parsing: Array(answer.utf8))
    #expect(throws: SearchBackendError("the engine's answer is damaged: \(what)")) { _ = try SearchResponse(json) }
  }

  @Test func whatIsLeftOutCountsAsNone() throws {
    let response = try SearchResponse(["hits": []])
    #expect(response.nbHits == 0 && response.page == 0 && response.facets.isEmpty)
  }

  /// A facet with very many values is read in time proportional to its size; two spellings of a value are one value.
  @Test func manyFacetValues() throws {
    let members = (0..<60_000).map { JSONValue.Member("v\($0)", .number(Double($0))) }
    #expect(try SearchResponse(["hits": [], "facets": ["c": .object(members)]]).facets["c"]?.count == 60_000)
    let twice: JSONValue = ["hits": [], "facets": ["c": .object([.init("\u{E9}", 1), .init("e\u{301}", 2), .init("x", 3)])]]
    #expect(try SearchResponse(twice).facets["c"]?.map(\.count) == [1, 3])
  }

  /// An answer within the size limit can contain ten million hits.
  @Test func moreThanAnyEngineReturns() throws {
    #expect(throws: SearchBackendError("the engine's answer is damaged: it has 10001 hits on a page, more than any engine returns")) {
      _ = try SearchResponse(["hits": .array(Array(repeating: ["objectID": "1"], count: 10_001))])
    }
    let members = [JSONValue.Member("objectID", "1")] + (1...20_000).map { .init("a\($0)", 1) }
    let most = try SearchResponse(["hits": [.object(Array(members.prefix(20_000)))]])
    #expect(most.hits.count == 1)
    #expect(throws: SearchBackendError("the engine's answer is damaged: a hit has 20001 attributes, more than any engine returns")) {
      _ = try SearchResponse(["hits": [.object(members)]])
    }
    let values = (0...100_000).map { JSONValue.Member("v\($0)", .number(1)) }
    #expect(throws: SearchBackendError("the engine's answer is damaged: 'c' has 100001 values, more than any engine returns")) {
      _ = try SearchResponse(["hits": [], "facets": ["c": .object(values)]])
    }
  }

  /// A facet is arranged once for each time the order names it, so a short answer could fill the memory.
  @Test func ordersThatMultiply() throws {
    func answer(_ count: Int) -> JSONValue {
      let names = JSONValue.array(Array(repeating: "c", count: count))
      let values = (0..<201).map { JSONValue.Member("v\($0)", .number(1)) }
      return [
        "hits": [], "facets": ["c": .object(values)],
        "renderingContent": ["facetOrdering": ["facets": ["order": names], "values": ["c": ["order": names]]]],
      ]
    }
    #expect(
      throws: SearchBackendError(
        "the engine's answer is damaged: renderingContent has an order of 1001 items, more than any engine returns")
    ) {
      _ = try SearchResponse(answer(1001))
    }
    #expect(
      throws: SearchBackendError("the engine's answer is damaged: renderingContent arranges 201000 values, more than any engine returns")
    ) {
      _ = try SearchResponse(answer(1000))
    }
    #expect(try SearchResponse(answer(900)).renderingContent != nil)
  }

  @Test func aResultThatIsNone() {
    #expect(throws: SearchBackendError("the engine's answer is damaged: a result is null")) { _ = try SearchResponse(.null) }
  }
}
