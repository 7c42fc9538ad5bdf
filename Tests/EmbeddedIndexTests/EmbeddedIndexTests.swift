import JSONText
import SearchModel
import Testing

@testable import EmbeddedIndex

struct EmbeddedIndexTests {
  private func index(_ json: String, _ configure: (inout IndexSettings) -> Void = { _ in }) throws -> EmbeddedIndex {
    var settings = IndexSettings()
    settings.attributesForFaceting = ["color", "n", "ok", "c.l0", "hidden"].map { IndexSettings.FacetAttribute(Attribute($0)) }
    configure(&settings)
    return try EmbeddedIndex(name: "i", records: Records(Array(json.utf8), format: .json), settings: settings)
  }

  private let shop = """
    [{"objectID":"a","color":["red","Red","red"],"n":5,"ok":true,"c":{"l0":"X"},"p":10,"_tags":["new"],"name":"Running shoe"},
     {"color":"blue","n":4.5,"ok":false,"c":{"l0":["X","Y"]},"p":[1,99],"_tags":["New","old"],"name":"Shoe for running"},
     {"objectID":7,"color":"green","n":5.0,"p":-3.25,"name":"Crème brûlée shoo","other":{"deep":[{"q":"zebra"}]}}]
    """

  private func ids(_ index: EmbeddedIndex, _ query: SearchQuery) throws -> [String] {
    try index.respond(to: query).hits.map(\.objectID)
  }

  @Test(
    arguments: [
      (nil, "a 2 7"), ("", "a 2 7"), ("color:RED", "a"), ("NOT color:red", "2 7"), ("n:5.0", "a 7"), ("\"n\":\"5.0\"", ""),
      ("\"n\":\"5\"", "a 7"), ("ok:true", "a"), ("\"ok\":\"false\"", "2"), ("c.l0:Y", "2"), ("new", "a"), ("_tags:New", "2"),
      ("p > 9", "a 2"), ("p = -3.25", "7"), ("p:1 TO 10", "a 2"), ("NOT p < 0", "a 2"), ("p != 1", "a 2 7"),
      ("unknown:x", ""), ("NOT unknown:x", ""), ("NOT hidden:x", "a 2 7"), ("p = 10.0004", "a"), ("p > 10.0004", "2"), ("unknown > 1", ""),
      ("color:red OR color:blue AND ok:false", "2"),
    ] as [(String?, String)])
  func filters(_ filters: String?, _ expected: String) throws {
    #expect(try ids(index(shop), SearchQuery(filters: filters)).joined(separator: " ") == expected)
  }

  @Test func facetCountsAndStats() throws {
    let response = try index(shop).respond(to: SearchQuery(facets: ["*"], hitsPerPage: 0))
    func text(_ attribute: Attribute) -> String { response.facets[attribute, default: []].map(\.description).joined(separator: ", ") }
    #expect(text("color") == "Red (1), blue (1), green (1), red (1)")
    #expect(text("n") == "5 (2), 4.5 (1)")
    #expect(text("ok") == "false (1), true (1)")
    #expect(text("c.l0") == "X (2), Y (1)")
    #expect(response.facets["hidden"] == nil)
    #expect(response.hits.isEmpty && response.nbHits == 3 && response.nbPages == 0)
    #expect(response.facetStats == ["n": FacetStats(min: 4.5, max: 5, average: 14.5 / 3, sum: 14.5)])
  }

  @Test func facetsHaveALimitAndAnOrder() throws {
    let index = try index("[\((0..<30).map { "{\"color\":\"\($0)\"}" }.joined(separator: ","))]") { $0.maxValuesPerFacet = 3 }
    #expect(try index.respond(to: SearchQuery(facets: ["color"])).facets["color"]?.map(\.value) == ["0", "1", "10"])
    var query = SearchQuery(facets: ["color"])
    query.maxValuesPerFacet = 2
    query.sortFacetValuesBy = .alpha
    #expect(try index.respond(to: query).facets["color"]?.map(\.value) == ["0", "1"])
  }

  @Test func onlyWhatIsDeclaredIsCounted() throws {
    let index = try index(shop) { $0.attributesForFaceting = [IndexSettings.FacetAttribute(setting: "filterOnly(color)")!] }
    let response = try index.respond(to: SearchQuery(filters: "color:red", facets: ["color", "ok"]))
    #expect(response.nbHits == 1 && response.facets.isEmpty)
  }

  @Test(arguments: [
    ("shoe", "a 2 7"), ("SHOE", "a 2 7"), ("run", "a 2"), ("run ", ""), ("running shoe", "a 2"), ("shoe running", "a 2"),
    ("creme brulee", "7"), ("brulée", "7"), ("runing", "a 2"), ("ruinning", "a 2"), ("sunning", ""), ("zebra", "7"), ("sho", "a 2 7"),
    ("xyz", ""),
    ("!!", "a 2 7"), ("", "a 2 7"),
  ])
  func text(_ text: String, _ expected: String) throws {
    #expect(try ids(index(shop), SearchQuery(query: text)).joined(separator: " ") == expected)
  }

  @Test func rankingByTypoProximityAttributeAndCustom() throws {
    let records = """
      [{"objectID":"typo","t":"shoa","rank":9},{"objectID":"second","u":"shoe","rank":8},{"objectID":"low","t":"shoe","rank":1},
       {"objectID":"high","t":"shoe","rank":5},{"objectID":"none","t":"shoe"}]
      """
    let index = try index(records) {
      $0.searchableAttributes = [.init(["t"], isOrdered: true), .init(["u"], isOrdered: false)]
      $0.customRanking = [IndexSettings.RankingCriterion("rank", isAscending: false)]
    }
    #expect(try ids(index, SearchQuery(query: "shoe")) == ["high", "low", "none", "second", "typo"])
    #expect(try ids(index, SearchQuery()) == ["typo", "second", "high", "low", "none"])
    let early = #"[{"objectID":"late","t":"red shoe"},{"objectID":"early","t":"shoe red"}]"#
    #expect(
      try ids(self.index(early) { $0.searchableAttributes = [.init(setting: "t")!] }, SearchQuery(query: "shoe")) == ["early", "late"])
    #expect(
      try ids(self.index(early) { $0.searchableAttributes = [.init(setting: "unordered(t)")!] }, SearchQuery(query: "shoe")) == [
        "late", "early",
      ])
    let near = try self.index(#"[{"objectID":"far","t":"red warm shoe"},{"objectID":"near","t":"a red shoe"}]"#)
    #expect(try ids(near, SearchQuery(query: "red shoe")) == ["near", "far"])
  }

  @Test func aScoreRaisesARecord() throws {
    let index = try index(shop)
    #expect(try ids(index, SearchQuery(filters: "color:red OR color:blue<score=2>")) == ["2", "a"])
  }

  @Test func valuesOfAFacetAreSearched() async throws {
    let records = #"[{"m":["New York","new way"]},{"m":["New York"]},{"m":["York"]},{"m":["Crème", "L'Oréal", "Straßenbahn"]}]"#
    let index = try index(records) { $0.attributesForFaceting = [IndexSettings.FacetAttribute(setting: "searchable(m)")!, .init("n")] }
    func found(_ text: String, _ filters: String? = nil) async throws -> String {
      let query = FacetSearchQuery(indexName: "i", facet: "m", text: text, filters: filters)
      return try await index.searchForFacetValues(query).map { "\($0.highlighted ?? "") \($0.count)" }.joined(separator: ", ")
    }
    #expect(try await found("ne") == "<em>Ne</em>w York 2, <em>ne</em>w way 1")
    #expect(try await found("new yo") == "<em>New</em> <em>Yo</em>rk 2")
    #expect(try await found("", "m:York") == "York 1")
    #expect(try await found("creme") == "<em>Crème</em> 1")
    #expect(try await found("cre") == "<em>Crè</em>me 1")
    #expect(try await found("loreal") == "<em>L'Oréal</em> 1")
    #expect(try await found("strass") == "<em>Straß</em>enbahn 1")
    await #expect(throws: SearchBackendError("cannot search in 'n': declare it as searchable(n) in attributesForFaceting")) {
      try await index.searchForFacetValues(FacetSearchQuery(indexName: "i", facet: "n", text: "", filters: nil))
    }
  }

  @Test func optionalFiltersRaiseRecordsAndLeaveNoneOut() throws {
    var query = SearchQuery()
    query.optionalFilters = ["color:blue"]
    #expect(try ids(index(shop), query) == ["2", "a", "7"])
  }

  @Test func numbersKeepTheirText() throws {
    let index = try index(#"[{"objectID":9007199254740993,"color":1234567890123456789},{"color":1e15},{"color":2.50},{"color":-0}]"#)
    let response = try index.respond(to: SearchQuery(facets: ["color"]))
    #expect(response.hits[0].objectID == "9007199254740993")
    #expect(response.facets["color"]?.map(\.value) == ["0", "1000000000000000", "1234567890123456789", "2.5"])
  }

  /// Every key of every record is a separate column; the benchmark measures how long that takes.
  @Test func eachOfManyDifferentKeysIsFiltered() throws {
    let records = "[" + (0..<500).map { "{\"color\":\"x\",\"k\($0)\":\($0)}" }.joined(separator: ",") + "]"
    let index = try index(records)
    for key in 0..<500 {
      #expect(try ids(index, SearchQuery(filters: "k\(key) = \(key)")) == ["\(key + 1)"])
      #expect(try index.respond(to: SearchQuery(filters: "k\(key) = \(key + 1)")).nbHits == 0)
    }
  }

  /// A number in a different notation matches a numeric record value, and strings are compared as strings.
  @Test func aFacetFilterFindsNumbersInOtherNotations() throws {
    let index = try index(
      #"[{"color":"5"},{"color":"5.0"},{"color":5},{"color":"05"},{"color":"5e0"},{"color":"5x"},{"color":"0x5"},{"color":"-0"},{"color":"0"}]"#
    )
    #expect(try ids(index, SearchQuery(filters: "color:5")) == ["1", "3"])
    #expect(try ids(index, SearchQuery(filters: "color:5.0")) == ["1", "2", "3"])
    #expect(try ids(index, SearchQuery(filters: "color:0")) == ["9"])
    #expect(try ids(index, SearchQuery(filters: "color:5x")) == ["6"])
  }

  /// The words that are considered include every word within the allowed typos.
  @Test(arguments: 0..<20)
  func noWordWithinTheAllowedTyposIsLeftOut(_ seed: UInt64) throws {
    var random = SplitMix(state: seed)
    func word() -> String { String((0..<(1 + Int(random.next() % 6))).map { _ in "abcé".randomElement(using: &random) ?? "a" }) }
    let records: [JSONValue] = (0..<300).map { _ in ["n": .string(word())] }
    let index = TextIndex(Records(records), IndexSettings())
    var found = 0
    for _ in 0..<40 {
      let word = TextFolding.words(word())[0]
      for (allowed, isPrefix) in [(1, false), (1, true), (2, false), (2, true)] {
        let distance = TypoDistance(word, allowed: allowed, isPrefix: isPrefix)
        let near = index.words.indices.filter { distance.distance(to: index.words[$0]) != nil }
        found += near.count
        #expect(Set(index.words(resembling: word, within: allowed)).isSuperset(of: near))
      }
    }
    #expect(found > 100)
  }

  @Test func aQuoteUnderACombiningMarkIsStillAQuote() throws {
    let index = try index(#"[{"color":"\u0301abc"},{"color":"x\"\u0301y"}]"#)
    for value in ["\u{301}abc", "x\"\u{301}y"] {
      let filter = Filter.facet(Filter.Facet(attribute: "color", stringValue: value))
      #expect(try index.respond(to: SearchQuery(filters: FilterExpression.text(of: filter, .v7))).nbHits == 1)
    }
  }

  @Test func paging() throws {
    let index = try index(shop) { $0.paginationLimitedTo = 2 }
    let first = try index.respond(to: SearchQuery(hitsPerPage: 1))
    #expect((first.nbHits, first.nbPages, first.page) == (3, 2, 0))
    #expect(try ids(index, SearchQuery(page: 1, hitsPerPage: 1)) == ["2"])
    #expect(try ids(index, SearchQuery(page: 2, hitsPerPage: 1)) == [])
    #expect(try ids(index, SearchQuery(page: Int.max, hitsPerPage: 1000)) == [])
  }

  @Test func hitsAreTheRecords() throws {
    var query = SearchQuery(hitsPerPage: 1)
    query.attributesToRetrieve = ["p", "ok"]
    #expect(try index(shop).respond(to: query).hits == [Hit(objectID: "a", record: ["ok": true, "p": 10])])
  }

  @Test func refusals() async throws {
    let index = try index(shop)
    await #expect(throws: SearchBackendError("index 'x' does not exist; there is 'i'")) {
      try await index.search([IndexQuery(indexName: "x", query: SearchQuery())])
    }
    await #expect(throws: SearchBackendError("filters, character 7: expected a value after ':'")) {
      try await index.search([IndexQuery(indexName: "i", query: SearchQuery(filters: "color:"))])
    }
  }

  /// The columns against a simple evaluator, on random records and filters.
  @Test(arguments: 0..<20)
  func agreesWithAPlainEvaluator(_ seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let records = (0..<150).map { _ -> JSONValue in
      [
        "color": .array((0..<Int(random.next() % 3)).map { _ in .string("c\(random.next() % 5)") }),
        "n": .number(Double(random.next() % 7)),
      ]
    }
    var settings = IndexSettings()
    settings.attributesForFaceting = [IndexSettings.FacetAttribute("color")]
    let index = try EmbeddedIndex(name: "i", records: Records(records), settings: settings)
    let bound = Double(random.next() % 7)
    let color = "c\(random.next() % 5)"
    let isNegated = random.next() % 2 == 0
    let response = try index.respond(
      to: SearchQuery(filters: "\(isNegated ? "NOT " : "")\"color\":\"\(color)\" AND n <= \(bound)", facets: ["color"]))
    let matching = records.filter { record in
      let has = record["color"]?.array?.contains(.string(color)) ?? false
      return has != isNegated && (record["n"]?.number ?? 99) <= bound
    }
    var counts: [String: Int] = [:]
    for record in matching {
      for value in Set((record["color"]?.array ?? []).compactMap(\.string)) { counts[value, default: 0] += 1 }
    }
    #expect(response.nbHits == matching.count)
    #expect(
      response.facets["color", default: []].map { "\($0.value) \($0.count)" }
        == counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" })
  }
}

/// Reproducible random numbers.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
