import Foundation
import TestSupport
import Testing

/// What people write who are used to other tools, or who forget brackets: a single message says how it is written here.
@Suite struct SpellingsOfOtherToolsTests {
  /// A manifest with a list of brands, some parts of which can be replaced.
  private static func manifest(top: String = "", widgets: String = "", scenarios: String? = nil, steps: String = "[search: ]") -> String {
    """
    version: "1.0"
    \(top.isEmpty ? "" : "\(top)\n")searcher: { index: shop, records: [{ name: a, brand: Alba }, { name: b, brand: Cima }], settings: { attributesForFaceting: [brand], replicas: [cheap] } }
    widgets:
      brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }
    \(widgets)\(scenarios ?? "scenarios: [{ name: Browse, steps: \(steps) }]")

    """
  }

  private func told(_ manifest: String) async throws -> String {
    let program = try Program()
    defer { program.end() }
    try program.write(manifest, "m.searchplay.yaml")
    let said = try await program.run("validate", "m.searchplay.yaml").errors
    return said.split(separator: "\n").filter { $0.contains("error: ") || $0.contains("warning: ") || $0.contains("= help") }
      .map { line in
        let start = line.firstRange(of: ": error: ") ?? line.firstRange(of: ": warning: ")
        return start.map { String(line[line.index($0.lowerBound, offsetBy: 2)...]) } ?? String(line.drop { $0 == " " })
      }.joined(separator: "\n")
  }

  /// Parts of a slider's range, rows without the name of their list, and a step in a note.
  @Test(arguments: [
    (
      "expect: { widgets: { brands: { min: 150 } } }", "error: a range is not written as a mapping [wrong-type]",
      "write a range with both ends, [150, UPPER], and an item of this name as min: { count: 150 }"
    ),
    (
      "expect: { widgets: { brands: { to: 9 } } }", "error: a range is not written as a mapping [wrong-type]",
      "write a range with both ends, [LOWER, 9], and an item of this name as to: { count: 9 }"
    ),
    (
      "expect: { rows: 3 }", "error: expected a mapping, found a number, '3' [wrong-type]",
      "write { NAME: 3 }, with the name of a hits list in place of NAME"
    ),
    (
      "note: 'click: { brands: Alba }'", "warning: this note looks like a step, but notes are never performed [note-of-step]",
      "write - click: { brands: Alba }"
    ),
  ])
  func partsOfSteps(_ step: String, _ message: String, _ help: String) async throws {
    #expect(try await told(Self.manifest(steps: "[search: , { \(step) }]")).hasPrefix("\(message)\n= help: \(help)"))
  }

  /// The levels of a menu are counted from 0.
  @Test func levelsFromOne() async throws {
    let manifest = Self.manifest(widgets: "  menu: { type: hierarchicalMenu, hierarchicalAttributes: [l1, l2], separator: ' > ' }\n")
      .replacing("brand: Alba }", with: "brand: Alba, l0: A, l1: 'A > B' }").replacing("[brand]", with: "[brand, l0, l1]")
    #expect(
      try await told(manifest).contains(
        """
        warning: 'menu' shows nothing below 'l1': 'l2' is not in attributesForFaceting [attribute-not-faceted]
        = help: the levels begin with 'l0': write [l0, l1]
        """))
  }

  @Test(arguments: [
    (
      "refresh: true", "there is no step 'refresh' [unknown-step]",
      "steps of a user: click, remove, set, increment, decrement, multiply, type, submit, facetSearch, burst; of the app: search, bounds, query, page, index, filters, searcher, clear, filterState, cancel, connect, disconnect, present, dismiss, read, items, setText; of the back end: fail, hold, answer, release; others: expect, note"
    ),
    ("screenshot: start", "there is no step 'screenshot' [unknown-step]", "remove it: the snapshot shows every step"),
    (
      "group: []", "there is no step 'group' [unknown-step]",
      "steps are not grouped: write them one after the other, with a 'note' before them if you like"
    ),
    ("$ref: shared.yaml", "there is no step '$ref' [unknown-step]", "to take steps from a file, write 'include: FILE'"),
    ("given: a shop", "there is no step 'given' [unknown-step]", "write it as a note: '- note: …'"),
    ("when: {}", "there is no step 'when' [unknown-step]", "write the step itself, such as '- click: …'"),
    ("then: {}", "there is no step 'then' [unknown-step]", "the step is called 'expect'"),
    (
      "click: '#brands'", "expected a widget with a value, { widget: value }, found a string, '#brands' [wrong-type]",
      "there are no selectors: write { brands: item }, which names the widget and the item"
    ),
    (
      "items: { brands: [] }", "'brands' is a refinementList widget, which does not support 'items' [step-not-understood]",
      "only lists of fixed filters take other items: facetFilterList, numericFilterList and tagFilterList"
    ),
    (
      "expect: { widgets: { brands: toBeEmpty } }",
      "'brands', a refinementList widget, shows a list, and 'toBeEmpty' is a single value [no-such-part]", "for an empty list, expect none"
    ),
  ])
  func steps(_ step: String, _ error: String, _ help: String) async throws {
    #expect(try await told(Self.manifest(steps: "[search: , { \(step) }]")) == "error: \(error)\n= help: \(help)")
  }

  @Test(arguments: [
    ("/Alba/", "for a regular expression write { matches: Alba }"), ("'*Alba*'", "for a part of the filters write { contains: Alba }"),
  ])
  func patterns(_ pattern: String, _ help: String) async throws {
    let manifest = Self.manifest(steps: "[search: , expect: { filters: \(pattern) }]").replacing(", replicas: [cheap]", with: "")
    let said = try await told(manifest)
    #expect(
      said
        == "warning: InstantSearch never writes filters this way: each group is in parentheses [condition]\n= help: \(help)", "\(said)")
  }

  @Test(arguments: [
    ("env: { a: b }", "env", "write 'variables'"), ("tags: [smoke]", "tags", "it belongs to a scenario: - { name: …, tags: … }"),
  ])
  func keysOfTheManifest(_ top: String, _ key: String, _ help: String) async throws {
    #expect(
      try await told(Self.manifest(top: top)) == "error: unknown key '\(key)' in a manifest [unknown-key]\n= help: \(help)")
  }

  @Test(arguments: [
    ("tests: [{ name: S, steps: [search: ] }]", "error: unknown key 'tests' in a manifest [unknown-key]\n= help: write 'scenarios'"),
    (
      "scenarios: [{ name: S, focus: true, steps: [search: ] }]",
      "error: unknown key 'focus' in a scenario [unknown-key]\n= help: write 'only'"
    ),
    (
      "scenarios: [{ name: 'Only ${brand}', examples: { brand: [Alba] }, steps: [search: , click: { brands: '${brand}' }] }]",
      "error: unknown key 'examples' in a scenario [unknown-key]\n= help: write 'matrix'"
    ),
    (
      "scenarios:\n  Browse: { steps: [search: ] }",
      "error: expected a list, found a mapping [wrong-type]\n= help: write a list of items with their names: '- name: Browse', and 'steps:' below the name"
    ),
    (
      "scenarios: [{ name: 'Only ${brand}', matrix: { brand: Alba, Cima }, steps: [search: , click: { brands: '${brand}' }] }]",
      "error: 'Cima' is a key without a value here [wrong-type]\n= help: write a list in brackets: brand: [Alba, Cima]"
    ),
    (
      "scenarios: [{ name: S, matrix: [{ brand: Alba }, { brand: Alba }], steps: [search: , click: { brands: '${brand}' }] }]",
      "error: this row is listed twice [duplicate-scenario]\n= help: remove one, or change a value"
    ),
  ])
  func scenarios(_ scenarios: String, _ expected: String) async throws {
    let said = try await told(Self.manifest(scenarios: scenarios))
    #expect(said == expected, "\(said)")
  }

  @Test func widgetsAsAList() async throws {
    let said = try await told(
      Self.manifest().replacing("  brands: { type:", with: "  - { name: brands, type:"))
    #expect(
      said == """
        error: expected a mapping, found a list [wrong-type]
        = help: write each under its name, without '- ' and 'name': 'brands: { type: … }'
        """, "\(said)")
  }

  @Test(arguments: [
    (
      "  count:\n    type: stats\n    presenter: {hits} bikes\n",
      "error: text follows '}', which ends the value [yaml-syntax]\n= help: put it in quotes: \"{hits} bikes\""
    ),
    (
      "  order: { type: sortBy, indicesNames: [shop, cheap], presenter: { Cheapest: cheap } }\n",
      "error: 'Cheapest' is not an index: in the presenter, a label follows its index [unknown-index]\n= help: write cheap: Cheapest"
    ),
    (
      "  more: { type: refinementList, attribute: brand, operator: or, facets: [Alba] }\n",
      "error: expected a facet (a mapping), found a string, 'Alba' [wrong-type]\n= help: write { value: Alba }"
    ),
  ])
  func widgets(_ widget: String, _ expected: String) async throws {
    let said = try await told(Self.manifest(widgets: widget))
    #expect(said == expected, "\(said)")
  }

  @Test(arguments: [
    (
      "customRanking: ['desc(a), asc(b)']", "error: 2 settings in one string [setting]\n= help: write a list: [desc(a), asc(b)]"
    )
  ])
  func settings(_ settings: String, _ expected: String) async throws {
    let said = try await told(Self.manifest().replacing("replicas: [cheap]", with: settings))
    #expect(said == expected, "\(said)")
  }

  /// A trailing comma, as in JSON.
  @Test func aCommaBehindAList() async throws {
    let said = try await told(
      """
      version: "1.0"
      searcher:
        records: [{ brand: Alba }]
        settings:
          attributesForFaceting: [brand],
      widgets: {}
      scenarios: [{ name: S, steps: [search: ] }]

      """)
    #expect(said == "error: a comma follows a value that is complete [yaml-syntax]\n= help: remove it", "\(said)")
  }

  /// Keys on separate lines are not a list that lacks its brackets.
  @Test func aColumnWithoutValues() async throws {
    let said = try await told(
      Self.manifest(
        scenarios: """
          scenarios:
            - name: S ${brand} ${more}
              matrix:
                brand: [Alba]
                more:
              steps: [search: , click: { brands: "${brand}" }]
          """))
    #expect(!said.contains("in brackets"), "\(said)")
  }

  @Test func aScoreThatIsNotClosed() async throws {
    let said = try await told(
      Self.manifest().replacing("settings: {", with: "query: { optionalFilters: ['brand:Alba<score=2'] }, settings: {"))
    #expect(
      said == "error: the engine rejects these filters: a score is written at the end, such as <score=2> [filter-syntax]", "\(said)")
  }

  /// Messages from the command line and about snapshots.
  @Test func theManifestIsRenamed() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest(), "old.searchplay.yaml")
    _ = try await program.run("test", "-u")
    let text = try program.read("old.searchplay.yaml")
    try program.write(text, "new.searchplay.yaml")
    try FileManager.default.removeItem(at: program.folder.appending(path: "old.searchplay.yaml"))
    let told = try await program.run("test").output
    #expect(
      told.contains(
        """
            there is no snapshot yet: __Snapshots__/new/browse.snap.yaml
              it equals the one in '__Snapshots__/old', whose manifest is gone: was the manifest renamed? Then rename the folder as well

        """), "\(told)")
    #expect(try await program.run("test", "--shard", "4/3").errors.hasPrefix("error: '--shard 4/3': there is no part 4 of 3\n"))
  }
}
