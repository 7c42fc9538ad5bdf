import Diagnostics

/// Each scenario has a name of its own, also as a file name.
enum ScenarioNames {
  static func validate(_ manifest: Manifest, _ problems: Problems) {
    var seen: [String: Located<String>] = [:]
    for scenario in manifest.scenarios {
      guard let first = seen[scenario.fileName] else {
        seen[scenario.fileName] = scenario.name
        continue
      }
      let isSame = first.value == scenario.name.value
      problems.add(
        Diagnostic(
          "duplicate-scenario", at: scenario.name.span,
          isSame ? "two scenarios are named '\(first.value)'" : "'\(scenario.name.value)' and '\(first.value)' share the snapshot file '\(scenario.fileName).snap.yaml'",
          labels: [.init("first named here", at: first.span)]))
    }
  }
}
