import Foundation
import Testing

/// Other people's files at a path that is to be written: they are left unchanged, and the program says why.
struct ForeignFilesTests {
  private static let shop = """
    version: "1.0"
    searcher: { records: [{ objectID: "1", name: A }] }
    widgets: { rows: { type: hits, attribute: name } }
    scenarios: [{ name: S, steps: [{ search: }] }]

    """

  /// A project next to a folder that does not belong to it.
  private func project(_ manifest: String = shop) throws -> Program {
    let program = try Program()
    try program.write(manifest, "p/m.searchplay.yaml")
    try program.write("", "p/searchplay.yaml")
    try program.write("precious", "outside/file.txt")
    return program
  }

  private func run(_ program: Program, _ arguments: String..., environment: [String: String] = [:]) async throws -> Program.Result {
    try await program.run(arguments, environment: environment, in: program.folder.appending(path: "p"))
  }

  private func link(_ program: Program, _ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: program.folder.appending(path: path).path, withDestinationPath: target)
  }

  private func pipe(_ program: Program, _ path: String) throws {
    let place = program.folder.appending(path: path)
    try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    guard mkfifo(place.path, 0o600) == 0 else { throw POSIXError(.EEXIST) }
  }

  private func real(_ program: Program, _ folder: String) -> String {
    program.folder.appending(path: folder).resolvingSymlinksInPath().path
  }

  // MARK: Recordings

  private static func recorded(_ recording: String, _ address: String) -> String {
    """
    version: "1.0"
    searcher: { backend: recorded, appID: APP, index: shop, hosts: ["\(address)"], recording: "\(recording)" }
    widgets: { rows: { type: hits, attribute: name } }
    scenarios: [{ name: S, steps: [{ search: hush }] }]

    """
  }

  private static let answer = #"{"results": [{"hits": [{"objectID": "7", "name": "hush"}], "nbHits": 1, "page": 0, "nbPages": 1}]}"#

  @Test(arguments: ["../outside/file.txt", "../outside/new.json", "link.json"])
  func noRecordingIsWrittenOutside(_ recording: String) async throws {
    let server = try EngineServer { _ in Self.answer }
    defer { server.end() }
    let program = try project(Self.recorded(recording, server.address))
    defer { program.end() }
    try link(program, "p/link.json", to: "../outside/file.txt")
    let result = try await run(program, "record", environment: ["SEARCHPLAY_SECRET_apiKey": "k3y"])
    #expect(
      result.errors
        == "error: '\(recording)' could not be written: it is outside the project, \(real(program, "p")); add a searchplay.yaml to a common parent folder to make them one project\n"
    )
    #expect(result.status == 2 && server.requests.isEmpty)
    #expect(try program.read("outside/file.txt") == "precious" && !program.exists("outside/new.json"))
  }

  @Test func aRecordingReplacesOnlyARecording() async throws {
    let server = try EngineServer { _ in Self.answer }
    defer { server.end() }
    let program = try project(Self.recorded("notes.txt", server.address))
    defer { program.end() }
    try program.write("precious", "p/notes.txt")
    let result = try await run(program, "record", environment: ["SEARCHPLAY_SECRET_apiKey": "k3y"])
    #expect(
      result.status == 1 && result.errors == "error: 'notes.txt' could not be written: the file exists and is not a recording\n",
      "\(result)")
    #expect(try program.read("p/notes.txt") == "precious")
    try program.write("", "p/notes.txt")
    #expect(try await run(program, "record", environment: ["SEARCHPLAY_SECRET_apiKey": "k3y"]).status == 0)
    #expect(try await run(program, "record", "--keep", environment: ["SEARCHPLAY_SECRET_apiKey": "k3y"]).status == 0)
  }

  // MARK: Reports and pages

  @Test func aReportReplacesOnlyAReport() async throws {
    let program = try project()
    defer { program.end() }
    try program.write("# Notes\n\nWe test with searchplay.\n", "p/NOTES.md")
    try program.write("", "outside/empty")
    try link(program, "p/r.json", to: "../outside/empty")
    let result = try await run(program, "test", "-u", "--report-markdown", "NOTES.md", "--report-json", "r.json")
    #expect(
      result.errors == """
        error: the report 'r.json' could not be written: it is a link to a file that is not a report
        error: the report 'NOTES.md' could not be written: the file exists and is not a report

        """)
    #expect(try program.read("outside/empty") == "")
    #expect(try program.read("p/NOTES.md") == "# Notes\n\nWe test with searchplay.\n")
  }

  /// Other programs' reports, and this program's pages, are not its own reports.
  @Test(arguments: [
    ("tap", "r.tap", "TAP version 14\n1..1\nok 1 - theirs\n"), ("markdown", "r.md", "# Notes\n\n<!-- Written by `searchplay test` -->\n"),
    ("junit", "r.xml", "<!-- Written by `searchplay docs` from m.yaml; edit that file instead. -->\n"),
    ("junit", "x.xml", "TAP version 14\n# Written by searchplay\n1..0\n"),
    ("json", "r.json", "{ \"a\": 1, \"format\": \"searchplay-report-1.0\" }\n"),
  ])
  func aReportKnowsItsOwn(_ kind: String, _ path: String, _ text: String) async throws {
    let program = try project()
    defer { program.end() }
    try program.write(text, "p/\(path)")
    let result = try await run(program, "test", "-u", "--report-\(kind)", path)
    #expect(
      result.status == 1 && result.errors == "error: the report '\(path)' could not be written: the file exists and is not a report\n",
      "\(result)")
    #expect(try program.read("p/\(path)") == text)
    try FileManager.default.removeItem(at: program.folder.appending(path: "p/\(path)"))
    for _ in 0..<2 { #expect(try await run(program, "test", "--report-\(kind)", path).status == 0) }
  }

  /// If standard output is a file, a report to it is appended to the output.
  @Test func standardOutputIsNoFileLikeOthers() async throws {
    let program = try project()
    defer { program.end() }
    let result = try program.launch(
      "test", "-u", "--report-tap", "/dev/stdout", in: program.folder.appending(path: "p"))
    #expect(
      result.status == 0 && result.output.contains("TAP version 14\n# Written by searchplay\n1..1\nok 1 - m.searchplay.yaml: S\n"),
      "\(result)")
  }

  /// A widget's name is not a path.
  @Test func namesOfWidgetsAreNoPaths() async throws {
    let program = try project(
      """
      version: "1.0"
      searcher: { records: [{ a: x }], settings: { attributesForFaceting: [a] } }
      widgets: { "/../../../outside/w": { type: toggle, filter: { attribute: a, value: x } } }
      scenarios: [{ name: S, steps: [{ search: }] }]

      """)
    defer { program.end() }
    let result = try await run(program, "docs", "-o", "d", "--states")
    #expect(result.status == 0, "\(result)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: program.folder.appending(path: "outside").path) == ["file.txt"])
    #expect(program.exists("p/d/m-states-outside-w-off.svg"))
  }

  /// A file that cannot be read is not treated as missing.
  @Test func aLargeFileIsSomebodyElses() async throws {
    let program = try project()
    defer { program.end() }
    for name in ["m.md", "r.json", "S.swift"] {
      try program.write("MINE", "p/\(name)")
      try #require(truncate(program.folder.appending(path: "p/\(name)").path, 300 << 20) == 0)
    }
    let docs = try await run(program, "docs")
    let test = try await run(program, "test", "-u", "--report-json", "r.json")
    let export = try await run(program, "export", "swift", "-o", "S.swift", "m.searchplay.yaml")
    #expect([docs.status, test.status, export.status] == [1, 1, 1])
    #expect(docs.errors == "error: 'm.md' cannot be read (it is larger than 256 MB); leaving it unchanged\n")
    #expect(test.errors == "error: the report 'r.json' could not be written: the file there cannot be read (it is larger than 256 MB)\n")
    #expect(export.errors == "error: 'S.swift' cannot be read (it is larger than 256 MB); leaving it unchanged\n")
  }

  @Test func noPipeIsWaitedFor() async throws {
    let program = try project()
    defer { program.end() }
    for path in [".searchplay/last-run.json", "__Snapshots__/m/s.snap.yaml.new", "m.md"] { try pipe(program, "p/\(path)") }
    let test = try await run(program, "test")
    #expect(test.status == 1)
    #expect(test.output.contains("'__Snapshots__/m/s.snap.yaml.new': it is not a regular file"), "\(test)")
    let docs = try await run(program, "docs")
    #expect(docs.status == 1 && docs.errors == "error: 'm.md' cannot be read (it is not a regular file); leaving it unchanged\n")
  }

  @Test(arguments: ["a link that leads out", "a file without a stamp"])
  func aPictureReplacesOnlyAPicture(_ kind: String) async throws {
    let program = try project()
    defer { program.end() }
    // Stands in for a converter: makes a one-pixel picture.
    let point = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    try program.writeScript("echo \(point) | base64 -d > \"$4\"", "bin/rsvg-convert")
    let path = ["PATH": "\(program.folder.appending(path: "bin").path):/usr/bin:/bin"]
    #expect(try await run(program, "docs", "-o", "d", "--png", environment: path).status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: program.folder.appending(path: "p/d").path)
    let picture = try #require(names.filter { $0.hasSuffix(".png") }.min())
    try FileManager.default.removeItem(at: program.folder.appending(path: "p/d/\(picture)"))
    let isLink = kind == "a link that leads out"
    if isLink {
      try link(program, "p/d/\(picture)", to: "../../outside/file.txt")
    } else {
      try program.write("precious", "p/d/\(picture)")
    }
    let result = try await run(program, "docs", "-o", "d", "--png", environment: path)
    let reason = isLink ? "it is a link to a file that is not Searchplay's" : "the file exists and is not Searchplay's"
    #expect(result.status == 1 && result.errors == "error: 'd/\(picture)' could not be written: \(reason)\n", "\(result)")
    #expect(try program.read("outside/file.txt") == "precious")
    #expect(try program.read("p/d/\(picture)") == "precious")
    // Nothing else is left behind where pictures are made.
    #expect(!names.contains { $0.hasSuffix(".tmp.svg") })
  }

  // MARK: What a walk writes

  @Test func noManifestOutsideIsChanged() async throws {
    let program = try project()
    defer { program.end() }
    try program.write(Self.shop, "outside/m.searchplay.yaml")
    try FileManager.default.removeItem(at: program.folder.appending(path: "p/m.searchplay.yaml"))
    try link(program, "p/m.searchplay.yaml", to: "../outside/m.searchplay.yaml")
    let result = try await run(program, "explore", "--states", "20", "--suggest", "1", "--write", "m.searchplay.yaml")
    #expect(
      result.status == 1 && result.errors.contains("error: 'm.searchplay.yaml' was left unchanged: it is outside the project"), "\(result)")
    #expect(try program.read("outside/m.searchplay.yaml") == Self.shop)
  }

  @Test func aReducedManifestReplacesOnlyOneOfItsKind() async throws {
    let program = try project(
      """
      version: "1.0"
      searcher: { records: [{ objectID: "1", color: red }], settings: { attributesForFaceting: [color] } }
      widgets:
        colors: { type: refinementList, attribute: color, operator: or, presenter: { sortBy: ["count:desc"] } }
      invariants: [{ name: never, expect: { hits: 5 } }]
      scenarios: [{ name: S, steps: [{ search: }] }]

      """)
    defer { program.end() }
    let explore = ["explore", "--states", "20", "--fail-on", "never", "--reduce", "red", "m.searchplay.yaml"]
    let place = program.folder.appending(path: "p")
    let first = try await program.run(explore, in: place)
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: place.appending(path: "red").path).first, "\(first)")
    let written = try program.read("p/red/\(name)")
    #expect(written.hasPrefix("# Written by `searchplay explore --reduce`\n"))
    #expect(try await program.run(explore, in: place).errors == first.errors)
    try program.write("precious", "p/red/\(name)")
    let result = try await program.run(explore, in: place)
    #expect(
      result.errors.contains("error: 'red/\(name)' could not be written: the file exists and is not a manifest written by --reduce\n"),
      "\(result)")
    #expect(try program.read("p/red/\(name)") == "precious")
  }

  // MARK: What is read

  @Test func templatesLieInTheProject() async throws {
    let program = try project()
    defer { program.end() }
    try program.write("", "p/tm/.keep")
    try link(program, "p/tm/page.md.mustache", to: "../../outside/file.txt")
    let result = try await run(program, "docs", "-o", "d", "--templates", "tm")
    #expect(
      result.status == 1
        && result.errors.contains("error: 'tm/page.md.mustache' cannot be read: it is outside the project, \(real(program, "p"));"),
      "\(result)")
    #expect(!result.errors.contains("precious"))
  }

  @Test(arguments: ["a link that leads out", "a link that leads nowhere", "a pipe", "a folder"])
  func aProjectFileThatCannotBeReadIsNotPassedOver(_ kind: String) async throws {
    let program = try project()
    defer { program.end() }
    try FileManager.default.removeItem(at: program.folder.appending(path: "p/searchplay.yaml"))
    let reason: String
    switch kind {
    case "a link that leads out":
      try link(program, "p/searchplay.yaml", to: "../outside/file.txt")
      reason = "it is outside the project, \(real(program, "p")); add a searchplay.yaml to a common parent folder to make them one project"
    case "a link that leads nowhere":
      try link(program, "p/searchplay.yaml", to: "gone")
      reason = "it is a broken link"
    case "a pipe":
      try pipe(program, "p/searchplay.yaml")
      reason = "it is not a regular file"
    default:
      try program.write("", "p/searchplay.yaml/inside")
      reason = "it is a folder"
    }
    let result = try await run(program, "test")
    #expect(result.status == 2 && result.errors == "error: the project file 'searchplay.yaml' cannot be read: \(reason)\n", "\(result)")
  }
}
