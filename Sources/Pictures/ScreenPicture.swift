/// Several widgets in one picture, in one column or two of about the same height.
public struct ScreenPicture: Sendable, Hashable {
  /// What it is a picture of.
  public let title: String
  public let widgets: [WidgetPicture]
  private static let gap = 12.0

  public init(_ title: String, _ widgets: [WidgetPicture]) {
    self.title = title
    self.widgets = widgets
  }

  /// What each widget shows, one after the other.
  public var description: String {
    widgets.map { "\($0.title): \($0.description)" }.joined(separator: " ")
  }

  /// The picture as a file, ending in a line break.
  public func file(_ scheme: ColorScheme = .automatic, mark: String? = nil) -> String { svg.text(scheme, mark: mark) }

  /// The picture as a part of an HTML page.
  public func element(identifier: String) -> String { svg.element(identifier: identifier) }

  private var svg: SVGFile {
    let cards = widgets.map(\.card)
    let total = cards.map { $0.height + Self.gap }.reduce(0, +)
    var canvas = Canvas()
    var (x, y, height) = (0.0, 0.0, 0.0)
    for card in cards {
      // The second column begins where the first one has its half.
      if widgets.count > 1, x == 0, y > 0, y + card.height / 2 > total / 2 { (x, y) = (Layout.width + Self.gap, 0) }
      canvas.place(card.canvas, x, y)
      y += card.height + Self.gap
      height = max(height, y - Self.gap)
    }
    return SVGFile(
      width: x > 0 ? 2 * Layout.width + Self.gap : Layout.width, height: height, title: title, description: description, content: canvas)
  }
}
