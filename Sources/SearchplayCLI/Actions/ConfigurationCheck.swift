import Findings
import Manifest
import Reports
import SearchModel
import Staging

/// Checks a manifest without running it.
enum ConfigurationCheck {
  /// The findings of the configuration and of its data, for a version; none if findings are off.
  static func findings(
    _ ready: LoadedManifest.Ready, _ version: InstantSearchVersion?, _ weights: FindingWeights, _ surroundings: Surroundings
  ) async -> [Finding] {
    if weights.areOff { return [] }
    let version = version ?? ready.manifest.instantsearch
    let (manifest, backend) = (ready.manifest, ready.backend)
    let progress = ManifestProgress(manifest.files.first?.name ?? "", bytes: manifest.files.reduce(0) { $0 + $1.bytes.count }, surroundings)
    progress.show("checking")
    defer { progress.end() }
    let found =
      DataFindings.refined(manifest.findings(version), manifest, backend: backend)
      + (await DataFindings.findings(manifest, backend: backend, version: version))
      + (await PresenterFindings.findings(manifest, backend: backend, version: version))
    return inSourceOrder(found, manifest).map { $0.redacted(by: ready.manifest.redactor) }
  }

  /// The findings from top to bottom, those in the manifest's own file first; findings at the same place keep their order.
  private static func inSourceOrder(_ findings: [Finding], _ manifest: Manifest) -> [Finding] {
    let files = Dictionary(manifest.files.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    func place(_ finding: Finding) -> (Int, String, Int) {
      let file = finding.span.file.name
      return (files[file] ?? files.count, file, finding.span.range.lowerBound)
    }
    return findings.enumerated().sorted { one, other in
      let (first, second) = (place(one.element), place(other.element))
      return first == second ? one.offset < other.offset : first < second
    }.map(\.element)
  }

  /// Prints the findings that are not allowed.
  static func report(_ findings: [Finding], _ weights: FindingWeights, _ console: Console) {
    let text = FindingText(weights: weights, color: console.colorsErrors).text(of: findings)
    if !text.isEmpty { console.writeError(text + "\n") }
  }
}
