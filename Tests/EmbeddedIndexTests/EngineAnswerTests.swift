import JSONText

import Testing

@testable import EmbeddedIndex
@testable import SearchModel

/// The engine's answers to queries, rankings and parameters, in rows written for this project.
struct EngineAnswerTests {
  /// Records by objectID, settings and parameters as JSON, and the hits in order; `none` if there are none.
  @Test(arguments: [
    // A negated number does not find records without the attribute; booleans are numbers in filters, and text in searches.
    (#"[{"p":5},{"p":7},{}]"#, "{}", #"{"filters":"NOT p:0 TO 6"}"#, "2"),
    (#"[{"on":true},{"on":false}]"#, "{}", #"{"filters":"on=1"}"#, "1"),
    (#"[{"on":true},{"on":false}]"#, #"{"searchableAttributes":["on"]}"#, #"{"query":"true"}"#, "1"),
    (#"[{},{},{}]"#, "{}", #"{"filters":"objectID:2"}"#, "2"), (#"[{},{},{}]"#, "{}", #"{"filters":"NOT objectID:2"}"#, "1 3"),
    // Numbers, then strings, then records without the attribute.
    (#"[{},{"n":"b"},{"n":2},{"n":"a"},{"n":1}]"#, #"{"customRanking":["asc(n)"]}"#, "{}", "5 3 4 2 1"),
    (#"[{},{"n":"b"},{"n":2},{"n":"a"},{"n":1}]"#, #"{"customRanking":["desc(n)"]}"#, "{}", "3 5 2 4 1"),
    // The index's own order of criteria, which may begin with an attribute.
    (
      #"[{"t":"red hat","p":9},{"t":"red","p":3},{"t":"red","p":5}]"#, #"{"ranking":["asc(p)","typo","exact","custom"]}"#,
      #"{"query":"red"}"#, "2 3 1"
    ),
    (
      #"[{"t":"a","p":1,"r":1},{"t":"a","p":2,"r":3},{"t":"a","p":2,"r":2}]"#,
      #"{"ranking":["desc(p)","custom"],"customRanking":["asc(r)"]}"#, "{}", "3 2 1"
    ),
    // A single word is exact if it is the whole value.
    (#"[{"t":"Road Trip"},{"t":"Road"}]"#, "{}", #"{"query":"road"}"#, "2 1"),
    (
      #"[{"t":"Lemonade","p":9},{"t":"Lemon pie","p":1}]"#, #"{"customRanking":["desc(p)"]}"#, #"{"query":"lemon"}"#, "1 2"
    ),
    (
      #"[{"t":"Lemonade","p":9},{"t":"Lemon pie","p":1}]"#, #"{"customRanking":["desc(p)"],"exactOnSingleWordQuery":"word"}"#,
      #"{"query":"lemon"}"#, "2 1"
    ),
    // The nearest pair among all positions.
    (#"[{"t":"gluten and more and free"},{"t":"free of it, gluten free"}]"#, "{}", #"{"query":"gluten free"}"#, "2 1"),
    // Words are split and joined, also by punctuation.
    (#"[{"t":"a park bench"},{"t":"a bench in the park"}]"#, "{}", #"{"query":"parkbench"}"#, "1"),
    (#"[{"t":"Wi-Fi"},{"t":"wire"}]"#, "{}", #"{"query":"wifi"}"#, "1"), (#"[{"t":"Tshirt"}]"#, "{}", #"{"query":"t-shirt"}"#, "1"),
    (#"[{"t":"nanosecond"}]"#, "{}", #"{"query":"nano second"}"#, "1"), (#"[{"t":"B.C.E."}]"#, "{}", #"{"query":"bce"}"#, "1"),
    (#"[{"t":"bce"}]"#, "{}", #"{"query":"B.C.E."}"#, "1"), (#"[{"t":"L'Oréal"}]"#, "{}", #"{"query":"loreal"}"#, "1"),
    (#"[{"t":"hello.world"}]"#, "{}", #"{"query":"helloworld"}"#, "1"),
    // Diacritics in every script, composed or decomposed.
    (#"[{"t":"ήλι"}]"#, "{}", #"{"query":"ηλι"}"#, "1"), (#"[{"t":"мёд"}]"#, "{}", #"{"query":"мед"}"#, "1"),
    (#"[{"t":"cafe\u0301"}]"#, "{}", #"{"query":"café"}"#, "1"), (#"[{"t":"で"}]"#, "{}", #"{"query":"て"}"#, "1"),
    // Typos: one in the first letter needs a word that is long enough for two.
    (#"[{"t":"computers"}]"#, "{}", #"{"query":"zomputors"}"#, "1"), (#"[{"t":"dental"}]"#, "{}", #"{"query":"mental"}"#, "none"),
    (#"[{"t":"phone"},{"t":"phonr"}]"#, #"{"typoTolerance":"min"}"#, #"{"query":"phone"}"#, "1"),
    (#"[{"t":"phone"},{"t":"phonr"}]"#, #"{"typoTolerance":"true"}"#, #"{"query":"phone"}"#, "1 2"),
    (#"[{"t":"phone"},{"t":"phonr"}]"#, #"{"disableTypoToleranceOnWords":["phone"]}"#, #"{"query":"phone"}"#, "1"),
    (
      #"[{"a":"phonr"},{"b":"phonr"}]"#, #"{"searchableAttributes":["a","b"],"disableTypoToleranceOnAttributes":["a"]}"#,
      #"{"query":"phone"}"#, "2"
    ),
    // Words that may be absent.
    (#"[{"t":"red hat"},{"t":"red"},{"t":"hat"}]"#, #"{"optionalWords":["hat"]}"#, #"{"query":"red hat"}"#, "1 2"),
    (#"[{"t":"red"}]"#, #"{"removeWordsIfNoResults":"lastWords"}"#, #"{"query":"red shoe"}"#, "1"),
    (#"[{"t":"shoe"}]"#, #"{"removeWordsIfNoResults":"firstWords"}"#, #"{"query":"red shoe"}"#, "1"),
    (#"[{"t":"red"},{"t":"shoe"}]"#, #"{"removeWordsIfNoResults":"allOptional"}"#, #"{"query":"red shoe"}"#, "1 2"),
    (#"[{"t":"red"}]"#, "{}", #"{"query":"red shoe"}"#, "none"),
    (
      #"[{"t":"hat"},{"t":"hats"}]"#, #"{"queryType":"prefixNone","typoTolerance":false}"#, #"{"query":"hats","ignorePlurals":true}"#, "1 2"
    ),
    // The best of each group.
    (
      #"[{"g":"a","p":1},{"g":"a","p":2},{"g":"b","p":0},{"p":9}]"#,
      #"{"attributeForDistinct":"g","distinct":true,"customRanking":["desc(p)"]}"#, "{}", "4 2 3"
    ),
    (
      #"[{"g":"a","p":1},{"g":"a","p":2},{"g":"a","p":3}]"#, #"{"attributeForDistinct":"g","customRanking":["desc(p)"]}"#,
      #"{"distinct":2}"#, "3 2"
    ),
    (#"[{},{},{},{}]"#, "{}", #"{"offset":1,"length":2}"#, "2 3"),
    (
      #"[{"c":"red"},{"c":"blue"}]"#, #"{"attributesForFaceting":["afterDistinct(searchable(c))"]}"#, #"{"facetFilters":"c:red"}"#, "1"
    ),
    (#"[{},{}]"#, "{}", #"{"tagFilters":""}"#, "1 2"),
    // An attribute among the ranking criteria applies at its position.
    (#"[{"t":"phonr","p":9},{"t":"phone","p":1}]"#, #"{"ranking":["typo","desc(p)"]}"#, #"{"query":"phone"}"#, "2 1"),
    // Which words are removed and which typos are tolerated depends on the records that the filters leave.
    (
      #"[{"t":"red hat","c":"hats"},{"t":"red shoes","c":"shoes"}]"#,
      #"{"attributesForFaceting":["c"],"removeWordsIfNoResults":"lastWords"}"#, #"{"query":"red shoes","filters":"c:hats"}"#, "1"
    ),
    (
      #"[{"t":"phone","c":"a"},{"t":"phonr","c":"b"}]"#, #"{"attributesForFaceting":["c"],"typoTolerance":"min"}"#,
      #"{"query":"phone","filters":"c:b"}"#, "2"
    ),
    (#"[{"t":"x"}]"#, #"{"searchableAttributes":[]}"#, #"{"query":"x"}"#, "1"),
    (#"[{"gr\u00f6sse":"x"}]"#, #"{"searchableAttributes":["grösse"]}"#, #"{"query":"x"}"#, "1"),
    (
      #"[{"t":"red"},{"s":"L"},{"t":"red","s":"L"}]"#, #"{"attributesForFaceting":["t","s"]}"#,
      #"{"filters":"t:red OR s:L","sumOrFiltersScores":true}"#, "3 1 2"
    ),
    // Criteria after the custom ranking only break its ties.
    (
      #"[{"t":"helo","p":5},{"t":"hello","p":5},{"t":"hello","p":6}]"#, #"{"ranking":["custom","typo"],"customRanking":["desc(p)"]}"#,
      #"{"query":"hello"}"#, "3 2 1"
    ),
    (#"[{"t":"helo"},{"t":"hello"}]"#, #"{"ranking":["custom","typo"]}"#, #"{"query":"hello"}"#, "2 1"),
    // The best attribute, the one in which the words are nearest, or a sum over the words.
    (
      #"[{"a":"red","b":"red shoe"},{"b":"red shoe"},{"a":"shoe red"}]"#,
      #"{"searchableAttributes":["a","b"],"ranking":["attribute"],"attributeCriteriaComputedBy":"best"}"#, #"{"query":"red shoe"}"#, "1 3 2"
    ),
    (
      #"[{"a":"red","b":"red shoe"},{"b":"red shoe"},{"a":"shoe red"}]"#,
      #"{"searchableAttributes":["a","b"],"ranking":["attribute"],"attributeCriteriaComputedBy":"minProximity"}"#,
      #"{"query":"red shoe"}"#, "3 1 2"
    ),
    (
      #"[{"a":"red","b":"big shoe"},{"b":"red shoe"},{"a":"shoe red"}]"#,
      #"{"searchableAttributes":["a","b"],"ranking":["attribute"],"attributeCriteriaComputedBy":"sum"}"#, #"{"query":"red shoe"}"#, "3 1 2"
    ),
    // Lists in one string, as the first clients sent them: a comma is AND, parentheses are OR.
    (
      #"[{"c":"a","d":"x"},{"c":"b","d":"x"},{"c":"a","d":"y"}]"#, #"{"attributesForFaceting":["c","d"]}"#,
      #"{"facetFilters":"(c:a,c:b),d:x"}"#, "1 2"
    ),
    (#"[{"c":"a"},{"c":"b"}]"#, #"{"attributesForFaceting":["c"]}"#, #"{"facetFilters":"[[\"c:a\",\"c:z\"]]"}"#, "1"),
    (#"[{"p":1},{"p":2},{"p":3}]"#, "{}", #"{"numericFilters":"(p=1,p=2)"}"#, "1 2"),
    (#"[{"p":1},{"p":2}]"#, "{}", #"{"numericFilters":""}"#, "1 2"),
    (#"[{"_tags":["a","b"]},{"_tags":["a"]}]"#, "{}", #"{"tagFilters":"a,b"}"#, "1"),
    // Coordinates are numbers.
    (
      #"[{"_geoloc":{"lat":"48.85","lng":"2.35"}},{"_geoloc":{"lat":48.85,"lng":2.35}}]"#, "{}",
      #"{"aroundLatLng":"48.85,2.35","aroundRadius":5000}"#, "2"
    ),
  ])
  func finds(_ records: String, _ settings: String, _ parameters: String, _ expected: String) async throws {
    let ids = expected == "none" ? [] : expected.split(separator: " ").map { "\"\($0)\"" }
    let row = """
      { "id": "row", "records": \(records), "settings": \(settings), "params": \(parameters),
        "expect": { "hits": [\(ids.joined(separator: ", "))], "ordered": true } }
      """
    #expect(try await EngineRow(row).difference() == nil)
  }

  @Test(arguments: [
    (#"["*", "-secret"]"#, #"{"a":1,"p":{"q":2,"r":3}}"#), (#"["p.q"]"#, #"{"p":{"q":2}}"#), (#"["a"]"#, #"{"a":1}"#),
    (#"["*", "-p.r"]"#, #"{"a":1,"secret":0,"p":{"q":2}}"#), (#"["l", "-l.x"]"#, #"{"l":["s",{"y":2}]}"#),
    (#"["*", "-l.x", "-p", "-secret"]"#, #"{"a":1,"l":["s",{"y":2}]}"#),
  ])
  func retrieves(_ names: String, _ expected: String) async throws {
    let row = """
      { "records": [{"objectID":"x","a":1,"secret":0,"p":{"q":2,"r":3}\(names.contains("l") ? #","l":["s",{"x":1,"y":2}]"# : "")}], "params": { "attributesToRetrieve": \(names) } }
      """
    #expect(try await EngineRow(row).firstRecord() == expected)
  }

  @Test func aKeyThatStandsTwiceIsAnError() throws {
    #expect(throws: Records.Problem(message: "the key 'p.c' is a duplicate in this record", offset: 22)) {
      try EmbeddedIndex(name: "i", records: Records([UInt8](#"[{"p":[{"c":1},{"c":1,"c":2}]}]"#.utf8), format: .json))
    }
  }

  /// Nothing in a manifest can crash the program.
  @Test(arguments: [
    #"{"filters":"a:b<score=-9223372036854775808>"}"#, #"{"optionalFilters":[["a:x<score=9223372036854775807>"]]}"#,
    #"{"minProximity":9223372036854774784,"query":"a b"}"#, #"{"numericFilters":["p>5 OR p<2"]}"#, #"{"ranking":["typoo"]}"#,
  ])
  func refuses(_ parameters: String) async throws {
    let settings = parameters.contains("ranking") ? parameters : "{}"
    let row = try EngineRow(
      #"{ "records": [{"a":"x"}], "settings": \#(settings), "params": \#(settings == "{}" ? parameters : "{}"), "expect": { "refused": true } }"#
    )
    #expect(try await row.difference() == nil)
  }

  @Test func parenthesesWithoutEnd() throws {
    #expect(throws: FilterSyntaxError(message: "more than 100 parentheses are open", column: 101)) {
      try FilterParser.parse(String(repeating: "(", count: 100_000))
    }
  }

  /// Counts after `distinct`, and values beyond the first thousand.
  @Test func facets() async throws {
    let records = try JSONValue(parsing: Array(#"[{"g":"a","b":"x"},{"g":"a","b":"x"},{"g":"b","b":"x"}]"#.utf8)).array ?? []
    var settings = IndexSettings()
    settings.attributesForFaceting = ["afterDistinct(b)", "g"].compactMap(IndexSettings.FacetAttribute.init(setting:))
    settings.additional = [.attributeForDistinct: "g", .distinct: true]
    let index = try EmbeddedIndex(name: "i", records: Records(records), settings: settings)
    let answer = try index.respond(to: SearchQuery(facets: ["b", "g"]))
    #expect(answer.facets == ["b": [Facet(value: "x", count: 2)], "g": [Facet(value: "a", count: 2), Facet(value: "b", count: 1)]])
    let many = (0..<1200).map { JSONValue.object([.init("v", .string("w\($0)"))]) }
    var searchable = IndexSettings()
    searchable.attributesForFaceting = [IndexSettings.FacetAttribute("v", isSearchable: true)]
    searchable.sortFacetValuesBy = .alpha
    searchable.typoTolerance = .none
    let large = try EmbeddedIndex(name: "i", records: Records(many), settings: searchable)
    let found = try await large.searchForFacetValues(FacetSearchQuery(indexName: "i", facet: "v", text: "w999", filters: nil))
    #expect(found.map(\.value) == ["w999"])
  }
}
