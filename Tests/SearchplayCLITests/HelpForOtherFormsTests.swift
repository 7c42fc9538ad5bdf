import Testing

/// Forms of files and of other tools that are not supported, and the message about each.
struct HelpForOtherFormsTests {
  private static let records = #"[{ "objectID": "1", "name": "Ada", "chain": "Casa" }, { "objectID": "2", "name": "Bea", "chain": "Sol" }]"#

  private func told(_ slip: Slip) async throws -> [String] {
    try await slip.said(
      of: "stays", Self.records, settings: "attributesForFaceting: [chain]",
      lists: [
        "chains: { type: refinementList, attribute: chain, operator: or, presenter: { sortBy: [isRefined, \"alphabetical:asc\"] } }"
      ], by: ["validate"])
  }

  @Test(arguments: [
    Slip(
      testDescription: "a range in numericFilters", searcher: "query: { numericFilters: [\"price:100-200\"] }",
      told: ["the engine rejects these filters: expected 'attribute < number' [filter-syntax]", "write price:100 TO 200"]),
    Slip(
      testDescription: "two attributes in one modifier",
      settings: ", searchableAttributes: [\"unordered(name)\"], customRanking: [\"asc(name, chain)\"]",
      told: ["'asc' takes one attribute, not 2 [setting]", "write each with its own: asc(name), asc(chain)"]),
    Slip(
      testDescription: "data among the parameters of a rule",
      searcher:
        "rules: [{ objectID: r, conditions: [{ pattern: a, anchoring: contains }], consequence: { params: { query: b, userData: { x: 1 } } } }]",
      told: [
        "'userData' has no effect among a rule's params [setting-incomplete]", "write it directly under 'consequence', beside 'params'",
      ]),
    Slip(
      testDescription: "findings with reasons", top: "allow: { undefined-order: because, menu-path-lost: because }",
      told: [
        "expected a word such as attribute-not-faceted, group-rewritten or group-emptied, found a mapping [wrong-type]",
        "write a list: [undefined-order, menu-path-lost]",
      ]),
    Slip(
      testDescription: "a time in milliseconds", searcher: "rulesAt: 1780000000000",
      told: [
        "expected a time in seconds, found a number, '1780000000000' [wrong-type]", "this looks like milliseconds: write 1780000000",
      ]),
    Slip(
      testDescription: "a variable of the environment", searcher: "recording: !env NAME",
      told: [
        "tag '!env' does not fit this value [yaml-tag]",
        "declare a variable, write \"${NAME}\", and set it with --variable NAME=… or in the environment, SEARCHPLAY_VARIABLE_NAME",
      ]),
    Slip(
      testDescription: "a reference", widgets: "more: { $ref: \"#/widgets/chains\" }",
      told: [
        "a widget needs the key 'type' [missing-key]",
        "there is no '$ref': repeat the keys, or write '&name' where the widget is declared first, and '*name' here",
      ]),
    Slip(
      testDescription: "a variable in braces", steps: "[click: { chains: {{chain}} }]",
      told: ["a key must be a plain value, not a mapping [yaml-key]", "to insert a variable, write \"${chain}\""]),
    Slip(
      testDescription: "an include with parameters", steps: "[include: { file: a.yaml, with: { chain: Casa } }]",
      told: [
        "there is no step 'include' [unknown-step]",
        "'include' takes the name of a file, and no parameters: declare them under 'variables', or as columns of a 'matrix'",
      ]),
    Slip(
      testDescription: "a pattern of files", top: "extends: \"bases/*.yaml\"",
      told: [
        "the file 'bases/*.yaml' cannot be read: no such file or directory [include]", "patterns are not expanded here: list the files",
      ]),
    Slip(
      testDescription: "a list in a list",
      widgets:
        "more: { type: facetFilterList, operator: or, groupName: g, facetFilters: [[{ chain: Casa }, { chain: Lux }], { chain: Sol }] }",
      told: [
        "expected a filter, found a list [wrong-type]", "this is itself a list: YAML cannot join lists, so write its filters one by one",
      ]),
    Slip(
      testDescription: "two values with one name", top: "allow: [group-split, undefined-order]",
      widgets:
        "more: { type: refinementList, attribute: chain, operator: or, groupName: g, presenter: [{ sortBy: \"value:asc\" }, { rename: { Casa: Other, Sol: Other } }] }",
      told: [
        "'more' shows 'Casa' and 'Sol' as 'Other', and a click on either filters by that name [renamed-item]",
        "merge the values in the records, not in the presenter",
      ]),
    Slip(
      testDescription: "a name after uppercase", top: "allow: [group-split, undefined-order, renamed-item]",
      widgets:
        "more: { type: refinementList, attribute: chain, operator: or, groupName: g, presenter: [{ sortBy: \"value:asc\" }, uppercase, { rename: { Casa: Hotel } }] }",
      told: ["after the preceding steps, no item is called 'Casa' [unknown-value]", "did you mean 'CASA'?"]),
  ]) func isHelped(_ slip: Slip) async throws {
    let told = try await told(slip)
    #expect(told == slip.told)
  }

  /// Comma-separated records as spreadsheets write them.
  @Test(arguments: [
    (
      "sep=,\nobjectID,chain\n1,Casa\n",
      "1:6: error: 'sep=' tells a spreadsheet the separator, and is not a heading: remove this line [records]"
    ),
    (
      "objectID,chain\n1,\"Casa \"Sol\" a\"\n",
      "2:10: error: record 1: only a comma or the end of the line may follow a closing quote: write a quote inside a quoted cell twice, \"a \"\"b\"\" c\" [records]"
    ),
    (
      "objectID,chain\n1.23E+15,Casa\n1.23E+15,Sol\n",
      "3:1: error: record 2: the objectID '1.23E+15' is already used by record 1: it looks like a number that a spreadsheet rounded [records]"
    ),
    ("objectID,chain\n1,Casa\n2,Sol\n,\n", "4:1: warning: record 3 is empty: it has no values [records-inconsistent]"),
  ]) func ofSpreadsheets(_ text: String, _ told: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(text, "r.csv")
    try program.write(
      """
      version: "1.0"
      searcher: { records: r.csv, settings: { attributesForFaceting: [chain] } }
      widgets:
        chains: { type: refinementList, attribute: chain, operator: or, presenter: { sortBy: "alphabetical:asc" } }
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let said = try await program.run("validate")
    #expect(said.errors.split(separator: "\n").first.map(String.init) == "r.csv:\(told)")
  }

  /// A block scalar that was meant to be an operator.
  @Test func anOperatorWithoutQuotes() async throws {
    let said = try await Program.told(
      of: """
        version: "1.0"
        searcher: { records: [{ objectID: a, price: 1 }] }
        widgets:
          price:
            type: numericComparison
            attribute: price
            numericOperator: >
        scenarios: [{ name: S, steps: [search: ] }]

        """)
    #expect(
      said == """
        m.searchplay.yaml:7:22: error: '>' without quotes begins a text of several lines, which is empty here [unknown-value]
            = help: write ">"
        """)
  }

  /// Reports and comparisons on the command line.
  @Test(arguments: [
    (
      ["test", "--report-junit", "results/"],
      "error: the report 'results/' could not be written: it names a folder: add a file name\n"
    ),
    (
      ["accept", "S"],
      "error: there is no snapshot, manifest or folder 'S': a scenario is named by its line, MANIFEST:LINE, or by its snapshot\n"
    ),
    (
      ["compare", "--with", "widgets[0].operator=and"],
      """
      --with:1:1: error: the path does not exist: the path has a position, but the value there is a mapping [override]
        1 | widgets[0].operator: and
          | ^~~~~~~~~~~~~~~~~~~
          = help: name it: widgets.chains.…

      'm.searchplay.yaml' has errors once the changes are applied

      """
    ),
    (
      ["compare", "--with", "searcher.settings.maxValuesPerFacet=100"],
      "warning: the changes have no effect on 'm.searchplay.yaml': these values already apply without them\n"
    ),
  ]) func onTheCommandLine(_ arguments: [String], _ told: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ objectID: a, chain: Casa }], settings: { attributesForFaceting: [chain] } }
      widgets:
        chains: { type: refinementList, attribute: chain, operator: or, presenter: { sortBy: "alphabetical:asc" } }
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let said = try await program.run(arguments)
    #expect(said.errors == told)
  }
}
