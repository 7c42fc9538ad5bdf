/// Measures that all pictures share, in pixels.
enum Layout {
  static let width = 320.0
  static let margin = 16.0
  /// What is left between the margins.
  static let room = width - 2 * margin
  static let rowHeight = 40.0
  /// Of a row's text.
  static let textSize = 15.0
  static let captionSize = 13.0
  static let captionHeight = 34.0
  /// From the middle of a row down to the baseline of its text.
  static let drop = 5.0
  static let levelWidth = 20.0
  /// The most rows of a list that are drawn; the others are counted.
  static let mostRows = 12
}

/// A drawing of a widget's inside, and how high it is.
struct Drawn {
  var canvas = Canvas()
  var height = 0.0

  /// The baseline of a text in a row of a height that comes next.
  func baseline(in rowHeight: Double = Layout.rowHeight) -> Double { height + rowHeight / 2 + Layout.drop }

  /// A line above the next row, unless it is the first.
  mutating func separate(from x: Double = Layout.margin) {
    if height > 0 { canvas.line(x, height + 0.5, to: Layout.width) }
  }

  /// The ground of a row that came, and the bar beside one that came, went or changed.
  mutating func ground(of change: RowChange) {
    if change == .none { return }
    if change == .new { canvas.rectangle(1, height, Layout.width - 2, Layout.rowHeight, radius: 0, .fresh) }
    canvas.rectangle(1, height, 4, Layout.rowHeight, radius: 0, change == .gone ? .loss : .accent)
  }

  /// The end of a row, with a ring where it was tapped.
  mutating func close(isTapped: Bool) {
    if isTapped { canvas.ring(2, height + 1, Layout.width - 4, Layout.rowHeight - 2, radius: 10) }
    height += Layout.rowHeight
  }

  /// A row that only says something.
  mutating func remark(_ text: String) {
    separate()
    canvas.text(text, Layout.margin, baseline(), size: 14, .secondary, room: Layout.room)
    height += Layout.rowHeight
  }
}
