/// The difference between two snapshot texts, line by line, in the sections that it touches.
package struct SnapshotDiff: Sendable, Hashable {
  /// The lines of one section that differ, with the unchanged lines near them.
  package struct Hunk: Sendable, Hashable {
    /// The section's name, such as `step 2`; empty for what stands before the first one.
    package let section: String
    /// The first line of the section, which says what happened.
    package let title: String
    package let lines: [LineDiff.Line]
  }

  package let hunks: [Hunk]

  /// Compares what was stored with what is now. Unchanged lines are kept up to `context` lines around a change.
  package init(stored: String, actual: String, context: Int = 2) {
    let old = Self.sections(stored)
    let new = Self.sections(actual)
    var hunks: [Hunk] = []
    let names = new.map(\.name) + old.map(\.name).filter { name in !new.contains { $0.name == name } }
    for name in names {
      let before = old.first { $0.name == name }?.lines ?? []
      let after = new.first { $0.name == name }?.lines ?? []
      guard before != after else { continue }
      let title = (after.first ?? before.first ?? "").drop { $0 == " " }
      let lines = LineDiff.lines(before, after, context: context)
      hunks.append(Hunk(section: name, title: String(title), lines: lines))
    }
    self.hunks = hunks
  }

  /// The sections of a snapshot, their lines without the indentation of the file.
  static func sections(_ text: String) -> [(name: String, lines: [String])] {
    var sections: [(name: String, lines: [String])] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) where !line.isEmpty && !line.hasPrefix("#") {
      if !line.hasPrefix(" "), line.hasSuffix(": |") {
        sections.append((String(line.dropLast(3)), []))
      } else {
        if sections.isEmpty { sections.append(("", [])) }
        sections[sections.count - 1].lines.append(String(line.hasPrefix("  ") ? line.dropFirst(2) : line))
      }
    }
    return sections
  }
}
