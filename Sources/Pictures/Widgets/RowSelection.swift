import Staging

/// The rows of a long list that are drawn: its beginning, the tapped and the changed rows, and selected rows.
struct RowSelection {
  /// A row, or the number of rows that are left out, how many of them are selected, and how many were removed.
  enum Entry: Equatable {
    case row(Int)
    case gap(Int, selected: Int, gone: Int = 0)
  }

  let entries: [Entry]

  /// How important it is to draw a row. Rows on the screen have priority over removed ones.
  enum Need: Int, Comparable {
    case none, gone, selected, changed, tapped

    static func < (a: Need, b: Need) -> Bool { a.rawValue < b.rawValue }
  }

  init(_ wanted: [Bool], isSelected: [Bool]? = nil, most: Int = Layout.mostRows) {
    self.init(wanted.map { $0 ? .selected : .none }, isSelected: isSelected ?? wanted, most: most)
  }

  /// - Parameters:
  ///   - needs: If there is not enough space for all needed rows, those with the greatest need are drawn, and of equal ones the first.
  ///   - selected: Whether each row is selected.
  ///   - most: The most rows that are drawn; a gap of one row would take as much space as the row itself, which is drawn instead.
  init(_ needs: [Need], isSelected selected: [Bool], most: Int = Layout.mostRows) {
    guard needs.count > most + 1 else {
      entries = needs.indices.map(Entry.row)
      return
    }
    let needed = needs.indices.filter { needs[$0] > .none }.sorted { (needs[$1], $0) < (needs[$0], $1) }
    var kept = Set(needed.prefix(most - 2))
    for index in needs.indices where kept.count < most { kept.insert(index) }
    var entries: [Entry] = []
    var gap = 0..<0
    func close() {
      if gap.count == 1 { entries.append(.row(gap.lowerBound)) }
      if gap.count > 1 {
        entries.append(.gap(gap.count, selected: gap.count { selected[$0] && needs[$0] != .gone }, gone: gap.count { needs[$0] == .gone }))
      }
    }
    for index in needs.indices {
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
  static func words(_ count: Int, selected: Int, gone: Int) -> String {
    let shown = count - gone
    return [shown > 0 ? "\(shown) more" : nil, selected > 0 ? "\(selected) of them selected" : nil, gone > 0 ? "\(gone) gone" : nil]
      .compactMap(\.self).joined(separator: ", ")
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
