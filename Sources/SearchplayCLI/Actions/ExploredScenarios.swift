import Exploration
import Forms
import Manifest
import TestRuns

/// Adds scenarios for what a walk found to a manifest.
struct ExploredScenarios {
  let console: Console

  /// One scenario for each error and warning that the manifest does not allow, at the end of its list: with an expectation that fails
  /// until the cause is gone where one can say it, else with the finding accepted. A manifest whose list of scenarios is not the last
  /// thing in it, in block style, is left as it is.
  func add(_ outcome: WalkOutcome, to path: String, _ manifest: Manifest) -> ExitStatus {
    let disk = console.output.disk
    let known = Set(manifest.scenarios.map(\.name.value))
    let open = outcome.open.filter { $0.invariant.weight != .note && !$0.steps.isEmpty && !known.contains(Self.name($0)) }
    if open.isEmpty {
      console.write("no scenario to add\n")
      return .passed
    }
    guard let text = disk.text(path), Self.endsInScenarios(text) else {
      console.writeError("error: '\(path)' is not extended: its scenarios are not a list in block style at its end\n")
      return .failed
    }
    var grown = text.hasSuffix("\n") ? text : text + "\n"
    for violation in open {
      var more: [String] = []
      if violation.invariant == .deadEnd { more = ["- expect: { hits: \">= 1\" }"] }
      grown += "\n" + StepYAML.scenario(Self.name(violation), violation.steps, allowing: FindingID(rawValue: violation.cause), more: more)
    }
    guard console.output.saved(grown, to: path) else { return .failed }
    console.write("\(path): \(open.count == 1 ? "1 scenario" : "\(open.count) scenarios") added\n")
    return .passed
  }

  private static func name(_ violation: Violation) -> String {
    let subject = violation.invariant == .finding ? violation.cause : violation.invariant.rawValue
    return "Explored \(subject)\(violation.widget.map { " in \($0)" } ?? "")"
  }

  /// Whether the last key of the file is `scenarios:`, with items in lines of their own.
  private static func endsInScenarios(_ text: String) -> Bool {
    let keys = text.split(separator: "\n").filter { line in
      guard let first = line.first, first != " ", first != "#", first != "-" else { return false }
      return line.contains(":")
    }
    return keys.last.map { $0.trimmingSuffix == "scenarios:" } ?? false
  }
}

extension Substring {
  fileprivate var trimmingSuffix: Substring {
    var text = self
    while text.last == " " || text.last == "\r" { text.removeLast() }
    return text
  }
}
