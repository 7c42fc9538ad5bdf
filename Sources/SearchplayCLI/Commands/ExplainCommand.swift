import ArgumentParser
import Diagnostics
import Exploration
import Manifest
import Reference
import Scenarios
import TestRuns
import Texts

/// `searchplay explain`: explains a finding.
struct ExplainCommand: SearchplayCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract:
      "Explains a finding: its cause, how to fix it, and an example. Also explains the rules of manifests, the checks of 'searchplay explore' and the causes that 'searchplay compare' names.",
    discussion: """
      'validate' and 'test' print the name of each finding in square brackets, [menu-path-lost]; 'run' prints it after an exclamation mark.

        searchplay explain menu-path-lost
        searchplay explain                  lists all findings
      """)

  @Argument(
    help: "The finding's name; without it, lists all findings.",
    completion: .list(
      Set(
        FindingID.allCases.map(\.rawValue) + Invariant.allCases.map(\.rawValue) + UpgradeChange.allCases.map(\.rawValue)
          + Rule.allCases.map(\.rawValue)
      ).sorted()))
  var finding: String?

  func validate() throws {
    if let finding, FindingID(rawValue: finding) == nil, Invariant(rawValue: finding) == nil, UpgradeChange(rawValue: finding) == nil,
      Rule(rawValue: finding) == nil, RunRule(rawValue: finding) == nil
    {
      if WidgetType(rawValue: finding) != nil {
        throw ValidationError("'\(finding)' is a widget, not a finding: 'searchplay reference \(finding)' describes it")
      }
      let names =
        FindingID.allCases.map(\.rawValue) + Invariant.allCases.map(\.rawValue) + UpgradeChange.allCases.map(\.rawValue)
        + Rule.allCases.map(\.rawValue) + RunRule.allCases.map(\.rawValue)
      let near = NearMiss.didYouMean(finding, names) ?? Self.nearest(finding, names)
      throw ValidationError(
        "there is no finding or rule '\(finding)': \(near ?? "'searchplay explain' and 'searchplay reference rules' list them")"
      )
    }
  }

  /// Suggests the few names that contain all the words: `menu-path-lost` for `menu-lost`.
  private static func nearest(_ name: String, _ names: [String]) -> String? {
    let words = Set(name.split(separator: "-"))
    let near = Set(names.filter { words.isSubset(of: Set($0.split(separator: "-"))) }).sorted()
    if words.isEmpty || near.isEmpty || near.count > 5 { return nil }
    return "did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
  }

  /// The property that is checked, the known behaviour that breaks it, and how to fix that.
  private static func text(of invariant: Invariant) -> String {
    let causes = FindingID.allCases.filter(invariant.reasons.contains)
    let width = causes.map(\.rawValue.count).max() ?? 0
    let listed = causes.map { "  \($0.rawValue)\(String(repeating: " ", count: width - $0.rawValue.count))  \($0.summary)\n" }.joined()
    let weight = invariant.weight == .error ? "an error" : "a warning"
    return """
      \(invariant.rawValue)

      'searchplay explore' checks that \(invariant.summary). If not, it reports \(weight).

      To fix it: \(invariant.remedy).

      """ + (listed.isEmpty ? "" : "\nFindings that explain it ('searchplay explain' shows an example of each):\n\(listed)")
        + "\nDocumentation/Explore.md describes everything that is checked.\n"
  }

  /// What the messages of a rule say, and what to do about its warnings.
  private static func text(of rule: Rule) -> String {
    let sentence = rule.summary.prefix(1).uppercased() + rule.summary.dropFirst()
    return """
      \(rule.rawValue)

      \(sentence).


      """
        + (rule.warns
          ? """
          Some messages of this rule are warnings: the manifest can still be used. '--findings warn,\(rule.rawValue)=error' makes them fail the run;
          '--findings warn,\(rule.rawValue)=off' hides them.

          """ : "It is an error: the manifest cannot be used until it is fixed.\n")
  }

  func run(in surroundings: Surroundings) async throws -> ExitStatus {
    let console = OutputOptions.plain(in: surroundings)
    if let id = finding.flatMap(FindingID.init) {
      // Some findings are also checks of `explore`.
      let check = Invariant(rawValue: id.rawValue).map { "\n'searchplay explore' checks that \($0.summary). To fix it: \($0.remedy).\n" }
      let change = UpgradeChange(rawValue: id.rawValue).map { "\n'searchplay compare' names it as a cause: \($0.summary).\n" }
      let rule = Rule(rawValue: id.rawValue).map { "\nAs a rule of manifests: \($0.summary).\n" }
      console.write(FindingPage.text(id) + (check ?? "") + (change ?? "") + (rule ?? ""))
    } else if let invariant = finding.flatMap(Invariant.init) {
      let rule = Rule(rawValue: invariant.rawValue).map { "\nAs a rule of manifests: \($0.summary).\n" }
      console.write(Self.text(of: invariant) + (rule ?? ""))
    } else if let change = finding.flatMap(UpgradeChange.init) {
      let sentence = change.summary.prefix(1).uppercased() + change.summary.dropFirst()
      console.write(
        "\(change.rawValue)\n\n\(sentence).\n\n'searchplay compare' names this as a cause of differences between versions 7 and 8.\n")
    } else if let rule = finding.flatMap(Rule.init) {
      console.write(Self.text(of: rule))
    } else if let rule = finding.flatMap(RunRule.init) {
      console.write("\(rule.rawValue)\n\n\(rule.summary.prefix(1).uppercased() + rule.summary.dropFirst()). \(rule.outcome)\n")
    } else {
      let width = FindingID.allCases.map(\.rawValue.count).max() ?? 0
      console.write(
        FindingID.allCases.map { id in
          "\(id.rawValue)\(String(repeating: " ", count: width - id.rawValue.count))  \(id.summary)\n"
        }.joined()
          + "\nOther names in square brackets are rules of manifests, runs and pages: 'searchplay reference rules' lists them.\nCauses that 'searchplay compare' names: \(UpgradeChange.allCases.map(\.rawValue).joined(separator: ", "))\n"
      )
    }
    return .passed
  }
}
