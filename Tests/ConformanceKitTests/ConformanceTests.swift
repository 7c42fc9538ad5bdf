import ConformanceKit
import Foundation
import Scenarios
import SearchModel
import Testing

/// The product against recorded traces of the real library, if they are next to the checkout, and, everywhere, against this project's own
/// hand-written cases.
struct ConformanceTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  private static func cases(in folder: URL) throws -> [ConformanceCase] {
    let walker = FileManager.default.enumerator(atPath: folder.path)
    let names = (walker?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".json") }.sorted()
    return try names.map { try ConformanceCase(Array(Data(contentsOf: folder.appending(path: $0))), fileName: $0) }
  }

  private static func problems(_ outcome: Conformance.Outcome) -> [String] {
    outcome.mismatches.map {
      "\(outcome.name) v\(outcome.version.rawValue) step \($0.step) \($0.what): expected \($0.expected), got \($0.actual)"
    } + (outcome.skipped.map { ["\(outcome.name): \($0)"] } ?? [])
  }

  private func replay(_ cases: [ConformanceCase]) async -> (values: Int, problems: [String]) {
    var result = (values: 0, problems: [String]())
    for recorded in cases {
      for version in InstantSearchVersion.allCases {
        for outcome in await Conformance.replays(recorded, version: version) {
          result.values += outcome.matched
          result.problems += Self.problems(outcome)
        }
      }
    }
    return result
  }

  @Test func casesOfThisProject() async throws {
    let result = await replay(try Self.cases(in: Self.folder.appending(path: "Cases")))
    #expect(result.problems == [])
    #expect(result.values > 100)
  }

  @Test func aWrongTraceIsFound() async throws {
    let file = Self.folder.appending(path: "Cases/list-and-menu.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    let wrong = try ConformanceCase(Array(text.replacingOccurrences(of: "\"count\": 2,", with: "\"count\": 3,").utf8), fileName: "wrong")
    let outcome = await Conformance.replays(wrong, version: .v7)[0]
    #expect(Set(outcome.mismatches.map(\.what)) == ["colors.setSelectableItems", "menu.setItem"])
  }

  private static let more = folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/cases2")

  /// The second round: answers that fail, are delayed or overtake each other, presenters, wiring, several searchers, and other things that
  /// apps do.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: more.path), "the recorded cases are not beside the checkout"))
  func moreCasesOfTheRealLibrary() async throws {
    var values = 0
    var releases: [String] = []
    for recorded in try Self.cases(in: Self.more) {
      for version in InstantSearchVersion.allCases {
        for outcome in await Conformance.replays(recorded, version: version) {
          values += outcome.matched
          releases += [outcome.release].compactMap { $0?.description }
          #expect(Self.problems(outcome) == [])
        }
      }
    }
    #expect(values > 138_000)
    #expect(releases == ["8.0.1"])
  }

  private static let shared = folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/cases")

  /// Every value is the real library's, and `compare` has a reason for every difference between versions 7 and 8.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: shared.path), "the recorded cases are not beside the checkout"))
  func casesOfTheRealLibrary() async throws {
    var values = 0
    var problems: [String] = []
    var reasons: Set<UpgradeChange> = []
    for recorded in try Self.cases(in: Self.shared) {
      let (outcomes, upgrade) = await Conformance.replayBoth(recorded)
      values += outcomes.map(\.matched).reduce(0, +)
      problems += outcomes.flatMap(Self.problems)
      // Which pages are loaded is random: the recorded answers of one version lack those of the other.
      guard let upgrade, recorded.name != "25b-hits-pages" else { continue }
      for moment in upgrade.differing {
        for change in moment.changes {
          reasons.formUnion(change.causes)
          if change.causes.isEmpty { problems.append("\(recorded.name) step \(moment.number), no reason: \(change.difference)") }
        }
      }
    }
    #expect(problems == [])
    #expect(values > 50_000)
    #expect(reasons == Set(UpgradeChange.allCases))
  }
}
