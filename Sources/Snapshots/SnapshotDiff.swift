/// The difference between two snapshot texts, line by line, in the sections that it touches.
public struct SnapshotDiff: Sendable, Hashable {
  /// A line of the difference.
  public enum Line: Sendable, Hashable {
    case same(String)
    case removed(String)
    case added(String)
  }

  /// The lines of one section that differ, with the unchanged lines near them.
  public struct Hunk: Sendable, Hashable {
    /// The section's name, such as `step 2`; empty for what stands before the first one.
    public let section: String
    /// The first line of the section, which says what happened.
    public let title: String
    public let lines: [Line]
  }

  public let hunks: [Hunk]

  /// Compares what was stored with what is now. Unchanged lines are kept up to `context` lines around a change.
  public init(stored: String, actual: String, context: Int = 2) {
    let old = Self.sections(stored)
    let new = Self.sections(actual)
    var hunks: [Hunk] = []
    let names = new.map(\.name) + old.map(\.name).filter { name in !new.contains { $0.name == name } }
    for name in names {
      let before = old.first { $0.name == name }?.lines ?? []
      let after = new.first { $0.name == name }?.lines ?? []
      guard before != after else { continue }
      let title = (after.first ?? before.first ?? "").drop { $0 == " " }
      let lines = Self.near(Self.compare(before, after), context: context)
      hunks.append(Hunk(section: name, title: String(title), lines: lines))
    }
    self.hunks = hunks
  }

  private static func sections(_ text: String) -> [(name: String, lines: [String])] {
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

  private static func compare(_ before: [String], _ after: [String]) -> [Line] {
    let difference = after.difference(from: before)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [Line] = []
    var old = 0
    var new = 0
    while old < before.count || new < after.count {
      if removed.contains(old), old < before.count {
        lines.append(.removed(before[old]))
        old += 1
      } else if inserted.contains(new), new < after.count {
        lines.append(.added(after[new]))
        new += 1
      } else {
        lines.append(.same(after[new]))
        old += 1
        new += 1
      }
    }
    return lines
  }

  private static func near(_ lines: [Line], context: Int) -> [Line] {
    let changed = lines.indices.filter { if case .same = lines[$0] { false } else { true } }
    var kept: Set<Int> = []
    for index in changed { kept.formUnion(max(0, index - context)...min(lines.count - 1, index + context)) }
    // The heading of a block of lines explains the lines under it.
    for index in kept.sorted() {
      guard let heading = heading(of: index, in: lines) else { continue }
      kept.insert(heading)
    }
    return kept.sorted().map { lines[$0] }
  }

  /// The nearest line above that is indented less.
  private static func heading(of index: Int, in lines: [Line]) -> Int? {
    let depth = indentation(lines[index])
    return lines[..<index].lastIndex { indentation($0) < depth }
  }

  private static func indentation(_ line: Line) -> Int {
    switch line {
    case .same(let text), .removed(let text), .added(let text): text.prefix { $0 == " " }.count
    }
  }
}
