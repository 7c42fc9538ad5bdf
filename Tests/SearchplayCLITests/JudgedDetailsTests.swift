import Testing

/// Details that people who tried the program stumbled over.
struct JudgedDetailsTests {
  /// A scenario's name with spaces in a document's block.
  @Test func aNameWithSpacesInABlock() async throws {
    let program = try Program()
    defer { program.end() }
    _ = try await program.run("init")
    try program.write("<!-- searchplay: shop.searchplay.yaml#Narrow to red shoes@2 colors -->\n<!-- /searchplay -->\n", "guide.md")
    let told = try await program.run("docs", "guide.md")
    #expect(
      told.errors.contains(
        #"= help: put a name with spaces in quotes: <!-- searchplay: "shop.searchplay.yaml#Narrow to red shoes@2" colors -->"#), "\(told)")
    try program.write("<!-- searchplay: \"shop.searchplay.yaml#Narrow to red shoes@2\" colors -->\n<!-- /searchplay -->\n", "guide.md")
    #expect(try await program.run("docs", "guide.md").status == 0)
  }

  /// Two synonyms with the same words, and one that replaces another, which has a warning of its own.
  @Test func synonymsWithTheSameWords() async throws {
    func told(_ second: String) async throws -> String {
      try await Program.told(
        of: """
          version: "1.0"
          searcher:
            records: [{ objectID: a, name: pants }]
            settings: { searchableAttributes: [name] }
            synonyms:
              - { objectID: s, type: synonym, synonyms: [pants, trousers] }
              - { objectID: \(second), type: synonym, synonyms: [Trousers, Pants] }
          widgets: { rows: { type: hits, attribute: name } }
          scenarios: [{ name: S, steps: [search: pants] }]

          """)
    }
    let other = try await told("t")
    #expect(
      other == """
        m.searchplay.yaml:7:9: warning: this synonym has the same words as another [synonym]
            = help: remove one of the two
        """)
    #expect(!(try await told("s")).contains("the same words"))
  }

  /// Settings of a virtual replica that are at their defaults, as exports have them.
  @Test(arguments: [
    ("ranking: [typo, geo, words, filters, proximity, attribute, exact, custom], paginationLimitedTo: 1000", 0),
    ("paginationLimitedTo: 500", 1),
  ])
  func defaultsOfAVirtualReplica(_ settings: String, _ count: Int) async throws {
    let told = try await Program.told(
      of: """
        version: "1.0"
        searcher:
          index: i
          records: [{ objectID: a, name: red, p: 1 }]
          settings: { searchableAttributes: [name], replicas: ["virtual(i_p)"] }
          replicas: { i_p: { customRanking: [asc(p)], \(settings) } }
        widgets: { rows: { type: hits, attribute: name } }
        scenarios: [{ name: S, steps: [{ index: i_p }] }]

        """)
    #expect(told.components(separatedBy: " in a virtual replica").count - 1 == count, "\(told)")
  }

  /// Large numbers are no times unless their attribute's name says so, and a rare value is not the same everywhere.
  @Test func guessesFromRecords() async throws {
    let program = try Program()
    defer { program.end() }
    let records = (0..<12).map { number in
      #"{"objectID":"\#(number)","title":"Place \#(number)","population":\#(700_000_000 + number * 100_000_000),"opened":\#(1_577_836_800 + number * 86_400),"kind":"\#(["a", "b"][number % 2])""#
        + (number < 2 ? #","badge":"new","mixed":"x"}"# : #","mixed":\#(number)}"#)
    }
    try program.write("[\(records.joined(separator: ",\n"))]", "places.json")
    let made = try await program.run("init", "--records", "places.json")
    #expect(made.output.contains("guessed ranges: population\n"), "\(made)")
    #expect(made.output.contains("left out: opened (times), badge, mixed (some records have text and numbers)\n"), "\(made)")
  }

  /// After a refused search, the screen is an older one.
  @Test func anOlderScreen() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      version: "1.0"
      searcher:
        records: [{ objectID: a, author: 'Lem\' }, { objectID: b, author: King }]
        settings: { attributesForFaceting: [author] }
      widgets:
        authors: { type: refinementList, attribute: author, operator: or, presenter: { sortBy: "alphabetical:asc" } }
      scenarios: [{ name: Start, steps: [search: ] }]

      """#, "m.searchplay.yaml")
    let walk = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0")
    #expect(
      walk.output.contains("    then still the 2 results from before, although the filters are ( \"author\":\"Lem\\\" )\n"), "\(walk)")
  }

  /// A search of a name that is given up: the pattern is then taken literally.
  @Test func aPatternThatTakesTooLong() async throws {
    let program = try Program()
    defer { program.end() }
    let name = String(repeating: "x", count: 36)
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ name: a }] }
      widgets: { count: { type: stats } }
      scenarios: [{ name: \(name), steps: [search: ] }]

      """, "m.searchplay.yaml")
    let listed = try await program.run("test", "--list", "--grep", "x*x*x*x*x*x*x*x*y")
    #expect(
      listed.errors.contains(
        "warning: 'x*x*x*x*x*x*x*x*y' can match the same text in too many ways: matching would take hours; matching it as plain text\n"),
      "\(listed)")
  }
}
