import Testing

/// Messages say what was meant instead of listing what exists, and mismatches between two parts of an app are reported.
struct MeantTests {
  /// Each problem with its position and its help, as `validate` reports it; source lines are left out.
  private static func told(_ manifest: String, _ files: [String: String] = [:]) async throws -> String {
    let program = try Program()
    defer { program.end() }
    try program.write(manifest, "m.searchplay.yaml")
    for (name, text) in files { try program.write(text, name) }
    let said = try await program.run("validate", "m.searchplay.yaml").errors
    return said.split(separator: "\n").filter { $0.contains("error: ") || $0.contains("warning: ") || $0.contains("= help") }.joined(
      separator: "\n")
  }

  private static let records =
    #"[{ objectID: "1", name: Lamp, brand: Loom, price: 5 }, { objectID: "2", name: Hat, brand: Fleet, price: 7 }]"#

  @Test func widgetsBetweenFilterStates() async throws {
    let told = try await Self.told(
      """
      version: "1.0"
      filterStates: [deals]
      searcher: { records: \(Self.records), settings: { attributesForFaceting: [brand] } }
      searchers: { bargains: { filterState: deals } }
      widgets:
        list: { type: refinementList, attribute: brand, operator: or, searcher: bargains, presenter: { sortBy: "alphabetical:asc" } }
        mine: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        theirs: { type: hits, searcher: bargains, filterState: deals, attribute: name }
        current: { type: currentRefinements, filterState: deals, filterGroupIDs: [{ or: brand }, { and: brand }] }
      allow: [hits-uncounted, undefined-order]
      scenarios: [{ name: S, steps: [search: , search: { searcher: bargains }] }]
      """)
    #expect(
      told == #"""
        m.searchplay.yaml:2:16: warning: nothing writes to the filter state 'deals', which a searcher filters by [unused-name]
            = help: write filterState: deals in the widgets that should write to it
        m.searchplay.yaml:6:75: warning: 'list' shows the results of the searcher 'bargains', which follows the filter state 'deals', but writes to 'main' [states-apart]
            = help: add filterState: deals
        m.searchplay.yaml:9:77: warning: 'current' refers to the group or(brand), which nothing writes to in the filter state 'deals' [group-unwritten]
            = help: connect the widget to the filter state 'main'
        m.searchplay.yaml:9:92: warning: 'current' refers to the group and(brand), which nothing writes to in the filter state 'deals' [group-unwritten]
            = help: nothing writes to this filter state: remove the group, or add a widget that does
        """#)
  }

  @Test func stepsAndExpectations() async throws {
    let told = try await Self.told(
      """
      version: "1.0"
      searcher: { records: \(Self.records), settings: { attributesForFaceting: [brand], ruleContexts: [a], optionalFilters: [] } }
      variables: { brand: Loom }
      widgets:
        box: { type: searchBox }
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        order: { type: sortBy, indicesNames: [index, cheap] }
        count: { type: stats, presenter: "${hits} results" }
        stars: { type: numericComparison, attribute: price, numericOperator: ">=" }
      scenarios:
        - title: S
          setup: []
          steps:
            - search: { box: lamp }
            - type: { brands: lamp }
            - click: { order: 1 }
            - click: { brands: "{{brand}}" }
            - click: { brands: { position: 0 } }
            - increment: stars
            - search:
              description: x
            - expect: hits <= 3
            - expect: { not: { hits: 0 }, widgets: { brands: { Loom: { absent: true } }, count: 2 } }
      """)
    #expect(
      told == #"""
        m.searchplay.yaml:2:176: error: unknown key 'ruleContexts' in settings [unknown-key]
            = help: it is a search parameter: write searcher.query: { ruleContexts: … }
        m.searchplay.yaml:2:195: error: unknown key 'optionalFilters' in settings [unknown-key]
            = help: it is a search parameter: write searcher.query: { optionalFilters: … }
        m.searchplay.yaml:8:36: error: there is no variable 'hits' [unknown-variable]
            = help: placeholders in a presenter's text have no '$': write {hits}
        m.searchplay.yaml:11:5: error: unknown key 'title' in a scenario [unknown-key]
             = help: write 'name'
        m.searchplay.yaml:12:5: error: unknown key 'setup' in a scenario [unknown-key]
             = help: it belongs to the manifest, next to 'scenarios'
        m.searchplay.yaml:14:19: error: 'box' is a widget, but this step takes a searcher [unknown-key]
             = help: write type: { box: … }, or submit: { box: … }
        m.searchplay.yaml:15:17: error: 'brands' is a refinementList widget, which does not support 'type' [step-not-understood]
             = help: use 'box'
        m.searchplay.yaml:16:25: error: 'order' has no index '1' [unknown-item]
             = help: name the index, or its position: { position: 1 } is 'index'
        m.searchplay.yaml:17:26: warning: '{{brand}}' is plain text, not a variable [variable]
             = help: write "${brand}"
        m.searchplay.yaml:18:38: error: expected a whole number from 1 to 2147483647, found 0 [out-of-range]
             = help: positions start at 1
        m.searchplay.yaml:19:20: error: expected a widget with a value, { widget: value }, found a string, 'stars' [wrong-type]
             = help: write { stars: 1 }
        m.searchplay.yaml:21:9: error: a step has one key, not both 'search' and 'description' [step-keys]
             = help: write '- note: x' before it
        m.searchplay.yaml:22:17: error: expected an expectation (a mapping), found a string, 'hits <= 3' [wrong-type]
             = help: write { hits: "<= 3" }
        m.searchplay.yaml:23:19: error: unknown key 'not' in an expectation [unknown-key]
             = help: there is no 'not': write what is there instead, such as hits: ">= 1", filters: { contains: … } or { VALUE: absent }
        m.searchplay.yaml:23:66: error: 'absent' goes after the item's name, not inside the item [wrong-type]
             = help: write Loom: absent
        """#)
  }

  /// Leftovers from editors and other tools in files.
  @Test func slipsInFiles() async throws {
    let beginning = """
      version: "1.0"
      searcher: { records: \(Self.records), settings: s.json, synonyms: y.json, rules: r.json }
      widgets:
        rows: { type: hits, attribute: name }
      allow: [hits-uncounted]
      scenarios:

      """
    let sound = ["s.json": "{}", "y.json": "[]", "r.json": "[]"]
    func told(_ scenarios: String, _ name: String = "s.json", _ text: String = "{}") async throws -> String {
      try await Self.told(beginning + scenarios, sound.merging([name: text]) { $1 })
    }
    let scenario = "  - { name: S, steps: [search: ] }"
    #expect(
      try await told("  - name: S\n  - steps:\n      - search:\n  - name: T\n    steps: [search: ]\n") == """
        m.searchplay.yaml:8:5: error: this dash begins another scenario, which has no name [missing-key]
            = help: remove the '- ', so that it is part of the scenario above
        """)
    #expect(
      try await told("<<<<<<< HEAD\n\(scenario)\n=======\n>>>>>>> x\n") == """
        m.searchplay.yaml:7:1: error: an unresolved merge conflict begins here [yaml-syntax]
            = help: keep one of the two sides, and remove the marks
        """)
    #expect(
      try await told(scenario, "s.json", "{\n  // as in the app\n  \"hitsPerPage\": 5\n}") == """
        s.json:2:3: error: JSON has no comments [yaml-syntax]
            = help: remove it
        """)
    #expect(
      try await told(scenario, "y.json", #"[{"objectID":"a","type":"synonym","synonyms":["hat, cap","lamp"]}]"#) == """
        y.json:1:47: warning: 'hat, cap' is one synonym, with a comma in it [synonym]
            = help: write several: "hat", "cap"
        """)
    #expect(
      try await told(
        scenario, "r.json",
        #"[{"objectID":"a","conditions":[{"pattern":"hat|cap","anchoring":"is"}],"consequence":{"hide":[{"objectID":"1"}]}}]"#
      ) == """
        r.json:1:43: warning: '|' has no meaning in a pattern, which consists of words and facets [rule]
            = help: write a condition for each query
        """)
  }
}
