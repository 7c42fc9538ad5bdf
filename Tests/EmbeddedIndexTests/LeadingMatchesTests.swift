import EmbeddedIndex
import JSONText
import SearchModel
import Testing

/// Of many matches, only those that can lead are ranked. The answers are the same as if all were.
struct LeadingMatchesTests {
  private static let copies = 12

  private static let words = [
    "red", "redder", "red", "shoe", "shoes", "shoe", "leather", "leathers", "light", "lights", "blue", "green", "park", "bench",
    "parkbench",
    "a", "of", "rad", "sheo",
  ]

  /// A thousand names and texts of a few words.
  private static let base: [(name: String, text: String, group: Int)] = {
    var state: UInt64 = 7
    func next(_ below: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(below))
    }
    func text(_ most: Int) -> String { (0...next(most)).map { _ in words[next(words.count)] }.joined(separator: " ") }
    return (0..<1000).map { _ in (text(3), text(8), next(2)) }
  }()

  private static func index(copies: Int, _ attributes: [String], _ ranking: [String]?) throws -> EmbeddedIndex {
    let lines = (0..<copies).flatMap { copy in
      base.enumerated().map { number, item in
        #"{"objectID":"\#(copy)-\#(number)","name":"\#(item.name)","text":"\#(item.text)","g":\#(item.group),"rank":\#((number * 31 + copy * 7) % 613)}"#
      }
    }
    var settings = IndexSettings()
    settings.searchableAttributes = attributes.compactMap(IndexSettings.SearchableAttributes.init(setting:))
    settings.attributesForFaceting = ["g"].compactMap(IndexSettings.FacetAttribute.init(setting:))
    settings.customRanking = ["desc(rank)"].compactMap(IndexSettings.RankingCriterion.init(setting:))
    settings.additional[.ranking] = ranking.map { .array($0.map(JSONValue.string)) }
    settings.synonyms = [.regular(["blue", "navy"])]
    return try EmbeddedIndex(name: "i", records: Records(Array(lines.joined(separator: "\n").utf8), format: .ndjson), settings: settings)
  }

  @Test(arguments: [
    (["name", "text"], nil), (["unordered(text)", "name"], nil), (["unordered(name),unordered(text)"], nil),
    (["name", "text"], ["words", "exact", "typo", "attribute"]), (["unordered(name)", "text"], ["asc(g)", "typo", "words", "custom"]),
  ])
  func pagesAreThoseOfAllRanks(_ attributes: [String], _ ranking: [String]?) async throws {
    let small = try Self.index(copies: 1, attributes, ranking)
    // One is asked only for pages, so that it never keeps the ranks of all matches.
    let (asked, ranked) = try (
      Self.index(copies: Self.copies, attributes, ranking), Self.index(copies: Self.copies, attributes, ranking)
    )
    for (text, parameters) in Self.queries {
      for filters in [nil, "g=1"] {
        func answer(_ index: EmbeddedIndex, hits: Int, page: Int = 0) async throws -> (count: Int, hits: [JSONValue]) {
          var query = SearchQuery(query: text, hitsPerPage: hits)
          query.page = page
          query.filters = filters
          query.additional = parameters
          query.additional[.getRankingInfo] = true
          let answer = try await index.search([IndexQuery(indexName: "i", query: query)])[0]
          return (answer.nbHits, answer.hits.map { [.string($0.objectID), $0[path: "_rankingInfo"] ?? .null] })
        }
        let later = try await answer(asked, hits: 15, page: 3)
        let page = try await answer(asked, hits: 15)
        let all = try await answer(ranked, hits: 1000)
        #expect(page.hits == Array(all.hits.prefix(15)), "\(text) \(filters ?? "")")
        #expect(later.hits == Array(all.hits.dropFirst(45).prefix(15)), "\(text) \(filters ?? "")")
        let base = try await answer(small, hits: 0)
        #expect(page.count == Self.copies * base.count && all.count == page.count, "\(text) \(filters ?? "")")
      }
    }
  }

  private static let queries: [(String, [EngineParameter: JSONValue])] = [
    ("red", [:]), ("re", [:]), ("red shoe", [:]), ("shoe re", [:]), ("shoe red leather", [:]), ("lihgt", [:]), ("navy", [:]), ("par", [:]),
    ("parkbench", [:]), ("park bench", [:]), ("red", [.exactOnSingleWordQuery: "word"]), ("red ", [.exactOnSingleWordQuery: "none"]),
    ("red shoe", [.optionalWords: ["shoe"]]), ("red", [.typoTolerance: false]), ("red li", [.typoTolerance: false]),
    (#""red shoe""#, [.advancedSyntax: true]), ("red -shoe", [.advancedSyntax: true]), ("light red", [.minProximity: 3]),
    ("light of", [.removeStopWords: true, .queryLanguages: ["en"]]), ("lights", [.ignorePlurals: ["en"]]),
    ("blue light", [.attributeCriteriaComputedByMinProximity: true]), ("red shoe", [.restrictSearchableAttributes: ["name"]]),
    ("red shoe", [.attributeCriteriaComputedBy: "sum"]), ("red shoe", [.optionalWords: ["red", "shoe"]]),
  ]
}
