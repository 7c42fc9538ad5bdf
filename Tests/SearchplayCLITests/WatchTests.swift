import Foundation
import Testing

/// A run that continues until it is interrupted.
struct WatchTests {
  @Test func whatChangesIsRunAgainUntilCtrlC() async throws {
    let program = try Program()
    defer { program.end() }
    _ = try await program.run("init")
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [] }\nwidgets: {}\nscenarios: [{ name: Other, steps: [{ search: }] }]\n", "b.searchplay.yaml")
    _ = try await program.run("test", "-u")
    let process = try program.start("test", "--watch", output: "log.txt")
    defer { if process.isRunning { process.terminate() } }
    #expect(try program.wait(for: "3 passed, 0 failed\n\nwatching 2 manifests; press Ctrl-C to stop\n", in: "log.txt"))
    // Only the records of one manifest change: the other one is not run.
    try program.replace(
      "\"name\": \"Rain hat\", \"category\": \"Hats\"", "\"name\": \"Rain hat\", \"category\": \"Shoes\"", in: "products.json")
    #expect(try program.wait(for: "1 passed, 1 failed\n", in: "log.txt"))
    let log = try program.read("log.txt")
    #expect(log.matches(of: /✓ Other/).count == 1 && log.matches(of: /Narrow to red shoes/).count == 2)
    // A mistake in an included file, and its correction, are noticed although the manifest is unusable in between.
    try program.write("- search: x\n- nonsense\n", "steps.yaml")
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [] }\nwidgets: {}\nscenarios: [{ name: Other, steps: [{ include: steps.yaml }] }]\n",
      "b.searchplay.yaml")
    #expect(try program.wait(for: "\n0 passed, 0 failed, 1 invalid manifest\n", in: "log.txt"))
    try program.write("- search:\n", "steps.yaml")
    #expect(try program.wait(for: "\n1 passed, 0 failed\n", in: "log.txt"))
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 130)
    let left = try FileManager.default.contentsOfDirectory(atPath: program.folder.path).filter { $0.hasSuffix(".tmp") }
    #expect(left == [])
  }

  /// Each round starts afresh: what an earlier one found is not reported again once it is fixed.
  @Test func aRoundKnowsNothingOfTheOneBefore() throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ color: red }, { color: blue }] }
      widgets: {}
      scenarios:
        - name: S
          steps: [{ search: }, { expect: { hits: 7 } }]

      """, "m.searchplay.yaml")
    let process = try program.start("test", "--watch", output: "log.txt")
    defer { if process.isRunning { process.terminate() } }
    let pending = """
      0 passed, 1 failed
      a snapshot is pending: run 'searchplay review' to see it, 'searchplay accept' to accept it

      """
    let unmet = "if the new values are right, run 'searchplay test -u' to update the expectations\n"
    let watching = "\nwatching a manifest; press Ctrl-C to stop\n"
    #expect(try program.wait(for: pending + unmet + watching, in: "log.txt"))
    try program.replace("hits: 7", "hits: 2", in: "m.searchplay.yaml")
    #expect(try program.wait(for: pending + watching, in: "log.txt"))
    process.interrupt()
    process.waitUntilExit()
    #expect(try program.read("log.txt").matches(of: /update the expectations/).count == 1)
  }
}
