import Snapshots

/// A row of two lists beside each other.
enum SideBySide: Hashable {
  /// What both have here.
  case same(String)
  /// What only one has here, or what each has in the other's place.
  case differing(String?, String?)
  /// So many rows that are left out.
  case omitted(Int)

  /// The most rows shown.
  private static let most = 40
  /// How many rows that are the same are kept around one that differs, in a long list.
  private static let context = 3

  /// The rows of two lists, aligned as sequences are: one item put in makes one row that differs. A long list keeps what differs
  /// and the rows around it, 40 in all.
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
