import Foundation
import Testing

/// What no step exercises, and the problems for programs.
struct CoverageTests {
  private static let manifest = """
    version: "1.0"
    searcher:
      records: [{ color: red, l0: A, l1: A > X }, { color: red, l0: B, l1: B > Y }, { color: blue, l0: A, l1: A > X }]
      settings: { attributesForFaceting: [color, l0, l1] }
    widgets:
      colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: [isRefined, "count:desc"], limit: 1 } }
      fixed: { type: facetFilterList, facetFilters: [{ color: red }, { color: blue }], operator: and, groupName: fixed, selectionMode: single }
      menu: { type: hierarchicalMenu, hierarchicalAttributes: [l0, l1], separator: " > ", presenter: default }
      count: { type: stats }
    scenarios:
      - name: S
        steps:
          - search:
          - click: { colors: red }
          - click: { menu: A }
          - click: { fixed: red }

    """

  @Test func whatNoStepExercisesIsNamed() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    _ = try await program.run("test", "-u")
    let result = try await program.run("test", "--coverage", "--findings", "off")
    #expect(result.status == 0)
    #expect(
      result.output == """
        m.searchplay.yaml
          ✓ S
        coverage: 6 of 13 exercised
          m.searchplay.yaml:6:3  colors: operator or, selectionMode multiple not exercised: select two values at the same time
          m.searchplay.yaml:6:3  colors: sortBy isRefined not exercised: show two values that it sorts
          m.searchplay.yaml:6:3  colors: sortBy count:desc not exercised: show two values that it sorts
          m.searchplay.yaml:7:3  fixed: selectionMode single not exercised: select one value instead of another
          m.searchplay.yaml:7:3  fixed: facet filter "color":"blue" not exercised: add a step that selects it
          m.searchplay.yaml:8:3  menu: level 1, l1 not exercised: select a value at this level
          m.searchplay.yaml:9:3  count: widget not exercised: expect what it shows

        1 passed, 0 failed

        """, "\(result.output)")
  }

  /// A rule counts as exercised by a search that it applies to.
  @Test func rulesThatNeverApply() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ objectID: a, name: river hotel }, { objectID: b, name: inn }]
        rules:
          - { objectID: used, conditions: [{ pattern: river, anchoring: contains }], consequence: { promote: [{ objectID: b, position: 0 }] } }
          - { objectID: idle, conditions: [{ pattern: rivr, anchoring: is }], consequence: { promote: [{ objectID: b, position: 0 }] } }
      widgets: {}
      scenarios: [{ name: S, steps: [{ search: river }] }]

      """, "m.searchplay.yaml")
    let run = try await program.run("test", "-u=missing", "--coverage", "--findings", "off")
    #expect(
      run.output.contains(
        """
        coverage: 1 of 2 exercised
          m.searchplay.yaml:6:19  rules: 'idle' not exercised: search for something that it applies to

        """), "\(run.output)")
  }

  /// The last step of one scenario and the first step of the next are not a change that a user makes; values found by a facet search are
  /// known values.
  @Test func whatIsExercisedIsExercisedWithinOneScenario() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ color: red }, { color: blue }]
        settings: { attributesForFaceting: [searchable(color)] }
      widgets:
        fixed: { type: facetFilterList, facetFilters: [{ color: red }, { color: blue }], operator: and, groupName: fixed, selectionMode: single }
        found: { type: refinementList, attribute: color, operator: or, searcher: facet, presenter: { sortBy: "alphabetical:asc", limit: 1 } }
      scenarios:
        - name: S
          steps: [{ facetSearch: { found: "" } }, { click: { fixed: red } }]
        - name: T
          steps: [{ click: { fixed: blue } }]

      """, "m.searchplay.yaml")
    _ = try await program.run("test", "-u")
    let result = try await program.run("test", "--coverage", "--findings", "off")
    #expect(
      result.output == """
        m.searchplay.yaml
          ✓ S
          ✓ T
        coverage: 5 of 8 exercised
          m.searchplay.yaml:6:3  fixed: selectionMode single not exercised: select one value instead of another
          m.searchplay.yaml:7:3  found: operator or, selectionMode multiple not exercised: select two values at the same time
          m.searchplay.yaml:7:3  found: sortBy alphabetical:asc not exercised: show two values that it sorts

        2 passed, 0 failed

        """, "\(result.output)")
  }

  @Test func problemsForPrograms() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write("version: \"1.0\"\nsearcher: { records: [] }\nwidgets: { a: { type: stast } }\nscenarios: []\n", "m.searchplay.yaml")
    let json = try await program.run("validate", "--format", "json")
    #expect(json.status == 2 && json.errors == "")
    #expect(
      json.output == """
        [
          {
            "file": "m.searchplay.yaml",
            "line": 3,
            "column": 23,
            "endLine": 3,
            "endColumn": 28,
            "severity": "error",
            "rule": "unknown-widget",
            "message": "there is no widget type 'stast'",
            "help": "did you mean 'stats'?",
            "related": []
          }
        ]

        """)
    #expect(
      try await program.run("validate", "--format", "github").output
        == "::error file=m.searchplay.yaml,line=3,col=23,title=unknown-widget::there is no widget type 'stast'%0Adid you mean 'stats'?\n")
    let stdin = try await program.run("validate", "--format", "github", "-", input: "version: \"1.0\"\n")
    #expect(stdin.output.hasPrefix("::error title=missing-key::<stdin>:1:1: a manifest needs the key "), "\(stdin)")
    let sarif = try await program.run("validate", "--format", "sarif").output
    let document = try #require(try JSONSerialization.jsonObject(with: Data(sarif.utf8)) as? [String: Any])
    let runs = document["runs"] as? [[String: Any]]
    let results = runs?.first?["results"] as? [[String: Any]]
    #expect(document["version"] as? String == "2.1.0" && results?.count == 1 && results?.first?["ruleId"] as? String == "unknown-widget")
    let piped = try await program.run("validate", "-", "--format", "json", input: "version: \"1.0\"\n")
    #expect(piped.status == 2 && piped.output.contains("\"file\": \"<stdin>\""))
  }

  @Test func namesInTheEnvironmentThatNoManifestDeclares() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      variables: { brand: red }
      searcher: { records: [{ a: x }] }
      widgets: {}
      scenarios: [{ name: S, steps: [{ search: "${brand}" }] }]

      """, "m.searchplay.yaml")
    let result = try await program.run(
      "validate", environment: ["SEARCHPLAY_VARIABLE_brnad": "x", "SEARCHPLAY_SECRET_apikey": "hushhush", "SEARCHPLAY_VARIABLE_brand": "y"])
    #expect(
      result.errors == """
        warning: no manifest declares the variable 'brnad', set by the environment variable SEARCHPLAY_VARIABLE_brnad: did you mean 'brand'?
        warning: no manifest declares the secret 'apikey', set by the environment variable SEARCHPLAY_SECRET_apikey: did you mean 'apiKey'?

        """)
    #expect(result.status == 0)
  }

  @Test func variablesByFlagEnvironmentAndFile() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      variables: { word: default }
      secrets: [key]
      searcher: { records: [{ a: x }] }
      widgets: {}
      scenarios: [{ name: S, steps: [{ search: "${word} ${key}" }] }]

      """, "m.searchplay.yaml")
    try program.write("# values\nword=file\n", "values.txt")
    let secret = ["SEARCHPLAY_SECRET_key": "hushhush"]
    func shown(_ arguments: [String], _ environment: [String: String]) async throws -> String? {
      try await program.run(["run"] + arguments, environment: environment.merging(secret) { $1 }).output.firstMatch(of: /step 1  (.*)/).map
      {
        String($0.output.1)
      }
    }
    #expect(try await shown([], [:]) == "search \"default ***\"")
    #expect(try await shown(["--variables-file", "values.txt"], [:]) == "search \"file ***\"")
    #expect(try await shown(["--variables-file", "values.txt"], ["SEARCHPLAY_VARIABLE_word": "env"]) == "search \"env ***\"")
    #expect(try await shown(["--variable", "word=flag"], ["SEARCHPLAY_VARIABLE_word": "env"]) == "search \"flag ***\"")
    let tested = try await program.run(
      "test", "-u", "--report-json", "r.json", "--report-html", "html", "--report-junit", "j.xml", environment: secret)
    #expect(tested.status == 0)
    for file in ["__Snapshots__/m/s.snap.yaml", "r.json", "html/index.html", "j.xml"] {
      #expect(try !program.read(file).contains("hushhush"), "\(file)")
    }
    #expect(try program.read("__Snapshots__/m/s.snap.yaml").contains("search \"default ***\""))
    #expect(try await program.run("test", environment: secret.merging(["CI": "1"]) { $1 }).status == 0)
    #expect(try await program.run("run", "--variable", "word").status == 64)
  }
}
