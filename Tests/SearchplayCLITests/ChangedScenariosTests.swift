import Foundation
import Testing

/// Screens that differ from their snapshots are not ordinary failures: they may be right.
struct ChangedScenariosTests {
  private func project() async throws -> Program {
    let program = try Program()
    try program.write(
      """
      version: "1.0"
      searcher: { records: shop.json, settings: { attributesForFaceting: [brand] } }
      widgets:
        brands: { type: refinementList, attribute: brand, operator: or, presenter: {} }
        rows: { type: hits, attribute: name, subtitle: brand }
      scenarios:
        - { name: Looks, steps: [{ search: }, { note: The end of looking. }] }
        - { name: Fails, steps: [{ search: }, { click: { brands: Nobody } }] }

      """, "m.searchplay.yaml")
    try program.write(
      #"[{ "objectID": "1", "name": "Runner", "brand": "Loom" }, { "objectID": "2", "name": "Hat", "brand": "Fleet" }]"#, "shop.json")
    _ = try await program.run("test", "-u")
    try program.write(
      #"[{ "objectID": "1", "name": "Runner", "brand": "Fleet" }, { "objectID": "2", "name": "Hat", "brand": "Fleet" }]"#, "shop.json")
    return program
  }

  @Test func areToldApart() async throws {
    let program = try await project()
    defer { program.end() }
    let run = try await program.run("test", "--report-markdown", "r.md", "--report-html", "report")
    #expect(run.status == 1)
    let comment = try program.read("r.md")
    #expect(comment.contains("### Search UI: 1 of 2 scenarios failed, 1 changed\n"), "\(comment)")
    // Failures come first, without any advice to accept them.
    let failures = comment.firstRange(of: "#### Failures"), advice = comment.firstRange(of: "run `searchplay test -u`")
    #expect(failures.flatMap { start in advice.map { start.lowerBound < $0.lowerBound } } ?? false, "\(comment)")
    // The second line of a hit is part of it.
    #expect(comment.contains("Runner: Loom → Fleet"), "\(comment)")
    let page = try program.read("report/index.html")
    #expect(
      page.contains("1 failed") && page.contains("1 changed"))
    #expect(page.contains("The end of looking."))
  }

  /// A failed expectation is shown with what it is about, not with a different change in the same step.
  @Test func anExpectationAboutSomethingElse() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: r.json, settings: { attributesForFaceting: [kind, band] } }
      widgets:
        kinds: { type: refinementList, attribute: kind, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        bands: { type: refinementList, attribute: band, operator: or, presenter: { sortBy: "alphabetical:asc" } }
      scenarios:
        - name: Start
          steps:
            - search:
            - click: { kinds: camp }
            - expect: { filters: '( "kind":"camp" )' }

      """, "m.searchplay.yaml")
    try program.write(#"[{"objectID":"a","kind":"camp","band":"AM"},{"objectID":"b","kind":"water","band":"FM"}]"#, "r.json")
    _ = try await program.run("test", "-u")
    try program.replace("\"FM\"", "\"XM\"", in: "r.json")
    try program.replace("- expect: { filters: '( \"kind\":\"camp\" )' }", "- expect: { filters: none }", in: "m.searchplay.yaml")
    _ = try await program.run("test", "--report-markdown", "c.md")
    let comment = try program.read("c.md")
    let failure = comment.prefix(upTo: comment.firstRange(of: "#### What changed")?.lowerBound ?? comment.endIndex)
    #expect(failure.contains("**the filters differ from what is expected: none expected") && !failure.contains("```diff"), "\(comment)")
  }
}
