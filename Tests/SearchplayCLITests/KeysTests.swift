import Testing

/// The keys of a watch and of a review, in a terminal.
struct KeysTests {
  private func project() async throws -> Program {
    let program = try Program()
    for (name, hits) in [("good", 2), ("bad", 7)] {
      try program.write(
        """
        version: "1.0"
        searcher: { records: [{ color: red }, { color: blue }] }
        widgets: { count: { type: stats } }
        scenarios:
          - { name: \(name) one, steps: [search: ] }
          - { name: \(name) two, steps: [search: , expect: { hits: \(hits) }] }

        """, "\(name).searchplay.yaml")
    }
    _ = try await program.run("test", "-u=missing")
    return program
  }

  private static let hint = "watching 2 manifests; Enter: run again, w: more keys, q: quit\n"

  @Test func keysOfAWatch() async throws {
    let program = try await project()
    defer { program.end() }
    let session = try TerminalSession(program, "test", "--watch")
    #expect(session.wait(for: Self.hint)?.contains("3 passed, 1 failed") == true)
    // What failed is run alone, and then everything.
    try session.type("f")
    #expect(session.wait(for: Self.hint)?.contains("\n0 passed, 1 failed") == true)
    try session.type("\n")
    #expect(session.wait(for: Self.hint)?.contains("3 passed, 1 failed") == true)
    // Scenarios by a part of their names, within manifests by a part of their paths.
    try session.type("t")
    #expect(session.wait(for: "scenario names (empty for all, Esc to go back): ") != nil)
    try session.type("one\r")
    let one = session.wait(for: "watching 2 manifests, only scenarios 'one'; Enter: run again, a: run all, w: more keys, q: quit\n")
    #expect(one?.contains("2 passed, 0 failed") == true, "\(one ?? "")")
    try session.type("p")
    #expect(session.wait(for: "part of a manifest's path (empty for all, Esc to go back): ") != nil)
    try session.type("goo\r")
    let good = session.wait(for: "only scenarios 'one' in manifests 'goo'; Enter: run again, a: run all, w: more keys, q: quit\n")
    #expect(good?.contains("1 passed, 0 failed") == true, "\(good ?? "")")
    try session.type("a")
    #expect(session.wait(for: Self.hint)?.contains("3 passed, 1 failed") == true)
    // A path that no manifest has changes nothing, and Esc goes back.
    try session.type("p")
    #expect(session.wait(for: "Esc to go back): ") != nil)
    try session.type("zzz\r")
    #expect(session.wait(for: Self.hint)?.contains("no manifest's path contains 'zzz'\n") == true)
    try session.type("t")
    #expect(session.wait(for: "Esc to go back): ") != nil)
    try session.type("\u{1B}")
    #expect(session.wait(for: Self.hint) != nil)
    try session.type("o")
    #expect(session.wait(for: Self.hint)?.contains("nothing has changed since the watch began\n") == true)
    try session.type("w")
    #expect(session.wait(for: Self.hint)?.contains("  u      run again and update the snapshots\n") == true)
    try session.type("u")
    #expect(session.wait(for: Self.hint)?.contains("4 passed, 0 failed") == true)
    #expect(try program.read("bad.searchplay.yaml").contains("expect: { hits: 2 }"))
    try session.type("q")
    #expect(session.status() == 0)
  }

  @Test func keysOfAReview() async throws {
    let program = try await project()
    defer { program.end() }
    for name in ["good", "bad"] { try program.replace("{ color: blue }", "{ color: blue }, {}", in: "\(name).searchplay.yaml") }
    _ = try await program.run("test")
    let session = try TerminalSession(program, "review")
    let question = "[a]ccept  [r]eject  [s]kip  [A] [R] [S] all the rest  [d]iff  [i]nfo  [q]uit  [?] "
    #expect(session.wait(for: question)?.contains("1 of 4  __Snapshots__/bad/bad-one.snap.yaml\n") == true)
    try session.type("d")
    #expect(session.wait(for: question)?.contains("+") == true)
    try session.type("x")
    #expect(session.wait(for: question)?.contains("'x' is not a valid choice\n") == true)
    try session.type("a")
    #expect(session.wait(for: question)?.contains("2 of 4  ") == true)
    try session.type("s")
    #expect(session.wait(for: question)?.contains("3 of 4  ") == true)
    try session.type("R")
    #expect(session.wait(for: "1 accepted, 2 rejected, 1 left\n") != nil)
    #expect(session.status() == 0)
    #expect(try program.read("__Snapshots__/bad/bad-one.snap.yaml").contains("hits     3"))
  }
}
