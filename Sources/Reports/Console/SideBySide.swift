import Snapshots

/// A row of two lists next to each other.
enum SideBySide: Hashable {
  /// A row that both lists have here.
  case same(String)
  /// A row that only one list has here, or two rows that replace each other.
  case differing(String?, String?)
  /// The number of omitted rows.
  case omitted(Int)

  /// The most rows shown.
  private static let most = 40
  /// The number of equal rows that are kept around a differing one in a long list.
  private static let context = 3

  /// The rows of two lists, aligned as sequences: an inserted item makes just one row differ. For a long list, the differing rows and the
  /// rows around them, 40 in all.
  static func rows(_ left: [String], _ right: [String]) -> [SideBySide] {
    var rows: [SideBySide] = []
    var (removed, added): ([String], [String]) = ([], [])
    func flush() {
      rows += pairs(removed, added).map { .differing($0.old.map { removed[$0] }, $0.new.map { added[$0] }) }
      (removed, added) = ([], [])
    }
    for line in LineDiff.compare(left, right) {
      switch line.kind {
      case .removed: removed.append(line.text)
      case .added: added.append(line.text)
      case .same:
        flush()
        rows.append(.same(line.text))
      }
    }
    flush()
    return rows.count <= most ? rows : shortened(rows)
  }

  /// The rows that replace each other, in order, by their indices: those of the same value, whatever their counts and marks are, and between
  /// them those in the same position.
  static func pairs(_ removed: [String], _ added: [String]) -> [(old: Int?, new: Int?)] {
    var pairs: [(old: Int?, new: Int?)] = []
    func replace(_ old: Range<Int>, by new: Range<Int>) {
      for row in 0..<max(old.count, new.count) { pairs.append((old.dropFirst(row).first, new.dropFirst(row).first)) }
    }
    // The first of the rows that are not in a pair yet, and how many have been passed.
    var (start, next, old, new) = (0, 0, 0, 0)
    for line in LineDiff.compare(removed.map { String(name(of: $0)) }, added.map { String(name(of: $0)) }) {
      switch line.kind {
      case .removed: old += 1
      case .added: new += 1
      case .same:
        replace(start..<old, by: next..<new)
        pairs.append((old, new))
        (old, new) = (old + 1, new + 1)
        (start, next) = (old, new)
      }
    }
    replace(start..<old, by: next..<new)
    return pairs
  }

  /// The value of a row, without its mark and its count: `[x] red 5` is `red`.
  static func name(of row: String) -> Substring {
    var name = row.drop { $0 == " " }
    for mark in ["[x] ", "[ ] ", "(x) ", "( ) "] where name.hasPrefix(mark) { name = name.dropFirst(mark.count) }
    guard let blank = name.lastIndex(of: " "), name[blank...].dropFirst().allSatisfy(\.isNumber), name.last != " " else { return name }
    return name[..<blank]
  }

  private static func shortened(_ rows: [SideBySide]) -> [SideBySide] {
    var near = Set<Int>()
    for (index, row) in rows.enumerated() {
      if case .differing = row { near.formUnion(max(index - context, 0)...min(index + context, rows.count - 1)) }
    }
    var kept: [SideBySide] = []
    var omitted = 0
    for (index, row) in rows.enumerated() {
      guard near.contains(index), kept.count < most - 2 else {
        omitted += 1
        continue
      }
      if omitted > 0 { kept.append(.omitted(omitted)) }
      omitted = 0
      kept.append(row)
    }
    return omitted > 0 ? kept + [.omitted(omitted)] : kept
  }
}
