import Manifest
import Scenarios
import SearchModel
import Staging
import Texts
import Viewer

/// Comparisons as a page: each scenario on both sides, with the known reasons for the differences.
package struct ComparisonPage: Sendable {
  /// The comment that distinguishes the page from others.
  package static let mark = "<!-- Written by `searchplay compare` -->"

  /// A manifest that was run.
  package struct Side: Sendable {
    let manifest: Manifest
    let version: InstantSearchVersion
    let traces: [ScenarioTrace]

    package init(_ manifest: Manifest, version: InstantSearchVersion, traces: [ScenarioTrace]) {
      self.manifest = manifest
      self.version = version
      self.traces = traces
    }
  }

  private var sides: (other: String, own: String)
  private let changes: [String]
  private var sections: [ViewerDocument.Section] = []
  private var entries: [ViewerDocument.Entry] = []
  private var keys: Set<String> = []

  /// - Parameters:
  ///   - left: The name of the unchanged side: `InstantSearch 7`.
  ///   - right: The name of the side with the changes: `InstantSearch 8`; nil if the version is not the only change.
  ///   - changes: The changes as on the command line, which the page lists once.
  package init(left: String, right: String?, changes: [String]) {
    sides = (left, right ?? Self.changedName)
    self.changes = right == nil ? changes : []
  }

  /// A short name, because it is repeated beside everything that differs.
  private static let changedName = "With changes"

  /// Adds the scenarios of a manifest that both sides have, in their order.
  ///
  /// - Parameter name: The name of its left side.
  package mutating func add(_ path: String, named name: String, _ left: Side, _ right: Side, _ comparisons: [ScenarioComparison]) {
    if name != sides.other { sides.other = "As written" }
    let title = left.manifest.name ?? path
    sections.append(.init(path: path, title: title, description: left.manifest.description ?? ""))
    for (index, comparison) in comparisons.enumerated() {
      var entry = ViewerDocument.Entry(
        section: sections.count - 1, key: TestPage.key(comparison.name, in: path, &keys), name: comparison.name)
      let hasChanges = comparison.moments.contains { !$0.changes.isEmpty }
      entry.status = comparison.isEqual ? .passed : comparison.stop != nil && !hasChanges ? .stopped : .changed
      entry.place = "\(comparison.span.file.name):\(comparison.span.start.line)"
      entry.failures = comparison.stop.map { ["The comparison stopped: \($0.headline)"] } ?? []
      entry.reasons = Self.reasons(of: comparison)
      entry.remark = entry.reasons.isEmpty ? "" : rest(of: comparison)
      entry.explained = Self.explained(comparison)
      if index < right.traces.count {
        let steps = (left: left.traces[index].steps, right: right.traces[index].steps)
        // A crash is a difference of its own: what the other side shows then, and afterwards, has nothing to be compared with.
        if let crash = zip(steps.left, steps.right).first(where: { $0.crashes != $1.crashes })?.0.number {
          let names = right.manifest.widgets.flatMap(\.views).map { TerminalText.visible($0) }
          let later = Set((steps.left + steps.right).map(\.number).filter { $0 >= crash })
          for step in later { entry.explained?.formUnion((names.map(String?.some) + [nil]).map { .init(step: step, widget: $0) }) }
        }
        // Expectations do not matter here.
        func unjudged(_ trace: ScenarioTrace) -> ScenarioTrace { trace.keepingFailures { $0.kind != .expectation } }
        entry.view = ScenarioView(
          unjudged(right.traces[index]), of: right.manifest, version: right.version,
          against: comparison.isEqual ? nil : unjudged(left.traces[index]), of: left.manifest, version: left.version)
      }
      entries.append(entry)
    }
  }

  /// The text about differences without a known reason, next to others that have one; empty if there are none.
  private func rest(of comparison: ScenarioComparison) -> String {
    let others = changes.filter { !$0.hasPrefix("instantsearch=") }
    guard !others.isEmpty, comparison.moments.contains(where: { $0.changes.contains { $0.causes.isEmpty && $0.difference.isShown } })
    else { return "" }
    return "No known difference between the versions explains the rest. It may come from \(NameText.list(others))."
  }

  /// The known reasons for a scenario's differences, each with the step in which it first appears.
  private static func reasons(of comparison: ScenarioComparison) -> [ViewerDocument.Entry.Reason] {
    var known: [UpgradeChange] = []
    var reasons: [ViewerDocument.Entry.Reason] = []
    for moment in comparison.moments {
      for cause in moment.changes.flatMap(\.causes) where !known.contains(cause) {
        known.append(cause)
        reasons.append(.init(cause.summary, step: moment.number))
      }
    }
    return reasons
  }

  /// The places whose differences all have a known reason. A difference keeps its reason until the place differs in another way.
  private static func explained(_ comparison: ScenarioComparison) -> Set<ViewerDocument.Entry.Place> {
    /// What is compared at a moment; everything that belongs to no widget is one place on the page.
    enum Part: Hashable {
      case widget(String)
      case filters, hits, hitIDs, queries
    }
    var isExplained: [Part: Bool] = [:]
    var places: Set<ViewerDocument.Entry.Place> = []
    for moment in comparison.moments {
      for change in moment.changes {
        let part: Part? =
          switch change.difference {
          case .widget(let id, isPending: false, _, _): .widget(TerminalText.visible(id))
          case .filters: .filters
          case .hits: .hits
          case .hitIDs: .hitIDs
          case .queries: .queries
          case .widget, .redirect, .outcome: nil
          }
        if let part { isExplained[part] = !change.causes.isEmpty }
      }
      for case (.widget(let name), true) in isExplained { places.insert(.init(step: moment.number, widget: name)) }
      let others = [Part.filters, .hits, .hitIDs, .queries].compactMap { isExplained[$0] }
      if !others.isEmpty, others.allSatisfy(\.self) { places.insert(.init(step: moment.number, widget: nil)) }
    }
    return places
  }

  /// The page, ending with a line break.
  package var text: String {
    let differing = entries.count { $0.status == .changed }
    let stopped = entries.count { $0.status == .stopped }
    let count = entries.count == 1 ? "1 scenario" : "\(entries.count) scenarios"
    let other: String = sides.other.prefix(1).uppercased() + sides.other.dropFirst()
    let own = sides.own == Self.changedName ? sides.own.lowercased() : sides.own
    let document = ViewerDocument(
      .compare, title: (sections.count == 1 ? "\(sections[0].title): " : "") + "\(other) and \(own)",
      details: (changes.isEmpty ? [] : ["changes: \(changes.joined(separator: ", "))"])
        + [count, "\(differing) \(differing == 1 ? "differs" : "differ")"]
        + (stopped == 0 ? [] : ["\(stopped) compared only in part"]),
      sides: (other, sides.own), sections: sections, entries: entries)
    return ViewerPage.text(of: document, mark: Self.mark)
  }
}

extension ScenarioComparison.Change.Difference {
  /// Whether the page shows it, or names it as a cause.
  fileprivate var isShown: Bool {
    switch self {
    case .widget(_, isPending: false, _, _), .filters, .hits, .hitIDs, .queries: true
    case .widget, .redirect, .outcome: false
    }
  }
}
