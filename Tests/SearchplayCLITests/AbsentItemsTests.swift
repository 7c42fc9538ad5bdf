import Testing

@testable import SearchplayCLI

/// Expectations of absence that pass although something else was meant, and steps that change nothing.
struct AbsentItemsTests {
  private static let start = """
    version: "1.0"
    searcher:
      records:
        - { objectID: "1", name: Trail runner, brand: Alto, stock: true }
        - { objectID: "2", name: City shoe, brand: Brio, stock: false }
      settings: { searchableAttributes: [name], attributesForFaceting: [brand, stock] }
    widgets:
      brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }
      rows: { type: hits, attribute: name }
      cur: { type: currentRefinements, presenter: PRESENTER }
      map: { type: filterMap, attribute: brand, operator: and, groupName: m, items: { 0: { brand: Alto }, 1: { brand: Brio } } }
      box: { type: searchBox }
    scenarios:
      - name: A
        steps: [search: , STEPS]

    """

  private func told(_ steps: String, presenter: String = "null") async throws -> [String] {
    let program = try Program()
    defer { program.end() }
    try program.write(
      Self.start.replacing("STEPS", with: steps).replacing("PRESENTER", with: presenter), "m.searchplay.yaml")
    let said = try await program.run("test", "-u=none")
    return (said.errors + said.output).split(separator: "\n").compactMap { line in
      line.split(separator: " warning: ").dropFirst().first.map(String.init)
    }.filter { $0.contains("[expectation-cannot-fail]") || $0.contains("[step-without-effect]") || $0.contains("[setting-incomplete]") }
  }

  @Test(arguments: [
    (
      "expect: { widgets: { rows: { \"trail runner\": absent } } }", "null",
      "'trail runner' is absent, but 'rows' shows 'Trail runner': whole texts are compared [expectation-cannot-fail]"
    ),
    (
      "click: { brands: Alto }, expect: { widgets: { cur: { \"brand: Alto\": absent } } }", "null",
      "'brand: Alto' is absent, but 'cur' shows 'Alto': whole texts are compared [expectation-cannot-fail]"
    ),
    (
      "click: { brands: Alto }, expect: { widgets: { cur: { Alto: absent } } }", "{ string: \"{attribute}: {value}\" }",
      "'Alto' is absent, but 'cur' shows 'brand: Alto': whole texts are compared [expectation-cannot-fail]"
    ),
    (
      "expect: { findings: { relevance-first: absent } }", "null",
      "'relevance-first' is always absent: it is reported for the manifest or its records, not for a step [expectation-cannot-fail]"
    ),
    ("click: { map: \"1\" }, click: { map: \"1\" }", "null", "'Brio' is selected in 'map' already [step-without-effect]"),
    ("type: { box: \"-shoe\" }", "null", "the minus of '-shoe' has no effect without advancedSyntax: true [setting-incomplete]"),
  ])
  func silentUntilNow(_ steps: String, _ presenter: String, _ sentence: String) async throws {
    #expect(try await told(steps, presenter: presenter) == [sentence])
  }

  @Test(arguments: [
    "click: { brands: Alto }, expect: { widgets: { cur: { Brio: absent }, rows: { City shoe: absent } } }",
    "click: { map: \"1\" }, click: { map: \"0\" }", "type: { box: shoe-city }",
  ])
  func whatIsRight(_ steps: String) async throws {
    #expect(try await told(steps) == [])
  }

  /// A variable in two braces, as workflows and templates have.
  @Test(arguments: [
    ("${{ brand }}", "'{{ brand }}' is plain text, not a variable [variable]", "write \"${brand}\""),
    (
      "${{ other }}", "there is no variable '{ other }' [unknown-variable]",
      "a variable has one brace on each side: declare 'other' under 'variables', and write ${other}"
    ),
  ])
  func twoBraces(_ text: String, _ headline: String, _ help: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      variables: { brand: Alto }
      searcher: { records: [{ objectID: "1", name: Alto }] }
      widgets: { rows: { type: hits, attribute: name } }
      scenarios: [{ name: A, steps: [search: "\(text)"] }]

      """, "m.searchplay.yaml")
    let said = try await program.run("validate")
    #expect(said.errors.contains("error: \(headline)\n") && said.errors.contains("= help: \(help)\n"), "\(said)")
  }
}
