import Diagnostics
import Testing

@testable import Manifest

/// Manifests composed of files.
struct CompositionTests {
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
    let (manifest, messages) = ComposedManifest.read(own, files: ["shared/base.searchplay.yaml": base])
    #expect(messages == "")
    let read = try #require(manifest)
    #expect(read.name == nil && read.instantsearch == .v8)
    #expect(read.searcher.query.hitsPerPage == 9 && read.searcher.query.page == 0)
    #expect(read.widgets.map(\.id.value) == ["count", "list", "busy"])
    #expect(read.scenarios.map(\.name.value) == ["S"])
    #expect(read.files.map(\.name) == ["m.yaml", "shared/base.searchplay.yaml"])
  }

  /// Settings as exported, including tabs; mistakes in them are reported at their position in that file.
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
    let (manifest, messages) = ComposedManifest.read(text, files: files)
    #expect(messages == "" && manifest?.searcher.settings.hitsPerPage == 7 && manifest?.searchers.first?.item.settings.hitsPerPage == 7)
    let wrong = ComposedManifest.read(
      text, files: files.merging(["exported/settings.json": exported.replacing(": 7", with: ": true")]) { $1 }
    ).messages
    #expect(
      wrong == """
        exported/settings.json:3:17: error: expected a whole number from 1 to 1000, found true or false, 'true' [wrong-type]
          3 |  "hitsPerPage": true,
            |                 ^~~~

        """)
    #expect(
      ComposedManifest.read(text).messages.hasPrefix(
        "m.yaml:2:44: error: the file 'exported/settings.json' cannot be read: no such file [include]\n"))
  }

  @Test func ofSeveralBasesTheLaterCountsMore() {
    let files = [
      "a.yaml": "version: \"1.0\"\nextends: c.yaml\nsearcher: { records: [], index: a }\n",
      "b.yaml": "version: \"1.0\"\nsearcher: { index: b }\n",
      "c.yaml": "version: \"1.0\"\nwidgets: { count: { type: stats } }\n",
    ]
    let (manifest, messages) = ComposedManifest.read(
      "version: \"1.0\"\nextends: [a.yaml, b.yaml]\nscenarios: [{ name: S, steps: [{ search: }] }]\n", files: files)
    #expect(messages == "")
    #expect(manifest?.searcher.index == "b" && manifest?.widgets.count == 1)
  }

  /// A file that cannot be included does not hide what is wrong with the others.
  @Test func everyBadIncludeIsNamed() {
    let text = """
      version: "1.0"
      extends: [gone.yaml, list.yaml]
      searcher: { include: one.yaml }
      widgets: { include: [list.yaml, two.yaml], count: { type: stats } }
      scenarios: [{ name: S, steps: [{ include: three.yaml }, { include: four.yaml }] }]
      """
    let (manifest, messages) = ComposedManifest.read(text, files: ["list.yaml": "- 1\n"])
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

  /// A missing base does not hide mistakes in single values, and what it might declare is not reported as missing.
  @Test func aMissingBaseHidesNothing() {
    let text = """
      version: "1.0"
      extends: gone.yaml
      widgets: { brands: { type: refinementList, limt: 5, attribute: [brand] }, prices: { limit: "${most}" }, gone: null }
      scenarios: [{ name: S, steps: [{ serch: x }, { click: { colors: red } }, { expect: { hits: "=> 3" } }] }]
      """
    let (manifest, messages) = ComposedManifest.read(text)
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

  /// A key named 'type' outside widgets is a name like any other; a widget of another type inherits nothing.
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
    let (manifest, messages) = ComposedManifest.read(text, files: files)
    #expect(messages == "")
    #expect(ComposedManifest.titles(manifest) == ["S (s): boots hats"])
    #expect(manifest?.widgets.map { "\($0.id.value) \($0.traits.type)" } == ["list toggle", "busy loading"])
    // A widget set to null is left out.
    let without = ComposedManifest.read(text.replacing("widgets: { list", with: "widgets: { busy: null, list"), files: files)
    #expect(without.messages == "" && without.manifest?.widgets.map(\.id.value) == ["list"])
  }

  /// A few small files that include each other twice expand to millions, and a long chain of them is deep.
  @Test func includesHaveALimit() {
    var doubled = ["i20.yaml": "- search: x"]
    for number in 0..<20 { doubled["i\(number).yaml"] = String(repeating: "- include: i\(number + 1).yaml\n", count: 2) }
    let start =
      "version: \"1.0\"\nsearcher: { records: [{ a: x }] }\nwidgets: {}\nscenarios: [{ name: S, steps: [{ include: i0.yaml }] }]\n"
    #expect(
      ComposedManifest.read(start, files: doubled).messages == """
        i19.yaml:1:12: error: this manifest includes more than 10000 files, or 256 MB of them [include-limit]
          1 | - include: i20.yaml
            |            ^~~~~~~~
            = help: include each file only once, in a file that all others extend

        """)
    var row = ["i3000.yaml": "- search: x"]
    for number in 0..<3000 { row["i\(number).yaml"] = "- include: i\(number + 1).yaml\n" }
    #expect(
      ComposedManifest.read(start, files: row).messages == """
        i99.yaml:1:12: error: includes are nested more than 100 levels deep [include-limit]
          1 | - include: i100.yaml
            |            ^~~~~~~~~
            = help: include the last file directly

        """)
    var bases = ["b3000.yaml": "widgets: {}\n"]
    for number in 0..<3000 { bases["b\(number).yaml"] = "extends: b\(number + 1).yaml\n" }
    #expect(
      ComposedManifest.read(
        "extends: b0.yaml\n" + start.replacingOccurrences(of: "{ include: i0.yaml }", with: "{ search: }"), files: bases
      ).messages == """
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
    let (manifest, messages) = ComposedManifest.read(text, files: files)
    #expect(messages == "")
    #expect(ComposedManifest.titles(manifest) == ["S (s): one two three two four"])
    #expect(manifest?.widgets.map { "\($0.id.value) \($0.traits.type)" } == ["busy loading", "count stats"])
  }

  @Test(arguments: [
    (
      "scenarios: [{ name: S, steps: [{ include: a.yaml }] }]", ["a.yaml": "- include: b.yaml\n", "b.yaml": "- include: a.yaml\n"],
      """
      b.yaml:1:12: error: 'a.yaml' includes itself through other files [include-cycle]
        1 | - include: a.yaml
          |            ^~~~~~
          ::: a.yaml:1:12
        1 | - include: b.yaml
          |            ^~~~~~ 'b.yaml' is named here

      """
    ),
    (
      "extends: m.yaml\nscenarios: [{ name: S, steps: [{ search: }] }]", ["m.yaml": ""],
      "m.yaml:4:10: error: 'm.yaml' includes itself [include-cycle]\n  4 | extends: m.yaml\n    |          ^~~~~~\n"
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
    #expect(ComposedManifest.read(ComposedManifest.head + text, files: files).messages == expected)
  }
}
