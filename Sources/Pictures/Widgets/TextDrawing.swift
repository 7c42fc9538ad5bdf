import Staging

/// Chips of current refinements, and lines of text.
enum TextDrawing {
  static func chips(_ now: [WidgetState.RefinementItem], since before: [WidgetState.RefinementItem]? = nil, _ touch: Touch? = nil) -> Drawn
  {
    var drawn = Drawn()
    let reading = MarkedRow<WidgetState.RefinementItem>.Reading(key: { "\($0.group) \($0.text)" }, count: { _ in nil }, isOn: { _ in true })
    let rows = MarkedRow.rows(now, since: before, reading) { touch?.isRow($0.text, $0.filter, $1) ?? false }
    if rows.isEmpty { drawn.remark("nothing is shown") }
    let metrics = FontMetrics(size: 14, isBold: false)
    var (x, y) = (Layout.margin, 8.0)
    for (index, row) in rows.enumerated() {
      let text = row.item.text
      if index == 24, rows.count > 25 {
        drawn.height = y + 40
        drawn.remark("\(rows.count - index) more")
        return drawn
      }
      let isGone = row.change == .gone
      let width = min(metrics.width(text.isEmpty ? " " : text) + 42, Layout.room)
      if x > Layout.margin, x + width > Layout.width - Layout.margin { (x, y) = (Layout.margin, y + 40) }
      if !isGone { drawn.canvas.rectangle(x, y, width, 32, radius: 16, .chip) }
      let shown = drawn.canvas.text(
        text, x + 14, y + 21, size: 14, isGone ? .loss : .chipText, isBold: row.change == .new, room: width - 36)
      if isGone {
        drawn.canvas.strike(x + 14, y + 16, shown)
      } else {
        drawn.canvas.mark(x + width - 20, y + 12, "l8 8m0-8l-8 8", .chipText)
      }
      if row.isTapped { drawn.canvas.ring(x - 3, y - 3, width + 6, 38, radius: 18) }
      x += width + 8
    }
    if !rows.isEmpty { drawn.height = y + 40 }
    return drawn
  }

  /// A line of text, or of what is not there.
  static func line(_ text: String?) -> Drawn {
    var drawn = Drawn()
    guard let text, !text.isEmpty else {
      drawn.remark("nothing is shown")
      return drawn
    }
    for line in FontMetrics(size: Layout.textSize, isBold: false).wrapped(text, to: Layout.room, lines: 4) {
      drawn.canvas.text(line, Layout.margin, drawn.height + 25, size: Layout.textSize, .text, room: Layout.room)
      drawn.height += 22
    }
    drawn.height += 18
    return drawn
  }

  /// A hint, and behind it the title of what the user can tap: `hint [title]`.
  static func hint(_ text: String?) -> Drawn {
    guard let text, text.hasSuffix("]"), let bracket = text.ranges(of: " [").last else { return line(text) }
    var drawn = Drawn()
    drawn.height = 68
    drawn.canvas.text(
      String(text[..<bracket.lowerBound]), Layout.margin, 25, size: Layout.textSize, .text, room: Layout.room)
    drawn.canvas.text(
      String(text[bracket.upperBound...].dropLast()), Layout.margin, 51, size: Layout.textSize, .accent, isBold: true, room: Layout.room)
    return drawn
  }

  /// Something that turns while results are awaited.
  static func indicator(_ isLoading: Bool) -> Drawn {
    if !isLoading { return line(nil) }
    var drawn = Drawn()
    drawn.height = 52
    for (x, y) in [(0.0, -1.0), (0.7, -0.7), (1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7)] {
      drawn.canvas.mark(Layout.width / 2 + 6 * x, 26 + 6 * y, "l\(Canvas.number(5 * x)) \(Canvas.number(5 * y))", .secondary)
    }
    return drawn
  }
}
