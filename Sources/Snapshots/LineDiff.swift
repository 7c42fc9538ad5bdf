/// The difference between two lists of lines.
package enum LineDiff {
  /// A line of the difference.
  package struct Line: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
      case same, removed, added

      /// The sign in front of the line in a text diff.
      package var sign: Character {
        switch self {
        case .same: " "
        case .removed: "-"
        case .added: "+"
        }
      }
    }

    package let kind: Kind
    package let text: String

    package init(_ kind: Kind, _ text: String) {
      self.kind = kind
      self.text = text
    }

    package static func same(_ text: String) -> Line { Line(.same, text) }
    package static func removed(_ text: String) -> Line { Line(.removed, text) }
    package static func added(_ text: String) -> Line { Line(.added, text) }

    /// The line with `+` or `-` in front if it differs.
    package var marked: String { "\(kind.sign)   \(text)" }
  }

  /// The lines that differ, with up to `context` unchanged lines around them, and the headings above them.
  ///
  /// - Parameter gap: A line in place of those that are left out between two others; nil for none.
  package static func lines(_ before: [String], _ after: [String], context: Int, gap: String? = nil) -> [Line] {
    near(compare(before, after), context: context, gap: gap)
  }

  /// All lines of both lists, aligned as sequences: common lines appear once, and an inserted line shifts nothing else.
  package static func compare(_ before: [String], _ after: [String]) -> [Line] {
    let (removed, inserted) = changes(before, after)
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
    return slid(lines)
  }

  /// Returns the offsets of the lines that only one list has. The time grows with the number of lines times that of the differences; in long
  /// lists, lines that the other list does not have at all cost nothing, and few equal lines cost little in any order.
  private static func changes(_ before: [String], _ after: [String]) -> (removed: Set<Int>, inserted: Set<Int>) {
    var (old, new) = (Array(before.indices), Array(after.indices))
    if before.count + after.count > longList {
      let (ofBefore, ofAfter) = (Set(before), Set(after))
      old.removeAll { !ofAfter.contains(before[$0]) }
      new.removeAll { !ofBefore.contains(after[$0]) }
    }
    var (removed, inserted) = (Set(before.indices).subtracting(old), Set(after.indices).subtracting(new))
    let (linesOfOld, linesOfNew) = (old.map { before[$0] }, new.map { after[$0] })
    if before.count + after.count > longList,
      let common = CommonLines.longest(linesOfOld, linesOfNew, mostPairs: 16 * (old.count + new.count))
    {
      removed.formUnion(Set(old).subtracting(common.map { old[$0.old] }))
      inserted.formUnion(Set(new).subtracting(common.map { new[$0.new] }))
      return (removed, inserted)
    }
    for change in linesOfNew.difference(from: linesOfOld) {
      switch change {
      case .remove(let offset, _, _): removed.insert(old[offset])
      case .insert(let offset, _, _): inserted.insert(new[offset])
      }
    }
    return (removed, inserted)
  }

  /// The number of lines of both lists from which most lists are of the same lines, or of none.
  private static let longList = 1000

  /// Moves blocks of added or removed lines that begin within an item down until they begin with one, if that is possible: an added hit
  /// comes with its own second line, and not with that of the hit above.
  private static func slid(_ lines: [Line]) -> [Line] {
    var lines = lines
    var start = 0
    while start < lines.count {
      let kind = lines[start].kind
      var end = start + 1
      while end < lines.count, lines[end].kind == kind { end += 1 }
      let least = lines[start..<end].map(indentation).min() ?? 0
      let whole = lines[start..<end].firstIndex { indentation($0) == least } ?? start
      let count = whole - start
      if kind != .same, count > 0, end + count <= lines.count,
        (0..<count).allSatisfy({ lines[end + $0].kind == .same && lines[end + $0].text == lines[start + $0].text })
      {
        for offset in 0..<count {
          lines[start + offset] = .same(lines[start + offset].text)
          lines[end + offset] = Line(kind, lines[end + offset].text)
        }
        end += count
      }
      start = end
    }
    return lines
  }

  private static func near(_ lines: [Line], context: Int, gap: String?) -> [Line] {
    let changed = lines.indices.filter { lines[$0].kind != .same }
    var kept: Set<Int> = []
    for index in changed { kept.formUnion(max(0, index - context)...min(lines.count - 1, index + context)) }
    // The heading of a block explains the lines below it.
    let headings = headings(lines)
    kept.formUnion(kept.compactMap { headings[$0] })
    let places = kept.sorted()
    guard let gap else { return places.map { lines[$0] } }
    return zip(places, [nil] + places.map(Optional.some)).flatMap { place, before in
      before.map { $0 + 1 < place } ?? false ? [.same(gap), lines[place]] : [lines[place]]
    }
  }

  /// For each line, the nearest line above with less indentation.
  private static func headings(_ lines: [Line]) -> [Int?] {
    var open: [(place: Int, depth: Int)] = []
    return lines.enumerated().map { place, line in
      let depth = indentation(line)
      while let last = open.last, last.depth >= depth { open.removeLast() }
      defer { open.append((place, depth)) }
      return open.last?.place
    }
  }

  private static func indentation(_ line: Line) -> Int { line.text.prefix { $0 == " " }.count }
}
