import EmbeddedIndex
import JSONText
import SearchModel
import Synchronization
import Testing

/// An index large enough for every cache and shortcut to apply: its answers are the same as those from checking each record.
struct LargeIndexTests {
  private struct Item {
    let id: Int
    let brand: String
    let colors: [String]
    /// Some items have none, some two.
    let sizes: [Double]
    let price: Double
    let rank: Int
  }

  private static let items: [Item] = {
    var state: UInt64 = 42
    func next(_ below: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(below))
    }
    return (0..<21_000).map { id in
      Item(
        id: id, brand: "b\(min(next(40), next(40)))", colors: (0..<next(3)).map { _ in "c\(next(5))" },
        sizes: (0..<next(3)).map { _ in Double(next(2000)) / 100 }, price: Double(next(100_000)) / 7, rank: next(50))
    }
  }()

  private static func index() throws -> EmbeddedIndex {
    let lines = items.map { item in
      """
      {"objectID":"\(item.id)","brand":"\(item.brand)","color":[\(item.colors.map { "\"\($0)\"" }.joined(separator: ","))],\
      "size":[\(item.sizes.map { "\($0)" }.joined(separator: ","))],"price":\(item.price),"rank":\(item.rank)}
      """
    }
    var settings = IndexSettings()
    settings.attributesForFaceting = ["brand", "color", "size", "price"].compactMap(IndexSettings.FacetAttribute.init(setting:))
    settings.customRanking = ["desc(rank)"].compactMap(IndexSettings.RankingCriterion.init(setting:))
    return try EmbeddedIndex(name: "i", records: Records(Array(lines.joined(separator: "\n").utf8), format: .ndjson), settings: settings)
  }

  /// Somebody who waits for many records is told what for, also when the first text is searched.
  @Test func progressIsTold() async throws {
    let lines = (0..<50_001).map { #"{"objectID":"\#($0)","t":"red"}"# }
    let told = Mutex<[IndexingProgress]>([])
    let index = try EmbeddedIndex(
      name: "i", records: Records(Array(lines.joined(separator: "\n").utf8), format: .ndjson),
      progress: { step in told.withLock { $0.append(step) } })
    #expect(told.withLock(\.self) == [.records(50_000)])
    for _ in 0..<2 { _ = try await index.search([IndexQuery(indexName: "i", query: SearchQuery(query: "red"))]) }
    #expect(told.withLock(\.self) == [.records(50_000), .words, .ready])
  }

  /// For long queries whose words are all optional, each further thousand records requires one more matching word.
  @Test(arguments: [("aa bb cc dd", 1000), ("aa bb cc", 1500)])
  func longTextsOfOptionalWords(_ text: String, _ count: Int) async throws {
    let lines = (0..<1500).map { #"{"objectID":"\#($0)","t":"\#($0 < 5 ? "aa bb" : "aa")"}"# }
    let index = try EmbeddedIndex(name: "i", records: Records(Array(lines.joined(separator: "\n").utf8), format: .ndjson))
    var query = SearchQuery(query: text, hitsPerPage: 5)
    query.additional[.optionalWords] = .string(text)
    let answer = try await index.search([IndexQuery(indexName: "i", query: query)])[0]
    #expect(answer.nbHits == count && answer.hits.map(\.objectID) == ["0", "1", "2", "3", "4"])
  }

  /// The words of the query and the records that the filters leave decide: nothing is cached from an answer without them.
  @Test(arguments: [["red", "shoe", "hat"], ["red", "shoe", "hat", "coat"]])
  func longTextsOfFilteredRecords(_ optional: [String]) async throws {
    let lines = (0..<3000).map { #"{"objectID":"\#($0)","t":"red","g":"\#($0 % 2 == 0 ? "a" : "b")"}"# }
    var settings = IndexSettings()
    settings.attributesForFaceting = ["g"].compactMap(IndexSettings.FacetAttribute.init(setting:))
    settings.searchableAttributes = ["t"].compactMap(IndexSettings.SearchableAttributes.init(setting:))
    let index = try EmbeddedIndex(
      name: "i", records: Records(Array(lines.joined(separator: "\n").utf8), format: .ndjson), settings: settings)
    var counts: [Int] = []
    for filters in ["g:a", nil, "g:b"] {
      var query = SearchQuery(query: "red shoe red hat")
      query.filters = filters
      query.additional[.optionalWords] = .array(optional.map(JSONValue.string))
      counts.append(try await index.search([IndexQuery(indexName: "i", query: query)])[0].nbHits)
    }
    #expect(counts == [1500, 2000, 1500])
  }

  /// A page of a text search has the same records as that part of a page with all of them, whatever the ranks, filters and scores.
  @Test(arguments: [nil, "g:a", "g:a<score=3> OR g:b<score=7>"], [["g:b"], []])
  func pagesOfTextAreParts(_ filters: String?, _ optional: [String]) async throws {
    let texts = ["red shoe", "shoe red", "red", "redder shoes", "a red b shoe", "rad shoe", "hat"]
    let lines = (0..<900).map { id in
      #"{"objectID":"\#(id)","t":"\#(texts[id * id % 13 % 7])","g":"\#(id % 3 == 0 ? "a" : "b")","rank":\#(id * 31 % 17)}"#
    }
    var settings = IndexSettings()
    settings.attributesForFaceting = ["g"].compactMap(IndexSettings.FacetAttribute.init(setting:))
    settings.searchableAttributes = ["t"].compactMap(IndexSettings.SearchableAttributes.init(setting:))
    settings.customRanking = ["desc(rank)"].compactMap(IndexSettings.RankingCriterion.init(setting:))
    let index = try EmbeddedIndex(
      name: "i", records: Records(Array(lines.joined(separator: "\n").utf8), format: .ndjson), settings: settings)
    func hits(_ page: Int, of size: Int) async throws -> [String] {
      var query = SearchQuery(query: "red sho", hitsPerPage: size)
      (query.page, query.filters) = (page, filters)
      if !optional.isEmpty { query.optionalFilters = .array(optional.map(JSONValue.string)) }
      return try await index.search([IndexQuery(indexName: "i", query: query)])[0].hits.map(\.objectID)
    }
    let all = try await hits(0, of: 1000)
    #expect(Set(all).count == all.count && all.count > 100)
    for size in [1, 3, 20, 97] {
      for page in [0, 1, 5] {
        #expect(try await hits(page, of: size) == Array(all.dropFirst(page * size).prefix(size)), "page \(page) of \(size)")
      }
    }
  }

  private static func rounded(_ number: Double) -> Double { (number * 1000).rounded() }

  /// Twice: what the first answer cached is used by the second.
  @Test func answersAreThoseOfEachRecord() async throws {
    let index = try Self.index()
    let cases: [(filters: String?, holds: @Sendable (Item) -> Bool)] = [
      (nil, { _ in true }), ("brand:b0", { $0.brand == "b0" }), ("brand:B3 OR brand:b39", { ["b3", "b39"].contains($0.brand) }),
      ("NOT brand:b1", { $0.brand != "b1" }), ("color:c1 AND color:c2", { $0.colors.contains("c1") && $0.colors.contains("c2") }),
      ("color:c1 OR brand:b7", { $0.colors.contains("c1") || $0.brand == "b7" }),
      ("brand:b38 AND price:100 TO 9000", { $0.brand == "b38" && (100...9000).contains($0.price) }),
      (
        "price:100 TO 9000 AND (color:c0 OR color:c4)",
        { (100...9000).contains($0.price) && !Set($0.colors).isDisjoint(with: ["c0", "c4"]) }
      ),
      ("price > 14285", { Self.rounded($0.price) > 14_285_000 }), ("price <= 0.143", { Self.rounded($0.price) <= 143 }),
      ("price < 0.143", { Self.rounded($0.price) < 143 }), ("price >= 14285.571", { Self.rounded($0.price) >= 14_285_571 }),
      ("price = 0.143", { Self.rounded($0.price) == 143 }), ("price != 0.143", { Self.rounded($0.price) != 143 }),
      ("size = 5", { $0.sizes.contains(5) }), ("size != 5", { $0.sizes.contains { $0 != 5 } }),
      ("size:3 TO 4 AND brand:b39", { $0.brand == "b39" && $0.sizes.contains { (3...4).contains($0) } }),
      ("NOT size:3 TO 4", { !$0.sizes.isEmpty && !$0.sizes.contains { (3...4).contains($0) } }),
      ("NOT price:0 TO 7000 AND brand:b39", { $0.brand == "b39" && Self.rounded($0.price) > 7_000_000 }),
      ("brand:none AND price > 3", { _ in false }), ("price <= 1.7976931348623157e308", { _ in true }),
      ("price >= 1.7976931348623157e308", { _ in false }), ("price:-1.7976931348623157e308 TO 1e13", { _ in true }),
      ("price > 9007199254740993", { _ in false }), ("price < 1e306", { _ in true }),
    ]
    for round in 1...2 {
      for (filters, holds) in cases {
        var query = SearchQuery(facets: ["brand", "color", "price"], hitsPerPage: 15)
        query.filters = filters
        query.maxValuesPerFacet = 7
        let answer = try #require(try await index.search([IndexQuery(indexName: "i", query: query)]).first)
        let found = Self.items.filter(holds)
        let label = "\(filters ?? "all"), round \(round)"
        #expect(answer.nbHits == found.count, "\(label)")
        #expect(
          answer.hits.map(\.objectID) == found.sorted { ($1.rank, $0.id) < ($0.rank, $1.id) }.prefix(15).map { "\($0.id)" }, "\(label)")
        for (attribute, values) in [("brand", { (item: Item) in [item.brand] }), ("color", \.colors)] {
          let counts = Dictionary(found.flatMap { Set(values($0)) }.map { ($0, 1) }, uniquingKeysWith: +)
          let expected = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(7).map { Facet(value: $0.key, count: $0.value) }
          #expect(answer.facets[Attribute(attribute)] ?? [] == expected, "\(label)")
        }
        #expect(
          answer.facetStats["price"]?.min == found.map(\.price).min() && answer.facetStats["price"]?.max == found.map(\.price).max(),
          "\(label)")
      }
    }
  }
}
