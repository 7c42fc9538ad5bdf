/// Measures that all pictures share, in pixels.
enum Layout {
  static let width = 320.0
  static let margin = 16.0
  /// Between widgets.
  static let gap = 16.0
  /// No widget is drawn narrower, however many stand side by side.
  private static let least = 152.0

  /// The width of each of some widgets that stand side by side on a screen.
  static func width(besideOthers count: Int) -> Double { count > 1 ? max(least, (width - Double(count - 1) * gap) / Double(count)) : width }
  static let rowHeight = 40.0
  /// A row of hits that have a second line or an image, and that image.
  static let hitHeight = 52.0
  static let imageSize = 36.0
  /// Of a row's text.
  static let textSize = 15.0
  static let captionSize = 13.0
  static let captionHeight = 34.0
  /// Below the last row of a card, whose ground would otherwise stand out of the round corners.
  static let cardEnd = 10.0
  /// From the middle of a row down to the baseline of its text.
  static let drop = 5.0
  static let levelWidth = 20.0
  /// The most rows of a list that are drawn; the others are counted.
  static let mostRows = 12
}

/// A drawing of a widget's inside, and how high it is.
struct Drawn {
  let width: Double
  var canvas = Canvas()
  var height = 0.0

  init(width: Double) {
    self.width = width
  }

  /// What is left between the margins.
  var room: Double { width - 2 * Layout.margin }
  /// Where what stands at the end of a row ends.
  var end: Double { width - Layout.margin }

  /// The baseline of a text in a row of a height that comes next.
  func baseline(in rowHeight: Double = Layout.rowHeight) -> Double { height + rowHeight / 2 + Layout.drop }

  /// A line above the next row, unless it is the first.
  mutating func separate(from x: Double = Layout.margin) {
    if height > 0 { canvas.line(x, height + 0.5, to: width) }
  }

  /// The ground of a row that came, and the bar beside one that came, went or changed.
  mutating func ground(of change: RowChange, _ height: Double = Layout.rowHeight) {
    if change == .none { return }
    if change == .new { canvas.rectangle(1, self.height, width - 2, height, radius: 0, .fresh) }
    canvas.rectangle(1, self.height, 4, height, radius: 0, change == .gone ? .loss : .accent)
  }

  /// The end of a row, with a ring where it was tapped.
  mutating func close(isTapped: Bool, _ height: Double = Layout.rowHeight) {
    if isTapped { canvas.ring(2, self.height + 1, width - 4, height - 2, radius: 10) }
    self.height += height
  }

  /// A row that only says something.
  ///
  /// - Parameter most: in how many lines it may be broken.
  mutating func remark(_ text: String, lines most: Int = 1) {
    separate()
    let lines = FontMetrics(size: 14, isBold: false).wrapped(text, to: room, lines: most)
    for (number, line) in lines.enumerated() {
      canvas.text(most == 1 ? text : line, Layout.margin, baseline() + Double(number) * 18, size: 14, .secondary, room: room)
    }
    height += Layout.rowHeight + Double(lines.count - 1) * 18
  }
}
