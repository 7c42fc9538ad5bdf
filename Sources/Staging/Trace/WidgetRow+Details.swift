extension WidgetRow {
  /// Separates a list's own rows from the lines that describe them, such as the second lines of hits: these have a level and neither a mark
  /// nor a count.
  package static func described(_ rows: [WidgetRow]) -> [(row: WidgetRow, details: [String])] {
    var own: [(row: WidgetRow, details: [String])] = []
    for row in rows {
      if row.level > 0, row.mark == nil, row.count == nil, !own.isEmpty {
        own[own.count - 1].details.append(row.text)
      } else {
        own.append((row, []))
      }
    }
    return own
  }
}
