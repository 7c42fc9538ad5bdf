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
  private var details: [String] = []

  package init() {}

  /// Adds the walk of a manifest.
  ///
  /// - Parameter traces: for each problem that the manifest does not allow, its way as it was replayed.
  package mutating func add(
    _ path: String, _ manifest: Manifest, _ version: InstantSearchVersion, _ outcome: WalkOutcome, _ traces: [ScenarioTrace]
  ) {
    sections.append(.init(path: path, title: manifest.name ?? path, description: manifest.description ?? ""))
    details.append("\(manifest.name ?? path): \(outcome.stateCount) states, \(outcome.edges) steps")
    for (violation, trace) in zip(outcome.problems, traces) {
      let name = "\(violation.invariant.rawValue)\(violation.widget.map { " in \($0)" } ?? ""): \(violation.text)"
      var entry = ViewerDocument.Entry(
        section: sections.count - 1, key: TestPage.key(violation.invariant.rawValue, in: path, &keys), name: name)
      entry.status = violation.invariant.weight == .error ? .failed : .changed
      entry.place = path
      // What is expected: the name says what there is instead.
      entry.reasons = [violation.invariant.summary]
      entry.reason = violation.states == 1 ? "Met in 1 state." : "Met in \(violation.states) states."
      entry.view = ScenarioView(trace, of: manifest, version: version)
      entries.append(entry)
    }
  }

  /// The page, ending in a line break.
  package var text: String {
    ViewerPage.text(
      of: ViewerDocument(.explore, title: "What exploring found", details: details, sections: sections, entries: entries), mark: Self.mark)
  }
}
