import Testing

/// Widgets, rules and steps that are wired or written so that something has no effect: each is told once, where it is.
struct WiringMistakesTests {
  private static let start = """
    version: "1.0"
    searcher:
      index: shop
      records: [{ objectID: a, brand: Fleet, price: 40 }, { objectID: b, brand: Loom, price: 60 }, { objectID: c, brand: Loom, price: 250 }]
      settings: { attributesForFaceting: [brand, price], searchableAttributes: [brand]RULES }
    MORE
    widgets:
      brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }
      WIDGET
    scenarios: [{ name: A, steps: [search: , click: { brands: Loom }, STEPS] }]

    """

  /// The warnings of `test`, each with its line and column.
  private func findings(_ widget: String, _ steps: String, rules: String = "", more: String = "") async throws -> [String] {
    let program = try Program()
    defer { program.end() }
    let text = Self.start.replacing("WIDGET", with: widget).replacing("STEPS", with: steps).replacing("MORE\n", with: more)
    try program.write(text.replacing("RULES", with: rules), "m.searchplay.yaml")
    let said = try await program.run("test", "-u=none")
    return (said.errors + said.output).split(separator: "\n").filter { $0.contains(": warning: ") }.map {
      String($0.dropFirst("m.searchplay.yaml:".count))
    }
  }

  @Test(arguments: [
    ("{ type: stats, connect: [view] }", "search: loom", "8:21: warning: 'w' shows nothing: no searcher is connected [always-empty]"),
    (
      "{ type: hits, attribute: brand, connect: [view] }", "search: loom",
      "8:38: warning: 'w' shows nothing: no searcher is connected [always-empty]"
    ),
    ("{ type: loading, connect: [view] }", "search: loom", "8:23: warning: 'w' is never shown: no searcher is connected [always-empty]"),
    (
      "{ type: currentRefinements, connect: [view] }", "search: loom",
      "8:34: warning: 'w' shows nothing: no filter state is connected [always-empty]"
    ),
    (
      "{ type: searchBox, connect: [view] }", "type: { w: fleet }",
      "8:3: warning: 'w' searches nothing: no searcher is connected [unused-name]"
    ),
    (
      "{ type: clearRefinements, connect: [view] }", "click: { w: }",
      "8:3: warning: 'w' clears nothing: no filter state is connected [unused-name]"
    ),
  ])
  func unconnected(_ widget: String, _ step: String, _ told: String) async throws {
    #expect(try await findings("w: \(widget)", step) == [told])
  }

  /// A widget that nobody uses, or that is connected later, is no mistake.
  @Test(arguments: [
    ("{ type: searchBox, connect: [view] }", "search: loom"), ("{ type: stats, connect: [view] }", "connect: { w: all }, search: loom"),
  ])
  func connectedLater(_ widget: String, _ steps: String) async throws {
    #expect(try await findings("w: \(widget)", steps) == [])
  }

  /// A hits list of another searcher that follows the main filters is emptied whenever they change.
  @Test func hitsOfAnotherState() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      filterStates: [cheap]
      searcher:
        index: shop
        records: [{ objectID: "1", name: Cap, brand: Alto }, { objectID: "2", name: Hat, brand: Brio }]
        settings: { attributesForFaceting: [brand] }
      searchers: { b: { index: shop, filterState: cheap } }
      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        others: { type: refinementList, attribute: brand, operator: or, searcher: b, filterState: cheap, presenter: { sortBy: "alphabetical:asc" } }
        rows: { type: hits, searcher: b, attribute: name }
      scenarios: [{ name: A, steps: [search: , search: { searcher: b }, click: { brands: Alto }] }]

      """, "m.searchplay.yaml")
    let said = try await program.run("validate")
    #expect(
      said.errors.contains(
        "'rows' shows the results of the searcher 'b', which follows the filter state 'cheap', but follows 'main' [states-apart]"),
      "\(said)")
  }

  @Test func twoKindsOfConditions() async throws {
    let rule = "objectID: r, conditions: [{ pattern: cap, anchoring: is }], condition: { pattern: x }, consequence: { hide: [a] }"
    let found = try await findings("w: { type: stats }", "search: cap", rules: "}\n  rules: [{ \(rule) }] #").filter {
      $0.contains("conditions")
    }
    #expect(found == ["6:73: warning: 'condition' has no effect beside 'conditions' [no-effect]"])
  }

  @Test func defaultsOutsideTheBounds() async throws {
    let stepper = "w: { type: numericComparison, attribute: price, numericOperator: \">=\" }"
    let allowed = "allow: [second-search, range-bounds-frozen, stepper-counts-on]\n"
    let told = try await findings(stepper, "increment: { w: { by: 1, default: 9 } }", more: allowed).filter { $0.contains("clamped") }
    #expect(told == ["10:67: warning: 'w' begins with its default, 9, but stays within its bounds, 40 to 250 [input-clamped]"])
    // Without one, InstantSearch begins with 0.
    let implied = try await findings(stepper, "increment: { w: 1 }", more: allowed).filter { $0.contains("clamped") }
    #expect(implied == ["10:67: warning: 'w' begins with its default, 0, but stays within its bounds, 40 to 250 [input-clamped]"])
    // It continues from the number that it last requested, whatever its default is.
    let cleared = try await findings(stepper, "set: { w: 99 }, clear: , increment: { w: 1 }", more: allowed)
    #expect(cleared.filter { $0.contains("clamped") } == [])
  }

  @Test(arguments: [
    ("operator: \"<\", value: 240", true), ("lower: 0, upper: 240", true), ("operator: \">=\", value: 0", false),
    ("operator: \"<\", value: 1000", false),
    ("lower: 0, upper: 100", false), ("operator: \"<\", value: 50", false),
  ])
  func aBandInsideAnother(_ band: String, _ isTold: Bool) async throws {
    let found = try await findings(
      "w: { type: numericFilterList, numericFilters: [{ attribute: price, \(band) }, { attribute: price, lower: 50, upper: 100 }], operator: and, groupName: p }",
      "search: loom")
    #expect(
      found.contains { $0.contains("overlap: records with a 'price' between 50 and 100 are in both [uneven-bands]") } == isTold, "\(found)")
  }

  /// A value that gets the name of another one of the records.
  @Test(arguments: [
    ("{ rename: { Fleet: Loom } }", true), ("{ rename: { Fleet: Loom, Loom: Fleet } }", false), ("{ rename: { Fleet: Boat } }", false),
    ("{ hide: [Fleet] }, { rename: { Fleet: Loom } }", false), ("{ rename: { Loom: Boat } }, { rename: { Fleet: Loom } }", false),
  ])
  func twoValuesWithOneName(_ steps: String, _ isTold: Bool) async throws {
    let list =
      "w: { type: refinementList, attribute: brand, operator: or, presenter: [{ sortBy: \"alphabetical:asc\" }, \(steps)] }"
    let found = try await findings(list, "search: loom").filter { $0.contains("listed-twice") }
    let told = "8:118: warning: 'w' shows 'Loom' twice: 'Fleet' gets the name of another value of 'brand' [listed-twice]"
    #expect(found == (isTold ? [told] : []))
  }

  @Test func aFacetSearcherThatTheEngineRefuses() async throws {
    let found = try await findings(
      "count: { type: stats }", "search: { searcher: f, text: lo }", more: "searchers: { f: { kind: facet, attribute: brand } }\n"
    ).filter { $0.contains("refuses") }
    #expect(found == ["6:14: warning: the engine refuses to search for values of 'brand' in the index 'shop' [attribute-not-faceted]"])
  }

  /// Lists that are written in another notation.
  @Test(arguments: [
    ("contains: [Fleet]", "write { includes: [Fleet] }"), ("startswith: [Loom]", "write { startsWith: [Loom] }"),
    ("any order: []", "for an empty list, write [] or none"), ("any order: [Loom, Fleet]", "write { anyOrder: [Loom, Fleet] }"),
  ])
  func listsInOtherWords(_ list: String, _ help: String) async throws {
    let program = try Program()
    defer { program.end() }
    let text = Self.start.replacing("WIDGET", with: "w: { type: stats }").replacing("MORE\n", with: "").replacing("RULES", with: "")
    try program.write(text.replacing("STEPS", with: "expect: { widgets: { brands: { \(list) } } }"), "m.searchplay.yaml")
    let said = try await program.run("validate").errors
    #expect(said.contains("    = help: \(help)\n"), "\(said)")
  }

  @Test func weightsInTheNotationOfTheCommandLine() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write("options: { findings: \"warn, undefined-order=err\" }\n", "searchplay.yaml")
    let said = try await program.run("validate").errors
    #expect(said.contains("    = help: write { all: warn, undefined-order: error }\n"), "\(said)")
  }
}
