import Findings
import Manifest
import Reports
import SearchModel
import Staging

/// Checks a manifest without running it.
enum ConfigurationCheck {
  /// The findings of the configuration and of its data, for a version; none if findings are off.
  static func findings(_ ready: LoadedManifest.Ready, _ version: InstantSearchVersion?, _ weight: FindingWeight) async -> [Finding] {
    if weight == .off { return [] }
    let version = version ?? ready.manifest.instantsearch
    let (manifest, backend) = (ready.manifest, ready.backend)
    let found =
      DataFindings.refined(manifest.findings(version), manifest, backend: backend)
      + (await DataFindings.findings(manifest, backend: backend, version: version))
      + (await PresenterFindings.findings(manifest, backend: backend, version: version))
    return found.map { $0.redacted(by: ready.manifest.redactor) }
  }

  /// Prints the findings that are not allowed.
  static func report(_ findings: [Finding], _ weight: FindingWeight, _ console: Console) {
    let text = FindingText(weight: weight, color: console.colorsErrors).text(of: findings)
    if !text.isEmpty { console.writeError(text + "\n") }
  }
}
