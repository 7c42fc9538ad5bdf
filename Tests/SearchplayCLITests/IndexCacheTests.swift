import Foundation
import Testing

/// `--index-cache`: the same results, from a saved index.
struct IndexCacheTests {
  private static let manifest = #"""
    version: "1.0"
    searcher: { records: r.ndjson, settings: { attributesForFaceting: [brand], searchableAttributes: [name] } }
    widgets:
      brands: { type: refinementList, attribute: brand, operator: or, presenter: { sortBy: "alphabetical:asc" } }
    scenarios: [{ name: S, steps: [{ search: lamp }, { click: { brands: b0 } }] }]

    """#

  private static func records(_ count: Int) -> String {
    (0..<count).map { #"{"objectID":"\#($0)","name":"Lamp \#($0)","brand":"b\#($0 % 5)","text":"\#(String(repeating: "x", count: 60))"}"# }
      .joined(separator: "\n")
  }

  private static func kept(_ program: Program) throws -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: program.folder.appending(path: "cache").path)) ?? []).sorted()
  }

  /// Records that were written a moment ago are read completely; older ones only when they are shown.
  @Test(arguments: [0, 60]) func anIndexIsKeptAndRead(age: TimeInterval) async throws {
    let program = try Program()
    defer { program.end() }
    func write(_ count: Int) throws {
      try program.write(Self.records(count), "r.ndjson")
      let path = program.folder.appending(path: "r.ndjson").path
      try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: path)
    }
    try program.write(Self.manifest, "m.searchplay.yaml")
    try write(12_000)
    let expected = try await program.run("run")
    #expect(expected.status == 0)
    func run() async throws -> (output: String, errors: String) {
      let run = try await program.run("run", "--index-cache", "cache")
      #expect(run.status == 0)
      return (run.output, run.errors)
    }
    #expect(try await run() == (expected.output, expected.errors))
    let files = try Self.kept(program)
    #expect(files.count == 2 && files.allSatisfy { $0.hasPrefix("r.ndjson-") && $0.hasSuffix(".searchplay-index") }, "\(files)")
    #expect(try await run() == (expected.output, expected.errors))

    // Damaged files are named and rebuilt, wherever the damage is.
    for file in files {
      let path = program.folder.appending(path: "cache/\(file)")
      let sound = try Data(contentsOf: path)
      for place in [8, sound.count / 2] {
        var bytes = sound
        bytes[place] ^= 1
        try bytes.write(to: path)
        let warning = "warning: 'cache/\(file)' is damaged, so the index is rebuilt\n"
        #expect(try await run() == (expected.output, warning + expected.errors))
        #expect(try Data(contentsOf: path) == sound)
      }
    }

    // Other records make another index, which replaces the first one.
    try write(12_500)
    let other = try await program.run("run")
    #expect(other.output != expected.output)
    #expect(try await run() == (other.output, other.errors))
    #expect(try await run() == (other.output, other.errors))
    #expect(try Self.kept(program) == files)
  }

  /// A small index is faster to build than to read; a link points elsewhere; a file is not a folder.
  @Test func whatIsNotKept() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "m.searchplay.yaml")
    try program.write(Self.records(100), "r.ndjson")
    #expect(try await program.run("run", "--index-cache", "cache").status == 0)
    #expect(try Self.kept(program) == [])
    try program.write(Self.records(12_000), "r.ndjson")
    _ = try await program.run("run", "--index-cache", "cache")
    let file = try #require(try Self.kept(program).first { $0.contains(".columns.") })
    let path = program.folder.appending(path: "cache/\(file)")
    try FileManager.default.removeItem(at: path)
    try program.write("mine", "elsewhere")
    try FileManager.default.createSymbolicLink(at: path, withDestinationURL: program.folder.appending(path: "elsewhere"))
    let run = try await program.run("run", "--index-cache", "cache")
    #expect(run.status == 0)
    #expect(run.errors.hasSuffix("warning: the index cannot be cached: 'cache/\(file)': it is a link\n"), "\(run.errors)")
    #expect(try program.read("elsewhere") == "mine")
    let wrong = try await program.run("run", "--index-cache", "r.ndjson")
    #expect(wrong.status == 64)
    #expect(wrong.errors == "error: --index-cache takes a folder, but 'r.ndjson' is a file\n")
  }
}
