import Manifest
import Texts

/// Reports and leaves out scenarios that their manifest skips.
enum SkippedScenarios {
  /// The chosen scenarios without the skipped ones.
  ///
  /// - Parameter line: The line of a requested scenario, which is run even if it is skipped; nil if there is none.
  static func run(of chosen: [Int], _ manifest: Manifest, line: Int?, _ console: Console) -> [Int] {
    guard line == nil else { return chosen }
    return chosen.filter { place in
      let scenario = manifest.scenarios[place]
      guard let skip = scenario.skip else { return true }
      let reason = skip.isEmpty ? "" : ": \(skip)"
      console.writeError("skipped '\(TerminalText.visible(scenario.name.value))'\(TerminalText.visible(reason))\n")
      return false
    }
  }
}
