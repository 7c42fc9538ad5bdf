import Exploration
import Manifest
import SearchModel
import Staging
import Texts
import Viewer

/// The problems found by walks as a page: each problem as a scenario with the shortest path to it.
package struct ExplorationPage: Sendable {
  /// The comment that distinguishes the page from others.
  package static let mark = "<!-- Written by `searchplay explore` -->"

  /// A manifest, and how far its walk got.
  private struct Part: Sendable {
    let path: String
    let title: String
    let description: String?
    let walk: String
    /// Phrases about what the page does not list.
    let unlisted: [String]
  }

  private var parts: [Part] = []
  private var entries: [ViewerDocument.Entry] = []
  private var keys: Set<String> = []
  private var (allStates, allSteps) = (0, 0)
  /// The names of the sides, if two were compared.
  private var sides: (other: String, own: String)?

  package init() {}

  /// Adds the walk of a manifest.
  ///
  /// - Parameters:
  ///   - traces: The replayed path to each problem that the manifest does not allow.
  ///   - other: The side that the manifest was compared with.
  package mutating func add(
    _ path: String, _ manifest: Manifest, _ version: InstantSearchVersion, _ outcome: WalkOutcome, _ traces: [ScenarioTrace],
    against other: Walk.OtherSide? = nil
  ) {
    // A page without problems also says how far the walk got.
    let states = outcome.stateCount == 1 ? "1 state" : "\(outcome.stateCount) states"
    let steps = outcome.edges == 1 ? "1 step" : "\(outcome.edges) steps"
    let walk = "\(states), \(steps)\(ExplorationText.words(outcome))"
    let allowed = outcome.violations.count(where: \.isAcknowledged)
    let notes = outcome.open.filter { $0.invariant.weight == .note }
    let unlisted = [
      allowed == 0 ? nil : "\(allowed) \(allowed == 1 ? "problem" : "problems") allowed by the manifest",
      notes.isEmpty
        ? nil : "findings encountered: \(notes.map { "\($0.cause)\($0.widget.map { " (\($0))" } ?? "")" }.joined(separator: ", "))",
    ].compactMap(\.self)
    parts.append(Part(path: path, title: manifest.name ?? path, description: manifest.description, walk: walk, unlisted: unlisted))
    (allStates, allSteps) = (allStates + outcome.stateCount, allSteps + outcome.edges)
    if let other { sides = (other.names.own, other.names.other) }
    let texts = Dictionary(outcome.problems.map { ($0.text, 1) }, uniquingKeysWith: +)
    for (place, (violation, trace)) in zip(outcome.problems, traces).enumerated() {
      // Problems with the same text are distinguished by their last steps.
      let last = texts[violation.text, default: 0] > 1 ? violation.words(version).last : nil
      var entry = ViewerDocument.Entry(
        section: parts.count - 1, key: TestPage.key(violation.invariant.rawValue, in: path, &keys),
        name: violation.text.capitalizedFirst + (last.map { ", after: \($0)" } ?? ""))
      entry.status = violation.invariant.weight == .error ? .failed : .changed
      entry.place = "\(violation.rule)\(violation.widget.map { " in \($0)" } ?? ""), \(path)"
      entry.reasons = [.init(other == nil ? Self.expected(by: violation) : Self.cause(of: violation))]
      entry.explained = nil
      entry.culprit = violation.widget.map { TerminalText.visible($0) }
      let isSame = violation.reason?.words == violation.rule
      let words = violation.reason.flatMap { reason in reason.finding.map { "\($0.rawValue) (\($0.summary))" } ?? reason.words }
      let cause = isSame ? "" : words.map { " Cause: \($0)." } ?? ""
      entry.reason = "This happens in \(violation.states == 1 ? "1 state" : "\(violation.states) states").\(cause)"
      // As in a comparison, the side with the changes is the main one.
      entry.view =
        if let other, other.traces.indices.contains(place) {
          ScenarioView(other.traces[place], of: other.manifest, version: other.version, against: trace, of: manifest, version: version)
        } else {
          ScenarioView(trace, of: manifest, version: version)
        }
      entries.append(entry)
    }
  }

  /// What should hold: the manifest's own invariant by its name.
  private static func expected(by violation: Violation) -> String {
    violation.invariant == .own ? "\(violation.name) (an invariant of the manifest)" : violation.invariant.summary
  }

  /// The reason why two sides differ: the finding or the rule that explains it, otherwise the difference itself.
  private static func cause(of violation: Violation) -> String {
    violation.reason.flatMap { reason in
      reason.finding.map { "\($0.rawValue): \($0.summary)" } ?? reason.words
    } ?? violation.text
  }

  /// The page, ending with a line break.
  package var text: String {
    // If there are many walks, each is described next to its manifest.
    let isFew = parts.count <= 2
    let told =
      isFew
      ? parts.flatMap { ["\(BidiText.isolated($0.title)): \($0.walk)"] + $0.unlisted }
      : ["\(parts.count) manifests, \(allStates) states, \(allSteps) steps"]
    let sections = parts.map { part in
      let paragraphs = [part.description, isFew ? nil : (["Walked: \(part.walk)"] + part.unlisted).map { "\($0)." }.joined(separator: " ")]
        .compactMap(\.self)
      return ViewerDocument.Section(path: part.path, title: part.title, description: paragraphs.joined(separator: "\n\n"))
    }
    return ViewerPage.text(
      of: ViewerDocument(
        .explore,
        title: sides.map { "Differences found by exploring: \($0.other) and \($0.own)" } ?? "Problems found by exploring", details: told,
        sides: sides.map { ($0.other.capitalizedFirst, $0.own.capitalizedFirst) } ?? ("Before", "After"), sections: sections,
        entries: entries),
      mark: Self.mark)
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
