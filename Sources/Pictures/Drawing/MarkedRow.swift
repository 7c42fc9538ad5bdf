/// The effect of a step on a row.
enum RowChange: Hashable {
  case none, new, gone
  /// It has a different count, selection state, or second line.
  case other
  /// It has a different position among the rows that stayed.
  case moved
}

/// A row of a list, with the changes that a step made.
struct MarkedRow<Item> {
  let item: Item
  let change: RowChange
  /// The previous count, if it differs.
  let oldCount: Int?
  /// The previous second line, if it differs.
  var oldDetail: String?
  /// Whether it was selected before, and is no longer.
  var wasOn = false
  let isTapped: Bool

  /// Whether it must be shown.
  var matters: Bool { change != .none || isTapped }

  func need(isSelected: Bool) -> RowSelection.Need {
    isTapped ? .tapped : change == .gone ? .gone : change != .none ? .changed : isSelected ? .selected : .none
  }

  /// How rows are identified, and what can change about them.
  struct Reading: Sendable {
    /// The identifying text of a row.
    let key: @Sendable (Item) -> String
    let count: @Sendable (Item) -> Int?
    let isOn: @Sendable (Item) -> Bool
    /// The second line of a row.
    var detail: @Sendable (Item) -> String = { _ in "" }
  }

  /// The rows in their order; a removed row comes after the one that it used to follow.
  ///
  /// - Parameters:
  ///   - before: The previous rows; nil if nothing is to be marked.
  ///   - isTapped: Whether a row was tapped, by the row and its position among the current ones, from 1.
  static func rows(
    _ after: [Item], since before: [Item]?, _ reading: Reading, isTapped: (Item, Int) -> Bool = { _, _ in false }
  ) -> [MarkedRow] {
    var rows: [MarkedRow] = []
    let now = Set(after.map(reading.key))
    var ghosts: [String?: [Item]] = [:]
    var anchor: String?
    for item in before ?? [] {
      if now.contains(reading.key(item)) { anchor = reading.key(item) } else { ghosts[anchor, default: []].append(item) }
    }
    func addGhosts(behind key: String?) {
      for item in ghosts[key] ?? [] {
        rows.append(MarkedRow(item: item, change: .gone, oldCount: nil, isTapped: isTapped(item, 0)))
      }
    }
    addGhosts(behind: nil)
    let places = Dictionary(
      (before ?? []).enumerated().map { (reading.key($0.element), $0.offset) }, uniquingKeysWith: { first, _ in first })
    let inOrder = Ascending.most(of: after.compactMap { places[reading.key($0)] })
    for (index, item) in after.enumerated() {
      let key = reading.key(item)
      let old = places[key].flatMap { place in before.map { $0[place] } }
      let oldCount = old.flatMap { reading.count($0) == reading.count(item) ? nil : reading.count($0) }
      let oldDetail = old.map(reading.detail).flatMap { $0 == reading.detail(item) ? nil : $0 }
      let change: RowChange =
        if before == nil {
          .none
        } else if let old {
          oldCount != nil || oldDetail != nil || reading.isOn(old) != reading.isOn(item)
            ? .other : places[key].map { !inOrder.contains($0) } ?? false ? .moved : .none
        } else {
          .new
        }
      rows.append(
        MarkedRow(
          item: item, change: change, oldCount: oldCount, oldDetail: oldDetail,
          wasOn: old.map { reading.isOn($0) && !reading.isOn(item) } ?? false, isTapped: isTapped(item, index + 1)))
      addGhosts(behind: key)
    }
    return rows
  }
}
