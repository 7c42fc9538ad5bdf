import Foundation
import Testing

@testable import Reports
@testable import SearchplayCLI

/// What several scenarios have in common is reported once, and what is reported about a step happened in that step.
struct SaidOnceTests {
  private static let shop = """
    version: "1.0"
    searcher:
      records: [{ brand: Loom, cat: { l: A, m: A > B } }, { brand: Fleet, cat: { l: A, m: A > C } }, { brand: Pace, cat: { l: D, m: D > E } }]
      settings: { attributesForFaceting: [brand, cat.l, cat.m] }
    widgets:
      menu: { type: hierarchicalMenu, hierarchicalAttributes: [cat.l, cat.m], separator: " > ", presenter: default }
      brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc", limit: 5 } }

    """

  /// The page lists all causes: those of the upgrade, each with the step in which it first occurs, and those of the other changes.
  @Test func causesOfAComparison() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.shop + "scenarios: [{ name: S, steps: [search: , click: { menu: A }] }]\n", "m.searchplay.yaml")
    _ = try await program.run(
      "compare", "m.searchplay.yaml", "--with", "instantsearch=8", "--with", "widgets.brands.presenter.limit=2", "--format", "html", "-o",
      "c.html")
    let page = try program.read("c.html")
    for part in [
      #""text":"before a selection, version 8 shows every level of a menu, version 7 only the first","#, #""text":"brands: Pace is gone","#,
      "No known difference between the versions explains the rest. It may come from widgets.brands.presenter.limit=2.",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(!page.contains("nbSortedHits"))
  }

  /// Scenarios that fail in the same way are reported once; --verbose reports each.
  @Test func sameFailures() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      Self.shop + "scenarios:\n"
        + ["One", "Two"].map {
          "  - { name: \($0), steps: [search: , expect: { hits: 4, widgets: { brands: [{ value: Loom, count: 2 }] } }] }\n"
        }
        .joined(), "m.searchplay.yaml")
    let told = try await program.run("test").output
    #expect(told.contains("  ✗ Two\n    m.searchplay.yaml:10: fails in the same way as 'One'\n"), "\(told)")
    // Rows with the same value are next to each other, whatever comes before them.
    #expect(
      told.contains(
        """
                  expected   actual
                !            Fleet 1
                ! Loom 2     Loom 1
                !            Pace 1

        """), "\(told)")
    let all = try await program.run("test", "--verbose").output
    #expect(!all.contains("in the same way as"))
  }

  /// A finding is explained in the first scenario that has it.
  @Test func findingsOfAPage() async throws {
    let program = try Program()
    defer { program.end() }
    let clicks = "steps: [search: , click: { brands: Loom }, click: { menu: A }, click: { brands: Fleet }]"
    try program.write(
      Self.shop.replacing("operator: or", with: "operator: and")
        + "  steps: { type: numericComparison, attribute: n, numericOperator: \">=\" }\nscenarios:\n  - { name: One, \(clicks) }\n  - { name: Two, \(clicks) }\n",
      "m.searchplay.yaml")
    _ = try await program.run("docs", "-o", "out", "--no-pictures")
    let page = try program.read("out/m.md")
    let told = page.split(separator: "\n").filter { $0.hasPrefix("**In the app") }.map(String.init)
    let ids = told.filter { $0.hasPrefix("**In the app:**") }.compactMap { $0.split(separator: "`").dropLast().last }
    #expect(!ids.isEmpty && Set(ids).count == ids.count, "\(told)")
    #expect(told.filter { $0.hasPrefix("**In the app,** as above: ") }.count == 1, "\(told)")
  }

  /// While an answer is pending, the number of results is from an earlier search.
  @Test func resultsOfEarlierSearches() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      Self.shop
        + "scenarios:\n  - name: S\n    steps: [search: , hold: , click: { brands: Loom }, release: , fail: timeout, click: { brands: Loom }]\n",
      "m.searchplay.yaml")
    _ = try await program.run("docs", "-o", "out", "--no-pictures")
    #expect(
      try program.read("out/m.md").split(separator: "\n").filter { $0.hasPrefix("### ") } == [
        "### 1 · Load the first results — 3 results", "### 2 · From now on, answers are held back",
        "### 3 · Tap *Loom* in Brands — waiting for the answer, still 3 results",
        "### 4 · All the answers that were held back arrive — 1 result (was 3)", "### 5 · The next answer fails: no host answers in time",
        "### 6 · Tap *Loom* in Brands — the search fails: no host answers in time, and the search is tried again and again",
      ])
  }

  /// A first search that is retried again and again has no results to report.
  @Test func aFirstSearchWithoutAnAnswer() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.shop + "scenarios: [{ name: S, steps: [fail: timeout, search: ] }]\n", "m.searchplay.yaml")
    _ = try await program.run("docs", "-o", "out", "--no-pictures")
    #expect(try program.read("out/m.md").contains("— the search fails: no host answers in time, and the search is tried again and again\n"))
  }

  /// Filters that a step removed are named as readers know them.
  @Test func removedFilters() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      Self.shop
        + "  clear: { type: clearRefinements }\nscenarios: [{ name: S, steps: [search: , click: { menu: A }, click: { clear: }] }]\n",
      "m.searchplay.yaml")
    _ = try await program.run("docs", "-o", "out", "--no-pictures")
    #expect(try program.read("out/m.md").contains("\nFilters: none (removed *A* (Menu))\n"))
  }
}
