import Testing

/// Mistakes that are all reported, each with its position and what to write instead.
struct SilentMistakesTests {
  @Test(arguments: [
    (
      #"""
      version: "1.0"
      searcher:
        records: [{ c: red, t: x, _tags: [sale] }, { c: blue, t: y }]
        settings: { attributesForFaceting: [c, t], attributesToHighlight: ["nam:10"], numericAttributesForFiltering: ["equalOnly(pric)"] }
        query: { facetFilters: ["c:bleu"], numericFilters: ["t > 3"], tagFilters: [sael] }
      widgets:
        l: { type: refinementList, attribute: c, operator: or, presenter: [{ hide: [rde] }, { order: [blue, grey] }] }
        f: { type: toggle, filter: { c: rd } }
        u: { type: currentRefinements }
      scenarios:
        - name: S
          tags: [one]
          steps: [search: ]

      """#,
      #"""
      m.searchplay.yaml:4:70: warning: no record has the attribute 'nam' [unknown-attribute]
          = help: correct the name, or add the attribute to the records
      m.searchplay.yaml:4:113: warning: no record has the attribute 'pric' [unknown-attribute]
          = help: correct the name, or add the attribute to the records
      m.searchplay.yaml:5:27: warning: no record has the value 'bleu' in 'c' [unknown-value]
          = help: did you mean 'blue'?
      m.searchplay.yaml:5:55: warning: this filter compares numbers, and numericAttributesForFiltering leaves out 't' [numbers-missing]
          = help: list 't' under numericAttributesForFiltering
      m.searchplay.yaml:5:78: warning: no record has the tag 'sael' [unknown-value]
          = help: did you mean 'sale'?
      m.searchplay.yaml:7:79: warning: no record has the value 'rde' in 'c' [unknown-value]
          = help: did you mean 'red'?
      m.searchplay.yaml:7:103: warning: no record has the value 'grey' in 'c' [unknown-value]
          = help: write the value exactly as in the records
      m.searchplay.yaml:8:35: warning: no record has the value 'rd' in 'c' [unknown-value]
          = help: did you mean 'red'?
      """#
    ),
    (
      #"""
      version: "1.0"
      variables: { q: red, r: "${q}", s: x }
      secrets: [s]
      searcher:
        records: [{ c: red }]
        settings:
          attributesForFaceting: [c]
          ignorePlurals: [en, 7]
          renderingContent: { facetOrdring: {}, facetOrdering: { facets: { ordr: [c] }, values: { c: { sortRemaining: count } } } }
      widgets: { f: { type: toggle, filter: { c: "${q" } } }
      scenarios:
        - name: A ${ q }
          only: true
          skip: true
          steps: [search: "${q:-ru}"]
        - name: B
          matrix: [{ color: red, text: a }, { color: blue }]
          steps: [search: "${color} ${text}"]

      """#,
      #"""
      m.searchplay.yaml:2:25: error: the default of 'r' contains '${': defaults cannot refer to other variables [variable]
      m.searchplay.yaml:2:33: error: 's' is both a variable and a secret [variable]
          = help: rename one of them
      m.searchplay.yaml:8:25: error: expected a string, found a number, '7' [wrong-type]
      m.searchplay.yaml:9:25: error: unknown key 'facetOrdring' in renderingContent [unknown-key]
          = help: did you mean 'facetOrdering'?
      m.searchplay.yaml:9:70: error: unknown key 'ordr' in facetOrdering.facets [unknown-key]
          = help: did you mean 'order'?
      m.searchplay.yaml:9:98: error: unknown key 'sortRemaining' in the rules for 'c' [unknown-key]
          = help: did you mean 'sortRemainingBy'?
      m.searchplay.yaml:10:44: error: '${' has no closing '}' [variable]
           = help: write ${name}; '$${' writes '${'
      m.searchplay.yaml:12:11: error: there is no variable ' q ' [unknown-variable]
           = help: write ${q}
      m.searchplay.yaml:13:5: error: a scenario cannot have both 'only' and 'skip' [conflicting-keys]
      m.searchplay.yaml:15:21: error: there is no variable 'q:-ru' [unknown-variable]
           = help: write ${q}; its default goes under 'variables'
      m.searchplay.yaml:17:41: error: this row has no 'text' [missing-key]
      """#
    ),
    (
      #"""
      version: "1.0"
      searcher: { backend: algolia, appID: "a.com/", hosts: [localhost, "http://me:secret@example.com", "ftp:x"] }
      widgets: { h: { type: hits } }
      scenarios: [{ name: A, only: true, skip: true, steps: [search: ] }]

      """#,
      #"""
      m.searchplay.yaml:2:38: error: an application ID consists of letters and digits [credentials]
      m.searchplay.yaml:2:56: error: a host is a URL that begins with https:// or http:// [host]
          = help: write https://localhost
      m.searchplay.yaml:2:67: error: a host cannot contain a user name or password: only Algolia's key is sent [host]
      m.searchplay.yaml:2:99: error: a host is a URL that begins with https:// or http:// [host]
          = help: write it as https://search.example.com or http://localhost:8080
      m.searchplay.yaml:4:24: error: a scenario cannot have both 'only' and 'skip' [conflicting-keys]
      """#
    ),
    (
      #"""
      version: "1.0"
      searcher:
        records: [{ objectId: a, c: red, p: 1 }, { objectId: b, c: blue, p: "2" }]
        settings: { attributesForFaceting: [c, p], ranking: [typo], customRanking: [desc(p)], distinct: true, typoTolerance: false, minWordSizefor1Typo: 3 }
        query: { offset: 3, distinct: 2, filters: 'c = red' }
      widgets: { n: { type: numericRange, attribute: p } }
      scenarios: [{ name: A, steps: [search: ] }]

      """#,
      #"""
      m.searchplay.yaml:5:50: error: the engine rejects these filters: expected a number [filter-syntax]
          = help: write c:red to compare strings
      """#
    ),
    (
      #"""
      version: "1.0"
      searcher:
        records: [{ objectId: a, c: red, p: 1 }, { objectId: b, c: blue, p: "2" }]
        settings: { attributesForFaceting: [c, p], ranking: [typo], customRanking: [desc(p)], distinct: true, typoTolerance: false, minWordSizefor1Typo: 3 }
        query: { distinct: 2 }
      widgets:
        n: { type: numericRange, attribute: p }
        q: { type: stats, presented: false }
        z: { type: stats, connect: [] }
      scenarios:
        - name: A
          steps: [search: , hold: , { fail: 503 }]
        - name: B
          steps: [search: , hold: , release: ]

      """#,
      #"""
      m.searchplay.yaml:3:3: warning: the records have 'objectId' and no 'objectID', so they are numbered instead [unknown-attribute]
          = help: rename it to objectID in the records
      m.searchplay.yaml:3:44: warning: 'p' is a string in record '2' and a number in others [records-inconsistent]
          = help: store numbers in the records, without quotes and units, and with a point before the decimals
      m.searchplay.yaml:4:63: warning: 'customRanking' has no effect without 'custom' in ranking [setting-incomplete]
          = help: add 'custom' to ranking, or remove 'customRanking'
      m.searchplay.yaml:4:89: warning: 'distinct' has no effect without attributeForDistinct in the settings [setting-incomplete]
          = help: add attributeForDistinct to the settings, or remove 'distinct'
      m.searchplay.yaml:4:127: warning: 'minWordSizefor1Typo' has no effect with typoTolerance: false [setting-incomplete]
          = help: remove one of the two
      m.searchplay.yaml:8:3: warning: 'q' is never on screen: no step presents it [unused-name]
          = help: add a 'present: q' step, or remove the widget
      m.searchplay.yaml:9:3: warning: 'z' is never connected [unused-name]
          = help: add a 'connect: { z: all }' step, or remove the widget
      m.searchplay.yaml:12:23: warning: the answers held here never arrive: the scenario ends without 'release' [answers-unreleased]
           = help: end the scenario with 'release', or with 'answer' for each search
      m.searchplay.yaml:14:31: warning: there is no step between 'hold' and 'release' [step-without-effect]
           = help: remove the step, or move it to where it has an effect
      """#
    ),
    (
      #"""
      version: "1.0"
      searcher:
        records: [{ id: a, b: { name: x }, c: red, p: 1 }]
        settings: { attributesForFaceting: [b, p] }
        isDisjunctiveFacetingEnabled: false
        connectFilterState: never
        query: { filters: "c:red" }
      widgets:
        l: { type: refinementList, attribute: b, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        m: { type: refinementList, attribute: "searchable(p)", operator: or, presenter: { sortBy: "alphabetical:asc" } }
        d: { type: dynamicFacets }
        u: { type: currentRefinements, presenter: { attributes: { cc: "{text}", c: { values: { rde: R } } } } }
      invariants:
        - { name: I, expect: { hits: "<= 1" } }
      scenarios: [{ name: A, steps: [search: ] }]

      """#,
      #"""
      m.searchplay.yaml:3:3: warning: the records have 'id' and no 'objectID', so they are numbered instead [unknown-attribute]
          = help: rename it to objectID in the records
      m.searchplay.yaml:6:3: warning: no searcher is connected to the filter state 'main': the filters of 'l' have no effect [filters-unread]
          = help: let the searcher follow it: remove this line
      m.searchplay.yaml:7:21: warning: the filter matches nothing: 'c' is not in attributesForFaceting [attribute-not-faceted]
          = help: add 'c' to searcher.settings.attributesForFaceting
      m.searchplay.yaml:9:3: warning: 'l' shows only the selected values after a click, so a second one cannot be selected [counts-narrowed]
          = help: turn on isDisjunctiveFacetingEnabled
      m.searchplay.yaml:9:41: warning: 'l' shows no values and matches no records: 'b' is an object in the records [unknown-attribute]
          = help: use a part of it, such as 'b.name', here
      m.searchplay.yaml:10:41: warning: 'm' shows nothing: 'searchable(p)' is not in attributesForFaceting [attribute-not-faceted]
           = help: write 'p' here
      m.searchplay.yaml:11:3: warning: 'd' shows nothing without an order of facets in the settings [setting-incomplete]
           = help: list the attributes under settings.facetOrdering.facets
      m.searchplay.yaml:12:61: warning: no record has the attribute 'cc' [unknown-attribute]
           = help: correct the name, or add the attribute to the records
      m.searchplay.yaml:14:32: warning: '<= 1' holds for any number of hits: there is 1 record [expectation-cannot-fail]
           = help: expect something that could fail, or remove the expectation
      """#
    ),
    (
      #"""
      version: "1.0"
      searcher: { records: [{ c: red, p: 1 }] }
      widgets:
        a: { type: menu }
        f: { type: numericFilterList, numericFilters: [{ attribute: p, operator: "==", value: 5 }, { attribute: p, lower: 3 }, { attribute: p, operator: ">", value: "5" }], operator: and, groupName: g }
        s: { type: numericRange, attribute: p }
      invariants: [{ name: I, expect: { hits: 1 } }, { name: I, expect: { hits: 1 } }]
      scenarios:
        - name: A
          steps: [{ note: later }]
        - name: B
          steps: [{ wait: 500 }, { refine: { a: x } }, { expect: { hits: "24", widgets: { s: { min: 1, max: 2 }, t: { selected: true }, l: { red: 6 } } } }]

      """#,
      #"""
      m.searchplay.yaml:4:14: error: there is no widget type 'menu' [unknown-widget]
          = help: did you mean 'refinementList'?
      m.searchplay.yaml:5:76: error: '==' is not one of <, <=, =, !=, >=, > [unknown-value]
          = help: write '='
      m.searchplay.yaml:5:117: error: a filter needs a value, or an operator with a number, or lower and upper [incomplete-filter]
          = help: write operator: ">=", value: 3
      m.searchplay.yaml:5:160: error: '>' compares numbers, and '5' is a string [incomplete-filter]
          = help: write the number without quotes: operator: ">", value: 5
      m.searchplay.yaml:7:56: error: two invariants are named 'I' [duplicate-name]
      m.searchplay.yaml:10:12: error: no step does or checks anything: there are only notes [too-few]
      m.searchplay.yaml:12:15: error: there is no step 'wait' [unknown-step]
           = help: remove it: there is no need to wait for answers ('hold' holds them back)
      m.searchplay.yaml:12:30: error: there is no step 'refine' [unknown-step]
           = help: the step is called 'click'
      m.searchplay.yaml:12:68: error: expected a number, a comparison such as ">= 3", or a range such as [3, 10], found '24' [condition]
           = help: write 24 without quotes
      m.searchplay.yaml:12:88: error: a range is not written as a mapping [wrong-type]
           = help: write a range as [1, 2]
      m.searchplay.yaml:12:123: error: expected an item of a list (a mapping with its parts), found true or false [wrong-type]
           = help: write true alone
      m.searchplay.yaml:12:141: error: expected an item of a list (a mapping with its parts), found a number [wrong-type]
           = help: write red: { count: 6 }
      """#
    ),
  ])
  func toldAtTheirPlaces(_ manifest: String, _ expected: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(manifest, "m.searchplay.yaml")
    let lines = try await program.run("validate").errors.split(separator: "\n").filter { line in
      [" error: ", " warning: ", "= help: "].contains { line.contains($0) }
    }
    let told = lines.map(String.init).filter { line in
      !["[undefined-order]", "[group-split]", "begin its presenter", "give the groups", "give the widgets"].contains { line.contains($0) }
    }
    #expect(told.joined(separator: "\n") == expected)
  }

  /// Names on the command line that match nothing, and files that look like the project file.
  @Test func toldOfTheCommandLine() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ c: red }] }
      widgets: {}
      scenarios: [{ name: S, tags: [one], steps: [{ search: }] }]

      """, "m.searchplay.yaml")
    try program.write("", "searchplay.yml")
    let run = try await program.run("test", "--last-failed", "--exclude-tags", "oen", "-g", "pass(word", "--secret=x=pass(word")
    #expect(
      run.errors == """
        warning: 'searchplay.yml' is not read: a project file is named 'searchplay.yaml'
        warning: there is no record of a failed run in this folder, so --last-failed selects every scenario
        warning: '***' cannot be read as a regular expression; matching it as plain text
        error: no manifest declares a secret 'x': list it under 'secrets'

        """)
    for command in ["test", "run", "list", "compare"] {
      let more = command == "compare" ? ["--with", "instantsearch=8"] : []
      let told = try await program.run([command, "--exclude-tags", "oen"] + more)
      #expect(told.errors.contains("warning: no scenario has the tag 'oen'; did you mean 'one'?\n"), "\(command)")
    }
  }

  /// A secret passed as a variable would be shown.
  @Test func secretsGivenAsVariables() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      secrets: [k]
      searcher: { records: [{ c: red }] }
      widgets: {}
      scenarios: [{ name: S, steps: [{ search: "${k}" }] }]

      """, "m.searchplay.yaml")
    for (arguments, environment) in [(["--variable", "k=Running99"], [:]), ([], ["SEARCHPLAY_VARIABLE_k": "Running99"])] {
      let result = try await program.run(["run"] + arguments, environment: environment)
      #expect(
        result.status == 64 && result.errors == "error: 'k' is a secret: set it with --secret k=… or SEARCHPLAY_SECRET_k\n", "\(result)")
    }
  }

  /// Tags and values in settings that no record has, and a skip reason that is not a reason.
  @Test func tagsOrderingsAndReasons() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ c: red, _tags: [sale] }]
        settings: { attributesForFaceting: [c], facetOrdering: { facets: [c], values: { c: { order: [rde] }, d: {} } } }
      widgets:
        t: { type: tagFilterList, tagFilters: [sael], operator: or, groupName: x }
      scenarios: [{ name: S, steps: [{ search: }] }]

      """, "m.searchplay.yaml")
    let warnings = try await program.run("validate").errors.split(separator: "\n").filter { $0.contains("warning: no record") }
    #expect(
      warnings.joined(separator: "\n") == """
        m.searchplay.yaml:4:96: warning: no record has the value 'rde' in 'c' [unknown-value]
        m.searchplay.yaml:4:104: warning: no record has the attribute 'd' [unknown-attribute]
        m.searchplay.yaml:6:42: warning: no record has the tag 'sael' [unknown-value]
        """)
    try program.replace("{ name: S, ", "{ name: S, skip: \"false\", ", in: "m.searchplay.yaml")
    let skipped = try await program.run("validate").errors
    #expect(skipped.contains("error: expected true, false or a reason, found a string, 'false' [wrong-type]"), "\(skipped)")
  }

  /// Values in a file are written as in a shell, and a step names existing groups.
  @Test func variablesFilesAndGroups() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      variables: { q: none }
      searcher: { records: [{ c: red }], settings: { attributesForFaceting: [c] } }
      widgets: { l: { type: toggle, filter: { c: red }, operator: or, groupName: c } }
      scenarios: [{ name: S, steps: [{ search: "${q}" }, { clear: { and: c } }] }]

      """, "m.searchplay.yaml")
    try program.write("q=\"red one\"\n", "values.txt")
    let run = try await program.run("run", "--variables-file", "values.txt")
    #expect(run.output.contains("search \"red one\""), "\(run)")
    #expect(
      run.errors.contains("warning: the step refers to the group and(c), which nothing writes to [group-unwritten]")
        && run.errors.contains("= help: did you mean { or: c }?"), "\(run)")
    try program.write("export q=x\n", "values.txt")
    let refused = try await program.run("run", "--variables-file", "values.txt")
    #expect(refused.status == 64 && refused.errors == "error: values.txt:1: expected name=value, without 'export'\n", "\(refused)")
  }

  /// Records with an empty objectID.
  @Test func emptyObjectIDs() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(#"[{"objectID":"","a":1}]"#, "r.json")
    try program.write(
      """
      version: "1.0"
      searcher: { records: r.json }
      widgets: {}
      scenarios: [{ name: S, steps: [{ search: }] }]

      """, "m.searchplay.yaml")
    #expect(
      try await program.run("validate").errors == """
        r.json:1:14: error: record 1: an objectID cannot be empty [records]
          1 | [{"objectID":"","a":1}]
            |              ^
            ::: m.searchplay.yaml:2:22
          2 | searcher: { records: r.json }
            |                      ^~~~~~ the records are named here


        """)
  }
}
