import Testing

/// Hints that lead to what was meant, not to the next mistake.
struct HintsThatLeadOnTests {
  @Test func formsOfValues() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        filterStates: { cheap: {} }
        searcher: { index: shop, records: [{ objectID: a, name: Boot, color: red, price: 5 }], settings: { attributesForFaceting: [color], replicas: { virtual(shop_rel): { customRanking: [desc(price)] } } } }
        searchers: { parts: { components: [main] }, values: { attribute: color } }
        widgets:
          colors: { type: refinementList, attribute: color, operator: or, views: 2, presenter: [{ limit: 1 }, { sortBy: ["count:desc"] }] }
          list: { type: facetFilterList, facetFilters: [{ color: red }, { color: blue }], operator: or, groupName: color, presenter: { any: Color, tag: "{value}" } }
          other: { type: facetFilterList, facetFilters: [{ color: red }], operator: or, groupName: color, presenter: { any: "{{value}} {text" } }
          count: { type: stats, presenter: "%d results" }
          bands: { type: numericFilterList, numericFilters: [{ attribute: price, operator: "<", value: 5 }], operator: and, groupName: bands }
          price: { type: numericRange, attribute: price, bounds: 2000 }
          arranged: { type: dynamicFacets }
        layout: [colors, "colors#2", [list, [other, count]], { sheet: "bands, price" }]
        scenarios:
          - name: S
            steps:
              - search:
              - cancel: parts
              - fail: { status: 503, count: 2 }
              - fail: { error: offline, status: 503 }
              - click: { arranged: { color: red } }
              - items: { bands: [{ price: 5 }] }
              - filterState: { clearAll: true, add: { group: { and: color }, filters: { color: red } } }
              - note: # two
              - expect: { findings: none, queries: 1 }
              - expect: { filters: '( “color”:“red” )' }

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:2:15: error: expected a list, found a mapping [wrong-type]
            = help: write it as a list: [cheap]
        m.searchplay.yaml:4:23: error: 'components' has no effect on a searcher of the kind 'hits' [conflicting-keys]
            = help: add kind: multi
        m.searchplay.yaml:4:55: error: 'attribute' has no effect on a searcher of the kind 'hits' [conflicting-keys]
            = help: add kind: facet
        m.searchplay.yaml:6:74: error: expected a list of the additional views, found a number, '2' [wrong-type]
            = help: write [{}] for a second view
        m.searchplay.yaml:7:115: warning: 'list' has no tag filters, so the template 'tag' has no effect [no-effect]
            = help: remove it
        m.searchplay.yaml:7:115: warning: without a placeholder, 2 filters of 'list' read 'Color' [template]
            = help: write a placeholder such as {value}
        m.searchplay.yaml:8:117: warning: '{{value}}' shows '{value}' literally: '{{' is an escaped brace [template]
            = help: write {value}
        m.searchplay.yaml:8:117: error: a '{' in the template is not closed [template]
            = help: write {{ for a brace
        m.searchplay.yaml:9:36: warning: '%d' is shown literally [template]
            = help: write a placeholder such as {hits}
        m.searchplay.yaml:11:58: error: expected a range (a list of two numbers), found a number, '2000' [wrong-type]
             = help: write [2000, …]
        m.searchplay.yaml:13:18: error: the layout places widgets, but 'colors#2' is one of a widget's views [layout]
             = help: remove it
        m.searchplay.yaml:13:37: error: a list of widgets side by side may contain only widget names [layout]
             = help: make it an item of the layout itself
        m.searchplay.yaml:13:63: error: expected a list of widgets, found a string, 'bands, price' [layout]
             = help: write [bands, price]
        m.searchplay.yaml:18:17: error: this step accepts no value, or only a searcher [wrong-type]
             = help: write { searcher: parts }
        m.searchplay.yaml:19:30: error: 'count' belongs next to 'error' [step-keys]
             = help: write { error: 503, count: … }
        m.searchplay.yaml:20:17: error: a failure is 'status' or 'error', not both [step-keys]
          20 |       - fail: { error: offline, status: 503 }
             = help: keep one of them
        m.searchplay.yaml:21:30: error: unknown key 'color' in an item [unknown-key]
             = help: write { filter: { color: red } }
        m.searchplay.yaml:22:25: error: 'bands', a numericFilterList widget, holds numeric filters, not facet filters [wrong-filter]
             = help: write { attribute: price, operator: "=", value: 5 }
        m.searchplay.yaml:23:40: error: an edit does one thing, not 'clearAll' and 'add' [filter-edit]
             = help: write a list: [{ clearAll: … }, { add: … }]
        m.searchplay.yaml:24:14: error: expected a string, found an empty value [wrong-type]
             = help: a '#' begins a comment: put a string that begins with '#' in quotes
        m.searchplay.yaml:25:44: error: expected a list, found a number, '1' [wrong-type]
             = help: write it as a list: [ … ]
        m.searchplay.yaml:26:28: error: '“' is never sent: filters have straight quotes [condition]
             = help: write '( "color":"red" )'
        """#)
  }

  @Test func names() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        filterStates: [cheap]
        searcher: { index: shop, records: [{ objectID: a, color: red }], settings: { attributesForFaceting: [color], facetOrdering: { facets: [color, kind] } } }
        searchers: { bargains: { index: shop, filterState: cheap } }
        widgets:
          box: { type: searchBox }
          list: { type: facetFilterList, facetFilters: [{ color: red }, { color: blue }], operator: or, groupName: color, presenter: { any: "Color {value}", tag: "{value}" } }
          twice: { type: facetFilterList, facetFilters: [{ color: red }, { color: blue }], operator: or, groupName: color, presenter: { any: Color } }
          count: { type: stats, presenter: "{{hits}} of %d" }
          arranged: { type: dynamicFacets }
        scenarios:
          - name: S
            matrix: [{ limit: 1 }, { limit: 2 }]
            steps: [{ search: bargains }]

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:7:115: warning: 'list' has no tag filters, so the template 'tag' has no effect [no-effect]
            = help: remove it
        m.searchplay.yaml:8:116: warning: without a placeholder, 2 filters of 'twice' read 'Color' [template]
            = help: write a placeholder such as {value}
        m.searchplay.yaml:9:36: warning: '%d' is shown literally [template]
            = help: write a placeholder such as {hits}
        m.searchplay.yaml:9:36: warning: '{{hits}}' shows '{hits}' literally: '{{' is an escaped brace [template]
            = help: write {hits}
        m.searchplay.yaml:14:15: warning: 'bargains' is a searcher, but this step searches for its name [step-value]
             = help: write search: { searcher: bargains }
        m.searchplay.yaml:2:16: warning: nothing writes to the filter state 'cheap', which a searcher filters by [unused-name]
            = help: write filterState: cheap in the widgets that should write to it
        m.searchplay.yaml:3:143: warning: no record has the attribute 'kind' [unknown-attribute]
            = help: correct the name, or add the attribute to the records
        m.searchplay.yaml:7:34: warning: every record matches "color":"red": selecting it in 'list' excludes nothing [filter-matches-all]
            = help: correct the filter, or the records
        m.searchplay.yaml:7:74: warning: no record has the value 'blue' in 'color' [unknown-value]
            = help: the records have 'red'
        m.searchplay.yaml:8:35: warning: every record matches "color":"red": selecting it in 'twice' excludes nothing [filter-matches-all]
            = help: correct the filter, or the records
        m.searchplay.yaml:10:3: warning: 'arranged' and 'list' use the group name 'color' for two groups, and(color) and or(color) [group-split]
             = help: give the widgets the same operator, or remove one of them
        m.searchplay.yaml:10:3: warning: 'arranged' shows nothing for 'color': no search asks for counts [setting-incomplete]
             = help: add 'color' to searcher.query.facets
        m.searchplay.yaml:13:16: warning: the matrix column 'limit' is never used [unused-name]
             = help: use it or remove it
        """#)
  }

  /// Curly quotes are reported at their position, also inside brackets.
  @Test func curlyQuotes() async throws {
    let told = try await Program.told(of: "version: \"1.0\"\nwidgets: { count: { type: stats, presenter: “{hits} cars, page {page}” } }\n")
    #expect(
      told
        == "m.searchplay.yaml:2:45: error: YAML recognizes only straight quotes [yaml-syntax]\n    = help: write \" instead of the curly quotes"
    )
  }

  /// A virtual replica keeps its ranking when it is listed with others.
  @Test func virtualReplicasInAMapping() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      version: "1.0"
      searcher:
        index: shop
        records: [{ objectID: a, price: 5 }, { objectID: b, price: 7 }]
        settings: { customRanking: [asc(price)], replicas: { virtual(shop_rel): { customRanking: [desc(price)] }, shop_desc: { customRanking: [desc(price)] } } }
      widgets: { order: { type: sortBy, indicesNames: [shop, shop_rel, shop_desc] }, rows: { type: hits } }
      scenarios:
        - name: S
          steps: [{ search: }, { click: { order: shop_rel } }, { expect: { hitIDs: [b, a] } }]

      """#, "m.searchplay.yaml")
    let run = try await program.run("test", "-u")
    #expect(run.status == 0, "\(run)")
  }

  /// A file that is not a manifest is reported as what it is.
  @Test func filesThatAreNoManifests() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [{ objectID: a }] }\nwidgets: { box: { type: searchBox } }\nscenarios: [{ name: S, steps: [search: ] }]\n",
      "m.searchplay.yaml")
    try program.write("version: \"1.0\"\nwidgets: {}\n", "shared/base.yaml")
    try program.write("{}\n", "records.ndjson")
    _ = try await program.run("test", "-u")
    func errors(_ arguments: String...) async throws -> Substring {
      try await program.run(arguments).errors.prefix { $0 != "\n" }
    }
    #expect(
      try await errors("schema", "--check", "m.searchplay.yaml")
        == "error: 'm.searchplay.yaml' is not a JSON Schema: to check a manifest, run 'searchplay validate m.searchplay.yaml'")
    #expect(
      try await errors("run", "__Snapshots__/m/s.snap.yaml")
        == "error: '__Snapshots__/m/s.snap.yaml' is a snapshot; pass the manifest that it belongs to")
    #expect(try await errors("run", "records.ndjson") == "error: 'records.ndjson' contains records; pass the manifest that names them")
    #expect(try await errors("export", "swift", ".") == "error: '.' is a folder: pass one manifest")
    #expect(try await errors("validate", "shared") == "error: no *.searchplay.yaml in 'shared'; did you mean 'm.searchplay.yaml'?")
    #expect(
      try await errors("test", "--report-html", "r.html")
        == "error: --report-html names a folder, in which it writes index.html: write --report-html r")
    #expect(
      try await errors("explain", "refinementList")
        == "error: 'refinementList' is a widget, not a finding: 'searchplay reference refinementList' describes it")
    #expect(
      try await program.run("docs", "-o", "p", "--check").output.contains("p/m.md: missing; run 'searchplay docs -o p' to write it\n"))
  }

  /// A snapshot that cannot be kept for review is reported.
  @Test func noRoomForPendingSnapshots() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [{ objectID: a }] }\nwidgets: { box: { type: searchBox } }\nscenarios: [{ name: S, steps: [search: ] }]\n",
      "m.searchplay.yaml")
    try program.write("", "__Snapshots__")
    let run = try await program.run("test")
    #expect(
      run.output.contains("the pending snapshot cannot be written: '__Snapshots__/m': the folder cannot be created (not a directory)"),
      "\(run)")
  }

  /// A mark that would be escaped, and a folder without templates.
  @Test func templatesOfOnesOwn() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [{ objectID: a }] }\nwidgets: { box: { type: searchBox } }\nscenarios: [{ name: S, steps: [search: ] }]\n",
      "m.searchplay.yaml")
    try program.write("# x\n{{mark}}\n", "t/page.md.mustache")
    try program.write("", "u/page.md")
    let escaped = try await program.run("docs", "-o", "p", "--templates", "t")
    #expect(escaped.status == 1 && escaped.errors.contains("t/page.md.mustache:2:1: error: the mark is escaped here"), "\(escaped)")
    let none = try await program.run("docs", "-o", "p", "--templates", "u")
    #expect(none.errors == "warning: 'u' has no template: rename 'page.md' to 'page.md.mustache'\n", "\(none)")
  }

  /// How many of the answers that should fail did.
  @Test func failuresThatAreLeftOver() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [{ objectID: a }] }\nwidgets: { box: { type: searchBox } }\nscenarios: [{ name: S, steps: [{ fail: { error: offline, count: 3 } }, { search: }, { search: x }] }]\n",
      "m.searchplay.yaml")
    let run = try await program.run("run")
    #expect("\(run)".contains("2 of 3 failed: write count: 2"), "\(run)")
  }

  /// Messages about client keys, numbers with commas, attributes declared twice, and searchers other than the main one.
  @Test func searchers() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          backend: algolia
          applicationID: APP
          url: http://localhost:8080
          index: shop
          hosts: [http://münchen.example]
          settings: { keepDiacriticsOnCharacters: "Ae" }
        searchers:
          other: { index: a, settings: { keepDiacriticsOnCharacters: "Ø€" } }
        widgets:
          count: off
        scenarios:
          - { name: one }
          - { steps: [search: ] }

        """#)
    #expect(
      told == #"""
        m.searchplay.yaml:4:3: error: unknown key 'applicationID' in a searcher [unknown-key]
            = help: write 'appID'
        m.searchplay.yaml:5:3: error: unknown key 'url' in a searcher [unknown-key]
            = help: write hosts: ["http://localhost:8080"]
        m.searchplay.yaml:7:11: error: a host name must be in ASCII [host]
            = help: write the form of the name that begins with xn--
        m.searchplay.yaml:8:43: error: 'A' is not a lower-case letter with an accent [setting]
            = help: remove it
        m.searchplay.yaml:10:62: error: 'Ø' is not a lower-case letter with an accent [setting]
             = help: write 'ø', which covers both
        m.searchplay.yaml:12:10: error: expected a widget (a mapping with a type), found a string, 'off' [wrong-type]
             = help: write { type: … }; to remove a widget inherited from the base, write its name without a value
        m.searchplay.yaml:15:7: error: this begins another scenario, which has no name [missing-key]
             = help: write both in the same braces
        """#)
    let second = try await Program.told(
      of: #"""
        version: "1.0"
        variables: { hits: 3 }
        searcher:
          index: shop
          records: [{ objectID: a, name: Loom thousand c }]
          settings: { searchableAttributes: [name, unordered(name)], attributesForFaceting: [searchable(name), name] }
          synonyms: [{ type: synonym, synonyms: ["1,000", thousand] }, { type: synonym, synonyms: ["a, b", c] }]
        searchers:
          other: { index: parts, records: [{ objectId: "1", name: Bolt }] }
        widgets:
          count: { type: stats, presenter: "{{hits}} of {hits}" }
          rows: { type: hits, attribute: name }
          parts: { type: hits, attribute: name, searcher: other }
        scenarios:
          - { name: S, steps: [search: "${hits}"] }

        """#)
    #expect(
      second == #"""
        m.searchplay.yaml:7:92: warning: 'a, b' is one synonym, with a comma in it [synonym]
            = help: write several: a, b
        m.searchplay.yaml:11:36: warning: '{{hits}}' shows '{hits}' literally: '{{' is an escaped brace [template]
             = help: write {hits}
        m.searchplay.yaml:6:44: warning: 'unordered(name)' has no effect after 'name' in 'searchableAttributes' [listed-twice]
            = help: remove one of the two
        m.searchplay.yaml:6:104: warning: 'name' has no effect after 'searchable(name)' in 'attributesForFaceting' [listed-twice]
            = help: remove one of the two
        m.searchplay.yaml:9:3: warning: the searcher 'other' never searches, so 'parts' stays empty [unused-name]
            = help: add a 'search: { searcher: other }' step, or connect it to a filter state
        m.searchplay.yaml:9:26: warning: the records have 'objectId' and no 'objectID', so they are numbered instead [unknown-attribute]
            = help: rename it to objectID in the records
        """#)
  }
}
