import Testing

/// Parts that have no effect, or a different one than was meant, are reported once: steps, conditions of invariants, presenters, settings,
/// names.
struct PartsWithoutEffectTests {
  /// Steps that change nothing, and presenters that show nothing before something is selected.
  @Test func steps() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          index: shop
          records: [{ objectID: a, name: red hat, color: "Hats &amp; Caps", c: { l0: Men, l1: Men > Hats } }, { objectID: b, name: blue hat, color: blue, c: { l0: Men, l1: Men > Hats } }]
          settings: { searchableAttributes: [name], attributesForFaceting: [color, c.l0, c.l1], hitsPerPage: 5, disableTypoToleranceOnAttributes: [titel] }
          query: { hitsPerPage: 7 }
        widgets:
          box: { type: searchBox }
          later: { type: searchBox, searchTriggeringMode: searchOnSubmit }
          colors: { type: refinementList, attribute: color, operator: or, facets: [{ value: bleu, count: 1 }], presenter: { sortBy: "alphabetical:asc" } }
          menu: { type: hierarchicalMenu, hierarchicalAttributes: [c.l0, c.l1], separator: " > ", presenter: [{ keep: selected }] }
          clear: { type: clearRefinements }
        scenarios:
          - name: S
            steps:
              - search:
              - click: { clear: }
              - type: { box: hat }
              - type: { box: hat }
              - searcher: { parameters: { hitsPerPage: 3 } }
              - expect: { hits: 2 }
          - name: T
            steps:
              - search:
              - type: { later: red }
              - expect: { hits: 1 }

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:4:13: warning: 'Hats &amp; Caps' is a value of 'color' that contains HTML, which lists show as it is written [records-inconsistent]
            = help: write 'Hats & Caps' in the records
        m.searchplay.yaml:5:139: warning: no record has the attribute 'titel' [unknown-attribute]
            = help: correct the name, or add the attribute to the records
        m.searchplay.yaml:10:67: warning: no record has the value 'bleu' in 'color' [unknown-value]
             = help: did you mean 'blue'?
        m.searchplay.yaml:11:91: warning: 'menu' has a presenter that does not sort first: the app shows the values of a level in undefined order [undefined-order]
             = help: begin its presenter with nest
        m.searchplay.yaml:11:91: warning: the presenter of 'menu' shows nothing until a value is selected, but no other widget can select one [always-empty]
             = help: let the presenter show values that are not selected, or add a widget that selects one
        m.searchplay.yaml:17:9: warning: no filter is active, so there is nothing to clear [step-without-effect]
             = help: remove the step, or move it to where it has an effect
        m.searchplay.yaml:19:9: warning: 'box' already has this text [step-without-effect]
             = help: remove the step, or move it to where it has an effect
        m.searchplay.yaml:20:9: warning: no search follows this step, so it has no effect [step-without-effect]
             = help: add a 'search:' step
        m.searchplay.yaml:26:25: error: the hits differ from what is expected [expectation]
             = help: 'later' searches on submit, but 'red' is only typed: add a 'submit: { later: red }' step
            ! 1 hit      2 hits
        """#)
  }

  /// Names and parts in invariants, which no run evaluates.
  @Test func invariants() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher: { records: [{ objectID: a, color: red }], settings: { attributesForFaceting: [color] } }
        widgets:
          colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: "alphabetical:asc" } }
          fixed: { type: facetFilterList, facetFilters: [{ color: red }], operator: or, groupName: color }
          rows: { type: hits }
        invariants:
          - { name: a, expect: { widgets: { colrs: [red] } } }
          - { name: b, expect: { widgets: { rows: [{ value: x, selected: true }] } } }
          - { name: c, expect: { searchers: { sugestions: { hits: 1 } } } }
          - { name: d, expect: { rows: { rws: ">= 1" }, filterStates: { cheep: none } } }
          - { name: e, when: {}, expect: { hits: 1 } }
        scenarios: [{ name: S, steps: [{ search: }] }]

        """#, by: "validate")
    #expect(
      told == #"""
        m.searchplay.yaml:8:37: error: no widget is named 'colrs' [unknown-widget-id]
            = help: did you mean 'colors'?
        m.searchplay.yaml:9:66: error: items of 'rows', a hits widget, cannot be selected [no-such-part]
        m.searchplay.yaml:10:39: error: there is no searcher 'sugestions' [unknown-searcher]
             = help: searchers: main
        m.searchplay.yaml:11:34: error: no list of hits is named 'rws' [unknown-widget-id]
             = help: did you mean 'rows'?
        m.searchplay.yaml:11:65: error: there is no filter state 'cheep' [unknown-filter-state]
             = help: filter states: main
        m.searchplay.yaml:12:22: error: this expectation checks nothing [empty-expectation]
             = help: keys: filters, hits, hitIDs, waiting, errors, cancelled, retrying, calls, searchers, filterStates, rows, queries, widgets, findings
        """#)
    let conditions = try await Program.told(
      of: #"""
        version: "1.0"
        searcher: { records: [{ objectID: a, color: red }], settings: { attributesForFaceting: [color] } }
        widgets:
          colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: "alphabetical:asc" } }
          fixed: { type: facetFilterList, facetFilters: [{ color: red }], operator: and, groupName: fixed }
        invariants:
          - { name: a, when: { widgets: { colors: [redd] } }, expect: { hits: 1 } }
          - { name: b, when: { widgets: { fixed: { rde: { selected: true } } } }, expect: { hits: 1 } }
        scenarios: [{ name: S, steps: [{ search: }] }]

        """#, by: "validate")
    #expect(
      conditions == #"""
        m.searchplay.yaml:5:35: warning: every record matches "color":"red": 'fixed' excludes nothing [filter-matches-all]
            = help: correct the filter, or the records
        m.searchplay.yaml:7:44: warning: this condition is never met: no record has the value 'redd' [expectation-cannot-fail]
            = help: did you mean 'red'?
        m.searchplay.yaml:8:44: warning: this condition is never met: 'rde' is not an item of the list [expectation-cannot-fail]
            = help: did you mean 'red'?
        """#)
  }

  /// Mistakes in settings, synonyms and rules.
  @Test func settings() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          index: shop
          records: [{ objectID: a, name: shoe }]
          settings: settings.json
          synonyms:
            - { type: oneWaySynonym, input: shoe, synonyms: [shoe, boot] }
            - { type: oneWaySynonym, input: [kicks, trainers], synonyms: [shoe] }
            - { type: altCorrection1, input: shoe, corrections: [boot] }
            - { type: synonym, synonyms: ["shoe, sneaker"] }
            - shoe, sneaker
          rules:
            - { objectID: r, conditions: [{ pattern: shoe, anchoring: is }], consequence: { params: { query: { edits: [{ type: replace, delete: shoe }] } } } }
            - { objectID: s, consequences: { hide: [{ objectID: a }] } }
        widgets: { w: { type: filterClear } }
        scenarios: [{ name: S, steps: [{ search: }, { "type:{ w": x }, { searcher: { request: { index: shpo } } }] }]

        """#, ["settings.json": #"{ "settings": { "searchableAttributes": ["name"], "typoTolerance": "Strict" } }"#], by: "validate")
    #expect(
      told == #"""
        m.searchplay.yaml:8:37: error: 'input' is one word, not a list [synonym]
            = help: write a synonym for each
        m.searchplay.yaml:9:31: error: a synonym of type altCorrection1 needs 'word' [synonym]
            = help: write 'word' instead of 'input'
        m.searchplay.yaml:10:34: warning: 'shoe, sneaker' is one word here, with a comma in it [synonym]
             = help: write [shoe, sneaker]
        m.searchplay.yaml:11:7: error: expected a synonym (a mapping), found a string, 'shoe, sneaker' [wrong-type]
             = help: write { "objectID": "shoe", "type": "synonym", "synonyms": ["shoe","sneaker"] }
        m.searchplay.yaml:13:114: error: an edit that replaces a word needs 'insert' [rule]
             = help: add insert, or write type: remove
        m.searchplay.yaml:14:22: error: unknown key 'consequences' in a rule [unknown-key]
             = help: did you mean 'consequence'?
        m.searchplay.yaml:15:23: error: there is no widget type 'filterClear' [unknown-widget]
             = help: did you mean 'clearRefinements'?
        m.searchplay.yaml:16:47: error: there is no step 'type:{ w' [unknown-step]
             = help: a space is missing after the colon of 'type'
        settings.json:1:68: error: 'Strict' is not one of true, false, min and strict [unknown-value]
            = help: did you mean 'strict'?
        """#)
  }

  /// A base whose scenarios nobody runs, a column that shadows a variable, a step next to an include.
  @Test func composition() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        extends: base.yaml
        variables: { color: red }
        searcher: { records: [{ objectID: a, color: red }], settings: { attributesForFaceting: [color] } }
        widgets:
          colors: { type: facetFilterList, facetFilters: [{ color: red }], operator: or, groupName: color }
          filters: { type: facetFilterList, facetFilters: [{ color: red }], operator: or, groupName: color }
        scenarios:
          - name: S ${color}
            matrix: { color: [red] }
            steps: [{ search: }, { click: { colors: "${color}" } }]

        """#, ["base.yaml": "version: \"1.0\"\nscenarios: [{ name: B, steps: [{ search: }] }]\n"], by: "validate")
    #expect(
      told == #"""
        base.yaml:2:1: warning: scenarios are not inherited from a base manifest [no-effect]
            = help: move them to a manifest, or name this file *.searchplay.yaml, so that they run
        m.searchplay.yaml:7:3: warning: 'filters' is an unchanged copy of 'colors' [no-effect]
            = help: change what should differ, or remove it
        m.searchplay.yaml:3:14: warning: the variable 'color' is never used: a matrix column of the same name replaces it [unused-name]
            = help: remove it, or rename the column
        m.searchplay.yaml:6:36: warning: every record matches "color":"red": 'colors' excludes nothing [filter-matches-all]
            = help: correct the filter, or the records
        m.searchplay.yaml:7:37: warning: every record matches "color":"red": 'filters' excludes nothing [filter-matches-all]
            = help: correct the filter, or the records
        """#)
    let included = try await Program.told(
      of: #"""
        version: "1.0"
        searcher: { records: [{ objectID: a }] }
        widgets:
          rows: { type: hits }
          row:
        scenarios:
          - name: S
            steps:
              - include: steps.yaml
                search: x

        """#, ["steps.yaml": "- search:\n"], by: "validate")
    #expect(
      included == #"""
        m.searchplay.yaml:10:9: error: 'search' is next to an 'include' of 'steps.yaml', which is a list of items [include]
             = help: begin a separate item for it: - search: …
        """#)
  }

  @Test func commandLine() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [{ a: 1 }] }\nwidgets: {}\nscenarios: [{ name: Narrow, steps: [{ search: }] }]\n",
      "m.searchplay.yaml")
    #expect(
      try await program.run("help", "tst").errors
        == "error: there is no command 'tst'; did you mean 'test'?\nrun 'searchplay --help' for a list of commands\n")
    #expect(
      try await program.run("m.searchplay.yaml").errors
        == "error: there is no command 'm.searchplay.yaml': pass files to a command, such as 'searchplay test m.searchplay.yaml'\nrun 'searchplay --help' for a list of commands\n"
    )
    #expect(
      try await program.run("test", "-g", "Narow").errors
        == "error: no scenario is selected: no name matches 'Narow'; did you mean 'Narrow'? (--pass-with-no-tests allows it)\n")
    #expect(
      try await program.run("init", "shop.json").errors.hasPrefix(
        "error: 'shop.json' is a records file: pass it as --records shop.json\n"))
    #expect(try await program.run("pull", "--app-id", "X").errors.hasPrefix("error: --index is missing: the name of the index\n"))
    #expect(
      try await program.run("explain", "dead-end").output.hasPrefix(
        "dead-end\n\n'searchplay explore' checks that a value with"))
    try program.write("<!-- serchplay: m.searchplay.yaml#narrow@1 -->\n<!-- /serchplay -->\n", "d.md")
    let docs = try await program.run("docs", "d.md")
    #expect(docs.errors.contains("d.md:1:1: error: the block is not understood: 'serchplay' [excerpt]\n"), "\(docs)")
    try program.write("version: \"1.0\"\nsearcher: {}\nwidgets: {}\n", "searchplay.yaml")
    let renamed = try await program.run("validate")
    #expect(
      renamed.errors.hasPrefix(
        "searchplay.yaml:2:1: error: 'searcher' is a key of manifests, but searchplay.yaml is the project file [unknown-key]\n"),
      "\(renamed)")
  }
}
