import Testing

@testable import SearchplayCLI

/// What two further audits of a hundred mistakes each found to pass in silence, or to be told without help.
struct SilentAmongTwoHundredTests {
  private static let records =
    "[{ objectID: a, name: Boot, brand: Fleet, color: red, price: 60 }, { objectID: b, name: Hat, brand: Loom, color: blue, price: 20 }]"
  private static let brands =
    #"brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: ["count:desc", "alphabetical:asc"] } }"#

  private func manifest(_ widgets: String, _ steps: String, top: String = "", query: String = "{}", more: String = "") -> String {
    """
    version: "1.0"
    \(top)
    searcher:
      index: shop
      records: \(Self.records)
      settings: { searchableAttributes: [name], attributesForFaceting: [brand, color, price] }
      query: \(query)
    widgets:
      \(widgets)
    scenarios:
      - name: A
        \(more)
        steps: [\(steps)]

    """
  }

  @Test(arguments: [
    (
      """
      bands: { type: numericFilterList, numericFilters: [{ attribute: price, operator: "<", value: 50 }], operator: and, groupName: bands }
        current: { type: currentRefinements, presenter: { attributes: { price: "{lower} to {upper}" } } }
      """, "search: , click: { bands: { position: 1 } }",
      "warning: '{lower}' is always empty in the label for 'price' of 'current': the filters are of the kind 'comparison' [unused-name]\n    = help: use {operator} and {value}, or remove it"
    ),
    (
      "box: { type: searchBox, searchTriggeringMode: searchOnSubmit }", "search: , type: { box: hat }, expect: { hits: 2 }",
      "! step-without-effect  'box' searches on submit, and no step submits 'hat': the hits expected next are those of before"
    ),
    (
      brands, #"search: , click: { brands: Fleet }, expect: { filters: { matches: '( "brand":"Fleet" )' } }"#,
      #"""
      warning: in a regular expression, parentheses group: these match no parentheses [condition]
           = help: write contains instead of matches, or \( "brand":"Fleet" \)
      """#
    ),
    (
      brands, "search: , click: { brands: Fleet }, expect: { filters: { contains: 'brand|color' } }",
      """
      error: the filters differ from what is expected [expectation]
               = help: '|' is part of the text here: { matches: … } takes alternatives
              ! contains "brand|color"   ( "brand":"Fleet" )
      """
    ),
    (
      "count: { type: stats }", "expect: { filters: none }, search: , expect: { hits: 2 }",
      "warning: there are never filters before the first step: nothing sets any [expectation-cannot-fail]\n     = help: move it after the step that it is about"
    ),
    (
      "red: { type: toggle, filter: { color: red } }", #"search: , set: { red: true }, expect: { widgets: { red: "true" } }"#,
      """
      error: 'red' does not show what is expected [expectation]
               = help: write true without quotation marks
              ! true       [x] red
      """
    ),
  ])
  func ofSteps(_ widgets: String, _ steps: String, _ expected: String) async throws {
    // A finding that is made while the steps run is marked with an exclamation mark there.
    let found = try await Program.told(of: manifest(widgets, steps), by: "test")
    let all = try await Program.told(of: manifest(widgets, steps))
    for line in expected.split(separator: "\n") {
      let text = line.trimmingPrefix { $0 == " " }
      #expect(found.contains(text) || all.contains(text), "\(text)\n\(found)\n\(all)")
    }
  }

  /// What looks similar and is right.
  @Test(arguments: [
    (
      """
      bands: { type: numericFilterList, numericFilters: [{ attribute: price, operator: "<", value: 50 }], operator: and, groupName: bands }
        current: { type: currentRefinements, presenter: { attributes: { price: "{attribute} {operator} {value}" } } }
      """, "search: , click: { bands: { position: 1 } }"
    ),
    (
      "box: { type: searchBox, searchTriggeringMode: searchOnSubmit }",
      "search: , type: { box: hat }, expect: { hits: 2 }, submit: { box: hat }, expect: { hits: 1 }"
    ),
    (brands, #"search: , click: { brands: Fleet }, expect: { filters: { matches: '\( "brand":"(Fleet|Loom)" \)' } }"#),
    ("red: { type: toggle, filter: { color: red } }", "search: , set: { red: true }, expect: { widgets: { red: true } }"),
  ])
  func rightSteps(_ widgets: String, _ steps: String) async throws {
    let found = try await Program.told(of: manifest(widgets, steps))
    #expect(!found.contains("warning") && !found.contains("error"), "\(found)")
  }

  /// The variable of a matrix column is used where a row lacks the column.
  @Test func columnsThatRowsLack() async throws {
    func told(_ second: String) async throws -> String {
      try await Program.told(
        of: manifest(
          Self.brands, #"search: , click: { brands: "${brand}" }, expect: { hits: "${hits}" }"#, top: "variables: { hits: 1 }",
          more: "matrix: [{ brand: Fleet, hits: 1 }, \(second)]"), by: "validate")
    }
    #expect(try await told("{ brand: Loom }") == "")
    #expect(
      try await told("{ brand: Loom, hits: 1 }") == """
        m.searchplay.yaml:2:14: warning: the variable 'hits' is never used: a matrix column of the same name replaces it [unused-name]
            = help: remove it, or rename the column
        """)
  }

  @Test(arguments: [
    (
      #"{ name: N, when: { filters: { contains: Loom } }, expect: { filters: { contains: Loom } } }"#,
      "m.searchplay.yaml:2:22: warning: 'filters' is expected to be what the condition of 'N' says, so it always holds [expectation-cannot-fail]"
    ),
    (
      #"{ name: N, when: { hits: ">= 2" }, expect: { hits: ">= 1" } }"#,
      "m.searchplay.yaml:2:65: warning: 'hits: >= 1' follows from the condition 'hits: >= 2', so it always holds [expectation-cannot-fail]"
    ),
    (#"{ name: N, when: { filters: { contains: Loom } }, expect: { hits: ">= 1", filters: { contains: brand } } }"#, ""),
  ])
  func invariants(_ invariant: String, _ expected: String) async throws {
    let found = try await Program.told(of: manifest(Self.brands, "search: ", top: "invariants: [\(invariant)]"), by: "validate")
    #expect(found.split(separator: "\n").first.map(String.init) ?? "" == expected)
  }

  /// A page's size is that of the query, whatever the settings say; a rule counts only if it sets the size.
  @Test func hitsThatNoPageHas() async throws {
    let found = try await Program.told(
      of: manifest(Self.brands, "search: ", top: "snapshot: { hits: 12 }", query: "{ hitsPerPage: 4 }"), by: "validate")
    #expect(
      found.contains("warning: snapshots list up to 12 hits, but a page has only 4: the others are not compared [setting-incomplete]"),
      "\(found)")
  }

  /// What a third audit found.
  @Test(arguments: [
    (
      brands, #"search: , expect: { filters: { matches: "(?!.*color)" } }"#,
      "error: '(?!.*color)' matches any string, so it checks nothing [empty-expectation]\n= help: it holds at one end of every string: write ^(?!.*color)"
    ),
    (
      brands, "search: , fail: offline, expect: { errors: 0 }, search: hat",
      "warning: no search is made in a 'fail' step: only answers to later searches fail [expectation-cannot-fail]"
    ),
    (
      brands.replacing("] } }", with: "], limit: 1 } }").replacing(
        #"{ sortBy: ["count:desc", "alphabetical:asc"], limit: 1 }"#,
        with: #"[{ sortBy: ["count:desc", "alphabetical:asc"] }, { limit: 1 }, { sortBy: ["alphabetical:asc"] }, { limit: 4 }]"#),
      "search: ", "warning: this step has no effect: an earlier limit keeps no more items [no-effect]"
    ),
    (
      "colors: { type: facetFilterList, facetFilters: [{ color: red }, { color: blue }], operator: or, groupName: color }",
      "search: , click: { colors: red }, items: { colors: [{ color: blue }] }, search: boot",
      "! filter-trapped  \"color\":\"red\" is active, but no widget shows it as selected or lets the user remove it"
    ),
  ])
  func ofLaterSteps(_ widgets: String, _ steps: String, _ expected: String) async throws {
    try await ofSteps(widgets, steps, expected)
  }

  /// A query that is too short to be searched for.
  @Test func hitsOfAnEarlierQuery() async throws {
    let text = manifest("box: { type: searchBox }", "search: boot, type: { box: ha }, expect: { hits: 1 }")
    let found = try await Program.told(
      of: text.replacing("  query: {}\n", with: "  shouldTriggerSearch: { minimumLength: 3 }\n"))
    #expect(
      found.contains("! step-without-effect  'ha' is too short to be searched for: the hits expected next are those of before"), "\(found)")
  }

  /// A promotion does not hide that a rule's filters leave nothing.
  @Test func rulesThatOnlyPromote() async throws {
    func told(_ filters: String) async throws -> String {
      try await Program.told(
        of: manifest(Self.brands, "search: sale").replacing(
          "  query: {}\n",
          with: """
              rules:
                - objectID: sale
                  conditions: [{ pattern: hat, anchoring: is }]
                  consequence: { promote: [{ objectID: a, position: 0 }], params: { filters: "\(filters)" } }

            """), by: "validate")
    }
    #expect(try await told("brand:Loom AND brand:Fleet").contains("the rule 'sale' leaves only what it promotes for its own query, 'hat'"))
    #expect(try await !told("brand:Loom").contains("leaves"))
  }

  /// Pages are counted from 0.
  @Test func theSecondPageAtFirst() async throws {
    func told(_ page: Int) async throws -> String {
      try await Program.told(of: manifest(Self.brands, "search: ", query: "{ hitsPerPage: 1, page: \(page) }"), by: "validate")
    }
    let found = try await told(1)
    #expect(
      found.contains("warning: the query begins with page 1, which is not the first: pages are counted from 0 [setting-incomplete]\n")
        && found.contains("= help: remove 'page', or write page: 0"), "\(found)")
    #expect(try await told(0) == "")
  }

  /// A search box and a list of hits of two searchers.
  @Test func queriesThatReachNobody() async throws {
    func told(_ box: String) async throws -> String {
      try await Program.told(
        of: manifest(
          "box: { type: searchBox\(box) }\n  \(Self.brands)\n  rows: { type: hits, attribute: name, searcher: s }",
          "search: , submit: { box: hat }, click: { brands: Loom }", top: "searchers: { s: { index: shop, filterState: main } }"),
        by: "validate")
    }
    #expect(
      try await told("").contains(
        """
        m.searchplay.yaml:2:14: warning: nothing gives the searcher 's' a query, so 'rows' ignores what is typed in 'box' [unused-name]
            = help: write searcher: s in 'box', or remove 'searcher' from 'rows'
        """))
    #expect(try await !told(", searcher: s").contains("a query"))
  }

  /// ObjectIDs that a spreadsheet or an export has changed.
  @Test func damagedObjectIDs() async throws {
    let found = try await Program.told(
      of: manifest(Self.brands, "search: ").replacing(Self.records, with: "r.csv").replacing(", color, price", with: ""),
      ["r.csv": "objectID,name,brand\n1.00E+05,Boot,Fleet\n\"7 \",Hat,Loom\n7,Cap,Loom\n"], by: "validate")
    #expect(
      found == """
        r.csv:2:1: warning: the objectID '1.00E+05' looks like a number that a spreadsheet rounded [records-inconsistent]
            = help: export the records again, with objectIDs as text
        r.csv:3:1: warning: the objectID '7 ' begins or ends with white space, which is part of it [records-inconsistent]
            = help: trim it in the records
        """)
  }

  /// Keys of an inherited searcher are right where they are, but do not suit another back end; a widget of another type inherits nothing.
  @Test func inheritedParts() async throws {
    let base = "searcher: { records: \(Self.records) }\nwidgets:\n  \(Self.brands)\n"
    func told(_ own: String) async throws -> String {
      try await Program.told(
        of: "version: \"1.0\"\nextends: base.yaml\n\(own)\nscenarios: [{ name: A, steps: [search: ] }]\n", ["base.yaml": base],
        by: "validate")
    }
    #expect(
      try await told("searcher: { backend: recorded, recording: rec.json, appID: B1G2GM9NG0 }") == """
        m.searchplay.yaml:3:13: error: the searcher inherits records, which does not apply to backend 'recorded' [conflicting-keys]
            = help: extend a file without it, and declare the searcher in each manifest
        """)
    let program = try Program()
    defer { program.end() }
    try program.write(base, "base.yaml")
    try program.write(
      """
      version: "1.0"
      extends: base.yaml
      widgets: { brands: { type: facetFilterList, facetFilters: [{ brand: Fleet }], groupName: g } }
      scenarios: [{ name: A, steps: [search: ] }]

      """, "m.searchplay.yaml")
    #expect(
      try await program.run("validate").errors.hasPrefix(
        """
        m.searchplay.yaml:3:22: error: a facetFilterList widget needs the key 'operator' [missing-key]
          3 | widgets: { brands: { type: facetFilterList, facetFilters: [{ brand: Fleet }], groupName: g } }
            |                      ^~~~
            ::: base.yaml:3:19
          3 |   brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: ["count:desc", "alphabe…
            |                   ^~~~~~~~~~~~~~ the inherited widget has this type: a widget of another type inherits none of its keys
            = help: write operator: and, or operator: or

        """))
  }

  /// A key with a line break would not be sent at all; a host has no path of the API.
  @Test func hostsAndKeys() async throws {
    let live = """
      version: "1.0"
      searcher: { backend: algolia, appID: B1G2GM9NG0, hosts: ["http://127.0.0.1:9"], index: shop }
      widgets: { count: { type: stats } }
      scenarios: [{ name: A, steps: [search: ] }]

      """
    #expect(
      try await Program.told(of: live.replacing(":9\"", with: ":9/1/indexes\""), by: "validate") == """
        m.searchplay.yaml:2:58: error: clients add the path /1/indexes to a host themselves [host]
            = help: write http://127.0.0.1:9
        """)
    let program = try Program()
    defer { program.end() }
    try program.write(live, "m.searchplay.yaml")
    let said = try await program.run("test", environment: ["SEARCHPLAY_SECRET_apiKey": "6be0576ff61c053d5f9a3225e2a90f76\r\n"])
    #expect(
      said.status == 2
        && said.errors.hasPrefix(
          "m.searchplay.yaml:2:13: error: the API key of 'B1G2GM9NG0' contains a line break, so Algolia would refuse it [credentials]\n"),
      "\(said)")
    #expect(!said.errors.contains("6be0576"))
  }

  /// Levels of a menu are counted from 0, and cutting a label is no renaming.
  @Test func presenters() async throws {
    let menu = """
      version: "1.0"
      searcher:
        records: [{ objectID: a, c.0: Hats, c.1: Hats > Caps }, { objectID: b, c.0: Shoes, c.1: Shoes > Boots }]
        settings: { attributesForFaceting: [c.0, c.1] }
      widgets:
        menu: { type: hierarchicalMenu, hierarchicalAttributes: [c.0, c.1], separator: " > ", presenter: [{ levels: 2 }] }
      scenarios: [{ name: A, steps: [search: ] }]

      """
    let told = try await Program.told(of: menu, by: "validate")
    #expect(told.contains("= help: levels are numbered from 0, the top: the deepest one here is 1"), "\(told)")
    let cut = try await Program.told(
      of: manifest(
        "brands: { type: refinementList, attribute: brand, operator: or, presenter: [{ sortBy: [\"count:desc\", \"alphabetical:asc\"] }, { truncate: 2 }] }",
        "search: "), by: "validate")
    #expect(
      cut.contains("warning: 'brands' shows values in another form, and a click filters by the displayed name [renamed-item]"), "\(cut)")
  }
}
