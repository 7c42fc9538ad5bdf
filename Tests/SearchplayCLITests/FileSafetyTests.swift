import Foundation
import Testing

/// What must not be lost or shown when files are written.
struct FileSafetyTests {
  private static let manifest = """
    version: "1.0"
    secrets: [key]
    searcher: { records: [{ a: x }] }
    widgets: {}
    scenarios:
      - { name: S, matrix: { text: ["${key}"] }, steps: [{ search: "${text}" }] }

    """

  /// Documents can name only files of their project, and only short excerpts of a text are shown.
  @Test func documentsStayInside() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write("<!-- searchplay: /etc/passwd#a@1 x -->\n<!-- /searchplay -->\n", "d.md")
    let result = try await program.run("docs", "d.md")
    #expect(
      result.status == 2 && result.errors.contains("the manifest '/etc/passwd' cannot be read: it is outside the project"), "\(result)")
    #expect(!(result.output + result.errors).contains("root:"))
  }

  /// Escape sequences in data are shown literally, whatever they look like.
  @Test func sequencesOfData() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      "version: \"1.0\"\nsearcher: { records: [{ a: x }] }\nwidgets: {}\nscenarios: [{ name: S, tags: [\"t\\e[1m\"], steps: [search: ] }]\n",
      "d\u{1B}[31m/m.searchplay.yaml")
    for arguments in [["test", "-u"], ["validate"], ["list"], ["test", "no\u{1B}[31mfile"]] {
      let result = try await program.run(arguments)
      #expect(!(result.output + result.errors).unicodeScalars.contains("\u{1B}"), "\(arguments) \(result)")
    }
  }

  @Test func aLinkStaysALink() async throws {
    let program = try Program()
    defer { program.end() }
    _ = try await program.run("init")
    let stored = "__Snapshots__/shop/search-as-you-type.snap.yaml"
    let original = program.folder.appending(path: "elsewhere.yaml")
    let link = program.folder.appending(path: stored)
    try FileManager.default.moveItem(at: link, to: original)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: original)
    try program.replace("\"name\": \"Rain hat\"", "\"name\": \"Rain cap\"", in: "products.json")
    #expect(try await program.run("test", "-u").status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == original.path)
    #expect(try await program.run("test", environment: ["CI": "1"]).status == 0)
  }

  @Test func aPipeIsWrittenTo() async throws {
    let program = try Program()
    defer { program.end() }
    _ = try await program.run("init")
    #expect(mkfifo(program.folder.appending(path: "pipe").path, 0o600) == 0)
    let reader = Process()
    reader.executableURL = URL(filePath: "/bin/cat")
    reader.arguments = [program.folder.appending(path: "pipe").path]
    try program.write("", "read.tap")
    reader.standardOutput = try FileHandle(forWritingTo: program.folder.appending(path: "read.tap"))
    try reader.run()
    #expect(try await program.run("test", "--report-tap", "pipe").status == 0)
    reader.waitUntilExit()
    #expect(try program.read("read.tap").hasPrefix("TAP version 14\n# Written by searchplay\n1..2\n"))
  }

  /// Secrets that JSON, XML, YAML and messages escape.
  @Test(arguments: ["qz\"qz\\qz", "qz\tqz", "<qz&qz>", "qzqz"])
  func noReportShowsASecret(_ secret: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    let reports = ["json", "junit", "tap", "html"].flatMap { ["--report-\($0)", $0 == "html" ? "out/page" : "out/r.\($0)"] }
    let result = try await program.run(["test"] + reports, environment: ["SEARCHPLAY_SECRET_key": secret])
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("m.searchplay.yaml\n  ✗ S [text=*** #1]\n"), "\(result.output)")
    let run = try await program.run("run", "--format", "json", environment: ["SEARCHPLAY_SECRET_key": secret])
    var texts = [result.output, result.errors, run.output, run.errors]
    for case let file as URL in FileManager.default.enumerator(at: program.folder, includingPropertiesForKeys: nil) ?? .init() {
      texts.append(file.path)
      if !file.hasDirectoryPath { texts.append(try String(contentsOf: file, encoding: .utf8)) }
    }
    #expect(texts.count > 9)
    // The letters alone are enough to detect it, whatever is escaped between them.
    for text in texts { #expect(!text.contains("qz")) }
  }
}
