import Testing

/// Mistakes in expectations and in what they are about: the messages about each, and what `-u` does with it.
struct SlipsOfExpectationsTests {
  private static let records = """
    [{ "objectID": "1", "name": "Shoe", "brand": "Northpeak", "color": "red", "price": 30, "sale": true }, { "objectID": "2", "name": "Hat", "brand": "Loom", "color": "blue", "price": 80, "sale": false }]
    """
  private static let lists = [
    "brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: \"alphabetical:asc\" } }",
    "sale: { type: toggle, filter: { sale: true } }", "prices: { type: numericRange, attribute: price }",
  ]

  private func said(_ slip: Slip, by arguments: [String] = ["validate"]) async throws -> [String] {
    try await slip.said(
      of: "shop", Self.records, settings: "attributesForFaceting: [brand, color, price, sale], searchableAttributes: [name]",
      lists: Self.lists, by: arguments)
  }

  @Test(arguments: [
    Slip(
      testDescription: "a beginning that every text has", steps: #"[search: , expect: { filters: { matches: "^" } }]"#,
      told: ["'^' matches any string, so it checks nothing [empty-expectation]"]),
    Slip(
      testDescription: "an end that every text has", steps: #"[search: , expect: { filters: { matches: "x*$" } }]"#,
      told: ["'x*$' matches any string, so it checks nothing [empty-expectation]"]),
    Slip(
      testDescription: "a dollar sign", steps: #"[search: , click: { brands: Loom }, expect: { filters: { matches: "\\$?" } }]"#,
      told: ["'\\$?' matches any string, so it checks nothing [empty-expectation]"]),
    Slip(
      testDescription: "two conditions on a list",
      steps: "[search: , expect: { widgets: { brands: { anyOrder: [Loom, Northpeak], includes: [Loom] } } }]",
      told: [
        "expected one of 'anyOrder' and 'includes', found both [condition]", "write a second expectation for 'includes'",
      ]),
    Slip(
      testDescription: "none of a list", steps: "[search: , expect: { widgets: { brands: { none: [Loom] } } }]",
      told: ["expected an item of a list (a mapping with its parts), found a list [wrong-type]", "write { Loom: absent }"]),
    Slip(
      testDescription: "a switch as a list", steps: "[search: , expect: { widgets: { sale: [true] } }]",
      told: ["'sale' is a toggle widget: expect true or false, not a list [condition]", "write true"]),
    Slip(
      testDescription: "a slider as a text", steps: #"[search: , expect: { widgets: { prices: "20 to 50" } }]"#,
      told: [
        "'prices', a numericRange widget, cannot show '20 to 50' [no-such-part]",
        "expect a range such as [0, 50], 'none', or { bounds: [0, 90] }",
      ]),
    Slip(
      testDescription: "a slider as a condition", steps: #"[search: , expect: { widgets: { prices: ">= 20" } }]"#,
      told: [
        "'prices', a numericRange widget, cannot show '>= 20' [no-such-part]",
        "expect a range such as [0, 50], 'none', or { bounds: [0, 90] }",
      ]),
    Slip(
      testDescription: "a range with one end", steps: "[search: , expect: { hits: [2] }]",
      told: ["a range has a smallest and a largest number: [3, 10] [condition]", "for exactly this number, write 2"]),
    Slip(
      testDescription: "the only key under a different name",
      widgets: "tags: { type: tagFilterList, tagFilters: [{ tag: new }], operator: or, groupName: tags }",
      told: ["unknown key 'tag' in a tag filter [unknown-key]", "write 'value' instead"]),
    Slip(
      testDescription: "a widget's key in the first column", top: "attribute: brand",
      told: [
        "unknown key 'attribute' in a manifest [unknown-key]",
        "it belongs in a widget: widgets: { NAME: { type: …, attribute: … } }",
      ]),
    Slip(
      testDescription: "a text that is a presenter", widgets: #"found: { type: stats, text: "{nbHits}" }"#,
      told: ["unknown key 'text' in a stats widget [unknown-key]", "write 'presenter'"]),
    Slip(
      testDescription: "a misspelt attribute to search in", searcher: "query: { restrictSearchableAttributes: [nam] }",
      told: ["queries never match in 'nam', which is not in searchableAttributes [no-effect]", "did you mean 'name'?"]),
    Slip(
      testDescription: "a misspelt attribute to compare", settings: ", numericAttributesForFiltering: [prize]",
      told: ["no record has the attribute 'prize' [unknown-attribute]", "did you mean 'price'?"]),
    Slip(
      testDescription: "a rule with a misspelt attribute",
      searcher:
        "rules: [{ objectID: a, conditions: [{ pattern: hat, anchoring: is }], consequence: { params: { filters: \"brnd:Loom\" } } }]",
      told: ["no record has the attribute 'brnd' [unknown-attribute]", "did you mean 'brand'?"]),
    Slip(
      testDescription: "an attribute that no record has",
      widgets: "sizes: { type: refinementList, attribute: material, operator: or, presenter: { sortBy: \"alphabetical:asc\" } }",
      told: [
        "'sizes' shows nothing: 'material' is not in attributesForFaceting, and no record has it [attribute-not-faceted]",
        "correct the name, or add the attribute to the records and to attributesForFaceting",
      ]),
    Slip(
      testDescription: "a variable in doubled braces",
      widgets: "sizes: { type: refinementList, attribute: \"{{size}}\", operator: or, presenter: { sortBy: \"alphabetical:asc\" } }",
      told: [
        "'sizes' shows nothing: '{{size}}' is not in attributesForFaceting [attribute-not-faceted]", "for a variable, write ${size}",
      ]),
    Slip(
      testDescription: "two groups of one attribute, with one help",
      widgets: "more: { type: refinementList, attribute: brand, operator: and, presenter: { sortBy: \"alphabetical:asc\" } }",
      told: [
        "'more' and 'brands' use the group name 'brand' for two groups, and(brand) and or(brand) [group-split]",
        "give the widgets the same operator, or remove one of them",
      ]),
  ]) func aSlip(_ slip: Slip) async throws {
    let found = try await said(slip)
    #expect(found == slip.told, "\(found)")
  }

  /// A misspelt value is not turned into an expectation that it is absent.
  @Test func whatWasNeverShownStays() async throws {
    let slip = Slip(
      testDescription: "", steps: "[search: , expect: { widgets: { brands: { Lom: { count: 1 } } } }]", told: [])
    #expect(
      try await said(slip, by: ["test", "-u"]) == [
        "'brands' does not show 'Lom' [expectation]", "did you mean 'Loom'?",
      ])
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ c: red }, { c: blue, d: x }], settings: { attributesForFaceting: [c, d] } }
      widgets:
        l: { type: refinementList, attribute: c, operator: and, presenter: { sortBy: "alphabetical:asc" } }
        m: { type: refinementList, attribute: d, operator: or, presenter: { sortBy: "alphabetical:asc" } }
      scenarios:
        - name: S
          steps: [{ search: }, { click: { m: x } }, { expect: { widgets: { l: { red: { count: 1 }, green: { count: 1 } } } } }]

      """, "m.searchplay.yaml")
    let updated = try await program.run("test", "-u")
    #expect(
      updated.output.contains(
        "    not updated: the widget has not shown it up to this step; correct it, or write 'absent' instead\n"), "\(updated)")
    let text = try program.read("m.searchplay.yaml")
    #expect(text.hasSuffix("{ l: { red: absent, green: { count: 1 } } } } }]\n"), "\(text)")
  }

  /// Both sides of a failure show what is there.
  @Test func bothSidesAreFilled() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ c: red }], settings: { attributesForFaceting: [c] } }
      widgets: { l: { type: refinementList, attribute: c, operator: or, presenter: { sortBy: "alphabetical:asc" } } }
      scenarios:
        - name: S
          steps:
            - search:
            - expect: { widgets: { l: { includes: [{ value: red, count: 9 }, blue] } } }
            - expect: { widgets: { l: none }, hitIDs: { includes: ["9"] } }

      """, "m.searchplay.yaml")
    #expect(
      try await program.run("test").output.hasPrefix(
        """
        m.searchplay.yaml
          ✗ S
            m.searchplay.yaml:8:33: error: 'l' does not include what is expected [expectation]
              8 |       - expect: { widgets: { l: { includes: [{ value: red, count: 9 }, blue] } } }
                |                                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
                  expected   actual
                ! red 9      red 1
                ! blue       not there
                it shows
                  [ ] red 1
            m.searchplay.yaml:9:49: error: the hits on the page do not include what is expected [expectation]
              9 |       - expect: { widgets: { l: none }, hitIDs: { includes: ["9"] } }
                |                                                 ^~~~~~~~~~~~~~~~~~~
                  expected   actual
                ! 9          not there
                it shows
                  1
            m.searchplay.yaml:9:33: error: 'l' does not show what is expected [expectation]
              9 |       - expect: { widgets: { l: none }, hitIDs: { includes: ["9"] } }
                |                                 ^~~~
                  expected   actual
                ! nothing    [ ] red 1
        """))
  }

  /// All mistakes in a records file are reported at once.
  @Test(arguments: [
    (
      "r.ndjson", "{\"objectID\":\"1\",\"c\":\"red\"}\n{\"objectID\":\"2\",\"c\":}\n{\"objectID\":\"1\"}\n[1]\n{\"c\":\"d\"\n",
      [
        "record 2: expected a value, found '}' [records]", "record 3: the objectID '1' is already used by record 1 [records]",
        "record 4: expected an object, found '[' [records]", "record 5: expected ',' or '}', but the text ends here [records]",
      ]
    ),
    (
      "r.csv", "objectID,c\n1,red,2\n2\n3,blue\n",
      [
        "record 1: the line has 3 cells, but there are 2 columns (a comma inside a value needs double quotes) [records]",
        "record 2: the line has 1 cell, but there are 2 columns (a comma inside a value needs double quotes) [records]",
      ]
    ),
  ])
  func mistakesOfRecords(_ name: String, _ text: String, _ told: [String]) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: \(name), settings: { attributesForFaceting: [c] } }
      widgets: { l: { type: refinementList, attribute: c, operator: or, presenter: { sortBy: "alphabetical:asc" } } }
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    try program.write(text, name)
    let run = try await program.run("validate")
    let headlines = run.errors.split(separator: "\n").compactMap { line in
      line.firstRange(of: ": error: ").map { String(line[$0.upperBound...]) }
    }
    #expect(run.status == 2 && headlines == told, "\(run)")
  }
}
