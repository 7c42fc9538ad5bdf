import Testing

@testable import SearchplayCLI

/// What reports say of queries that changed.
struct ChangedQueriesTests {
  private static let manifest = """
    version: "1.0"
    searcher:
      index: shop
      records: [{ objectID: a, brand: Fleet }, { objectID: b, brand: Loom }]
      settings: { attributesForFaceting: [brand] }
    widgets:
      brands: { type: refinementList, attribute: brand, operator: or }
    scenarios:
      - name: Start
        steps: [search: ]
      - name: Typing
        steps: [search: fl, search: fle]

    """

  /// A parameter that changes nothing on the screen is the cause, in every scenario.
  @Test func ofTheManifest() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    _ = try await program.run("test", "-u=all")
    try program.write(
      Self.manifest.replacing("  settings:", with: "  query: { hitsPerPage: 30 }\n  settings:"), "m.searchplay.yaml")
    let said = try await program.run("test", "-u=none", "--report-markdown", "r.md")
    #expect(
      said.output == """
        m.searchplay.yaml
          ✗ Start
            differs from __Snapshots__/m/start.snap.yaml
              step 1: queries: hitsPerPage=30 is new
          ✗ Typing
            differs from __Snapshots__/m/typing.snap.yaml, in the same way as 'Start'

        causes
          queries: hitsPerPage=30 is new  in 2 scenarios

        failed
          ✗ Start  m.searchplay.yaml:10
          ✗ Typing  m.searchplay.yaml:12

        0 passed, 2 failed
        --verbose shows the differences line by line

        """)
    #expect(
      try program.read("r.md") == """
        <!-- searchplay-report -->
        ### Search UI: 2 of 2 scenarios changed

        If the changes are right, run `searchplay test -u` on this branch and commit the snapshots and expectations that it updates.

        **queries: hitsPerPage=30 is new**, in 2 scenarios:
        - Start (`m.searchplay.yaml:10`): the queries
        - Typing (`m.searchplay.yaml:12`): the queries

        <details><summary>What changed in “Start” · Step 1: Load the first results</summary>

        ```diff
         queries
        -  main  index=shop  facets=brand
        +  main  index=shop  facets=brand  hitsPerPage=30
        ```

        </details>

        """)
  }

  /// A query that is typed in another way comes before what follows from it.
  @Test func ofAStep() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    _ = try await program.run("test", "-u=all")
    try program.write(Self.manifest.replacing("search: fle]", with: "search: loo]"), "m.searchplay.yaml")
    let said = try await program.run("test", "-u=none", "--report-markdown", "r.md")
    #expect(said.output.contains(#"      step 2: queries: query="fle" -> query="loo"\#n"#), "\(said.output)")
    let report = try program.read("r.md")
    #expect(report.contains("**queries: query=\"fle\" → query=\"loo\"**, in 1 scenario:\n"), "\(report)")
    #expect(report.contains("It also shows: brands: "), "\(report)")
  }

  /// What is on no screen is told as well.
  @Test func outOfSight() async throws {
    let program = try Program()
    defer { program.end() }
    let rule =
      "rules: [{ objectID: r, conditions: [{ pattern: fle, anchoring: is }], consequence: { params: { renderingContent: { redirect: { url: 'https://a' } } } } }]"
    let manifest = Self.manifest.replacing("attributesForFaceting: [brand] }", with: "attributesForFaceting: [brand] }\n  \(rule)")
    try program.write(manifest, "m.searchplay.yaml")
    _ = try await program.run("test", "-u=all")
    try program.write(manifest.replacing("https://a", with: "https://b"), "m.searchplay.yaml")
    _ = try await program.run("test", "-u=none", "--report-markdown", "r.md")
    #expect(
      try program.read("r.md") == """
        <!-- searchplay-report -->
        ### Search UI: 1 of 2 scenarios changed

        If the changes are right, run `searchplay test -u` on this branch and commit the snapshots and expectations that it updates.

        **Not on the screen**

        - Typing (`m.searchplay.yaml:12`): step 2: redirect https&#58;//a \\-> https&#58;//b

        """)
  }

  /// A new snapshot in a review is shown once.
  @Test func newSnapshotsInReviews() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    _ = try await program.run("test")
    let session = try TerminalSession(program, "review")
    defer { session.end() }
    let question = "[a]ccept  [r]eject  [s]kip  [A]/[R]/[S] the same for all the rest  [i]nfo  [q]uit  [?] help "
    #expect(try #require(session.wait(for: question)).contains("  a new snapshot\n"))
    try session.type("d")
    #expect(try #require(session.wait(for: question)) == "d\nthe snapshot is new: all of it is shown above\n\(question)")
  }
}
