import Diagnostics
import Testing

@testable import Manifest

/// Manifests put together from files, variables and matrices.
struct CompositionTests {
  private static let head = "version: \"1.0\"\nsearcher: { records: [{ a: x }] }\nwidgets: { count: { type: stats } }\n"

  /// Reads a manifest among files in memory.
  private func read(
    _ text: String, files: [String: String] = [:], variables: [String: String] = [:], secrets: [String: String] = [:]
  ) -> (manifest: Manifest?, messages: String) {
    var context = ManifestContext { path, from in
      let folder = from.name.split(separator: "/").dropLast().map { $0 + "/" }.joined()
      let full = folder + path
      return files[full].map { .success(SourceFile(name: full, text: $0)) }
        ?? .failure(.init("no such file", near: files.keys.sorted().first))
    }
    context.variables = variables
    context.secrets = secrets
    let (manifest, diagnostics) = Manifest.read(SourceFile(name: "m.yaml", text: text), context)
    return (manifest, DiagnosticRenderer(color: false).render(diagnostics))
  }

  private func titles(_ manifest: Manifest?) -> [String] {
    (manifest?.scenarios ?? []).map { scenario in
      let steps = scenario.steps.map { step -> String in
        if case .search(let text) = step.action { text ?? "-" } else { "?" }
      }
      return "\(scenario.name.value) (\(scenario.fileName)): \(steps.joined(separator: " "))"
    }
  }

  @Test func aBaseGivesWhatIsNotSaid() throws {
    let base = """
      version: "1.0"
      name: Base
      instantsearch: 8
      searcher: { records: [{ a: x }], query: { hitsPerPage: 5, page: 0 } }
      widgets: { count: { type: stats }, list: { type: refinementList, attribute: a, operator: or } }
      scenarios: [{ name: B, steps: [{ search: }] }]
      """
    let own = """
      version: "1.0"
      extends: shared/base.searchplay.yaml
      searcher: { query: { hitsPerPage: 9 } }
      widgets: { list: { operator: and }, busy: { type: loading } }
      scenarios: [{ name: S, steps: [{ search: }] }]
      """
    let (manifest, messages) = read(own, files: ["shared/base.searchplay.yaml": base])
    #expect(messages == "")
    let read = try #require(manifest)
    #expect(read.name == nil && read.instantsearch == .v8)
    #expect(read.searcher.query.hitsPerPage == 9 && read.searcher.query.page == 0)
    #expect(read.widgets.map(\.id.value) == ["count", "list", "busy"])
    #expect(read.scenarios.map(\.name.value) == ["S"])
    #expect(read.files.map(\.name) == ["m.yaml", "shared/base.searchplay.yaml"])
  }

  /// Settings as they were exported, tabs and all; what is wrong with them is said where it stands in their file.
  @Test func settingsStandInAFile() throws {
    let exported =
      "{\n\t\"attributesForFaceting\": [\"searchable(a)\"],\n\t\"hitsPerPage\": 7,\n\t\"optionalWords\": null,\n\t\"version\": 1\n}\n"
    let text = """
      version: "1.0"
      searcher: { records: [{ a: x }], settings: exported/settings.json }
      searchers: { other: { kind: hits, index: o, records: [{ a: y }], settings: exported/other.json } }
      widgets: {}
      scenarios: [{ name: S, steps: [{ search: }] }]

      """
    let files = ["exported/settings.json": exported, "exported/other.json": exported]
    let (manifest, messages) = read(text, files: files)
    #expect(messages == "" && manifest?.searcher.settings.hitsPerPage == 7 && manifest?.searchers.first?.item.settings.hitsPerPage == 7)
    let wrong = read(
      text, files: files.merging(["exported/settings.json": exported.replacing(": 7", with: ": true")]) { $1 }
    ).messages
    #expect(
      wrong == """
        exported/settings.json:3:17: error: expected a whole number from 1 to 1000, found true or false, 'true' [wrong-type]
          3 |  "hitsPerPage": true,
            |                 ^~~~

        """)
    #expect(read(text).messages.hasPrefix("m.yaml:2:44: error: the file 'exported/settings.json' cannot be read: no such file [include]\n"))
  }

  @Test func ofSeveralBasesTheLaterCountsMore() {
    let files = [
      "a.yaml": "version: \"1.0\"\nextends: c.yaml\nsearcher: { records: [], index: a }\n",
      "b.yaml": "version: \"1.0\"\nsearcher: { index: b }\n",
      "c.yaml": "version: \"1.0\"\nwidgets: { count: { type: stats } }\n",
    ]
    let (manifest, messages) = read(
      "version: \"1.0\"\nextends: [a.yaml, b.yaml]\nscenarios: [{ name: S, steps: [{ search: }] }]\n", files: files)
    #expect(messages == "")
    #expect(manifest?.searcher.index == "b" && manifest?.widgets.count == 1)
  }

  /// One file that cannot be taken over does not hide what is wrong with the others.
  @Test func everyBadIncludeIsNamed() {
    let text = """
      version: "1.0"
      extends: [gone.yaml, list.yaml]
      searcher: { include: one.yaml }
      widgets: { include: [list.yaml, two.yaml], count: { type: stats } }
      scenarios: [{ name: S, steps: [{ include: three.yaml }, { include: four.yaml }] }]
      """
    let (manifest, messages) = read(text, files: ["list.yaml": "- 1\n"])
    let lines = messages.split(separator: "\n").filter { $0.contains("error:") }.map(String.init)
    #expect(manifest == nil)
    #expect(
      lines == [
        "m.yaml:2:11: error: the file 'gone.yaml' cannot be read: no such file [include]",
        "m.yaml:2:22: error: 'list.yaml' is a list, not a manifest [include]",
        "m.yaml:3:22: error: the file 'one.yaml' cannot be read: no such file [include]",
        "m.yaml:4:22: error: 'list.yaml' is a list, but a mapping is needed here [include]",
        "m.yaml:4:33: error: the file 'two.yaml' cannot be read: no such file [include]",
        "m.yaml:5:43: error: the file 'three.yaml' cannot be read: no such file [include]",
        "m.yaml:5:68: error: the file 'four.yaml' cannot be read: no such file [include]",
      ], "\(lines.joined(separator: "\n"))")
  }

  /// A missing base does not hide the mistakes of single values, and what it may declare is not reported as missing.
  @Test func aMissingBaseHidesNothing() {
    let text = """
      version: "1.0"
      extends: gone.yaml
      widgets: { brands: { type: refinementList, limt: 5, attribute: [brand] }, prices: { limit: "${most}" }, gone: null }
      scenarios: [{ name: S, steps: [{ serch: x }, { click: { colors: red } }, { expect: { hits: "=> 3" } }] }]
      """
    let (manifest, messages) = read(text)
    let lines = messages.split(separator: "\n").filter { $0.contains("error:") }.map(String.init)
    #expect(manifest == nil)
    #expect(
      lines == [
        "m.yaml:2:10: error: the file 'gone.yaml' cannot be read: no such file [include]",
        "m.yaml:3:44: error: unknown key 'limt' in a refinementList widget [unknown-key]",
        "m.yaml:3:64: error: expected a string, found a list [wrong-type]",
        "m.yaml:4:34: error: there is no step 'serch' [unknown-step]",
        "m.yaml:4:92: error: expected a number, a comparison such as \">= 3\", or a range such as [3, 10], found '=> 3' [condition]",
      ], "\(lines.joined(separator: "\n"))")
  }

  /// What is called 'type' elsewhere than in widgets is a name like any other; a widget of another type takes nothing over.
  @Test func typesOfWidgetsAlone() {
    let files = [
      "base.yaml": """
      variables: { type: shoes, other: hats }
      widgets: { list: { type: refinementList, attribute: a, operator: or }, busy: { type: loading } }
      """
    ]
    let text = """
      version: "1.0"
      extends: base.yaml
      variables: { type: boots }
      searcher: { records: [{ a: x }] }
      widgets: { list: { type: toggle, filter: { a: x } } }
      scenarios: [{ name: S, steps: [{ search: "${type} ${other}" }] }]
      """
    let (manifest, messages) = read(text, files: files)
    #expect(messages == "")
    #expect(titles(manifest) == ["S (s): boots hats"])
    #expect(manifest?.widgets.map { "\($0.id.value) \($0.traits.type)" } == ["list toggle", "busy loading"])
    // One that is null is left out.
    let without = read(text.replacing("widgets: { list", with: "widgets: { busy: null, list"), files: files)
    #expect(without.messages == "" && without.manifest?.widgets.map(\.id.value) == ["list"])
  }

  /// A few small files that include each other twice are millions, and a long row of them is deep.
  @Test func includesHaveALimit() {
    var doubled = ["i20.yaml": "[]"]
    for number in 0..<20 { doubled["i\(number).yaml"] = String(repeating: "- include: i\(number + 1).yaml\n", count: 2) }
    let start =
      "version: \"1.0\"\nsearcher: { records: [{ a: x }] }\nwidgets: {}\nscenarios: [{ name: S, steps: [{ include: i0.yaml }] }]\n"
    #expect(
      read(start, files: doubled).messages == """
        i19.yaml:1:12: error: this manifest includes more than 10000 files, or 256 MB of them [include-limit]
          1 | - include: i20.yaml
            |            ^~~~~~~~
            = help: include each file only once, in a file that all others extend

        """)
    var row = ["i3000.yaml": "[]"]
    for number in 0..<3000 { row["i\(number).yaml"] = "- include: i\(number + 1).yaml\n" }
    #expect(
      read(start, files: row).messages == """
        i99.yaml:1:12: error: includes are nested more than 100 levels deep [include-limit]
          1 | - include: i100.yaml
            |            ^~~~~~~~~
            = help: include the last file directly

        """)
    var bases = ["b3000.yaml": "widgets: {}\n"]
    for number in 0..<3000 { bases["b\(number).yaml"] = "extends: b\(number + 1).yaml\n" }
    #expect(
      read("extends: b0.yaml\n" + start.replacingOccurrences(of: "{ include: i0.yaml }", with: "{ search: }"), files: bases).messages == """
        b99.yaml:1:10: error: includes are nested more than 100 levels deep [include-limit]
          1 | extends: b100.yaml
            |          ^~~~~~~~~
            = help: include the last file directly

        """)
  }

  @Test func itemsAndKeysAreIncluded() {
    let files = [
      "parts/steps.yaml": "- search: one\n- include: more.yaml\n", "parts/more.yaml": "- search: two\n", "single.yaml": "search: three\n",
      "widgets.yaml": "busy: { type: loading }\ncount: { type: loading }\n",
    ]
    let text = """
      version: "1.0"
      searcher: { records: [{ include: this }] }
      widgets: { include: widgets.yaml, count: { type: stats } }
      scenarios:
        - name: S
          steps:
            - include: parts/steps.yaml
            - include: [single.yaml, parts/more.yaml]
            - search: four
      """
    let (manifest, messages) = read(text, files: files)
    #expect(messages == "")
    #expect(titles(manifest) == ["S (s): one two three two four"])
    #expect(manifest?.widgets.map { "\($0.id.value) \($0.traits.type)" } == ["busy loading", "count stats"])
  }

  @Test(arguments: [
    (
      "scenarios: [{ name: S, steps: [{ include: a.yaml }] }]", ["a.yaml": "- include: b.yaml\n", "b.yaml": "- include: a.yaml\n"],
      """
      b.yaml:1:12: error: 'a.yaml' includes itself, directly or indirectly [include-cycle]
        1 | - include: a.yaml
          |            ^~~~~~
          ::: a.yaml:1:12
        1 | - include: b.yaml
          |            ^~~~~~ 'b.yaml' is named here

      """
    ),
    (
      "extends: m.yaml\nscenarios: [{ name: S, steps: [{ search: }] }]", ["m.yaml": ""],
      "m.yaml:4:10: error: 'm.yaml' includes itself, directly or indirectly [include-cycle]\n  4 | extends: m.yaml\n    |          ^~~~~~\n"
    ),
    (
      "scenarios: [{ name: S, steps: [{ include: stesp.yaml }] }]", ["steps.yaml": "- search:\n"],
      """
      m.yaml:4:43: error: the file 'stesp.yaml' cannot be read: no such file [include]
        4 | scenarios: [{ name: S, steps: [{ include: stesp.yaml }] }]
          |                                           ^~~~~~~~~~
          = help: did you mean 'steps.yaml'?

      """
    ),
    (
      "scenarios: [{ name: S, steps: [{ include: steps.yaml }] }]", ["steps.yaml": "- serach:\n"],
      """
      steps.yaml:1:3: error: there is no step 'serach' [unknown-step]
        1 | - serach:
          |   ^~~~~~
          = help: did you mean 'search'?

      """
    ),
    (
      "snapshot: { include: list.yaml }\nscenarios: [{ name: S, steps: [{ search: }] }]", ["list.yaml": "- a\n"],
      """
      m.yaml:4:22: error: 'list.yaml' is a list, but a mapping is needed here [include]
        4 | snapshot: { include: list.yaml }
          |                      ^~~~~~~~~

      """
    ),
  ])
  func mistakesAcrossFiles(_ text: String, _ files: [String: String], _ expected: String) {
    #expect(read(Self.head + text, files: files).messages == expected)
  }

  @Test func variablesTakeTheKindOfTheirValue() throws {
    let text = """
      version: "1.0"
      variables: { hits: 3, word: shoe, flag: true, facets: [color], code: "007" }
      searcher: { records: [], query: { hitsPerPage: "${hits}", facets: "${facets}" }, keepSelectedEmptyFacets: "${flag}" }
      widgets: {}
      scenarios: [{ name: "A ${word}", steps: [{ search: "${word} ${hits}" }, { search: "$${word} costs $5" }, { search: "${code}" }] }]
      """
    let (manifest, messages) = read(text)
    #expect(messages == "")
    #expect(manifest?.searcher.query.hitsPerPage == 3 && manifest?.searcher.query.facets == ["color"])
    #expect(titles(manifest) == ["A shoe (a-shoe): shoe 3 ${word} costs $5 007"])
    let given = read(text, variables: ["hits": "9", "code": "8", "word": "no"])
    #expect(given.messages == "")
    #expect(given.manifest?.searcher.query.hitsPerPage == 9)
    #expect(titles(given.manifest) == ["A no (a-no): no 9 ${word} costs $5 8"])
  }

  @Test(arguments: [
    (
      "variables: { word: a }\nscenarios: [{ name: S, steps: [{ search: \"${wrod}\" }] }]",
      """
      m.yaml:5:42: error: there is no variable 'wrod' [unknown-variable]
        5 | scenarios: [{ name: S, steps: [{ search: "${wrod}" }] }]
          |                                          ^~~~~~~~~
          = help: did you mean 'word'?

      """
    ),
    (
      "scenarios: [{ name: S, steps: [{ search: \"${word}\" }] }]",
      """
      m.yaml:4:42: error: there is no variable 'word' [unknown-variable]
        4 | scenarios: [{ name: S, steps: [{ search: "${word}" }] }]
          |                                          ^~~~~~~~~
          = help: declare it under 'variables', or pass --variable word=…; '$${' writes '${'

      """
    ),
    (
      "secrets: [key]\nscenarios: [{ name: S, steps: [{ search: \"${key}\" }] }]",
      """
      m.yaml:5:42: error: the secret 'key' has no value [missing-secret]
        5 | scenarios: [{ name: S, steps: [{ search: "${key}" }] }]
          |                                          ^~~~~~~~
          = help: set SEARCHPLAY_SECRET_key, or pass --secret key=…

      """
    ),
    (
      "variables: { list: [1] }\nscenarios: [{ name: S, steps: [{ search: \"a ${list}\" }] }]",
      """
      m.yaml:5:42: error: 'list' is a list and cannot be inserted into a string [variable]
        5 | scenarios: [{ name: S, steps: [{ search: "a ${list}" }] }]
          |                                          ^~~~~~~~~~~

      """
    ),
    (
      "variables: { hits: many }\nsnapshot: { hits: \"${hits}\" }\nscenarios: [{ name: S, steps: [{ search: }] }]",
      """
      m.yaml:5:19: error: expected a whole number from 0 to 1000000000, found a string, 'many' [wrong-type]
        5 | snapshot: { hits: "${hits}" }
          |                   ^~~~~~~~~
        4 | variables: { hits: many }
          |                    ^~~~ its value is here

      """
    ),
    (
      "scenarios: [{ name: S, matrix: [], steps: [{ search: }] }, { name: T, matrix: { a: 1 }, steps: [{ search: }] }]",
      """
      m.yaml:4:32: error: the matrix has no rows, so the scenario would never run [too-few]
        4 | scenarios: [{ name: S, matrix: [], steps: [{ search: }] }, { name: T, matrix: { a: 1 }, steps: [{ search: }] }]
          |                                ^~

      m.yaml:4:84: error: expected a list of values, found a number, '1' [wrong-type]
        4 | scenarios: [{ name: S, matrix: [], steps: [{ search: }] }, { name: T, matrix: { a: 1 }, steps: [{ search: }] }]
          |                                                                                    ^
          = help: write [1]

      """
    ),
  ])
  func mistakesInVariables(_ text: String, _ expected: String) {
    #expect(read(Self.head + text).messages == expected)
  }

  @Test func aMatrixGivesACaseForEachRow() {
    let text =
      Self.head + """
        variables: { prefix: p }
        scenarios:
          - name: Rows
            matrix:
              - { word: "${prefix}a", n: 1 }
              - { word: b, n: 2 }
            steps: [{ search: "${word} ${n}" }]
          - name: Every ${x} with ${y}
            matrix: { x: [1, 2], y: [a, b] }
            steps: [{ search: "${x}${y}" }]
        """
    let (manifest, messages) = read(text)
    #expect(messages == "")
    #expect(
      titles(manifest) == [
        "Rows [word=pa, n=1] (rows.word-pa-n-1): pa 1", "Rows [word=b, n=2] (rows.word-b-n-2): b 2",
        "Every 1 with a (every-1-with-a): 1a", "Every 1 with b (every-1-with-b): 1b", "Every 2 with a (every-2-with-a): 2a",
        "Every 2 with b (every-2-with-b): 2b",
      ])
  }

  @Test func oneMistakeInAMatrixIsToldOnce() {
    let text = Self.head + "scenarios: [{ name: S, matrix: { x: [1, 2, 3] }, steps: [{ serach: \"${x}\" }] }]"
    #expect(read(text).messages.split(separator: "\n").filter { $0.contains("error") }.count == 1)
  }

  @Test func overridesComeAfterFilesAndBeforeVariables() throws {
    var context = ManifestContext()
    context.overrides = [try #require(ManifestOverride("variables.hits=7", option: "--with"))]
    let text = "version: \"1.0\"\nvariables: { hits: 3 }\nsearcher: { records: [], query: { hitsPerPage: \"${hits}\" } }\nwidgets: {}\n"
    let (manifest, _) = Manifest.read(SourceFile(name: "m.yaml", text: text + "scenarios: [{ name: S, steps: [{ search: }] }]"), context)
    #expect(manifest?.searcher.query.hitsPerPage == 7)
  }
}
