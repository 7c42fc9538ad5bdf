import Testing

/// The keys of watch mode and of a review, in a terminal.
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

  /// The same with four pending snapshots.
  private func changed() async throws -> Program {
    let program = try await project()
    for name in ["good", "bad"] { try program.replace("{ color: blue }", "{ color: blue }, {}", in: "\(name).searchplay.yaml") }
    _ = try await program.run("test")
    return program
  }

  private static let hint = "watching 2 manifests; Enter: run again, w: more keys, q: quit\n"

  @Test func keysOfAWatch() async throws {
    let program = try await project()
    defer { program.end() }
    let session = try TerminalSession(program, "test", "--watch")
    defer { session.end() }
    #expect(try #require(session.wait(for: Self.hint)).contains("3 passed, 1 failed"))
    // Failed scenarios are run alone, and then all of them.
    try session.type("f")
    #expect(try #require(session.wait(for: Self.hint)).contains("\n0 passed, 1 failed"))
    try session.type("\n")
    #expect(try #require(session.wait(for: Self.hint)).contains("3 passed, 1 failed"))
    // Scenarios are selected by part of their names, and manifests by part of their paths.
    try session.type("t")
    _ = try #require(session.wait(for: "scenario names (empty for all, Esc to go back): "))
    try session.type("one\r")
    let one = try #require(
      session.wait(for: "watching 2 manifests, only scenarios 'one'; Enter: run again, a: run all, w: more keys, q: quit\n"))
    #expect(one.contains("2 passed, 0 failed"), "\(one)")
    try session.type("p")
    _ = try #require(session.wait(for: "part of a manifest's path (empty for all, Esc to go back): "))
    try session.type("goo\r")
    let good = try #require(
      session.wait(for: "only scenarios 'one' in manifests 'goo'; Enter: run again, a: run all, w: more keys, q: quit\n"))
    #expect(good.contains("1 passed, 0 failed"), "\(good)")
    try session.type("a")
    #expect(try #require(session.wait(for: Self.hint)).contains("3 passed, 1 failed"))
    // A path that no manifest has changes nothing, and Esc goes back.
    try session.type("p")
    _ = try #require(session.wait(for: "Esc to go back): "))
    try session.type("zzz\r")
    #expect(try #require(session.wait(for: Self.hint)).contains("no manifest's path contains 'zzz'\n"))
    try session.type("t")
    _ = try #require(session.wait(for: "Esc to go back): "))
    try session.type("\u{1B}")
    _ = try #require(session.wait(for: Self.hint))
    try session.type("o")
    #expect(try #require(session.wait(for: Self.hint)).contains("nothing has changed since watching began\n"))
    try session.type("w")
    #expect(try #require(session.wait(for: Self.hint)).contains("  u      run again and update the snapshots\n"))
    try session.type("u")
    #expect(try #require(session.wait(for: Self.hint)).contains("4 passed, 0 failed"))
    #expect(try program.read("bad.searchplay.yaml").contains("expect: { hits: 2 }"))
    try session.type("q")
    #expect(session.status() == 0)
  }

  @Test func keysOfAReview() async throws {
    let program = try await changed()
    defer { program.end() }
    let session = try TerminalSession(program, "review")
    defer { session.end() }
    let rest = "[i]nfo  [q]uit  [?] help "
    let question = "[a]ccept  [r]eject  [s]kip  [A]/[R]/[S] the same for all the rest  [d]iff  \(rest)"
    #expect(try #require(session.wait(for: question)).contains("1 of 4  __Snapshots__/bad/bad-one.snap.yaml\n"))
    try session.type("d")
    let difference = try #require(session.wait(for: question))
    #expect(difference.contains("hits     2\n") && difference.contains("hits     3\n"), "\(difference)")
    try session.type("x")
    #expect(try #require(session.wait(for: question)).contains("'x' is not a valid choice\n"))
    try session.type("a")
    #expect(try #require(session.wait(for: rest)).contains("2 of 4  "))
    try session.type("s")
    #expect(try #require(session.wait(for: rest)).contains("3 of 4  "))
    try session.type("R")
    _ = try #require(session.wait(for: "1 accepted, 2 rejected, 1 left\n"))
    #expect(session.status() == 0)
    #expect(try program.read("__Snapshots__/bad/bad-one.snap.yaml").contains("hits     3"))
  }

  /// Keys that arrive together are all handled, and arrow keys are ignored; Ctrl-C interrupts.
  @Test func keysThatAreTypedAhead() async throws {
    let program = try await changed()
    defer { program.end() }
    let session = try TerminalSession(program, "review")
    defer { session.end() }
    _ = try #require(session.wait(for: "[q]uit  [?] help "))
    try session.type("a\u{1B}[Ar")
    _ = try #require(session.wait(for: "3 of 4  "))
    _ = try #require(session.wait(for: "[q]uit  [?] help "))
    try session.type("\u{3}")
    _ = try #require(session.wait(for: "1 accepted, 1 rejected, 2 left\n"))
    #expect(session.status() == 130)
  }

  /// Deleted characters disappear from the screen; files that a run has updated do not start another run; after a signal, the terminal is
  /// as it was.
  @Test func aTerminalThatIsLeftAsItWas() async throws {
    let program = try await project()
    defer { program.end() }
    let session = try TerminalSession(program, "test", "--watch")
    defer { session.end() }
    _ = try #require(session.wait(for: Self.hint))
    try session.type("t")
    _ = try #require(session.wait(for: "Esc to go back): "))
    try session.type("onx\u{7F}e\r")
    #expect(try #require(session.wait(for: "watching 2 manifests, only scenarios 'one'; ")).hasPrefix("onx\u{8} \u{8}e\n"))
    try session.type("a")
    _ = try #require(session.wait(for: Self.hint))
    try session.type("u")
    _ = try #require(session.wait(for: Self.hint))
    // Another run would have come before the response to this key.
    try session.type("w")
    #expect(try #require(session.wait(for: Self.hint)).hasPrefix("\n  Enter  run again\n"))
    session.terminate()
    #expect(session.status() == 143)
    #expect(session.isUsable)
  }
}
