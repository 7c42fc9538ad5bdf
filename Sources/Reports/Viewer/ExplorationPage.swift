import Exploration
import Manifest
import SearchModel
import Staging
import Viewer

/// What walks found as a page: each problem as a scenario, the shortest way to it.
package struct ExplorationPage: Sendable {
  /// The comment that tells the page from others.
  package static let mark = "<!-- Written by `searchplay explore` -->"

  private var sections: [ViewerDocument.Section] = []
  private var entries: [ViewerDocument.Entry] = []
  private var keys: Set<String> = []
  /// How far each walk came.
  private var details: [String] = []
  private var (allStates, allSteps) = (0, 0)

  package init() {}

  /// Adds the walk of a manifest.
  ///
  /// - Parameter traces: for each problem that the manifest does not allow, its way as it was replayed.
  package mutating func add(
    _ path: String, _ manifest: Manifest, _ version: InstantSearchVersion, _ outcome: WalkOutcome, _ traces: [ScenarioTrace]
  ) {
    // A page that tells of nothing says how far the walk came, too.
    let states = outcome.stateCount == 1 ? "1 state" : "\(outcome.stateCount) states"
    let steps = outcome.edges == 1 ? "1 step" : "\(outcome.edges) steps"
    let walk = "\(states), \(steps)\(ExplorationText.words(outcome))"
    let paragraphs = [manifest.description, "Walked: \(walk)."].compactMap(\.self)
    sections.append(.init(path: path, title: manifest.name ?? path, description: paragraphs.joined(separator: "\n\n")))
    details.append("\(manifest.name ?? path): \(walk)")
    (allStates, allSteps) = (allStates + outcome.stateCount, allSteps + outcome.edges)
    for (violation, trace) in zip(outcome.problems, traces) {
      var entry = ViewerDocument.Entry(
        section: sections.count - 1, key: TestPage.key(violation.invariant.rawValue, in: path, &keys), name: violation.text)
      entry.status = violation.invariant.weight == .error ? .failed : .changed
      entry.place = "\(violation.rule)\(violation.widget.map { " in \($0)" } ?? ""), \(path)"
      // What is expected: the name says what there is instead.
      entry.reasons = [violation.invariant.summary]
      entry.reason = violation.states == 1 ? "This happens in 1 state." : "This happens in \(violation.states) states."
      entry.view = ScenarioView(trace, of: manifest, version: version)
      entries.append(entry)
    }
  }

  /// The page, ending in a line break.
  package var text: String {
    // Of many walks each stands with its manifest.
    let told = details.count <= 2 ? details : ["\(details.count) manifests, \(allStates) states, \(allSteps) steps"]
    return ViewerPage.text(
      of: ViewerDocument(.explore, title: "Problems found by exploring", details: told, sections: sections, entries: entries),
      mark: Self.mark)
  }
}
