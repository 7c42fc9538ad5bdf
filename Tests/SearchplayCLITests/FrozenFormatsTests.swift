import Foundation
import JSONText
import Testing

/// Files as they were when version 1.0 of the formats was fixed. They are never regenerated: a change that breaks one of them breaks users'
/// files.
struct FrozenFormatsTests {
  private static func frozen(_ name: String) throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Frozen")
    return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  @Test func aManifestPassesWithItsSnapshot() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(try Self.frozen("frozen.searchplay.yaml"), "frozen.searchplay.yaml")
    try program.write(try Self.frozen("frozen.snap.yaml"), "__Snapshots__/frozen/from-the-start-to-nothing.snap.yaml")
    let result = try await program.run("test", environment: ["CI": "1"])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
  }

  @Test func aRecordingAnswersItsSearches() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(try Self.frozen("recorded.searchplay.yaml"), "recorded.searchplay.yaml")
    try program.write(try Self.frozen("answers.recording.json"), "answers.recording.json")
    let result = try await program.run("run", "recorded.searchplay.yaml")
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
  }

  /// Members may be added, but none may be removed or change its type.
  @Test func aTraceKeepsItsMembers() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(try Self.frozen("frozen.searchplay.yaml"), "frozen.searchplay.yaml")
    let now = try JSONValue(parsing: Array(try await program.run("run", "--format", "json").output.utf8))
    let then = try JSONValue(parsing: Array(try Self.frozen("trace.json").utf8))
    #expect(Self.missing(then, from: now, at: "") == [])
  }

  /// The paths of members that are missing from a document, or have a different type there.
  private static func missing(_ old: JSONValue, from new: JSONValue?, at path: String) -> [String] {
    guard let new else { return [path] }
    if let members = old.members, new.members != nil {
      return members.flatMap { missing($0.value, from: new[$0.key], at: "\(path).\($0.key)") }
    }
    if let items = old.array, let others = new.array {
      return items.enumerated().flatMap { place, item in
        missing(item, from: others.indices.contains(place) ? others[place] : nil, at: "\(path)[\(place)]")
      }
    }
    return switch (old, new) {
    case (.string, .string), (.number, .number), (.bool, .bool), (.null, _): []
    default: [path]
    }
  }
}
