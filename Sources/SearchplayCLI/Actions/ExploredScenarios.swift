import Exploration
import Forms
import Manifest
import SearchModel
import TestRuns
import Texts

/// Adds scenarios for what a walk found to a manifest.
struct ExploredScenarios {
  let console: Console

  /// One scenario for each error and warning that the manifest does not allow, at the end of its list: with an expectation that fails
  /// until the cause is gone where one can say it, else with the finding accepted. A manifest whose list of scenarios is not the last
  /// thing in it, in block style, is left as it is.
  ///
  /// - Parameter suggested: further ways, each a scenario.
  func add(_ outcome: WalkOutcome, _ suggested: [[Step]] = [], to path: String, _ manifest: Manifest) -> ExitStatus {
    let disk = console.output.disk
    let known = Set(manifest.scenarios.map(\.name.value))
    let open = Self.named(outcome.problems.filter { !$0.steps.isEmpty }).filter { !known.contains($0.name) }
    let further = Self.text(of: suggested, manifest.instantsearch, knownNames: known)
    if open.isEmpty, further.isEmpty {
      console.write("no scenario to add\n")
      return .passed
    }
    guard let text = disk.text(path), Self.endsInScenarios(text) else {
      console.writeError("error: '\(path)' is not extended: its scenarios are not a list in block style at its end\n")
      return .failed
    }
    var grown = text.hasSuffix("\n") ? text : text + "\n"
    for (name, violation) in open {
      var more: [String] = []
      if violation.invariant == .deadEnd { more = ["- expect: { hits: \">= 1\" }"] }
      grown += "\n" + StepYAML.scenario(name, violation.steps, allowing: FindingID(rawValue: violation.cause), more: more)
    }
    grown += further.map { "\n" + $0 }.joined()
    let count = open.count + further.count
    guard console.output.saved(Self.withSecrets(grown), to: path) else { return .failed }
    console.write("\(path): \(count == 1 ? "1 scenario" : "\(count) scenarios") added\n")
    return .passed
  }

  /// What stands for a secret in steps that are to be written: nobody else writes it, and YAML leaves it as it is.
  static func mark(ofSecret name: String) -> String { "\u{F8F0}\(name)\u{F8F1}" }

  /// A text in which each secret is what a manifest has for it, `${name}`; in names of scenarios nothing is to be told.
  private static func withSecrets(_ text: String) -> String {
    guard text.contains("\u{F8F0}") else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let isName = line.hasPrefix("  - name:")
      var rest = line[...]
      var result = ""
      while let open = rest.firstIndex(of: "\u{F8F0}"), let close = rest[open...].firstIndex(of: "\u{F8F1}") {
        let name = rest[rest.index(after: open)..<close]
        result += rest[..<open] + (isName ? Redactor.mask : "${\(name)}")
        rest = rest[rest.index(after: close)...]
      }
      return result + rest
    }.joined(separator: "\n")
  }

  /// Ways as scenarios, each named by its last steps; those whose names there are already are left out.
  static func text(of ways: [[Step]], _ version: InstantSearchVersion, knownNames: Set<String>) -> [String] {
    var names = knownNames
    return ways.compactMap { way in
      // That it begins with a search goes without saying.
      var told = way[...]
      if told.count > 1, case .search(nil)? = told.first?.action { told = told.dropFirst() }
      func name(_ count: Int) -> String {
        told.suffix(count).enumerated().map { index, step in
          let words = step.action.heading(version).plain
          return index == 0 ? words : words.prefix(1).lowercased() + words.dropFirst()
        }.joined(separator: ", then ")
      }
      let name = name(3).count > 90 ? name(2) : name(3)
      return names.insert(name).inserted ? StepYAML.scenario(name, way) : nil
    }
  }

  /// Each with the name of its scenario; those that would share one are numbered, the same in every run.
  private static func named(_ violations: [Violation]) -> [(name: String, violation: Violation)] {
    var counts: [String: Int] = [:]
    return violations.map { violation in
      let name = name(violation)
      counts[name, default: 0] += 1
      return (counts[name] == 1 ? name : "\(name) (\(counts[name, default: 1]))", violation)
    }
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
