import Testing

/// A run in which some scenarios only look different and others contradict an expectation.
struct ChangedAndFailedTests {
  private static func manifest(_ color: String, hits: Int) -> String {
    """
    version: "1.0"
    searcher:
      records: [{ objectID: a, color: \(color) }, { objectID: b, color: red }]
      settings: { attributesForFaceting: [color] }
    widgets:
      colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: "alphabetical:asc" } }
    scenarios:
      - { name: Looks different, steps: [search: ] }
      - { name: Contradicts, steps: [search: , expect: { hits: \(hits) }] }

    """
  }

  @Test func areToldApart() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest("blue", hits: 2), "m.searchplay.yaml")
    #expect(try await program.run("test", "-u").status == 0)
    try program.write(Self.manifest("green", hits: 3), "m.searchplay.yaml")
    let run = try await program.run("test", "-q")
    #expect(run.status == 1)
    #expect(
      run.output.hasSuffix(
        """

        failed
          ✗ Contradicts  m.searchplay.yaml:9

        changed
          ✗ Looks different  m.searchplay.yaml:8

        0 passed, 2 failed (1 only because its snapshot differs)
        2 snapshots are pending: run 'searchplay review' to walk through them, 'searchplay accept' to accept them all
        if the new values are right, run 'searchplay test -u' to update the expectations
        --verbose shows the differences line by line

        """), "\(run.output)")
    // If all of them only look different, no distinction is made.
    try program.write(Self.manifest("green", hits: 2), "m.searchplay.yaml")
    #expect(try await program.run("test", "-q").output.contains("\n0 passed, 2 failed\n"))
  }
}
