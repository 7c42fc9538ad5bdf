import Foundation
import Testing

/// Two runs of a manifest, compared by the real program.
struct CompareTests {
  @Test func anUpgradeOnTheHierarchicalExample() async throws {
    let program = try Program()
    defer { program.end() }
    let result = try await program.run(
      "compare", "examples/hierarchical-menu.searchplay.yaml", "-g", "Down", "--instantsearch", "7", "--with", "instantsearch=8",
      in: Program.root)
    #expect(result.status == 1 && result.errors == "")
    #expect(
      result.output == """
        examples/hierarchical-menu.searchplay.yaml
        - instantsearch 7
        + with instantsearch=8

        Down the tree and up again  examples/hierarchical-menu.searchplay.yaml:30:11

          step 1  search  examples/hierarchical-menu.searchplay.yaml:32:9
            places
                [ ] Asia 2
                [ ] Europe 4
              +   [ ] Asia > Japan 1
              +   [ ] Asia > Turkey 1
              +   [ ] Europe > Italy 2
              +   [ ] Europe > Portugal 1
              +   [ ] Europe > Turkey 1
              +     [ ] Asia > Japan > Kansai 1
              +     [ ] Europe > Italy > Lazio 1
              +     [ ] Europe > Italy > Piedmont 1
              +     [ ] Europe > Portugal > Lisbon 1
            = menu-levels-before-selection

          step 2  click places "Europe"  examples/hierarchical-menu.searchplay.yaml:33:9
            places
                [ ] Asia 2
                [x] Europe 4
              +     [ ] Europe > Italy > Lazio 1
              +     [ ] Europe > Italy > Piedmont 1
              +     [ ] Europe > Portugal > Lisbon 1
                  [ ] Asia > Turkey 1
                  [ ] Europe > Italy 2
            = menu-levels-below-selection

          step 6  click places "Europe"  examples/hierarchical-menu.searchplay.yaml:52:9
            places
                [ ] Asia 2
                [x] Europe 4
              +     [ ] Europe > Italy > Lazio 1
              +     [ ] Europe > Italy > Piedmont 1
              +     [ ] Europe > Portugal > Lisbon 1
                  [ ] Asia > Turkey 1
                  [ ] Europe > Italy 2
            = menu-levels-below-selection

          step 7  click places "Europe"  examples/hierarchical-menu.searchplay.yaml:55:9
            places
                [ ] Asia 2
                [ ] Europe 4
              +   [ ] Asia > Japan 1
              +   [ ] Asia > Turkey 1
              +   [ ] Europe > Italy 2
              +   [ ] Europe > Portugal 1
              +   [ ] Europe > Turkey 1
              +     [ ] Asia > Japan > Kansai 1
              +     [ ] Europe > Italy > Lazio 1
              +     [ ] Europe > Italy > Piedmont 1
              +     [ ] Europe > Portugal > Lisbon 1
            = menu-levels-before-selection

        1 of 1 scenario differs, in 4 steps
          menu-levels-before-selection, in 2 steps: before a selection, version 8 shows every level of a menu, version 7 only the first
          menu-levels-below-selection, in 2 steps: version 8 also shows the levels below the children of the selected value, and puts them before the children

        """, "\(result.output)")
  }

  /// On both examples of the issue, every difference is a known one between the versions, and there are no others of that kind.
  @Test(arguments: [
    ("hierarchical-menu", ["places"], ["menu-levels-before-selection", "menu-levels-below-selection"]),
    ("storefront", ["menu"], ["menu-levels-before-selection", "menu-levels-without-path"]),
  ])
  func anUpgradeNamesItsReasons(_ example: String, _ widgets: [String], _ reasons: [String]) async throws {
    let program = try Program()
    defer { program.end() }
    let result = try await program.run(
      "compare", "examples/\(example).searchplay.yaml", "--with", "instantsearch=8", "--format", "json", in: Program.root)
    #expect(result.status == 1 && result.errors == "")
    let document = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(document["differs"] as? Bool == true)
    let scenarios = document["scenarios"] as? [[String: Any]] ?? []
    let steps = scenarios.flatMap { $0["steps"] as? [[String: Any]] ?? [] }
    let differences = steps.flatMap { $0["differences"] as? [[String: Any]] ?? [] }
    #expect(differences.count > 3)
    #expect(Set(differences.compactMap { $0["kind"] as? String }) == ["widget"])
    #expect(Set(differences.compactMap { $0["widget"] as? String }) == Set(widgets))
    let causes = differences.map { ($0["causes"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String } }
    #expect(causes.allSatisfy { $0.count == 1 })
    #expect(Set(causes.flatMap { $0 }) == Set(reasons))
  }

  private static let manifest = """
    version: "1.0"
    searcher:
      records: old.json
      settings: { attributesForFaceting: [color, "a.b"] }
      query: { hitsPerPage: 2 }
    widgets:
      colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: "alphabetical:asc" } }
    scenarios:
      - name: S
        steps:
          - search:
          - click: { colors: red }

    """

  private func project() throws -> Program {
    let program = try Program()
    try program.write(Self.manifest, "m.searchplay.yaml")
    try program.write(#"[{ "objectID": "1", "color": "red" }, { "objectID": "2", "color": "blue" }]"#, "old.json")
    try program.write(
      #"[{ "objectID": "1", "color": "red" }, { "objectID": "2", "color": "blue" }, { "objectID": "3", "color": "blue" }]"#, "new.json")
    return program
  }

  /// Settings that change nothing are named: otherwise, the lack of a difference would look like their effect.
  @Test func settingsWithoutEffectAreNamed() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ objectID: a, size: 1 }, { objectID: b, size: 2 }], settings: set.json }
      widgets: { rows: { type: hits } }
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    try program.write(#"{"searchableAttributes":["size"]}"#, "set.json")
    try program.write(#"{"searchableAttributes":["size"],"typoTollerance":false,"mode":"neuralSearch"}"#, "new.json")
    let same = try await program.run("compare", "--with", "searcher.settings=new.json")
    #expect(same.status == 0 && same.output.hasSuffix("no difference in 1 scenario\n"), "\(same)")
    #expect(
      same.errors == """
        new.json:1:34: warning: 'typoTollerance' is unknown to Searchplay and has no effect [parameter-ignored]
          1 | {"searchableAttributes":["size"],"typoTollerance":false,"mode":"neuralSearch"}
            |                                  ^~~~~~~~~~~~~~~~
            = help: did you mean 'typoTolerance'? If not, add allow: [parameter-ignored]

        new.json:1:64: warning: 'mode' has no effect with embedded records [parameter-ignored]
          1 | {"searchableAttributes":["size"],"typoTollerance":false,"mode":"neuralSearch"}
            |                                                                ^~~~~~~~~~~~~~
            = help: allow it if the difference does not matter, or run against the live index or a recording

        """, "\(same.errors)")
  }

  /// A promoted record is named even if it changes the number of hits, and even without a widget that shows hits.
  @Test func hitsAreNamedIfTheirNumberDiffers() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ objectID: a, name: red hat }, { objectID: b, name: blue sock }] }
      snapshot: { hitAttribute: name }
      widgets: {}
      scenarios: [{ name: S, steps: [{ search: hat }] }]

      """, "m.searchplay.yaml")
    try program.write(
      """
      [{ "objectID": "r", "conditions": [{ "pattern": "hat", "anchoring": "is" }], "consequence": { "promote": [{ "objectID": "b", "position": 0 }] } }]
      """, "rules.json")
    let compared = try await program.run("compare", "--with", "searcher.rules=rules.json")
    #expect(
      compared.output == """
        m.searchplay.yaml
        - as written, instantsearch 7
        + with searcher.rules=rules.json

        S  m.searchplay.yaml:5:21

          step 1  search "hat"  m.searchplay.yaml:5:34
            hits
              - 1
              + 2
            hits on the page
              + blue sock  (b)
                red hat  (a)

        1 of 1 scenario differs, in one step

        """, "\(compared)")
  }

  @Test func anythingCanStandOnTheOtherSide() async throws {
    let program = try project()
    defer { program.end() }
    let data = try await program.run("compare", "--with", "searcher.records=new.json")
    #expect(data.status == 1 && data.errors == "")
    #expect(
      data.output == """
        m.searchplay.yaml
        - as written, instantsearch 7
        + with searcher.records=new.json

        S  m.searchplay.yaml:9:11

          step 1  search  m.searchplay.yaml:11:9
            hits
              - 2
              + 3
            colors
              - [ ] blue 1
              + [ ] blue 2
                [ ] red 1

          step 2  click colors "red"  m.searchplay.yaml:12:9
            colors
              - [ ] blue 1
              + [ ] blue 2
                [x] red 1

        1 of 1 scenario differs, in 2 steps
          different numbers of hits in one step
          colors: different counts in 2 steps

        """, "\(data.output)")
    let widget = try await program.run("compare", "--with", "widgets.colors.operator=and", "--with", "widgets.colors.presenter.limit=1")
    #expect(
      widget.output.hasSuffix(
        """
          step 1  search  m.searchplay.yaml:11:9
            colors
                [ ] blue 1
              - [ ] red 1

          step 2  click colors "red"  m.searchplay.yaml:12:9
            outcome
              - the step succeeds
              + 'colors' does not show 'red'

        1 of 1 scenario differs, in 2 steps
          colors, in one step: gone red
          'colors' does not show 'red', in one step

        """), "\(widget.output)")
    let query = try await program.run("compare", "--with", "searcher.query.hitsPerPage=1")
    #expect(
      query.output.hasSuffix(
        """
          step 1  search  m.searchplay.yaml:11:9
            queries
              - main  index=index  facets=color  hitsPerPage=2
              + main  index=index  facets=color  hitsPerPage=1
            hits on the page
                1
              - 2

        1 of 1 scenario differs, in one step

        """), "\(query.output)")
    let same = try await program.run("compare", "--with", "instantsearch=8", "--with", "searcher.query=null", "--with", "name=Other")
    #expect(same.status == 1)
    let equal = try await program.run("compare", "--with", "instantsearch=8", "--with", "name=Other")
    #expect(equal.status == 0 && equal.output.hasSuffix("\n\nno difference in 1 scenario\n"))
  }

  struct Mistake: Sendable {
    let changes: [String]
    let status: Int32
    let message: String
  }

  static let mistakes: [Mistake] = [
    Mistake(
      changes: ["instantsearch"], status: 64, message: "error: --with takes path=value, such as instantsearch=8, not 'instantsearch'"),
    Mistake(
      changes: [], status: 64, message: "error: --with is required: it sets what changes in the second run, such as --with instantsearch=8"),
    Mistake(
      changes: ["widgets.colours.operator=and"], status: 2,
      message: """
        --with:1:1: error: no widget is named 'colours' [unknown-widget-id]
          1 | widgets.colours.operator: and
            | ^~~~~~~~~~~~~~~~~~~~~~~~
            = help: did you mean 'colors'?

        """),
    Mistake(
      changes: ["widgets.colors.operator=nor"], status: 2,
      message: """
        --with:1:26: error: 'nor' is not one of and, or [unknown-value]
          1 | widgets.colors.operator: nor
            |                          ^~~
            = help: did you mean 'or'?

        """),
    Mistake(
      changes: ["scenarios[3].name=x"], status: 2,
      message: """
        --with:1:1: error: the path does not exist: found a list of 1 here [override]
          1 | scenarios[3].name: x
            | ^~~~~~~~~~~~~~~~~

        """),
    Mistake(
      changes: ["searcher.records=nwe.json"], status: 2,
      message: """
        --with:1:19: error: the records 'nwe.json' cannot be read: no such file or directory [records-file]
          1 | searcher.records: nwe.json
            |                   ^~~~~~~~
            = help: did you mean 'new.json'?

        """),
  ]

  @Test(arguments: mistakes)
  func mistakesPointAtTheOption(_ mistake: Mistake) async throws {
    let program = try project()
    defer { program.end() }
    let result = try await program.run(["compare"] + mistake.changes.flatMap { ["--with", $0] })
    #expect(result.status == mistake.status)
    #expect(result.errors.hasPrefix(mistake.message), "\(result.errors)")
  }
}
