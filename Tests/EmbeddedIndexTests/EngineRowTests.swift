import Foundation
import Testing

/// The embedded index against the real engine's answers, row by row.
struct EngineRowTests {
  private static let shared = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/engine-rows")

  private static func differences(_ file: URL) async throws -> (count: Int, found: [String]) {
    let rows = try EngineRow.rows(file)
    var found: [String] = []
    for row in rows {
      if let difference = try await row.difference() { found.append("\(row.id): \(difference)") }
    }
    return (rows.count, found)
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: shared.path), "the engine's answers are not beside the checkout"),
    arguments: [("contract.json", 156), ("grammar.json", 98)])
  func theRealEngine(_ file: String, _ count: Int) async throws {
    let result = try await Self.differences(Self.shared.appending(path: file))
    #expect(result.count == count)
    #expect(result.found == [])
  }
}
