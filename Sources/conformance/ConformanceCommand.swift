import ArgumentParser
import ConformanceKit
import Foundation
import SearchModel

/// `swift run conformance DIR`: replays recorded cases and compares.
@main
struct ConformanceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conformance", abstract: "Replays recorded cases of the real InstantSearch through the product, and compares.")

  @Argument(help: "The folder of the case files, searched in depth.")
  var folder: String

  @Option(help: "Only this version, 7 or 8.")
  var version: Int?

  @Option(name: .customLong("case"), help: "Only the cases whose file name contains this.")
  var name: String?

  @Flag(help: "Names the cases that were not replayed, and why.")
  var verbose = false

  func validate() throws {
    if let version, InstantSearchVersion(rawValue: version) == nil { throw ValidationError("--version takes 7 or 8, not \(version)") }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      throw ValidationError("there is no folder '\(folder)'")
    }
  }

  func run() async throws {
    let versions = version.map { [InstantSearchVersion(rawValue: $0)].compactMap { $0 } } ?? InstantSearchVersion.allCases
    var totals = (cases: 0, steps: 0, matched: 0, mismatched: 0, skipped: 0)
    for file in try Self.files(in: folder) where name.map(file.contains) ?? true {
      let recorded = try ConformanceCase(Array(Data(contentsOf: URL(filePath: file))), fileName: file)
      for version in versions {
        for outcome in await Conformance.replays(recorded, version: version) {
          let name = outcome.release.map { "v\($0)" } ?? "v\(version.rawValue)"
          if let reason = outcome.skipped {
            totals.skipped += 1
            if verbose { print("\(outcome.name) \(name): not replayed: \(reason)") }
            continue
          }
          totals.cases += 1
          totals.steps += outcome.steps
          totals.matched += outcome.matched
          totals.mismatched += outcome.mismatches.count
          for mismatch in outcome.mismatches {
            print(
              "\(outcome.name) \(name) step \(mismatch.step) \(mismatch.what)\n  expected \(mismatch.expected)\n  actual   \(mismatch.actual)"
            )
          }
        }
      }
    }
    print(
      "\(totals.cases) cases, \(totals.steps) steps, \(totals.matched + totals.mismatched) values compared: \(totals.matched) matched, \(totals.mismatched) mismatched; \(totals.skipped) not replayed"
    )
    if totals.cases + totals.skipped == 0 {
      print("error: no case is selected")
      throw ExitCode(1)
    }
    if totals.mismatched > 0 { throw ExitCode(1) }
  }

  private static func files(in folder: String) throws -> [String] {
    guard let walker = FileManager.default.enumerator(atPath: folder) else { throw ValidationError("there is no folder '\(folder)'") }
    return walker.compactMap { $0 as? String }.filter { $0.hasSuffix(".json") }.sorted().map { "\(folder)/\($0)" }
  }
}
