/// What a step did to a row.
enum RowChange: Hashable {
  case none, new, gone
  /// It has another count, another mark, or another place among those that stayed.
  case other
}

/// A row of a list, with what a step changed about it.
struct MarkedRow<Item> {
  let item: Item
  let change: RowChange
  /// The count before, where there is another one now.
  let oldCount: Int?
  let isTapped: Bool

  /// Whether it tells something.
  var matters: Bool { change != .none || isTapped }

  /// How rows are told apart, and what can change about one.
  struct Reading: Sendable {
    /// The text that one row of a list has.
    let key: @Sendable (Item) -> String
    let count: @Sendable (Item) -> Int?
    let isOn: @Sendable (Item) -> Bool
  }

  /// The rows in their order; those that are gone stand behind the one that they stood behind.
  ///
  /// - Parameters:
  ///   - before: nil where nothing is to be marked.
  ///   - isTapped: whether a row was tapped, by the row and its place among those that are there, from 1.
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
      let old = before?.first { reading.key($0) == key }
      let oldCount = old.flatMap { reading.count($0) == reading.count(item) ? nil : reading.count($0) }
      let change: RowChange =
        if before == nil {
          .none
        } else if let old {
          oldCount != nil || reading.isOn(old) != reading.isOn(item) || places[key].map { !inOrder.contains($0) } ?? false ? .other : .none
        } else {
          .new
        }
      rows.append(MarkedRow(item: item, change: change, oldCount: oldCount, isTapped: isTapped(item, index + 1)))
      addGhosts(behind: key)
    }
    return rows
  }
}
