import Foundation
import Scenarios
import SearchModel
import Testing

@testable import ConformanceKit

/// What versions 7 and 8 do differently on the recorded cases: nothing that `compare` has no reason for.
struct UpgradeTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/cases")

  @Test(.enabled(if: FileManager.default.fileExists(atPath: folder.path), "the recorded cases are not beside the checkout"))
  func everyDifferenceHasAKnownReason() async throws {
    var unexplained: [String] = []
    var reasons: Set<UpgradeChange> = []
    for kind in ["named", "random"] {
      let files = try FileManager.default.contentsOfDirectory(at: Self.folder.appending(path: kind), includingPropertiesForKeys: nil)
      for file in files.sorted(by: { $0.path < $1.path }) where file.pathExtension == "json" {
        let recorded = try ConformanceCase([UInt8](Data(contentsOf: file)), fileName: file.lastPathComponent)
        // Which pages are loaded is left to chance: the recorded answers of one version lack those of the other.
        if recorded.name == "25b-hits-pages" { continue }
        guard let comparison = await Conformance.upgrade(recorded) else { continue }
        for moment in comparison.differing {
          for change in moment.changes {
            reasons.formUnion(change.causes)
            if change.causes.isEmpty { unexplained.append("\(recorded.name) step \(moment.number): \(change.difference)") }
          }
        }
      }
    }
    #expect(unexplained == [])
    #expect(reasons == Set(UpgradeChange.allCases))
  }
}
