/// The difference between two snapshots, line by line, for the moments that differ.
package struct SnapshotDiff: Sendable, Hashable {
  /// The lines of one moment that differ, with the unchanged lines near them.
  package struct Hunk: Sendable, Hashable {
    package let place: MomentPlace
    /// The action of the moment.
    package let title: String
    package let lines: [LineDiff.Line]

    package init(_ place: MomentPlace, title: String, lines: [LineDiff.Line]) {
      self.place = place
      self.title = title
      self.lines = lines
    }

    /// The position and the action of the moment; a removed moment has the position in the stored snapshot.
    package var heading: String {
      if place == .other("") { return title }
      return isPresent ? "\(place): \(title)" : "stored \(place): \(title)"
    }

    /// Whether the moment exists now, rather than only in the stored snapshot.
    package var isPresent: Bool { lines.contains { $0.kind != .removed } }
  }

  package let hunks: [Hunk]

  /// Creates a difference from existing hunks.
  package init(hunks: [Hunk]) {
    self.hunks = hunks
  }

  /// Compares the stored snapshot with the current one. Keeps up to `context` unchanged lines around a change.
  package init(stored: Snapshot, actual: Snapshot, context: Int = 2) {
    hunks = MomentPair.pairs(stored, actual).compactMap { pair in
      let before = pair.old.map { [$0.title] + $0.lines } ?? []
      let after = pair.new.map { [$0.title] + $0.lines } ?? []
      guard before != after else { return nil }
      let title = (after.first ?? before.first ?? "").drop { $0 == " " }
      var lines = LineDiff.lines(before, after, context: context)
      // The heading says it.
      if let first = lines.first, first.kind == .same, first.text.drop(while: { $0 == " " }) == title { lines.removeFirst() }
      return Hunk(pair.place, title: String(title), lines: lines)
    }
  }

  /// The difference as plain lines: `+` and `-` in front of lines that differ, below each moment's heading.
  package var lines: [String] {
    hunks.flatMap { hunk in ["  \(hunk.heading)"] + hunk.lines.map(\.marked) }
  }
}
