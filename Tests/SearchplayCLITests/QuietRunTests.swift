import Testing

/// What a quiet run reports about very many failures.
struct QuietRunTests {
  /// The differences of the first twenty; only the names of the others.
  @Test func manyDifferences() async throws {
    let program = try Program()
    defer { program.end() }
    let numbers = 10..<33
    func records(_ name: String) -> String {
      "[" + numbers.map { "{ \"objectID\": \"\($0)\", \"name\": \"w\($0) \(name)\" }" }.joined(separator: ", ") + "]"
    }
    let scenarios = numbers.map { "  - { name: S\($0), steps: [search: w\($0)] }" }.joined(separator: "\n")
    try program.write(records("lamp"), "r.json")
    try program.write(
      """
      version: "1.0"
      searcher: { records: r.json, settings: { searchableAttributes: [name] } }
      widgets: { rows: { type: hits, attribute: name } }
      allow: [hits-uncounted]
      scenarios:
      \(scenarios)

      """, "m.searchplay.yaml")
    #expect(try await program.run("test", "-u").status == 0)
    try program.write(records("hat"), "r.json")
    let told = try await program.run("test", "--quiet", "--update-snapshots", "none").output.split(separator: "\n")
    #expect(told.count { $0.hasPrefix("    differs from ") } == 23)
    #expect(told.filter { $0.hasPrefix("      step 1: rows: ") }.count == 20)
    #expect(told.last == "--verbose shows the differences line by line")
  }
}
