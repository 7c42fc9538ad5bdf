import Diagnostics
import Forms

/// Checks that scenarios have distinct names, also as file names, and that invariants do.
enum ScenarioNames {
  static func validate(_ manifest: ManifestParts, _ problems: Problems) {
    var invariants: [String: Located<String>] = [:]
    for name in manifest.invariantNames {
      if let first = invariants[name.value] {
        problems.add(
          Diagnostic(
            "duplicate-name", at: name.span, "two invariants are named '\(name.value)'",
            labels: [.init("first named here", at: first.span)]))
      }
      invariants[name.value] = invariants[name.value] ?? name
    }
    var seen: [String: Located<String>] = [:]
    // A matrix is reported once.
    var told: Set<SourceSpan> = []
    for (name, fileName) in zip(manifest.scenarioNames, manifest.scenarioFiles) {
      guard let first = seen[fileName] else {
        seen[fileName] = name
        continue
      }
      if first.span == name.span, first.value != name.value {
        problems.add(
          Diagnostic(
            "duplicate-scenario", at: name.span, "'\(name.value)' and '\(first.value)' share the snapshot file '\(fileName).snap.yaml'",
            help: "include a column in the name that distinguishes the cases"))
        continue
      }
      if first.span == name.span {
        guard told.insert(name.span).inserted else { continue }
        problems.add(
          Diagnostic(
            "duplicate-scenario", at: name.span, "the matrix makes two scenarios named '\(name.value)'",
            help:
              "use every column in the name, and list each value once; lists of values make all combinations, so for certain pairs list the rows: [{ NAME: …, NAME: … }]"
          ))
        continue
      }
      let isSame = first.value == name.value
      problems.add(
        Diagnostic(
          "duplicate-scenario", at: name.span,
          isSame
            ? "two scenarios are named '\(first.value)'"
            : "'\(name.value)' and '\(first.value)' share the snapshot file '\(fileName).snap.yaml'",
          labels: [.init("first named here", at: first.span)]))
    }
  }
}
