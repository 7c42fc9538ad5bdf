import Manifest
import Reports
import Scenarios
import SearchModel

/// What can be known of a manifest without running it.
enum ConfigurationCheck {
  /// The findings of the configuration and of its data, under a version.
  static func findings(_ ready: LoadedManifest.Ready, _ version: InstantSearchVersion?) async -> [Finding] {
    let version = version ?? ready.manifest.instantsearch
    return ready.manifest.findings(version) + (await DataFindings.findings(ready.manifest, backend: ready.backend, version: version))
  }

  /// Prints findings that are not allowed.
  static func report(_ findings: [Finding], _ options: FindingOptions, _ output: OutputOptions) {
    let text = FindingText(weight: options.weight, color: output.colorsErrors).text(of: findings)
    if !text.isEmpty { Output.writeError(text + "\n") }
  }
}
