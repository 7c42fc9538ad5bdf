import Staging

/// Chips of current refinements, and lines of text.
enum TextDrawing {
  static func chips(
    _ now: [WidgetState.RefinementItem], since before: [WidgetState.RefinementItem]?, _ touch: Touch?, _ width: Double
  ) -> Drawn {
    var drawn = Drawn(width: width)
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
      let own = min(metrics.width(text.isEmpty ? " " : text) + 42, drawn.room)
      if x > Layout.margin, x + own > drawn.end { (x, y) = (Layout.margin, y + 40) }
      if !isGone { drawn.canvas.rectangle(x, y, own, 32, radius: 16, .chip) }
      let shown = drawn.canvas.text(
        text, x + 14, y + 21, size: 14, isGone ? .loss : .chipText, isBold: row.change == .new, room: own - 36)
      if isGone {
        drawn.canvas.strike(x + 14, y + 16, shown)
      } else {
        drawn.canvas.mark(x + own - 20, y + 12, "l8 8m0-8l-8 8", .chipText)
      }
      if row.isTapped { drawn.canvas.ring(x - 3, y - 3, own + 6, 38, radius: 18) }
      x += own + 8
    }
    if !rows.isEmpty { drawn.height = y + 40 }
    return drawn
  }

  /// A line of text, or of what is not there; above it the one before, struck out, where that was another.
  static func line(_ text: String?, since before: String? = nil, _ width: Double) -> Drawn {
    var drawn = Drawn(width: width)
    if let before, !before.isEmpty, before != text {
      let shown = drawn.canvas.text(before, Layout.margin, 25, size: Layout.textSize, .loss, room: drawn.room)
      drawn.canvas.strike(Layout.margin, 20, shown)
      drawn.height += 22
    }
    guard let text, !text.isEmpty else {
      drawn.remark("nothing is shown")
      return drawn
    }
    for line in FontMetrics(size: Layout.textSize, isBold: false).wrapped(text, to: drawn.room, lines: 4) {
      drawn.canvas.text(line, Layout.margin, drawn.height + 25, size: Layout.textSize, .text, room: drawn.room)
      drawn.height += 22
    }
    drawn.height += 18
    return drawn
  }

  /// A hint, and behind it the title of what the user can tap: `hint [title]`.
  static func hint(_ text: String?, _ width: Double) -> Drawn {
    guard let text, text.hasSuffix("]"), let bracket = text.ranges(of: " [").last else { return line(text, width) }
    var drawn = Drawn(width: width)
    drawn.height = 68
    drawn.canvas.text(
      String(text[..<bracket.lowerBound]), Layout.margin, 25, size: Layout.textSize, .text, room: drawn.room)
    drawn.canvas.text(
      String(text[bracket.upperBound...].dropLast()), Layout.margin, 51, size: Layout.textSize, .accent, isBold: true, room: drawn.room)
    return drawn
  }

  /// Something that turns while results are awaited.
  static func indicator(_ isLoading: Bool, _ width: Double) -> Drawn {
    if !isLoading { return line(nil, width) }
    var drawn = Drawn(width: width)
    drawn.height = 52
    for (x, y) in [(0.0, -1.0), (0.7, -0.7), (1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7)] {
      drawn.canvas.mark(drawn.width / 2 + 6 * x, 26 + 6 * y, "l\(Canvas.number(5 * x)) \(Canvas.number(5 * y))", .secondary)
    }
    return drawn
  }
}
