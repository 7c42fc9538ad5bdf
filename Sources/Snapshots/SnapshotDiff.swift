/// The difference between two snapshots, line by line, in the moments that it touches.
package struct SnapshotDiff: Sendable, Hashable {
  /// The lines of one moment that differ, with the unchanged lines near them.
  package struct Hunk: Sendable, Hashable {
    /// The moment's name, such as `step 2`; empty for what stands before the first one.
    package let section: String
    /// What happened.
    package let title: String
    package let lines: [LineDiff.Line]
  }

  package let hunks: [Hunk]

  /// Compares what was stored with what is now. Unchanged lines are kept up to `context` lines around a change.
  package init(stored: Snapshot, actual: Snapshot, context: Int = 2) {
    hunks = MomentPair.pairs(stored, actual).compactMap { pair in
      let before = pair.old.map { [$0.title] + $0.lines } ?? []
      let after = pair.new.map { [$0.title] + $0.lines } ?? []
      guard before != after else { return nil }
      let title = (after.first ?? before.first ?? "").drop { $0 == " " }
      return Hunk(section: pair.name, title: String(title), lines: LineDiff.lines(before, after, context: context))
    }
  }
}

/// What two snapshots say of one moment.
struct MomentPair {
  let name: String
  let old: Snapshot.Moment?
  let new: Snapshot.Moment?

  /// The moments of the new one, then those that are gone.
  static func pairs(_ old: Snapshot, _ new: Snapshot) -> [MomentPair] {
    let names = new.moments.map(\.name)
    let gone = old.moments.map(\.name).filter { !names.contains($0) }
    return (names + gone).map { name in
      MomentPair(name: name, old: old.moments.first { $0.name == name }, new: new.moments.first { $0.name == name })
    }
  }
}
