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
      for row in 0..<max(removed.count, added.count) {
        rows.append(.differing(row < removed.count ? removed[row] : nil, row < added.count ? added[row] : nil))
      }
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
