import Foundation
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
