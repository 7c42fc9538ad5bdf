import Diagnostics
import EmbeddedIndex
import Findings
import Foundation
import Manifest
import Reference
import SearchModel
import Staging
import Testing

@testable import Scenarios

/// Every finding has an example with its name, which shows only that finding.
struct FindingExamplesTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "examples/findings")

  private func manifest(_ id: FindingID) throws -> Manifest {
    let text = try String(contentsOf: Self.folder.appending(path: "\(id.rawValue).searchplay.yaml"), encoding: .utf8)
    let (manifest, diagnostics) = Manifest.read(SourceFile(name: id.rawValue, text: text))
    #expect(diagnostics == [])
    return try #require(manifest)
  }

  private func findings(_ manifest: Manifest, withFaults: Bool) async throws -> [Finding] {
    guard case .embedded(.inline(let values)) = manifest.searcher.backend else { return [] }
    let index = try EmbeddedIndex(
      name: manifest.searcher.index, records: Records(values.map(\.value)), settings: manifest.searcher.settings)
    let version = manifest.instantsearch
    var found =
      manifest.findings(version) + (await DataFindings.findings(manifest, backend: index, version: version))
      + (await PresenterFindings.findings(manifest, backend: index, version: version))
    var cases: [(ScenarioDeclaration, [Finding])] = []
    for scenario in manifest.scenarios {
      let trace = await ScenarioRunner(manifest, backend: index).run(scenario, withFaults: withFaults)
      #expect(trace.failures.map(\.headline) == [], "\(manifest.file.name)")
      cases.append((scenario, trace.findings))
    }
    found += cases.flatMap(\.1)
    return found + UnusedAllowances.findings(manifest, version, known: found, cases: cases, withFaults: withFaults)
  }

  @Test(arguments: FindingID.allCases)
  func everyFindingHasAnExampleThatShowsIt(_ id: FindingID) async throws {
    let manifest = try manifest(id)
    #expect(id.versions.contains(manifest.instantsearch))
    let found = try await findings(manifest, withFaults: id == .wrongUnderFaults)
    let ids = Set(found.map(\.id))
    #expect(ids.contains(id))
    let open = found.filter { !$0.isAcknowledged }.map(\.id)
    #expect(open == [])
    // Whatever an example allows also occurs, except in the example of allow-unused.
    #expect(manifest.allow.subtracting(id == .allowUnused ? [.menuPathLost] : []) == ids)
  }

  @Test func everyExampleIsOfAFinding() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".searchplay.yaml") }
    #expect(names.sorted() == FindingID.allCases.map { "\($0.rawValue).searchplay.yaml" }.sorted())
  }

  /// 'searchplay explain' prints what is in examples/findings.
  @Test(arguments: FindingID.allCases)
  func itsExampleIsTheManifestInTheFolder(_ id: FindingID) throws {
    let text = try String(contentsOf: Self.folder.appending(path: "\(id.rawValue).searchplay.yaml"), encoding: .utf8)
    #expect(text.drop { $0 != "\n" }.dropFirst() == id.example, "run 'make regenerate'")
  }
}
