import Testing

/// Reports of very many failures.
struct ManyFailuresTests {
  private static func manifest(_ color: String) -> String {
    """
    version: "1.0"
    searcher:
      records: [{ objectID: "1", color: \(color) }, { objectID: "2", color: blue }]
      settings: { attributesForFaceting: [color] }
    widgets:
      colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: "alphabetical:asc" } }
    scenarios:
      - name: Changed
        steps: [search: ]

    """ + (0..<600).map { "  - { name: \"Failing \($0)\", steps: [search: , expect: { hits: \($0 % 300 + 100) }] }\n" }.joined()
  }

  /// The comment on a pull request keeps room for what changed, and a quiet run only counts what it has told already.
  @Test func leaveRoom() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest("red"), "m.searchplay.yaml")
    _ = try await program.run("test", "-u", "-g", "Changed")
    try program.write(Self.manifest("green"), "m.searchplay.yaml")
    let run = try await program.run("test", "-q", "--report-markdown", "c.md")
    let comment = try program.read("c.md")
    #expect(comment.utf16.count < 65_536)
    #expect(comment.contains("\n#### What changed\n") && comment.contains("- Changed ("), "\(comment.suffix(2000))")
    let rest = try #require(
      comment.firstMatch(of: /\n… and (\d+) more kinds of failure: see the full report\.\n/).flatMap { Int($0.output.1) })
    #expect(rest + comment.matches(of: /\*\*, in 2 scenarios:/).count == 300)
    #expect(run.output.contains("\n… and 300 more scenarios fail in the same ways\n"), "\(run.output.suffix(3000))")
  }

  /// In a quiet run of many scenarios without snapshots, the cause says so for most of them.
  @Test func manyWithoutSnapshots() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ objectID: a, name: Hat }] }
      widgets: {}
      scenarios:

      """ + (0..<70).map { "  - { name: \"New \($0)\", steps: [search: ] }\n" }.joined(), "m.searchplay.yaml")
    let run = try await program.run("test", "-q", "-u=none")
    #expect(run.status == 1 && run.output.components(separatedBy: "there is no snapshot yet").count == 51, "\(run.output)")
    #expect(
      run.output.contains(
        "\n… and 20 more scenarios fail in the same ways\n\ncauses\n  there is no snapshot to compare with  in 70 scenarios\n"),
      "\(run.output.suffix(3000))")
  }
}
