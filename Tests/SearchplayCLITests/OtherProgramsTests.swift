import Foundation
import Synchronization
import Testing

@testable import SearchplayCLI
@testable import TestRuns

/// Failures of other programs are explained in helpful words.
struct OtherProgramsTests {
  /// A helper that the system cannot load, because a library is missing.
  @Test func aHelperWithoutItsLibrary() async throws {
    let program = try Program()
    defer { program.end() }
    try program.writeScript("exit 127", "helpers/searchplay-network")
    let helper = HelperProcess(
      "searchplay-network", Programs(environment: ["PATH": "/usr/bin:/bin"], helpers: program.folder.path + "/helpers"))
    let gone = await #expect(throws: HelperProcess.Gone.self) { try await helper.ask("x") }
    #expect(
      gone?.reason
        == "searchplay-network cannot start: a library that it needs is missing, probably libcurl (on Debian: apt install libcurl4)")
  }

  /// A program that takes too long is killed, and one that is asked to end does so, although this program's threads block that signal.
  @Test func programsThatTakeLong() throws {
    let programs = Programs(environment: ["PATH": "/usr/bin:/bin"], helpers: nil)
    let slow = try #require(programs.start("sleep", ["60"], isPiped: false))
    #expect(programs.wait(for: slow, seconds: 0) == nil)
    let quick = try #require(programs.start("sh", ["-c", "echo said; exit 3"], isPiped: false, isMute: true))
    #expect(programs.wait(for: quick, seconds: 60) == 3)
    var blocked = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &blocked, nil)
    defer { pthread_sigmask(SIG_UNBLOCK, &blocked, nil) }
    let asked = try #require(programs.start("sh", ["-c", "kill -TERM $$; sleep 60"], isPiped: false))
    #expect(programs.wait(for: asked, seconds: 60) == 128 + SIGTERM)
  }

  /// An interruption ends the program that is waited for.
  @Test func programsEndWithThisOne() throws {
    let programs = Programs(environment: ["PATH": "/usr/bin:/bin"], helpers: nil)
    let interruption = Interruption()
    let running = try #require(programs.start("sleep", ["60"], isPiped: false))
    let status = Status()
    // Afterwards, this thread waits for the end of the process.
    Thread.detachNewThread {
      interruption.whileRunning(running.identifier) {
        let code = programs.wait(for: running, seconds: 60)
        status.code.withLock { $0 = code }
      }
    }
    interruption.tidyUp()
    for _ in 0..<6000 where status.code.withLock({ $0 }) == nil { usleep(10_000) }
    #expect(status.code.withLock { $0 } == 128 + SIGKILL)
  }

  private final class Status: Sendable {
    let code = Mutex<Int32?>(nil)
  }

  /// A program in a folder that depends on the working folder is not started.
  @Test func relativeFolders() throws {
    #expect(!Programs(environment: ["PATH": ":.:bin"], helpers: nil).isInstalled("sh"))
    #expect(Programs(environment: ["PATH": ":/bin"], helpers: nil).isInstalled("sh"))
  }

  /// A small file that was crafted to fill the memory.
  @Test func aFileThatUnpacksToAThousandTimesItsSize() throws {
    let program = try Program()
    defer { program.end() }
    try program.writeScript("head -c 3000000 /dev/zero | gzip > \"$1\"", "make")
    let make = Process()
    make.executableURL = program.folder.appending(path: "make")
    make.arguments = [program.folder.path + "/r.json.gz"]
    try make.run()
    make.waitUntilExit()
    let disk = FileAccess(from: program.folder.path)
    var gunzip = Gunzip(programs: Programs(environment: ["PATH": "/usr/bin:/bin"], helpers: nil))
    #expect(try gunzip.bytes(of: "r.json.gz", disk).count == 3_000_000)
    gunzip.alwaysAllowed = 1 << 20
    let problem = #expect(throws: FileProblem.self) { try gunzip.bytes(of: "r.json.gz", disk) }
    #expect(problem?.reason == "it is more than 100 times as large when unpacked")
  }

  /// While a walk is running, a terminal shows its progress.
  @Test func progressOnATerminal() throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher:
        records: [{ a: x, b: x, c: x }, { a: y, b: y, c: y }, { a: x, b: y, c: z }]
        settings: { attributesForFaceting: [a, b, c] }
      widgets:
        as: { type: refinementList, attribute: a, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        bs: { type: refinementList, attribute: b, operator: or, presenter: { sortBy: "alphabetical:asc" } }
        cs: { type: refinementList, attribute: c, operator: or, presenter: { sortBy: "alphabetical:asc" } }
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let session = try TerminalSession(program, "explore", "m.searchplay.yaml", "--seconds", "1")
    defer { session.end() }
    let shown = try #require(session.wait(for: " states and "))
    #expect(shown.contains(#/\r[0-9]+ states, [0-9]+ steps\x1B\[K/#), "\(shown)")
    #expect(!shown.contains("\\u{D}"), "\(shown)")
  }

  /// While a large manifest is read, a terminal says so.
  @Test func readingOfALargeManifest() throws {
    let program = try Program()
    defer { program.end() }
    let comment = String(repeating: "# A long comment\n", count: 130_000)
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [{ a: x }] }\nwidgets: { h: { type: hits } }\nscenarios: [{ name: S, steps: [search: ] }]\n"
        + comment, "m.searchplay.yaml")
    let session = try TerminalSession(program, "validate", "m.searchplay.yaml")
    defer { session.end() }
    let shown = try #require(session.wait(for: "valid"))
    #expect(shown.hasPrefix("\rreading 'm.searchplay.yaml'\u{1B}[K\r\u{1B}[K\rchecking 'm.searchplay.yaml'\u{1B}[K\r\u{1B}[K"), "\(shown)")
  }
}
