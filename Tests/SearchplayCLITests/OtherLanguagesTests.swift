import Testing

/// Values written in the notation of other languages.
struct OtherLanguagesTests {
  /// JavaScript, Python and tables in the records.
  @Test(arguments: [
    ("[{ 'a': 1 }]", "record 1: expected a string, found '''", "JSON has double quotes only"),
    ("[ // all of them\n]", "record 1: expected an object, found '/'", "JSON has no comments: remove it"),
    ("[{ \"a\": True }]", "record 1: expected a value, found 'T'", "the only words in JSON are null, true and false"),
    ("[{ a: 1 }]", "record 1: expected a string, found 'a'", "put the name in double quotes"),
  ])
  func recordsInAnotherLanguage(_ records: String, _ headline: String, _ help: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      "version: \"1.0\"\nsearcher: { records: shop.json }\nwidgets: { box: { type: searchBox } }\nscenarios: [{ name: S, steps: [search: ] }]\n",
      "m.searchplay.yaml")
    try program.write(records, "shop.json")
    let told = try await program.run("validate").errors
    #expect(told.contains("error: \(headline) [records]\n") && told.contains("= help: \(help)\n"), "\(told)")
  }

  /// Quotes in plain and block scalars do not open a string.
  @Test(arguments: [
    ("name: rock 'n roll\ndescription: \"a\" b\n", 3, 18),
    ("note: |\n  say \"hello\n\n  again\nname: \"a\" b\n", 6, 11),
    ("note: >-\n  say \"hello\nname: \"a\" b\n", 4, 11),
    ("a: 'it''s'\nb: [x, 'y'] # don't\nname: \"a\" b\n", 4, 11),
  ])
  func quotesThatOpenNothing(_ rest: String, _ line: Int, _ column: Int) async throws {
    let told = try await Program.told(of: "version: \"1.0\"\n" + rest)
    #expect(told.hasPrefix("m.searchplay.yaml:\(line):\(column): error: text follows the closing quote [yaml-syntax]"), "\(told)")
  }

  @Test func failingTexts() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          records: [{ objectID: a, name: Boot, color: red, price: 5 }, { objectID: b, name: Hat, color: red, price: 7 }]
          settings: { attributesForFaceting: [color, price] }
        widgets:
          colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: "alphabetical:asc" } }
          price: { type: numericRange, attribute: price }
          current: { type: currentRefinements }
          rows: { type: hits, attribute: name }
        allow: [range-bounds-frozen, bounds-of-filtered-answer]
        scenarios:
          - name: S
            steps:
              - search:
              - click: { colors: red }
              - set: { price: [5, 6] }
              - expect: { filters: '( "color":"red" ) AND ( "price":5.0 TO 6.0 )' }
              - expect: { filters: { contains: '"price":5 TO 6' } }
              - expect: { filters: { contains: '"price":5.0 to 6.0' } }
              - expect: { filters: { startsWith: '("price"' } }
              - expect: { hitIDs: [Boot], widgets: { colors: [red (1)] } }
              - expect: { hitIDs: { includes: [Boot] } }
              - remove: { current: "color: red" }

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:21:28: warning: no record has the objectID 'Boot', so this expectation cannot hold [unknown-value]
             = help: correct the objectID
            ! undefined-order  the app shows the 2 refinements of 'current' in undefined order
        m.searchplay.yaml:18:28: error: the filters differ from what is expected [expectation]
             = help: numbers are sent with a decimal point, such as 150.0
            ! contains '"price":5 TO 6'   ( "color":"red" ) AND ( "price":5.0 TO 6.0 )
        m.searchplay.yaml:19:28: error: the filters differ from what is expected [expectation]
             = help: only upper and lower case differ
            ! contains '"price":5.0 to 6.0'   ( "color":"red" ) AND ( "price":5.0 TO 6.0 )
        m.searchplay.yaml:20:28: error: the filters differ from what is expected [expectation]
            ! starts with '("price"'   ( "color":"red" ) AND ( "price":5.0 TO 6.0 )
        m.searchplay.yaml:21:27: error: the hits on the page differ from what is expected [expectation]
             = help: hits are named by objectID: 'Boot' is a
            ! Boot       a
        m.searchplay.yaml:21:55: error: 'colors' does not show what is expected [expectation]
             = help: write { value: red, count: 1 }
            ! red (1)    red
        m.searchplay.yaml:22:27: error: the hits on the page do not include what is expected [expectation]
             = help: hits are named by objectID: 'Boot' is a
            ! Boot       not there
        m.searchplay.yaml:23:28: error: 'current' does not show 'color: red' [step]
             = help: write 'red' alone
        """#)
  }
}
