import Testing

/// Semantic mistakes that used to pass unreported: formally valid, but without the effect that their author meant.
struct SilentUntilNowTests {
  private static let records = #"""
    [
      { "objectID": "1", "name": "Trail runner", "brand": "Fleet", "color": ["red", "blue"], "price": 90, "rank": "100", "cat": { "lvl0": "Shoes", "lvl1": "Shoes > Running" } },
      { "objectID": "2", "name": "Canvas sneaker", "brand": "Loom", "color": ["green"], "price": 45, "rank": "9", "cat": { "lvl0": "Shoes", "lvl1": "Shoes > Sneakers" } },
      { "objectID": "3", "name": "Rain hat", "brand": "Harbour", "color": ["red"], "price": 15, "rank": "70", "cat": { "lvl0": "Hats", "lvl1": "Hats > Rain" } }
    ]
    """#

  /// Each warning and error with its help, as `validate` reports it; source lines are left out.
  private func told(
    widgets: String = "rows: { type: hits, attribute: name }", scenarios: String = "[{ name: S, steps: [search: ] }]",
    settings: String = "attributesForFaceting: [brand, color]", searcher: String = "", top: String = "", records: String = records,
    _ files: [String: String] = [:]
  ) async throws -> String {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        index: shop
        records: products.json
        settings: { searchableAttributes: [name], \(settings) }
      \(searcher.isEmpty ? "" : "  \(searcher)\n")\(top.isEmpty ? "" : "\(top)\n")widgets:
        \(widgets)
      scenarios: \(scenarios)

      """, "m.searchplay.yaml")
    try program.write(records, "products.json")
    for (name, text) in files { try program.write(text, name) }
    let said = try await program.run("validate", "m.searchplay.yaml").errors
    return said.split(separator: "\n").filter { $0.contains("error: ") || $0.contains("warning: ") || $0.contains("= help") }.map {
      $0.contains("= help") ? "  \($0.drop { $0 == " " })" : String($0)
    }.joined(separator: "\n")
  }

  @Test func filtersOfRulesOnWhatIsNotFaceted() async throws {
    let rules = #"""
      [{ "objectID": "r", "conditions": [{ "pattern": "hat", "anchoring": "contains" }], "consequence": { "params": { "filters": "price:15 AND name:x" } } }]
      """#
    let told = try await told(searcher: "rules: rules.json", ["rules.json": rules])
    #expect(told.contains("rules.json:1:"), "\(told)")
    #expect(
      told.contains("the filter matches nothing: 'name' is not in attributesForFaceting [attribute-not-faceted]"),
      "\(told)")
  }

  @Test func textsThatAreComments() async throws {
    let told = try await told(
      scenarios: """

          - name: S
            steps:
              - search: #1 runner
              - search:   # everything
        """)
    #expect(
      told == """
        m.searchplay.yaml:11:17: warning: a '#' after a space begins a comment, so this step has no text [yaml-comment]
          = help: put the string in quotes: "#1 runner"
        m.searchplay.yaml:12:9: warning: the previous step already searched [step-without-effect]
          = help: remove the step, or move it to where it has an effect
        """)
  }

  @Test func groupsWithoutTheMainSearcher() async throws {
    let told = try await told(
      widgets: "box: { type: searchBox, searcher: all }\n  rows: { type: hits, attribute: name }",
      scenarios: "[{ name: S, steps: [search: { searcher: all }, type: { box: hat }] }]",
      top: """
        searchers:
          words: { index: words, records: [{ objectID: w, name: rain hat }], settings: { searchableAttributes: [name] } }
          all: { kind: multi, components: [words] }
        """)
    #expect(
      told.contains(
        """
        warning: 'rows' stays empty: no step makes the main searcher search [always-empty]
          = help: add main to the components of 'all', or add a 'search:' step
        """), "\(told)")
  }

  @Test(arguments: [
    (
      "makers: { type: facetFilterList, facetFilters: [{ brand: Fleet }, { brand: Loom }], operator: and, groupName: g }",
      "attributesForFaceting: [brand]"
    ),
    (
      #"makers: { type: numericFilterList, numericFilters: [{ attribute: price, operator: "<", value: 50 }, { attribute: price, operator: ">=", value: 60 }], operator: and, groupName: g, selectionMode: multiple }"#,
      "attributesForFaceting: [price]"
    ),
  ])
  func filtersThatExcludeEachOther(_ widget: String, _ settings: String) async throws {
    let told = try await told(widgets: widget, settings: settings)
    #expect(
      told.contains(
        """
        warning: no record matches two of the filters of 'makers': selecting a second one finds nothing [always-empty]
          = help: write operator: or, or selectionMode: single
        """), "\(told)")
  }

  /// Colours can be combined: records have several.
  @Test func filtersThatCanBeCombined() async throws {
    let told = try await told(
      widgets: "colors: { type: facetFilterList, facetFilters: [{ color: red }, { color: blue }], operator: and, groupName: g }")
    #expect(told == "")
  }

  @Test func facetsOfAnotherAttribute() async throws {
    let told = try await told(
      widgets:
        #"brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: ["alphabetical:asc"] }, facets: [{ value: red, count: 3 }, { value: blue, count: 2 }] }"#
    )
    #expect(
      told == """
        m.searchplay.yaml:7:112: warning: the facets are values of 'color', and 'attribute' is 'brand' [unknown-value]
          = help: list values of 'brand'
        """)
  }

  @Test func modesOfFacetsThatAreNotShown() async throws {
    let told = try await told(
      widgets: "arranged: { type: dynamicFacets, defaultFilterGroupType: or, selectionModeForAttribute: { brand: multiple } }",
      settings: "attributesForFaceting: [brand, color], facetOrdering: { facets: [color], values: { color: { sortRemainingBy: alpha } } }",
      searcher: "query: { facets: [color] }")
    #expect(
      told == """
        m.searchplay.yaml:8:93: warning: 'brand' in selectionModeForAttribute has no effect without 'brand' in facetOrdering.facets [setting-incomplete]
          = help: add it to facetOrdering.facets, or remove it here
        """)
  }

  @Test func tagsThatDifferInCase() async throws {
    let told = try await told(
      scenarios: "[{ name: A, tags: [smoke], steps: [search: ] }, { name: B, tags: [Smoke, smoke-test], steps: [search: hat] }]")
    #expect(
      told == """
        m.searchplay.yaml:8:78: warning: 'Smoke' and 'smoke' are two tags: selecting one leaves out the other [tag]
          = help: spell the tag the same way everywhere
        """)
  }

  @Test func scenariosThatWereCopied() async throws {
    let told = try await told(
      scenarios: """

          - { name: A, steps: [search: hat, expect: { hits: 1 }] }
          - { name: B, steps: [search: hat, expect: { hits: 1 }] }
          - { name: C, steps: [search: hat, expect: { hits: ">= 1" }] }
        """)
    #expect(
      told == """
        m.searchplay.yaml:10:13: warning: 'B' has the same steps as 'A' [duplicate-scenario]
          = help: change its steps, or remove it
        """)
  }

  /// Texts that differ in a space, values of variables, versions as tags, rows that leave out what has a value, and many bands are all
  /// intended.
  @Test func whatIsMeantSo() async throws {
    let told = try await told(
      widgets:
        #"bands: { type: numericFilterList, operator: and, groupName: g, selectionMode: multiple, numericFilters: [\#((1...11).map { "{ attribute: price, operator: \"\($0 == 11 ? "<" : "=")\", value: \([15, 45, 90][$0 % 3] + ($0 == 11 ? 5 : 0)) }" }.joined(separator: ", "))] }"#,
      scenarios: """

          - { name: A, tags: [v1.1], steps: [search: rain hat, expect: { hits: 1 }] }
          - { name: B, tags: [v11], steps: [search: rainhat, expect: { hits: 1 }] }
          - { name: "C ${text}", matrix: { text: [hat] }, steps: [search: "${text}", expect: { hits: 1 }] }
          - { name: "D ${text}", matrix: { text: [rain, sneaker] }, steps: [search: "${text}", expect: { hits: 1 }] }
          - name: E
            matrix: [{ text: trail, shown: 1 }, { text: canvas, found: 1 }]
            steps: [search: "${text}", expect: { hits: "${shown}" }, expect: { hits: "${found}" }]
          - { name: F, steps: [search: #clear the text
                , expect: { hits: 3 }] }
        """, settings: "attributesForFaceting: [price]", top: "variables: { shown: 1, found: 1 }")
    #expect(!told.contains("[tag]") && !told.contains("[duplicate-scenario]") && !told.contains("[always-empty]"), "\(told)")
    #expect(!told.contains("[missing-key]") && !told.contains("[yaml-comment]"), "\(told)")
  }

  @Test func synonymsThatFindNothing() async throws {
    let synonyms = #"""
      [{ "objectID": "a", "type": "synonym", "synonyms": ["sofa", "couch"] },
       { "objectID": "b", "type": "oneWaySynonym", "input": "sneaker", "synonyms": ["trainer", "gym shoe"] },
       { "objectID": "c", "type": "synonym", "synonyms": ["cap", "hat"] }]
      """#
    let told = try await told(searcher: "synonyms: synonyms.json", ["synonyms.json": synonyms])
    #expect(
      told == """
        synonyms.json:1:52: warning: no record contains 'sofa' or 'couch': the synonym finds nothing [setting-incomplete]
          = help: correct the words, or remove the synonym
        synonyms.json:2:78: warning: no record contains 'trainer' or 'gym shoe', which 'sneaker' also searches for [setting-incomplete]
          = help: if users type these words to find 'sneaker', swap the two sides
        """)
  }

  @Test func widgetsWhoseKeysAreNotIndented() async throws {
    let told = try await told(
      widgets: "brands:\n  type: refinementList\n  attribute: brand\n  operator: or\n  rows: { type: hits, attribute: name }")
    #expect(
      told == """
        m.searchplay.yaml:8:3: error: 'type' is next to 'brands', not nested under it [wrong-type]
          = help: indent it and the keys below it by two more spaces
        """)
  }

  @Test func aNumberWithoutItsOperator() async throws {
    let told = try await told(
      widgets: "cheap: { type: toggle, filter: { attribute: price, value: 20 } }", settings: "attributesForFaceting: [price]")
    #expect(
      told.contains(
        """
        warning: no record has exactly 20 in 'price', and this filter requires exactly that number [unknown-value]
          = help: to compare, write an operator: { attribute: price, operator: "<", value: 20 }
        """), "\(told)")
  }

  @Test func aParentThatIsMisspelt() async throws {
    let told = try await told(
      widgets: #"menu: { type: hierarchicalMenu, hierarchicalAttributes: [cat.lvl0, cat.lvl1], separator: " > ", presenter: default }"#,
      settings: "attributesForFaceting: [cat.lvl0, cat.lvl1]", records: Self.records.replacing("Shoes > Running", with: "Shoe > Running"))
    #expect(
      told.contains(
        """
        warning: users cannot reach 'Shoe > Running' of 'cat.lvl1' in 'menu': 'cat.lvl0' has no value 'Shoe' [menu-separator-missing]
          = help: did you mean 'Shoes > Running'?
        """), "\(told)")
  }

  @Test func columnsNamedInAnotherWay() async throws {
    let told = try await told(
      scenarios: """

          - name: S
            matrix:
              - { text: hat, n: 1 }
              - { text: runner, hits: 1 }
            steps:
              - search: ${text}
              - expect: { hits: "${n}" }
        """)
    #expect(
      told == """
        m.searchplay.yaml:12:25: error: this row has 'hits' where the others have 'n' [missing-key]
          = help: use the same names in all rows
        """)
  }

  @Test func placeholdersOfAnotherKind() async throws {
    let told = try await told(
      widgets:
        #"bands: { type: numericFilterList, numericFilters: [{ attribute: price, operator: "<", value: 50 }], operator: and, groupName: g, selectionMode: single, presenter: { comparison: "{lower} to {upper}" } }"#,
      settings: "attributesForFaceting: [price]")
    #expect(
      told == """
        m.searchplay.yaml:7:180: error: unknown placeholders '{lower}' and '{upper}' [template]
          = help: comparisons have '{operator}' and '{value}', ranges '{lower}' and '{upper}': write labels for ranges under 'range'
        """)
  }

  @Test func valuesInTwoCasesAreToldOnce() async throws {
    let told = try await told(
      widgets:
        #"brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: ["count:desc", "alphabetical:asc"] } }"#,
      records: Self.records.replacing("Harbour", with: "fleet"))
    #expect(told.ranges(of: "warning: ").count == 1 && told.contains("but a filter on either finds both"), "\(told)")
  }

  @Test func numbersThatAreTextsInAllRecords() async throws {
    let told = try await told(settings: "attributesForFaceting: [brand], customRanking: [desc(rank)]")
    #expect(
      told == """
        products.json:2:103: warning: 'rank' ranks hits, but is a string in all records: it is compared as text, not as a number [records-inconsistent]
          = help: store numbers in the records
        """)
  }

  /// Also in few records, if the settings name the attribute; an additional attribute in one record is not a mistake.
  @Test func misspeltMembersOfFewRecords() async throws {
    let slip = try await told(
      settings: "attributesForFaceting: [brand, price]",
      records: Self.records.replacing("\"brand\": \"Loom\"", with: "\"brnd\": \"Loom\""))
    #expect(slip.contains("products.json:3:") && slip.contains("'brnd'") && slip.contains("[records-inconsistent]"), "\(slip)")
    let own = try await told(
      settings: "attributesForFaceting: [brand, price]",
      records: Self.records.replacing("\"brand\": \"Loom\"", with: "\"band\": \"Loom\", \"brand\": \"Loom\""))
    #expect(own == "")
  }

  @Test func partsOfHitsThatAreNotMade() async throws {
    let told = try await told(
      widgets:
        "rows: { type: hits, attribute: _snippetResult.name.value }\n  order: { type: sortBy, indicesNames: [shop, cheap], presenter: { shop: Best, cheap: Best } }",
      settings: "attributesForFaceting: [brand], replicas: { cheap: { customRanking: [asc(price)] } }",
      searcher: "query: { aroundPrecision: 100, facetingAfterDistinct: true }")
    #expect(
      told.contains("'rows' shows objectIDs: no snippets of 'name' are requested [unknown-attribute]")
        && told.contains("'order' shows 'Best' twice: two of its indices have this label [listed-twice]")
        && told.contains("'aroundPrecision' has no effect without aroundLatLng [setting-incomplete]")
        && told.contains("'facetingAfterDistinct' has no effect without attributeForDistinct in the settings [setting-incomplete]"),
      "\(told)")
  }

  /// A widget that is a copy, a placeholder that is never filled, an order with different letter case.
  @Test func widgetsThatDoLessThanTheySay() async throws {
    let list = "type: refinementList, attribute: brand, presenter: { sortBy: [\"count:desc\", \"alphabetical:asc\"] }"
    let copied = try await told(
      widgets: "a: { \(list), operator: or }\n  b: { operator: or, \(list) }\n  c: { type: searchBox }\n  d: { type: searchBox }")
    #expect(
      copied == """
        m.searchplay.yaml:8:3: warning: 'b' is an unchanged copy of 'a' [no-effect]
          = help: change what should differ, or remove it
        """, "\(copied)")
    let count = try await told(widgets: "count: { type: stats, presenter: \"{hits} of {sorted}\" }")
    #expect(
      count == """
        m.searchplay.yaml:7:36: warning: {sorted} stays empty: only a virtual replica says how many results are relevant [setting-incomplete]
          = help: list one under settings.replicas: [virtual(name)], or write {hits}
        """, "\(count)")
    let ordered = try await told(
      widgets: "facets: { type: dynamicFacets, defaultFilterGroupType: or }",
      settings:
        "attributesForFaceting: [color], facetOrdering: { facets: [color], values: { color: { order: [Red, blue], sortRemainingBy: alpha } } }",
      searcher: "query: { facets: [color] }")
    #expect(
      ordered == """
        m.searchplay.yaml:5:138: warning: no record has the value 'Red' in 'color' [unknown-value]
          = help: did you mean 'red'?
        """, "\(ordered)")
  }

  /// What users of other tools write as a step, and mistakes in a single character.
  @Test(arguments: [
    ("press: Enter", "there is no step 'press' [unknown-step]", "to submit a query, write 'submit' with the search box and the query"),
    ("tapOn: Fleet", "there is no step 'tapOn' [unknown-step]", "the step is called 'click'"),
    (
      "search:shoe", "expected a step such as 'search: text', found a string, 'search:shoe' [wrong-type]",
      "a space is missing after the colon: write 'search: shoe'"
    ),
    ("{ search: a, search: b }", "duplicate key 'search' [duplicate-key]", "if it is a separate item, begin it with '- search:'"),
    ("{ expect: { hits: 1,000 } }", "unknown key '000' in an expectation [unknown-key]", "a comma ends the number: write 1000"),
    (
      "{ expect: { hits: none } }",
      "expected a number, a comparison such as \">= 3\", or a range such as [3, 10], found 'none' [condition]", "write 0"
    ),
  ])
  func stepsOfOtherTools(_ step: String, _ headline: String, _ help: String) async throws {
    let told = try await told(scenarios: "\n    - name: S\n      steps:\n        - \(step)")
    let lines = told.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasSuffix(": error: \(headline)") && lines[1] == "  = help: \(help)", "\(told)")
  }

  @Test func homeFolders() async throws {
    let told = try await told(searcher: "replicas: {}", top: "searchers: { other: { kind: hits, index: o, records: ~/o.json } }")
    #expect(told.contains("'~' is not replaced by your home folder: give a path that is relative to this file"), "\(told)")
  }
}
