import Foundation
import TestSupport
import Testing

/// Discrepancies found by audits of the issues, sentence by sentence.
struct FoundByAuditsTests {
  private static let fixed = #"""
    version: "1.0"
    searcher:
      records: [{ objectID: "1", color: red, price: 1 }, { objectID: "2", color: blue, price: 2 }]
      settings: { attributesForFaceting: [color, price] }
      query: { sumOrFiltersScores: true }
    widgets:
      fixed: { type: facetFilterList, facetFilters: [{ color: red }, { color: blue }], operator: and, groupName: color, selectionMode: single }
      prices: { type: numericRange, attribute: price }
    scenarios:
      - name: A
        steps:
          - search: red
          - search:
          - set: { prices: [1, 2] }
          - set: { prices: [1, 2] }
          - search:

    """#

  /// Steps that repeat the previous one, a list that always shows the same items, and an upper limit of errors that no step can reach.
  @Test func repeatedStepsAndCertainExpectations() async throws {
    let told = try await Program.told(
      of: Self.fixed + #"      - expect: { errors: "<= 100", widgets: { fixed: { includes: [red] } } }"# + "\n", by: "validate")
    #expect(
      told == #"""
        m.searchplay.yaml:5:12: warning: 'sumOrFiltersScores' has no effect without filters that are combined with OR [setting-incomplete]
            = help: add filters that are combined with OR, or remove 'sumOrFiltersScores'
        m.searchplay.yaml:13:9: warning: the previous step already searched for 'red' [step-without-effect]
             = help: remove the step, or move it to where it has an effect
        m.searchplay.yaml:15:9: warning: the previous step did the same to 'prices' [step-without-effect]
             = help: remove the step, or move it to where it has an effect
        m.searchplay.yaml:17:27: warning: '<= 100' holds for any number up to 36 [expectation-cannot-fail]
             = help: expect something that could fail, or remove the expectation
        m.searchplay.yaml:17:68: warning: 'red' is always there: the list always shows the same items [expectation-cannot-fail]
             = help: write { red: { selected: true } }, or false
        """#, "\(told)")
  }

  @Test(arguments: ["widgets", "calls", "rows", "filterStates", "searchers"]) func nothingIsExpected(_ key: String) async throws {
    let told = try await Program.told(of: Self.fixed + "      - expect: { hits: 2, \(key): {} }\n", by: "validate")
    #expect(
      told == """
        m.searchplay.yaml:17:28: error: '\(key)' is empty, which expects nothing [empty-expectation]
             = help: write what is expected, or remove the key
        """, "\(told)")
  }

  /// objectIDs where the number of hits is expected, and `none` as a condition.
  @Test func objectIDsAndNoFilters() async throws {
    let lists = #"      - expect: { hits: ["3", b] }"# + "\n      - expect: { hits: [1, 2, 3] }\n"
    let told = try await Program.told(of: Self.fixed + lists, by: "validate")
    #expect(
      told == #"""
        m.searchplay.yaml:17:25: error: expected a number of hits, found a list [wrong-type]
             = help: for the objectIDs of the hits, write hitIDs: ["3", "b"]
        m.searchplay.yaml:18:25: error: expected a number of hits, found a list [wrong-type]
             = help: for the objectIDs of the hits, write hitIDs: ["1", "2", "3"]
        """#, "\(told)")
    let none = try await Program.told(of: Self.fixed + "      - expect: { filters: { matches: none } }\n")
    #expect(none.contains("= help: write filters: none"), "\(none)")
  }

  /// A value of a menu's second level without its path, and a menu with the sort criteria of a list.
  @Test func valuesAndOrderOfMenus() async throws {
    let menu = #"""
      version: "1.0"
      searcher:
        records: [{ objectID: "1", lvl0: Tools, lvl1: "Tools > Digging" }]
        settings: { attributesForFaceting: [lvl0, lvl1] }
      widgets:
        menu: { type: hierarchicalMenu, hierarchicalAttributes: [lvl0, lvl1], separator: " > ", presenter: default }
      scenarios:
        - name: A
          steps: [search: , click: { menu: Digging }]

      """#
    let told = try await Program.told(of: menu)
    #expect(
      told == """
        m.searchplay.yaml:9:38: error: 'menu' does not show 'Digging' [step]
            = help: users can click only what is shown; a value below another one has its whole path as its name: 'PARENT > Digging'
        """, "\(told)")
    let criteria = menu.replacing("presenter: default", with: #"presenter: { sortBy: "count:desc" }"#)
    let sorted = try await Program.told(of: criteria, by: "validate")
    #expect(
      sorted == """
        m.searchplay.yaml:6:102: error: expected one of default, none, found a mapping [wrong-type]
            = help: write presenter: default, which sorts the values of each level by name, or list the steps of a custom presenter
        """, "\(sorted)")
    let unnamed = try await Program.told(of: #"name: """# + "\n" + menu, by: "validate")
    #expect(unnamed == "m.searchplay.yaml:1:7: error: the string must not be empty [empty-value]", "\(unnamed)")
  }

  /// A criterion of a replica, a location as text, a step of a presenter with a value, an attribute in a tag filter, and a slider's bounds.
  @Test func slipsInsideSettingsAndWidgets() async throws {
    let told = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          records: [{ objectID: "1", price: 1, color: red, _geoloc: "40.7,-74" }]
          settings: { attributesForFaceting: [color, price], replicas: { cheap: { ranking: [asc(price), typos] } } }
        setup: { search: }
        widgets:
          order: { type: sortBy, indicesNames: [index, cheap] }
          colors: { type: refinementList, attribute: color, operator: or, presenter: [{ reverse: true }] }
          tags: { type: tagFilterList, tagFilters: [{ color: red }], operator: or, groupName: t }
          prices: { type: numericRange, attribute: price, groupName: "" }
        scenarios:
          - name: A
            steps:
              - expect: { widgets: { prices: { bound: [2, 5] } } }

        """#, by: "validate")
    #expect(
      told == #"""
        m.searchplay.yaml:4:97: error: 'typos' is not a ranking criterion [setting]
            = help: did you mean 'typo'?
        m.searchplay.yaml:5:8: error: expected a list, found a mapping [wrong-type]
            = help: write it as a list: [search: ]
        m.searchplay.yaml:8:81: error: unknown key 'reverse' in a step of a presenter [unknown-key]
            = help: write 'reverse' without a value
        m.searchplay.yaml:9:47: error: unknown key 'color' in a tag filter [unknown-key]
            = help: a tag has no attribute: write the tag alone; a facetFilterList filters by 'color'
        m.searchplay.yaml:10:62: error: the string must not be empty [empty-value]
        m.searchplay.yaml:14:47: error: expected an item of a list (a mapping with its parts), found a list [wrong-type]
             = help: write { bounds: [2, 5] }, without other keys
        """#, "\(told)")
    let place = try await Program.told(
      of: #"""
        version: "1.0"
        searcher:
          records: [{ objectID: "1", name: x, _geoloc: "40.7,-74" }, { objectID: "2", name: y, _geoloc: "40.7,-74" }]
          query: { aroundLatLng: "40.7,-74", aroundRadius: 500 }
        widgets: { box: { type: searchBox } }
        scenarios: [{ name: A, steps: [{ search: }] }]

        """#, by: "validate")
    #expect(
      place == #"""
        m.searchplay.yaml:4:12: warning: no record has a location: '_geoloc' has no 'lat' and 'lng' [unknown-attribute]
            = help: write _geoloc: { lat: …, lng: … } in the records
        """#, "\(place)")
  }

  /// A back end that does not respond fails every step in the same way, which is said once.
  @Test func oneErrorOfTheBackEnd() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { backend: algolia, appID: ABCDEFGHIJ, apiKey: key-of-the-index, hosts: ["http://127.0.0.1:1"], index: x }
      widgets: { box: { type: searchBox } }
      scenarios: [{ name: S, steps: [{ search: }, { search: a }, { search: b }] }]

      """, "m.searchplay.yaml")
    let result = try await program.run("test")
    #expect(result.output.contains("\n    and at 2 more steps, line 4\n"), "\(result.output)")
    #expect(result.output.components(separatedBy: "it refuses the connection").count == 2, "\(result.output)")
  }

  /// Sections and widgets that are indented too far or not far enough.
  @Test(arguments: [
    (
      "searchers:\n  tips: { records: [{ a: x }], index: t }\n  widgets:\n    box: { type: searchBox }\n",
      "6:3: error: 'widgets' is a key of the manifest, not one of the searchers [wrong-type]\n     = help: begin its line in the first column"
    ),
    (
      "widgets:\n  box: { type: searchBox }\ncolors: { type: refinementList, attribute: color, operator: or }\n",
      "6:1: error: 'colors' is next to 'widgets', not nested under it [wrong-type]\n    = help: indent it by two more spaces"
    ),
    (
      "widgets:\nbox: { type: searchBox }\n  colors: { type: stats }\n",
      "5:1: error: 'box' is indented less than the lines around it [yaml-syntax]\n    = help: indent it by 2 more spaces"
    ),
    (
      "widgets:\n  - box: { type: searchBox }\n  colors: { type: stats }\n",
      "5:3: error: a list item cannot appear among keys [yaml-syntax]\n    = help: remove the '- '"
    ),
    (
      "widgets: { box: { type: searchBox } }\nallow: [undefined-order]\n  setup:\n    - search:\n",
      "6:3: error: this indentation matches no line above [yaml-syntax]\n    = help: the line above gives 'allow' a value already, so nothing can be nested below it: begin both in the same column"
    ),
  ]) func indentation(_ middle: String, _ expected: String) async throws {
    let manifest =
      "version: \"1.0\"\nsearcher: { records: [{ color: red }], settings: { attributesForFaceting: [color] } }\n# The parts\n" + middle
      + "scenarios:\n  - name: A\n    steps: [search: , note: done]\n"
    let told = try await Program.told(of: manifest, by: "validate").replacing("     = help", with: "    = help")
    #expect(told == "m.searchplay.yaml:" + expected.replacing("     = help", with: "    = help"), "\(told)")
  }

  /// An item without its dash is told once.
  @Test func aMissingDash() async throws {
    let told = try await Program.told(of: Self.fixed + "    name: B\n    steps: [search: ]\n", by: "validate")
    #expect(
      told == """
        m.searchplay.yaml:17:5: error: duplicate key 'name' [duplicate-key]
             = help: if it is a separate item, begin it with '- name:'
        """, "\(told)")
  }

  @Test func rulesAreNotFindings() async throws {
    let told = try await Program.told(of: Self.fixed + "allow: [no-effect, include]\n", by: "validate")
    #expect(
      told == """
        m.searchplay.yaml:17:9: error: 'no-effect' is not a finding [unknown-value]
             = help: it is a rule of manifests: --findings warn,no-effect=off hides its warnings
        m.searchplay.yaml:17:20: error: 'include' is not a finding [unknown-value]
             = help: it is a rule of manifests, whose errors cannot be allowed
        """, "\(told)")
    let program = try Program()
    defer { program.end() }
    #expect(
      try await program.run("explain", "back-end").output
        == "back-end\n\nA search gets no answer. The scenario fails; the exit status is 3.\n")
  }

  /// Differences that two scenarios share are printed once, and so are the warnings about both sides.
  @Test func comparisonsAreBrief() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ objectID: "1", color: red }, { objectID: "2", color: blue }]
        settings: { attributesForFaceting: [color] }
      widgets:
        colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: "alphabetical:asc" } }
      scenarios:
        - name: One
          steps: [search: , click: { colors: red }]
        - name: Two
          steps: [search: , click: { colors: red }]
        - name: Three
          steps: [search: , note: later, click: { colors: red }]

      """, "m.searchplay.yaml")
    let brief = try await program.run("compare", "--with", "widgets.colors.operator=and")
    #expect(brief.errors.components(separatedBy: "'Two' and 1 other scenario have the same steps as 'One'").count == 2, "\(brief.errors)")
    #expect(
      brief.output == """
        m.searchplay.yaml
        - as written, instantsearch 7
        + with widgets.colors.operator=and

        One  m.searchplay.yaml:8:11

          step 2  click colors "red"  m.searchplay.yaml:9:23
            queries
              - disjunctive color  filters=none
            colors
              - [ ] blue 1
                [x] red 1

        Two  m.searchplay.yaml:10:11
          differs in the same way as 'One'

        Three  m.searchplay.yaml:12:11
          differs in the same way as 'One'

        3 of 3 scenarios differ, in 3 steps
          colors, in 3 steps: gone blue

        """, "\(brief.output)")
    let whole = try await program.run("compare", "--with", "widgets.colors.operator=and", "--verbose").output
    #expect(whole.components(separatedBy: "- [ ] blue 1").count == 4, "\(whole)")
  }

  /// Records grouped by `distinct`, and pages after the first, in the explanation of a ranking.
  @Test func rankingOfGroupsAndPages() async throws {
    let program = try Program()
    defer { program.end() }
    func rows(_ searcher: String, _ steps: String) async throws -> [Substring] {
      try program.write(
        "version: \"1.0\"\nsearcher:\n\(searcher)widgets: { list: { type: hits } }\nscenarios: [{ name: A, steps: [\(steps)] }]\n",
        "m.searchplay.yaml")
      let run = try await program.run("run", "--explain-ranking")
      return run.output.split(separator: "\n").filter { $0.hasPrefix("      ") && $0.contains("  p ") || $0.contains(", p ") }
    }
    let groups = try await rows(
      """
        records: [{ objectID: "1", n: red, g: a, p: 9 }, { objectID: "2", n: red, g: a, p: 1 }, { objectID: "3", n: red, g: b, p: 5 }]
        settings: { attributeForDistinct: g, distinct: 2, customRanking: [desc(p)], searchableAttributes: [n] }

      """, "search: red")
    #expect(
      groups.map { $0.drop { $0 == " " } } == [
        "1  words 1, attribute n, exact 1, p 9", "2  words 1, attribute n, exact 1, p 1  (in the group of 1: the same g)",
        "3  words 1, attribute n, exact 1, p 5  (custom decides: p 5 after 9)",
      ], "\(groups)")
    let pages = try await rows(
      """
        records: [{ objectID: "1", n: red, p: 1 }, { objectID: "2", n: red, p: 2 }, { objectID: "3", n: red, p: 3 }]
        settings: { customRanking: [asc(p)], searchableAttributes: [n], hitsPerPage: 2 }

      """, "search: red, page: 1")
    #expect(
      pages.map { $0.drop { $0 == " " } } == [
        "1  words 1, attribute n, exact 1, p 1", "2  words 1, attribute n, exact 1, p 2  (custom decides: p 2 after 1)",
        "3  words 1, attribute n, exact 1, p 3  (the hit above it is on page 0)",
      ], "\(pages)")
  }

  /// What `init` writes that does not belong in a repository is added to the list of ignored files, once.
  @Test func ignoredFiles() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write("build/\n*.log", ".gitignore")
    #expect(try await program.run("init").output.contains("added to .gitignore: *.snap.yaml.new, .searchplay/\n"))
    #expect(try program.read(".gitignore") == "build/\n*.log\n*.snap.yaml.new\n.searchplay/\n")
  }

  /// Initial facets that no record has, beside others that some have, and one that is listed twice.
  @Test func initialFacets() async throws {
    let told = try await Program.told(
      of: Self.fixed.replacing(
        "  prices: {",
        with:
          "  colors: { type: refinementList, attribute: color, operator: or, facets: [{ value: red, count: 3 }, { value: purple, count: 2 }, { value: red, count: 1 }], presenter: { sortBy: \"alphabetical:asc\" } }\n  prices: {"
      ), by: "validate")
    #expect(
      told.contains(
        """
        m.searchplay.yaml:8:67: warning: no record has the value 'purple' in 'color' [unknown-value]
        """)
        && told.contains(
          """
          m.searchplay.yaml:8:67: warning: the facets list 'red' twice [listed-twice]
              = help: list it once
          """),
      "\(told)")
  }

  /// Each failure of a scenario is readable in TAP, not just the first.
  @Test func severalFailures() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ objectID: "1", a: x }] }
      widgets: { list: { type: hits } }
      scenarios:
        - name: A
          steps:
            - search:
            - expect: { hits: 3 }
            - expect: { hitIDs: ["2"] }

      """, "m.searchplay.yaml")
    _ = try await program.run("test", "--report-tap", "t.tap")
    #expect(
      try program.read("t.tap") == """
        TAP version 14
        # Written by searchplay
        1..1
        not ok 1 - m.searchplay.yaml: A
          ---
          message: "the hits differ from what is expected"
          kind: "expectation"
          file: "m.searchplay.yaml"
          line: 8
          text: |2
            m.searchplay.yaml:8:25: error: the hits differ from what is expected [expectation]
              8 |       - expect: { hits: 3 }
                |                         ^
                  expected   actual
                ! 3 hits     1 hit
          more:
            - message: "the hits on the page differ from what is expected"
              kind: "expectation"
              file: "m.searchplay.yaml"
              line: 9
              text: |2
                m.searchplay.yaml:9:27: error: the hits on the page differ from what is expected [expectation]
                  9 |       - expect: { hitIDs: ["2"] }
                    |                           ^~~~~
                      expected   actual
                    ! 2          1
            - message: "there is no snapshot yet: '__Snapshots__/m/a.snap.yaml'"
              kind: "snapshot"
              file: "m.searchplay.yaml"
              line: 5
              text: ""
          ...

        """)
  }

  /// Settings about facets, searches for their values and synonyms, of which there are none.
  @Test func settingsWithoutFacets() async throws {
    func told(_ widget: String) async throws -> String {
      try await Program.told(
        of: """
          version: "1.0"
          searcher:
            records: [{ a: x }, { a: y }]
            settings: { attributesForFaceting: [a], maxValuesPerFacet: 5, sortFacetValuesBy: alpha, maxFacetHits: 20, alternativesAsExact: [multiWordsSynonym] }
          widgets: { w: \(widget) }
          scenarios: [{ name: S, steps: [search: ] }]

          """, by: "validate")
    }
    let without = try await told("{ type: stats }")
    #expect(
      without == #"""
        m.searchplay.yaml:4:43: warning: 'maxValuesPerFacet' has no effect without a widget that shows counted values [setting-incomplete]
            = help: add a widget that shows counted values, or remove 'maxValuesPerFacet'
        m.searchplay.yaml:4:65: warning: 'sortFacetValuesBy' has no effect without a widget that shows counted values [setting-incomplete]
            = help: add a widget that shows counted values, or remove 'sortFacetValuesBy'
        m.searchplay.yaml:4:91: warning: 'maxFacetHits' has no effect without a search for facet values [setting-incomplete]
            = help: add a search for facet values, or remove 'maxFacetHits'
        m.searchplay.yaml:4:109: warning: 'alternativesAsExact' has no effect without synonyms [setting-incomplete]
            = help: add synonyms, or remove 'alternativesAsExact'
        """#, "\(without)")
    let with = try await told("{ type: refinementList, attribute: a, operator: or, presenter: { sortBy: \"alphabetical:asc\" } }")
    #expect(with.components(separatedBy: "has no effect").count == 3 && !with.contains("FacetV"), "\(with)")
  }

  /// Answers that fail or wait make the same step worthwhile, and a list of steps may lack the dash of its second one.
  @Test func repeatedStepsWithAPurpose() async throws {
    let failing = try await Program.told(
      of: Self.fixed.replacing("      - search: red\n", with: "      - fail: offline\n      - search: red\n"), by: "validate")
    #expect(!failing.contains("previous step"), "\(failing)")
    let dashless = try await Program.told(
      of: Self.fixed.replacing(
        "      - search:\n      - set: { prices: [1, 2] }\n      - set",
        with: "      - set: { prices: [1, 2] }\n      set"),
      by: "validate")
    #expect(!dashless.contains("remove the '- '"), "\(dashless)")
  }

  /// Every folder that a report's path needs is made, and told.
  @Test func foldersOfReports() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.fixed, "m.searchplay.yaml")
    #expect(try await program.run("test", "--report-json", "new/t.json").errors.contains("created the folder 'new' for 'new/t.json'\n"))
    #expect(!(try await program.run("test", "--report-json", "new/t.json").errors.contains("created the folder")))
  }

  /// Folders and files that may not be read are not taken as empty. Somebody else runs the program, because root may read everything.
  @Test(.enabled(if: getuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")))
  func snapshotsThatCannotBeRead() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.fixed, "m.searchplay.yaml")
    #expect(try await program.run("test", "-u").status == 0)
    let folder = "__Snapshots__/m"
    func asNobody(_ arguments: String...) throws -> (status: Int32, text: String) {
      let command = "chmod 777 . && setpriv --reuid=65534 --regid=65534 --clear-groups \"$@\" 2>&1"
      let run = try Tool.run(
        ["sh", "-c", "cd '\(program.folder.path)' && \(command)", "sh", Program.executable.path] + arguments)
      return (run.status, run.text)
    }
    guard try asNobody("--version").status == 0 else { return }
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: program.folder.appending(path: folder).path)
    let tested = try asNobody("test")
    #expect(tested.status == 1 && tested.text.contains("the snapshot cannot be read: permission denied"), "\(tested)")
    let accepted = try asNobody("accept")
    #expect(accepted.status != 0 && accepted.text.contains("the folder '\(folder)' cannot be read: permission denied"), "\(accepted)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.folder.appending(path: folder).path)
    try program.write("x", "\(folder)/a.snap.yaml.new")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: program.folder.appending(path: "\(folder)/a.snap.yaml.new").path)
    let pending = try asNobody("accept")
    #expect(pending.status != 0 && pending.text.contains("a.snap.yaml.new' cannot be read: permission denied"), "\(pending)")
  }
}
