/// Measurements that all pictures share, in pixels.
enum Layout {
  static let width = 320.0
  static let margin = 16.0
  /// The gap between widgets.
  static let gap = 16.0
  /// The minimum width of a widget, however many are side by side.
  private static let least = 152.0

  /// The width of each of some widgets that are side by side on a screen.
  static func width(besideOthers count: Int) -> Double { count > 1 ? max(least, (width - Double(count - 1) * gap) / Double(count)) : width }
  static let rowHeight = 40.0
  /// The height of a hit with a second line or an image, and the size of that image.
  static let hitHeight = 52.0
  static let imageSize = 36.0
  /// The size of a row's text.
  static let textSize = 15.0
  static let captionSize = 13.0
  static let captionHeight = 34.0
  /// The space below the last row of a card, which keeps its background inside the rounded corners.
  static let cardEnd = 10.0
  /// The distance from the middle of a row down to the baseline of its text.
  static let drop = 5.0
  static let levelWidth = 20.0
  /// The most rows of a list that are drawn; the others are counted.
  static let mostRows = 12
}

/// The drawing of a widget's contents, and its height.
struct Drawn {
  let width: Double
  var canvas = Canvas()
  var height = 0.0

  init(width: Double) {
    self.width = width
  }

  /// The width between the margins.
  var room: Double { width - 2 * Layout.margin }
  /// The right edge of elements at the end of a row.
  var end: Double { width - Layout.margin }

  /// The baseline of a text in the next row, given its height.
  func baseline(in rowHeight: Double = Layout.rowHeight) -> Double { height + rowHeight / 2 + Layout.drop }

  /// A line above the next row, unless it is the first.
  mutating func separate(from x: Double = Layout.margin) {
    if height > 0 { canvas.line(x, height + 0.5, to: width) }
  }

  /// The background of a new row, and the bar next to one that is new, gone or changed; a dotted one if it only moved.
  mutating func ground(of change: RowChange, _ height: Double = Layout.rowHeight) {
    if change == .none { return }
    if change == .new { canvas.rectangle(1, self.height, width - 2, height, radius: 0, .fresh) }
    guard change == .moved else { return canvas.rectangle(1, self.height, 4, height, radius: 0, change == .gone ? .loss : .accent) }
    for dot in stride(from: 4, to: height - 4, by: 8) { canvas.rectangle(1, self.height + dot, 4, 4, radius: 2, .accent) }
  }

  /// Ends a row, with a ring if it was tapped.
  mutating func close(isTapped: Bool, _ height: Double = Layout.rowHeight) {
    if isTapped { canvas.ring(2, self.height + 1, width - 4, height - 2, radius: 10) }
    self.height += height
  }

  /// A row with just a text.
  ///
  /// - Parameter most: The most lines that it may take.
  mutating func remark(_ text: String, lines most: Int = 1) {
    separate()
    let lines = FontMetrics(size: 14, isBold: false).wrapped(text, to: room, lines: most)
    for (number, line) in lines.enumerated() {
      canvas.text(most == 1 ? text : line, Layout.margin, baseline() + Double(number) * 18, size: 14, .secondary, room: room)
    }
    height += Layout.rowHeight + Double(lines.count - 1) * 18
  }
}
