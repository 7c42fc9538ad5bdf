import Manifest
import Pictures
import Snapshots
import Staging
import Texts
import Viewer

/// The first moment of a scenario at which a cause is visible, or else at which the screen differs from the expected one.
struct CauseMoment {
  /// The name of the scenario.
  let scenario: String
  /// The number and the heading of the step.
  let title: String
  let before: MomentView
  let after: MomentView
  private let frames: [WidgetFrame]
  /// The sentence of a failed expectation: other differences from the snapshot are left out; nil if the cause is a difference itself.
  private let expectation: String?

  /// nil if none of the scenarios shows a difference.
  init?(_ cause: SharedCause, _ document: ViewerDocument) {
    var other: CauseMoment?
    for entry in cause.scenarios.lazy.map({ document.entries[$0] }) {
      guard let view = entry.view, let stored = view.other else { continue }
      let places = stored.places
      for moment in view.compared?.moments ?? [] {
        guard let before = places[moment.number].map({ stored[$0] }) else { continue }
        if cause.first == nil, !moment.failures.contains(where: { $0.sentence == cause.text }) { continue }
        let found = CauseMoment(entry.name, before, moment, view.frames, of: cause.first == nil ? cause.text : nil)
        if SeenChange.changes(from: before, to: moment).contains(where: { $0 == cause.first }) {
          self = found
          return
        }
        if other == nil, !found.lines.isEmpty { other = found }
      }
    }
    guard let other else { return nil }
    self = other
  }

  private init(_ scenario: String, _ before: MomentView, _ after: MomentView, _ frames: [WidgetFrame], of expectation: String?) {
    (self.scenario, self.before, self.after, self.frames, self.expectation) = (scenario, before, after, frames, expectation)
    title = after.numberedTitle
  }

  /// The differences, as a text diff.
  var lines: [String] {
    var lines: [String] = []
    if before.filters != after.filters, isAbout("filters") {
      lines += [" filters", "-  \(before.filters ?? "none")", "+  \(after.filters ?? "none")"]
    }
    if before.hits != after.hits, isAbout("hits") {
      lines += ["-hits \(before.hits.map(String.init) ?? "none")", "+hits \(after.hits.map(String.init) ?? "none")"]
    }
    if before.queries != after.queries, !before.queries.isEmpty, !after.queries.isEmpty, isAbout("quer") {
      lines.append(" queries")
      lines += LineDiff.lines(before.queries, after.queries, context: 0).map { "\($0.kind.sign)  \($0.text)" }
    }
    for (name, old, new) in changed {
      lines.append(" \(name)")
      lines += LineDiff.lines(old.map(\.inWords.line), new.map(\.inWords.line), context: 1, gap: "…").map { "\($0.kind.sign)  \($0.text)" }
    }
    return lines
  }

  /// Whether a failed expectation mentions a word; a difference is about everything.
  private func isAbout(_ word: String) -> Bool { expectation?.contains(word) ?? true }

  /// The widgets that differ, with their rows before and after; empty for a missing widget.
  private var changed: [(name: String, before: [WidgetRow], after: [WidgetRow])] {
    let names = after.widgets.map(\.name) + before.widgets.map(\.name).filter { name in !after.widgets.contains { $0.name == name } }
    return names.compactMap { name in
      func rows(_ moment: MomentView) -> [WidgetRow] { moment.widgets.first { $0.name == name }?.rows ?? [] }
      return rows(before) == rows(after) || !isAbout("'\(name)'") ? nil : (name, rows(before), rows(after))
    }
  }

  /// The most widgets that are drawn.
  private static let most = 4

  /// The widgets that differ, before and after; nil if only filters or the number of hits differ.
  var picture: BeforeAfterPicture? {
    let pairs = changed.prefix(Self.most).compactMap { name, _, _ in
      frames.first { $0.name == name }.map { BeforeAfterPicture.Pair(before: $0.picture(at: before), after: $0.picture(at: after)) }
    }
    return pairs.isEmpty ? nil : BeforeAfterPicture(title, pairs)
  }
}
