import Staging

/// Draws chips of current refinements, and lines of text.
enum TextDrawing {
  static func chips(
    _ now: [WidgetState.RefinementItem], since before: [WidgetState.RefinementItem]?, _ touch: Touch?, _ width: Double
  ) -> Drawn {
    var drawn = Drawn(width: width)
    let reading = MarkedRow<WidgetState.RefinementItem>.Reading(key: { "\($0.group) \($0.text)" }, count: { _ in nil }, isOn: { _ in true })
    let rows = MarkedRow.rows(now, since: before, reading) { touch?.isRow($0.text, $0.filter, $1) ?? false }
    if rows.isEmpty { drawn.remark("nothing is shown") }
    var (x, y) = (Layout.margin, 8.0)
    // The bottom of the tallest chip in the row.
    var low = 40.0
    for (index, row) in rows.enumerated() {
      let text = row.item.text.isEmpty ? " " : row.item.text
      let isNew = row.change == .new
      let metrics = FontMetrics(size: 14, isBold: isNew)
      if index == 24, rows.count > 25 {
        drawn.height = y + low
        drawn.remark("\(rows.count - index) more")
        return drawn
      }
      let isGone = row.change == .gone
      // A long text, such as a path, is wrapped: its end is what distinguishes chips.
      let lines = metrics.wrapped(text, to: drawn.room - 42, lines: drawn.room < 180 ? 6 : 3, end: 0.6)
      let own = min((lines.map { metrics.width($0) }.max() ?? 0) + 42, drawn.room)
      let height = 32 + 18 * Double(lines.count - 1)
      if x > Layout.margin, x + own > drawn.end { (x, y, low) = (Layout.margin, y + low, 40) }
      low = max(low, height + 8)
      drawn.canvas.rectangle(x, y, own, height, radius: 16, isGone ? .lost : .chip)
      if isNew { drawn.canvas.outline(x + 1, y + 1, own - 2, height - 2, radius: 15, .accent) }
      for (place, line) in lines.enumerated() {
        let baseline = y + 21 + 18 * Double(place)
        let shown = drawn.canvas.text(line, x + 14, baseline, size: 14, isGone ? .loss : .chipText, isBold: isNew, room: own - 36)
        if isGone { drawn.canvas.strike(x + 14, baseline - 5, shown) }
      }
      if !isGone { drawn.canvas.mark(x + own - 20, y + height / 2 - 4, "l8 8m0-8l-8 8", .chipText) }
      if row.isTapped { drawn.canvas.ring(x - 3, y - 3, own + 6, height + 6, radius: 18) }
      x += own + 8
    }
    if !rows.isEmpty { drawn.height = y + low }
    return drawn
  }

  /// A line of text, or a note that there is none; above it the previous line, struck out, if it was different.
  static func line(_ text: String?, since before: String? = nil, _ width: Double) -> Drawn {
    var drawn = Drawn(width: width)
    if let text, let before, let words = ChangedWords(from: before, to: text), words.fits(drawn.room) {
      words.draw(at: Layout.margin, 25, &drawn.canvas)
      drawn.height = 40
      return drawn
    }
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
      let isNew = before.map { $0 != text } ?? false
      drawn.canvas.text(line, Layout.margin, drawn.height + 25, size: Layout.textSize, isNew ? .accent : .text, room: drawn.room)
      drawn.height += 22
    }
    drawn.height += 18
    return drawn
  }

  /// A hint, followed by the title of the button: `hint [title]`.
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

  /// A spinner while results are pending.
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
