import Manifest
import SearchModel
import Snapshots
import Staging

/// A scenario as a sequence of states of the UI, and a second sequence to compare it with.
package struct ScenarioView: Sendable, Hashable {
  /// The widgets, in the order of the manifest.
  package let frames: [WidgetFrame]
  package let moments: [MomentView]
  /// The snapshot, or the other side; nil if there is none, or if nothing differs.
  package let other: [MomentView]?
  /// The number of steps that were not reached.
  package let unreached: Int
  package let description: String?

  /// The first step that is not compared, because it could not be performed or its search has no response; nil if all are.
  package let uncompared: Int?

  /// The moments of both sides that are compared; nil if there is no other side.
  package var compared: (other: [MomentView], moments: [MomentView])? {
    other.map { other in
      func isCompared(_ moment: MomentView) -> Bool { uncompared.map { moment.number < $0 } ?? true }
      return (other.filter(isCompared), moments.filter(isCompared))
    }
  }

  /// Whether a moment differs from the other side at the same step in what it shows, or in its queries.
  package var differsOnThePage: Bool {
    guard let (other, moments) = compared else { return false }
    if Set(moments.map(\.number)) != Set(other.map(\.number)) { return true }
    let places = other.places
    return moments.contains { moment in
      guard let old = places[moment.number].map({ other[$0] }) else { return true }
      return moment.filters != old.filters || moment.hits != old.hits || moment.hitNames != old.hitNames || moment.errors != old.errors
        || Set(moment.widgets) != Set(old.widgets)
        || !moment.crashes && !old.crashes && !moment.queries.isEmpty && !old.queries.isEmpty && moment.queries != old.queries
    }
  }

  package init(
    frames: [WidgetFrame], moments: [MomentView], other: [MomentView]?, unreached: Int = 0, description: String? = nil,
    uncompared: Int? = nil
  ) {
    self.uncompared = uncompared
    self.frames = frames
    self.moments = moments
    self.other = other
    self.unreached = unreached
    self.description = description
  }

  /// Creates the view of a scenario's results.
  ///
  /// - Parameters:
  ///   - stored: The snapshot that it differs from.
  ///   - uncompared: The first step that is not compared with it.
  package init(
    _ trace: ScenarioTrace, of manifest: Manifest, version: InstantSearchVersion, stored: Snapshot? = nil, uncompared: Int? = nil
  ) {
    var moments = Self.moments(of: trace, manifest.snapshot, version)
    var other = stored.map(MomentView.moments)
    if let known = other {
      other = Self.comparable(known, &moments, Snapshot(trace, options: Self.told(manifest.snapshot), version: version))
    }
    // The steps after one that could not be performed.
    let last = moments.last?.number ?? 0
    let unreached = max(trace.unreached, trace.steps.last?.isImpossible ?? false ? other?.count { $0.number > last } ?? 0 : 0)
    self.init(
      frames: WidgetFrame.frames(of: manifest), moments: moments, other: other, unreached: unreached, description: trace.description,
      uncompared: uncompared)
  }

  /// The moments of a snapshot, adapted to those of the run, so that only actual differences look different.
  ///
  /// A snapshot contains only the queries that are new since the step before, and no images. If both have the same new queries, they sent
  /// the same queries; otherwise only the new ones can be compared. An image belongs to a hit, wherever that appears.
  private static func comparable(_ stored: [MomentView], _ moments: inout [MomentView], _ run: Snapshot) -> [MomentView] {
    let news = Dictionary(MomentView.moments(of: run).map { ($0.number, $0.queries) }) { first, _ in first }
    var images: [String: [String: String]] = [:]
    for moment in moments {
      for shown in moment.images {
        let hits = moment.widgets.first { $0.name == shown.widget }?.rows.filter { $0.level == 0 } ?? []
        for (row, address) in zip(hits, shown.addresses) {
          // Two hits with the same name may have two images.
          let known = images[shown.widget]?[row.text]
          images[shown.widget, default: [:]][row.text] = known == nil || known == address ? address : ""
        }
      }
    }
    let places = moments.places
    return stored.map { old in
      var old = old
      if let place = places[old.number], !old.queries.isEmpty, let own = news[old.number] {
        if own == old.queries { old.queries = moments[place].queries } else { moments[place].queries = own }
      }
      old.images = old.widgets.compactMap { widget in
        guard let known = images[widget.name] else { return nil }
        return MomentView.HitImages(widget: widget.name, addresses: widget.rows.filter { $0.level == 0 }.map { known[$0.text] ?? "" })
      }
      return old
    }
  }

  /// The options of the viewer, which shows more than a snapshot.
  private static func told(_ own: SnapshotOptions) -> SnapshotOptions {
    var options = own
    options.showsQueries = true
    options.showsPending = true
    return options
  }

  /// Creates the view of two runs of a scenario. A step that cannot be done in one of them, or in both, is not compared: it changed nothing
  /// there, and its failure is told.
  package init(
    _ trace: ScenarioTrace, of manifest: Manifest, version: InstantSearchVersion, against other: ScenarioTrace?, of changed: Manifest,
    version otherVersion: InstantSearchVersion
  ) {
    let stops = [trace, other].map { run in run?.steps.last.flatMap { $0.isImpossible ? $0.number : nil } }
    self.init(
      frames: WidgetFrame.frames(of: manifest), moments: Self.moments(of: trace, manifest.snapshot, version),
      other: other.map { Self.moments(of: $0, changed.snapshot, otherVersion) }, unreached: trace.unreached, description: trace.description,
      uncompared: stops.compactMap(\.self).min())
  }

  private static func moments(of trace: ScenarioTrace, _ own: SnapshotOptions, _ version: InstantSearchVersion) -> [MomentView] {
    var moments = MomentView.moments(of: Snapshot(trace, options: told(own), version: version))
    if moments.first?.number == 0 { moments[0].notes = trace.start.findings.map { MomentView.Note($0) } }
    var before = trace.start.state
    for (step, place) in zip(trace.steps, moments.indices.dropFirst(moments.first?.number == 0 ? 1 : 0)) {
      moments[place].describe(step, after: before, version)
      before = step.settled
    }
    // A note about the end is shown with the last step.
    if let closing = trace.closingNote, let last = moments.indices.last {
      moments[last].note = [moments[last].note, closing].compactMap(\.self).joined(separator: "\n\n")
    }
    let failures = trace.start.failures.map { MomentView.Failure($0) }
    if !failures.isEmpty {
      if moments.isEmpty { moments = [MomentView(number: 0, heading: [.init(.plain, "Before the first step")])] }
      moments[0].failures = failures + moments[0].failures
    }
    return moments
  }

  /// Whether there is a visible difference.
  package var differs: Bool { compared.map { !SeenChange.changes(from: $0.other, to: $0.moments).isEmpty } ?? false }
}
