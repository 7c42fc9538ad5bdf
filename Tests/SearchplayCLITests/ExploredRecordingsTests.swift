import Testing

/// Walks with recorded answers: a search that was not recorded says nothing about the app.
struct ExploredRecordingsTests {
  @Test func beginsAsTheFirstScenarioDoes() async throws {
    let program = try Program()
    defer { program.end() }
    let folder = Program.root.appending(path: "examples/recorded")
    try program.write(String(contentsOf: folder.appending(path: "answers.recording.json"), encoding: .utf8), "answers.recording.json")
    let manifest = try String(contentsOf: folder.appending(path: "recorded.searchplay.yaml"), encoding: .utf8)
    try program.write(manifest, "m.searchplay.yaml")
    let whole = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0")
    #expect(
      whole.status == 0 && whole.output.hasPrefix("no problem in 2 states and 11 steps; every reachable state was checked\n"), "\(whole)")
    // A search box, into which text is typed that was not recorded.
    try program.write(
      manifest.replacing("widgets:\n", with: "widgets:\n  box: { type: searchBox }\n", maxReplacements: 1), "m.searchplay.yaml")
    let part = try await program.run("explore", "m.searchplay.yaml", "--seconds", "0")
    #expect(part.status == 0, "\(part)")
    #expect(
      part.output.firstMatch(
        of: #/^no problem in [0-9]+ states and [0-9]+ steps; states after searches that were not recorded were left unvisited\n/#) != nil,
      "\(part)")
  }
}
