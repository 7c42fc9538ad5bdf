import Manifest
import Texts

/// Scenarios that their manifest skips: commands leave them out with a word.
enum SkippedScenarios {
  /// Of chosen scenarios those that are run.
  ///
  /// - Parameter line: of a scenario that is asked for, which is run all the same; nil where none is.
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
