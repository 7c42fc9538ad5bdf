import Texts

/// Shapes and texts, one SVG element per line, so that a difference between two pictures reads like a difference in the UI.
struct Canvas {
  /// The elements so far.
  private(set) var elements: [String] = []

  enum Anchor: String {
    case start, middle, end
  }

  mutating func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double, _ ink: Ink, stroke: Ink? = nil) {
    let classes = [ink, stroke].compactMap { $0?.rawValue }.joined(separator: " ")
    elements.append(
      "<rect class=\"\(classes)\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" width=\"\(Self.number(width))\" "
        + "height=\"\(Self.number(height))\" rx=\"\(Self.number(radius))\"/>")
  }

  mutating func circle(_ x: Double, _ y: Double, _ radius: Double, _ ink: Ink, stroke: Ink? = nil) {
    let classes = [ink, stroke].compactMap { $0?.rawValue }.joined(separator: " ")
    elements.append("<circle class=\"\(classes)\" cx=\"\(Self.number(x))\" cy=\"\(Self.number(y))\" r=\"\(Self.number(radius))\"/>")
  }

  /// A line between rows.
  mutating func line(_ x: Double, _ y: Double, to end: Double) {
    elements.append("<path class=\"l\" d=\"M\(Self.number(x)) \(Self.number(y))H\(Self.number(end))\"/>")
  }

  /// A ring around a tapped element.
  mutating func ring(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double) {
    rectangle(x + 1.5, y + 1.5, width - 3, height - 3, radius: radius, .ring)
  }

  /// A line through a removed text.
  mutating func strike(_ x: Double, _ y: Double, _ width: Double) {
    elements.append("<path class=\"x \(Ink.loss.rawValue)s\" d=\"M\(Self.number(x)) \(Self.number(y))h\(Self.number(width))\"/>")
  }

  /// The outline of a rectangle with rounded corners.
  mutating func outline(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double, _ ink: Ink) {
    func arc(_ right: Double, _ down: Double) -> String {
      "a\(Self.number(radius)) \(Self.number(radius)) 0 0 1 \(Self.number(right)) \(Self.number(down))"
    }
    let (across, along) = (width - 2 * radius, height - 2 * radius)
    mark(
      x + radius, y,
      "h\(Self.number(across))" + arc(radius, radius) + "v\(Self.number(along))" + arc(-radius, radius)
        + "h\(Self.number(-across))" + arc(-radius, -radius) + "v\(Self.number(-along))" + arc(radius, -radius) + "z", ink)
  }

  /// The outline of a symbol, drawn by SVG path commands from a point.
  mutating func mark(_ x: Double, _ y: Double, _ commands: String, _ ink: Ink) {
    elements.append("<path class=\"x \(ink.rawValue)s\" d=\"M\(Self.number(x)) \(Self.number(y))\(commands)\"/>")
  }

  /// Draws a text whose baseline starts, is centred, or ends at a point, shortened to the available width.
  ///
  /// - Returns: The width of the text.
  @discardableResult
  mutating func text(
    _ text: String, _ x: Double, _ y: Double, size: Double, _ ink: Ink, isBold: Bool = false, anchor: Anchor = .start, room: Double
  ) -> Double {
    let metrics = FontMetrics(size: size, isBold: isBold)
    let shown = metrics.shortened(TerminalText.visible(text), to: room)
    if shown.isEmpty { return 0 }
    let width = metrics.width(shown)
    let isReversed = TextDirection(of: shown) == .rightToLeft
    // For a right-to-left text, the anchors refer to its own start and end.
    let own: Anchor = if isReversed, anchor != .middle { anchor == .start ? .end : .start } else { anchor }
    elements.append(
      "<text class=\"\(ink.rawValue)\(isBold ? " b" : "")\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" font-size=\"\(Self.number(size))\""
        + (own == .start ? "" : " text-anchor=\"\(own.rawValue)\"") + (isReversed ? " direction=\"rtl\"" : "")
        + " textLength=\"\(Self.number(width))\" lengthAdjust=\"spacingAndGlyphs\">\(XMLText.escaped(shown))</text>")
    return width
  }

  /// Draws numbers, which are never shortened, because what is left would be a different number: they become smaller instead.
  mutating func numbers(
    _ text: String, _ x: Double, _ y: Double, size: Double, _ ink: Ink, anchor: Anchor = .start, room: Double
  ) {
    let width = FontMetrics(size: size, isBold: false).width(text)
    let own = width <= room ? size : max(size * room / width, 6)
    self.text(text, x, y, size: own, ink, anchor: anchor, room: max(room, width))
  }

  /// An image in a square, from an address that `ImageAddress` recognizes.
  mutating func image(_ address: String, _ x: Double, _ y: Double, _ side: Double) {
    elements.append(
      "<image x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" width=\"\(Self.number(side))\" height=\"\(Self.number(side))\" "
        + "href=\"\(XMLText.escaped(address))\"/>")
  }

  /// How prominent a drawing is.
  enum Prominence {
    case normal
    /// An unchanged widget: its texts have the colour of secondary ones, whose contrast is at least 4.5 (WCAG 2, AA).
    case faint
    /// A state that is never reached.
    case grey
  }

  /// Places a second drawing at a point.
  ///
  mutating func place(_ other: Canvas, _ x: Double, _ y: Double, _ prominence: Prominence = .normal) {
    if x == 0, y == 0, prominence == .normal { return elements += other.elements }
    let look =
      switch prominence {
      case .normal: ""
      case .faint: " class=\"\(Ink.faint)\""
      case .grey: " opacity=\"0.55\""
      }
    elements.append("<g\(look) transform=\"translate(\(Self.number(x)) \(Self.number(y)))\">")
    elements += other.elements
    elements.append("</g>")
  }

  /// Places a second drawing on top, as a frame of an animation that begins after some seconds.
  mutating func frame(_ other: Canvas, delay: Int) {
    elements.append("<g class=\"frame\" style=\"animation-delay:\(delay)s\">")
    elements += other.elements
    elements.append("</g>")
  }

  /// A number with at most two decimals, without trailing zeros.
  static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    return "\(sign)\(whole)." + (rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)")
  }
}
