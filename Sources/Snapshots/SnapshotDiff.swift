/// The difference between two snapshots, line by line, in the moments that it touches.
package struct SnapshotDiff: Sendable, Hashable {
  /// The lines of one moment that differ, with the unchanged lines near them.
  package struct Hunk: Sendable, Hashable {
    package let place: MomentPlace
    /// What happened.
    package let title: String
    package let lines: [LineDiff.Line]

    package init(_ place: MomentPlace, title: String, lines: [LineDiff.Line]) {
      self.place = place
      self.title = title
      self.lines = lines
    }

    /// Where the moment stands, and what happened: what is gone has its place in what was stored.
    package var heading: String {
      if place == .other("") { return title }
      return isPresent ? "\(place): \(title)" : "stored \(place): \(title)"
    }

    /// Whether the moment is there now, rather than only in what was stored.
    package var isPresent: Bool { lines.contains { $0.kind != .removed } }
  }

  package let hunks: [Hunk]

  /// A difference that was told before.
  package init(hunks: [Hunk]) {
    self.hunks = hunks
  }

  /// Compares what was stored with what is now. Unchanged lines are kept up to `context` lines around a change.
  package init(stored: Snapshot, actual: Snapshot, context: Int = 2) {
    hunks = MomentPair.pairs(stored, actual).compactMap { pair in
      let before = pair.old.map { [$0.title] + $0.lines } ?? []
      let after = pair.new.map { [$0.title] + $0.lines } ?? []
      guard before != after else { return nil }
      let title = (after.first ?? before.first ?? "").drop { $0 == " " }
      return Hunk(pair.place, title: String(title), lines: LineDiff.lines(before, after, context: context))
    }
  }

  /// As plain lines: `+` and `-` in front of what differs, under each moment's heading.
  package var lines: [String] {
    hunks.flatMap { hunk in ["  \(hunk.heading)"] + hunk.lines.map(\.marked) }
  }
}
