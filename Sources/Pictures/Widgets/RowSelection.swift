import Staging

/// The rows of a long list that are drawn: its beginning, and all selected rows.
struct RowSelection {
  /// A row, or the number of rows that are left out, and how many of them are selected.
  enum Entry: Equatable {
    case row(Int)
    case gap(Int, selected: Int)
  }

  let entries: [Entry]

  /// - Parameters:
  ///   - wanted: Whether each row should be visible.
  ///   - most: The most rows that are drawn; a gap of one row takes as much space, and is drawn as the row.
  init(_ wanted: [Bool], isSelected: [Bool]? = nil, most: Int = Layout.mostRows) {
    let selected = isSelected ?? wanted
    guard wanted.count > most + 1 else {
      entries = wanted.indices.map(Entry.row)
      return
    }
    var kept = Set(wanted.indices.filter { wanted[$0] }.prefix(most - 2))
    for index in wanted.indices where kept.count < most { kept.insert(index) }
    var entries: [Entry] = []
    var gap = 0..<0
    func close() {
      if gap.count == 1 { entries.append(.row(gap.lowerBound)) }
      if gap.count > 1 { entries.append(.gap(gap.count, selected: gap.count { selected[$0] })) }
    }
    for index in wanted.indices {
      if kept.contains(index) {
        close()
        entries.append(.row(index))
        gap = index + 1..<index + 1
      } else {
        gap = (gap.isEmpty ? index : gap.lowerBound)..<index + 1
      }
    }
    close()
    self.entries = entries
  }

  /// The words for rows that are left out.
  static func words(_ count: Int, selected: Int) -> String {
    "\(count) more" + (selected > 0 ? ", \(selected) of them selected" : "")
  }

  static func of(_ items: [WidgetState.ListItem]) -> RowSelection { RowSelection(items.map(\.isSelected)) }

  /// The selection for a menu: the path, and the beginning of the level below it.
  static func of(_ items: [WidgetState.MenuItem]) -> RowSelection {
    var wanted = items.map(\.isSelected)
    if let last = wanted.lastIndex(of: true) {
      let deeper = items.indices.dropFirst(last + 1).filter { items[$0].level > items[last].level }
      // They may include values of other branches, which the engine counts as well.
      let own = deeper.filter { items[$0].value.hasPrefix(items[last].value) }
      for index in (own.isEmpty ? deeper : own).prefix(4) { wanted[index] = true }
    }
    return RowSelection(wanted, isSelected: items.map(\.isSelected))
  }
}
