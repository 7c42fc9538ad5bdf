import Manifest
import Texts

/// Reports and leaves out scenarios that their manifest skips.
enum SkippedScenarios {
  /// The chosen scenarios without the skipped ones.
  ///
  /// - Parameter lines: The lines of requested scenarios, which are run even if they are skipped.
  static func run(of chosen: [Int], _ manifest: Manifest, lines: [Int], _ console: Console) -> [Int] {
    guard lines.isEmpty else { return chosen }
    return chosen.filter { place in
      let scenario = manifest.scenarios[place]
      guard let skip = scenario.skip else { return true }
      let reason = skip.isEmpty ? "" : ": \(skip)"
      console.writeError("skipped '\(TerminalText.visible(scenario.name.value))'\(TerminalText.visible(reason))\n")
      return false
    }
  }
}
