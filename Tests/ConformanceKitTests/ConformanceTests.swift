import ConformanceKit
import Foundation
import SearchModel
import Testing

/// The product against recorded traces of the real library, where they stand beside the checkout, and against cases of this
/// project's own, written by hand, everywhere.
struct ConformanceTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  private static func cases(in folder: URL) throws -> [ConformanceCase] {
    let walker = FileManager.default.enumerator(atPath: folder.path)
    let names = (walker?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".json") }.sorted()
    return try names.map { try ConformanceCase(Array(Data(contentsOf: folder.appending(path: $0))), fileName: $0) }
  }

  private func replay(_ cases: [ConformanceCase]) async -> (values: Int, problems: [String], skipped: Int) {
    var result = (values: 0, problems: [String](), skipped: 0)
    for recorded in cases {
      for version in InstantSearchVersion.allCases {
        let outcome = await Conformance.replay(recorded, version: version)
        result.values += outcome.matched
        if outcome.skipped != nil { result.skipped += 1 }
        result.problems += outcome.mismatches.map {
          "\(outcome.name) v\(version.rawValue) step \($0.step) \($0.what): expected \($0.expected), got \($0.actual)"
        }
      }
    }
    return result
  }

  @Test func casesOfThisProject() async throws {
    let result = await replay(try Self.cases(in: Self.folder.appending(path: "Cases")))
    #expect(result.problems == [] && result.skipped == 0)
    #expect(result.values > 100)
  }

  @Test func aWrongTraceIsFound() async throws {
    let file = Self.folder.appending(path: "Cases/list-and-menu.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    let wrong = try ConformanceCase(Array(text.replacingOccurrences(of: "\"count\": 2,", with: "\"count\": 3,").utf8), fileName: "wrong")
    let outcome = await Conformance.replay(wrong, version: .v7)
    #expect(Set(outcome.mismatches.map(\.what)) == ["colors.setSelectableItems", "menu.setItem"])
  }

  @Test func casesOfTheRealLibrary() async throws {
    let checkout = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
    let shared = checkout.deletingLastPathComponent().appending(path: "shared/cases")
    let cases = try Self.cases(in: shared)
    guard !cases.isEmpty else {
      print("skipped: no recorded cases beside the checkout (../shared/cases)")
      return
    }
    let result = await replay(cases)
    #expect(result.problems == [])
    #expect(result.values > 50_000)
  }
}
