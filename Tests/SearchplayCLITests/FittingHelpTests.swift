import Foundation
import Testing

/// Help texts that say what to do about the mistake at hand, and nothing else.
struct FittingHelpTests {
  private static let records =
    #"[{ "objectID": "h1", "name": "Palace", "price": 10, "l0": "Asia", "l1": "Asia > Japan", "l2": "Asia > Japan > Kyoto", "size": "ten", "_tags": ["new"] }, { "objectID": "h2", "name": "Inn", "price": 20, "l0": "Asia", "l1": "Asia > Japan", "l2": "Asia > Japan > Kyoto", "size": "two" }]"#

  @Test(arguments: [
    Slip(
      testDescription: "a pointer of Git LFS", files: ["hotels.json": "version https://git-lfs.github.com/spec/v1\n"],
      told: ["expected an array of records, found 'v' [records]", "this is a Git LFS pointer: run 'git lfs pull'"]),
    Slip(
      testDescription: "a web page", files: ["hotels.json": "<!DOCTYPE html>\n<html></html>\n"],
      told: [
        "expected an array of records, found '<' [records]", "this is a web page, perhaps an error page: download the records again",
      ]),
    Slip(
      testDescription: "a record over several lines", top: "searchers: { other: { kind: hits, index: other, records: other.ndjson } }",
      files: ["other.ndjson": "{\n  \"objectID\": \"h1\"\n}\n"],
      told: ["each record takes one line, but this one is not closed on its line [records]"]),
    Slip(
      testDescription: "a number of hits as objectIDs", steps: "[{ search: }, { expect: { hitIDs: 2 } }]",
      told: [
        "expected a list, 'none', or { includes: [ … ] }, found a number, '2' [wrong-type]",
        "for the number of hits, write hits: 2; for an objectID, [\"2\"]",
      ]),
    Slip(
      testDescription: "a level that is left out",
      widgets: #"menu: { type: hierarchicalMenu, hierarchicalAttributes: [l0, l2], separator: " > ", presenter: default }"#,
      told: [
        "values such as 'Asia > Japan > Kyoto' are not joined to the level above by the separator ' > ' of 'menu' [menu-separator-missing]",
        "a level between them is missing: list the attribute with the values in between",
      ]),
    Slip(
      testDescription: "a negated filter with the label of the plain one",
      widgets:
        #"tags: { type: tagFilterList, tagFilters: [new, { value: new, negated: true }], operator: or, groupName: g, presenter: { tag: "{value}" } }"#,
      told: ["'tags' shows 'new' and 'new' with the same label, 'new' [template]", "write {negated} in the template"]),
    Slip(
      testDescription: "an inclusion by a tag", searcher: "rules: !include rules.json",
      told: [
        "tag '!include' does not fit this value [yaml-tag]",
        "write it as a key, include: FILE, or the file's name alone for records, settings, rules and synonyms",
      ]),
    Slip(
      testDescription: "the default presenter of menus",
      widgets: "list: { type: refinementList, attribute: l0, operator: or, presenter: default }",
      told: [
        "expected a presenter (a mapping), found a string, 'default' [wrong-type]",
        "write 'presenter: {}' for InstantSearch's own with its usual order and limit",
      ]),
    Slip(
      testDescription: "the path of a menu as a list",
      widgets: #"menu: { type: hierarchicalMenu, hierarchicalAttributes: [l0, l1], separator: " > ", presenter: default }"#,
      steps: "[{ search: }, { click: { menu: [Asia, Japan] } }]",
      told: [
        "expected one item, found a list [wrong-type]",
        "each tap is a separate step: write one per item, or group them in a 'burst'; the path of a menu is one value: 'Asia > Japan'",
      ]),
    Slip(
      testDescription: "a slider over text that is not counted",
      widgets: "size: { type: numericRange, attribute: size }",
      told: [
        "'size' filters by number, but no record has a number in 'size' [numbers-missing]",
        "name an attribute that has numbers, store numbers in the records, or use a refinementList",
      ]),
    Slip(
      testDescription: "values of secrets", searcher: #"query: { userToken: "${token}" }"#, top: "secrets: { token: hushhush }",
      told: [
        "expected a list of names, found a mapping [wrong-type]",
        "secrets have no values in files: set them with SEARCHPLAY_SECRET_NAME or --secret NAME=…",
      ]),
    Slip(
      testDescription: "several conditions in one item", searcher: #"query: { numericFilters: ["price>100,price<150"] }"#,
      told: [
        "the engine rejects these filters: each condition must be a separate item [filter-syntax]",
        #"write ["price>100", "price<150"]"#,
      ]),
    Slip(
      testDescription: "filters at the start on what is not faceted",
      top: "filterState: { add: { group: { and: preset }, filters: { name: Inn } } }",
      told: [
        "the filter matches nothing: 'name' is not in attributesForFaceting [attribute-not-faceted]",
        "add 'name' to searcher.settings.attributesForFaceting",
      ]),
    Slip(
      testDescription: "a list without a searcher",
      widgets: "list: { type: refinementList, attribute: price, operator: or, presenter: {}, connect: [filterState, view] }",
      told: [
        "'list' shows nothing: no searcher is connected [always-empty]",
        "add searcher to its connect, or a 'connect: { list: all }' step",
      ]),
    Slip(
      testDescription: "a wildcard, and an expectation of hits", steps: "[{ search: Pal* }, { expect: { hits: 1 } }]",
      told: [
        "'Pal*' finds nothing: there are no wildcards [setting-incomplete]",
        "search for Pal: the last word matches beginnings of words",
      ]),
    Slip(
      testDescription: "a wildcard after an operator", steps: "[{ search: AND Pal* }]",
      told: [
        "'AND Pal*' finds nothing: there are no wildcards [setting-incomplete]",
        "search for Pal: the last word matches beginnings of words",
      ]),
    Slip(
      testDescription: "steps before a scenario", steps: "[{ search: }], before: [{ search: }]",
      told: [
        "unknown key 'before' in a scenario [unknown-key]", "steps that run before every scenario belong in the manifest's 'setup'",
      ]),
    Slip(
      testDescription: "blocks for anchors", top: "x-common: { a: 1 }",
      told: [
        "unknown key 'x-common' in a manifest [unknown-key]",
        "anchors need no block of their own: put '&name' where the value is first used, and '*name' where it is repeated",
      ]),
    Slip(
      testDescription: "placeholders of other tools", top: "variables: { brand: X }",
      steps: "[{ search: <brand> }, { search: \"{{brnd}}\" }, { note: \"${brand}\" }]",
      told: [
        "'<brand>' is plain text, not a variable [variable]", "write \"${brand}\"", "'{{brnd}}' is plain text, not a variable [variable]",
        "write \"${brand}\"",
      ]),
    Slip(
      testDescription: "variables without a dollar sign", top: "variables: { brand: X }",
      steps: "[{ search: \"{brand}\" }, { search: \"a %{brand}\" }, { search: \"{brant} {{brand\" }, { note: \"${brand}\" }]",
      told: [
        "'{brand}' is plain text, not a variable [variable]", "write \"${brand}\"", "'%{brand}' is plain text, not a variable [variable]",
        "write \"${brand}\"",
      ]),
  ])
  func helps(_ slip: Slip) async throws {
    let told = try await slip.said(
      of: "hotels", Self.records, settings: "attributesForFaceting: [l0, l1, l2, price]", lists: ["count: { type: stats }"],
      by: ["validate"])
    #expect(told == slip.told, "\(told)")
  }

  /// A key that is written out, wherever an error shows it.
  @Test func keysInManifestsAreMasked() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { backend: algolia, appID: ABCDEFGHIJ, apiKey: hushhush, index: hotels, indx: x }
      secrets: { token: silence }
      widgets: { count: { type: stats } }
      scenarios: [{ name: S, steps: [{ search: }] }]

      """, "m.searchplay.yaml")
    let run = try await program.run("validate")
    #expect(
      run.errors == """
        m.searchplay.yaml:2:83: error: unknown key 'indx' in a searcher [unknown-key]
          2 | searcher: { backend: algolia, appID: ABCDEFGHIJ, apiKey: ***, index: hotels, indx: x }
            |                                                                              ^~~~
            = help: did you mean 'index', which is already there?

        m.searchplay.yaml:3:10: error: expected a list of names, found a mapping [wrong-type]
          3 | secrets: { token: *** }
            |          ^~~~~~~~~~~~~~
            = help: secrets have no values in files: set them with SEARCHPLAY_SECRET_NAME or --secret NAME=…


        """, "\(run)")
  }

  /// A list of values produces all combinations.
  @Test(arguments: [
    (
      "{ chain: [Casa, Sakura], n: [3, 4] }",
      "the matrix makes two scenarios named 'S Casa' [duplicate-scenario]",
      "use every column in the name, and list each value once; lists of values make all combinations, so for certain pairs list the rows: [{ NAME: …, NAME: … }]"
    ),
    (
      "{ chain: [Casa], n: [3], include: [{ chain: Sakura, n: 4 }] }", "a matrix does not support 'include' [matrix]",
      "list the rows instead: [{ chain: …, n: … }]"
    ),
  ])
  func pairsInAMatrix(_ matrix: String, _ message: String, _ help: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ objectID: a, c: Casa }] }
      widgets: {}
      scenarios:
        - name: S ${chain}
          matrix: \(matrix)
          steps: [{ search: "${chain} ${n}" }]

      """, "m.searchplay.yaml")
    let errors = try await program.run("validate").errors
    #expect(errors.contains("error: \(message)\n") && errors.contains("= help: \(help)\n"), "\(errors)")
    #expect(errors.components(separatedBy: "error:").count == 2, "\(errors)")
  }

  /// The project file and a manifest may extend the same base.
  @Test func nothingIsListedTwiceByTwoExtensions() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write("extends: base.yaml\n", "searchplay.yaml")
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ objectID: a }] }
      widgets: { menu: { type: currentRefinements } }
      allow: [never-empty]

      """, "base.yaml")
    try program.write("version: \"1.0\"\nextends: base.yaml\nscenarios: [{ name: S, steps: [{ search: }] }]\n", "m.searchplay.yaml")
    #expect(!(try await program.run("validate").errors.contains("listed-twice")))
  }

  /// Checks of the records still see fields that an app leaves out of the response.
  @Test func leftOutFieldsAreNoLackOfRecords() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ objectID: a, price: 5 }, { objectID: b, price: 500 }], query: { responseFields: [hits] } }
      widgets: { bands: { type: numericFilterList, numericFilters: [{ attribute: price, operator: "<", value: 100 }], operator: or, groupName: g } }
      scenarios: [{ name: S, steps: [{ search: }, { click: { bands: { position: 1 } } }] }]

      """, "m.searchplay.yaml")
    #expect(try await program.run("validate").errors == "")
  }

  /// Text that is too short to be searched is not reported as needing a search.
  @Test func typedTextIsTooShort() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ objectID: a, name: rose }], shouldTriggerSearch: { minimumLength: 3 } }
      widgets: { box: { type: searchBox } }
      scenarios: [{ name: S, steps: [{ type: { box: ro } }, { expect: { hits: 1 } }] }]

      """, "m.searchplay.yaml")
    let run = try await program.run("run")
    #expect(
      (run.output + run.errors).contains(
        "= help: 'ro' is shorter than shouldTriggerSearch.minimumLength, 3, so nothing is searched\n"), "\(run)")
  }

  /// Lines of such files may be secret, so they are not quoted.
  @Test(arguments: [("export limit=2", ", without 'export'"), ("limit = 2", ", without spaces around '='"), ("limit", "")])
  func linesOfVariables(_ line: String, _ hint: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write("# values\n\(line)\n", "v.env")
    try program.write("version: \"1.0\"\nsearcher: { records: [] }\nwidgets: {}\nscenarios: []\n", "m.searchplay.yaml")
    let run = try await program.run("validate", "--variables-file", "v.env")
    #expect(run.errors.hasPrefix("error: v.env:2: expected name=value\(hint)\n"), "\(run)")
  }

  /// Duplicates are reported once, however many there are, and not at all with `--quiet`, which says how much it leaves out.
  @Test func manyCopiesAreOneWarning() async throws {
    let program = try Program()
    defer { program.end() }
    let copies = (1...30).map { "  - { name: S\($0), steps: [{ search: }, { search: a }] }\n" }.joined()
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [{ objectID: a }] }\nwidgets: {}\nscenarios:\n\(copies)", "m.searchplay.yaml")
    #expect(
      try await program.run("validate").errors == """
        m.searchplay.yaml:6:13: warning: 'S2' and 28 other scenarios have the same steps as 'S1' [duplicate-scenario]
          6 |   - { name: S2, steps: [{ search: }, { search: a }] }
            |             ^~
          5 |   - { name: S1, steps: [{ search: }, { search: a }] }
            |             ^~ the first of them
            = help: change their steps, or remove them


        """)
    let quiet = try await program.run("test", "-u", "-q")
    #expect(quiet.errors == "", "\(quiet)")
    #expect(
      quiet.output.contains("1 warning about a manifest is not shown: run without --quiet to see it\n"), "\(quiet)")
  }

  /// A version that the manifest has anyway makes no difference.
  @Test func theSameVersionOnBothSides() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [{ objectID: a }] }\nwidgets: {}\nscenarios: [{ name: S, steps: [{ search: }] }]\n",
      "m.searchplay.yaml")
    #expect(
      try await program.run("compare", "--with", "instantsearch=7").errors
        == "warning: both runs of 'm.searchplay.yaml' use InstantSearch 7: it is the manifest's version\n")
  }
}
