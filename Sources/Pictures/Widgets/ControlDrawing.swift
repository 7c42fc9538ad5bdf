import Staging
import Texts

/// Draws controls: switch, segments, slider, stepper, button, search field.
enum ControlDrawing {
  static func toggle(_ text: String, isOn: Bool, _ width: Double) -> Drawn {
    var drawn = Drawn(width: width)
    drawn.height = 48
    // If there is no space next to the text, the switch is below it.
    let isBelow = drawn.width < Layout.width && FontMetrics(size: Layout.textSize, isBold: false).width(text) > drawn.room - 66
    drawn.canvas.text(text, Layout.margin, 29, size: Layout.textSize, .text, room: isBelow ? drawn.room : drawn.room - 66)
    if isBelow { drawn.height += 36 }
    drawn.canvas.rectangle(drawn.end - 50, drawn.height - 38, 50, 28, radius: 14, isOn ? .on : .groove)
    drawn.canvas.circle(drawn.end - (isOn ? 14 : 36), drawn.height - 24, 12, .knob)
    return drawn
  }

  static func button(_ title: String, _ width: Double) -> Drawn {
    var drawn = Drawn(width: width)
    drawn.height = 56
    drawn.canvas.rectangle(Layout.margin, 8, drawn.room, 40, radius: 10, .chip)
    drawn.canvas.text(title, drawn.width / 2, 33, size: Layout.textSize, .chipText, isBold: true, anchor: .middle, room: drawn.room - 20)
    return drawn
  }

  /// A field of segments, or a list if their texts are too long for one. A new selection is marked, and so is the one that it replaces.
  ///
  /// - Parameter before: The previous segments; nil if nothing is to be marked.
  static func segments(
    _ segments: [WidgetState.Segment], since before: [WidgetState.Segment]? = nil, _ touch: Touch?, _ width: Double
  ) -> Drawn {
    if segments.isEmpty { return ListDrawing.list([], since: nil, nil, width) }
    var drawn = Drawn(width: width)
    let part = drawn.room / Double(segments.count)
    let metrics = FontMetrics(size: Layout.captionSize, isBold: true)
    if segments.contains(where: { metrics.width($0.text) > part - 12 }) { return choice(segments, since: before, touch, width) }
    drawn.height = 52
    drawn.canvas.rectangle(Layout.margin, 8, drawn.room, 36, radius: 9, .field)
    for (index, segment) in segments.enumerated() {
      let x = Layout.margin + Double(index) * part
      if segment.isSelected { drawn.canvas.rectangle(x + 2.5, 10.5, part - 5, 31, radius: 7, .segment, stroke: .segmentEdge) }
      drawn.canvas.text(
        segment.text, x + part / 2, 30.5, size: Layout.captionSize, change(of: segment, since: before) == .new ? .accent : .text,
        isBold: segment.isSelected, anchor: .middle, room: part)
      if change(of: segment, since: before) == .gone {
        let shown = min(metrics.width(segment.text), part)
        drawn.canvas.strike(x + (part - shown) / 2, 26, shown)
      }
      if touch?.isRow(segment.text, nil, index + 1) ?? false { drawn.canvas.ring(x + 1, 9, part - 2, 34, radius: 8) }
    }
    return drawn
  }

  /// Whether a segment was selected by the step, or lost its selection.
  private static func change(of segment: WidgetState.Segment, since before: [WidgetState.Segment]?) -> RowChange {
    guard let before else { return .none }
    let was = before.first { $0.key == segment.key }?.isSelected ?? false
    return was == segment.isSelected ? .none : was ? .gone : .new
  }

  private static func choice(
    _ segments: [WidgetState.Segment], since before: [WidgetState.Segment]?, _ touch: Touch?, _ width: Double
  ) -> Drawn {
    var drawn = Drawn(width: width)
    for (index, segment) in segments.prefix(Layout.mostRows).enumerated() {
      let change = change(of: segment, since: before)
      let metrics = FontMetrics(size: Layout.textSize, isBold: segment.isSelected)
      // Next to other widgets there is little space, and names have similar beginnings.
      let lines = metrics.wrapped(segment.text, to: drawn.room - 26, lines: 3)
      let height = Layout.rowHeight + 18 * Double(lines.count - 1)
      drawn.ground(of: change == .none ? .none : .other, height)
      drawn.separate()
      let (x, y) = (drawn.end - 13, drawn.baseline(in: height) - 5)
      if segment.isSelected || change == .gone { drawn.canvas.mark(x, y, "l5 5 8-10", change == .gone ? .loss : .accent) }
      if change == .gone { drawn.canvas.strike(x - 2, y, 17) }
      for (place, line) in lines.enumerated() {
        drawn.canvas.text(
          line, Layout.margin, drawn.baseline() + 18 * Double(place), size: Layout.textSize, .text, isBold: segment.isSelected,
          room: drawn.room - 26)
      }
      if touch?.isRow(segment.text, nil, index + 1) ?? false {
        drawn.canvas.ring(4, drawn.height + 3, drawn.width - 8, height - 6, radius: 10)
      }
      drawn.height += height
    }
    if segments.count > Layout.mostRows { drawn.remark("\(segments.count - Layout.mostRows) more") }
    return drawn
  }

  /// Draws a number or a range, after the previous one if that is different and there is space for it.
  private static func value(
    _ text: String, since before: String?, isSet: Bool, _ x: Double, _ y: Double, anchor: Canvas.Anchor = .start, room: Double,
    _ drawn: inout Drawn
  ) {
    guard let before, before != text else {
      return drawn.canvas.numbers(text, x, y, size: Layout.textSize, isSet ? .text : .secondary, anchor: anchor, room: room)
    }
    let words = ChangedWords(from: before, to: text) ?? ChangedWords(before, replacedBy: text)
    if words.fits(room) { return words.draw(at: anchor == .middle ? x - words.width / 2 : x, y, &drawn.canvas) }
    drawn.canvas.numbers(text, x, y, size: Layout.textSize, .accent, anchor: anchor, room: room)
  }

  private static func text(_ range: ClosedRange<Double>?) -> String {
    range.map { "\(NumberText.plain($0.lowerBound)) to \(NumberText.plain($0.upperBound))" } ?? "Not narrowed"
  }

  /// - Parameter before: The previous range, nil inside if the slider was not narrowed; nil if nothing is to be marked.
  static func slider(
    _ bounds: ClosedRange<Double>?, _ value: ClosedRange<Double>?, since before: ClosedRange<Double>??, _ width: Double
  ) -> Drawn {
    var drawn = Drawn(width: width)
    drawn.height = 84
    self.value(
      text(value), since: before.map(text), isSet: value != nil, drawn.width / 2, 23, anchor: .middle, room: drawn.room, &drawn)
    let (first, last) = (Layout.margin + 12, drawn.end - 12)
    drawn.canvas.rectangle(first, 42, last - first, 4, radius: 2, .groove)
    guard let bounds else {
      drawn.canvas.text("no bounds yet", drawn.width / 2, 73, size: 12, .secondary, anchor: .middle, room: drawn.room)
      return drawn
    }
    func place(_ number: Double) -> Double {
      let extent = bounds.upperBound - bounds.lowerBound
      let share = extent > 0 ? (number - bounds.lowerBound) / extent : number < bounds.lowerBound ? 0 : 1
      return first + (last - first) * (share.isFinite ? min(max(share, 0), 1) : 0)
    }
    if let value {
      let (low, high) = (extentStart(value, bounds, place), place(value.upperBound))
      drawn.canvas.rectangle(low, 40, high - low, 8, radius: 4, .accent)
      for x in [low, high] { drawn.canvas.circle(x, 44, 11, .knob, stroke: .segmentEdge) }
    }
    // A short number leaves its space to a long one.
    let ends = [bounds.lowerBound, bounds.upperBound].map(NumberText.plain)
    let widths = ends.map { FontMetrics(size: 12, isBold: false).width($0) }
    func room(_ place: Int) -> Double { max(drawn.room / 2 - 4, drawn.room - widths[1 - place] - 8) }
    drawn.canvas.numbers(ends[0], Layout.margin, 73, size: 12, .secondary, room: room(0))
    drawn.canvas.numbers(ends[1], drawn.end, 73, size: 12, .secondary, anchor: .end, room: room(1))
    return drawn
  }

  /// The position of the lower thumb; if both bounds are equal, the thumbs are at both ends.
  private static func extentStart(
    _ value: ClosedRange<Double>, _ bounds: ClosedRange<Double>, _ place: (Double) -> Double
  ) -> Double {
    bounds.lowerBound == bounds.upperBound && value.lowerBound <= bounds.lowerBound ? Layout.margin + 12 : place(value.lowerBound)
  }

  private static func text(_ comparison: String, _ number: Double?) -> String {
    number.map { "\(sign(comparison)) \(NumberText.plain($0))" } ?? "Not set"
  }

  /// - Parameter before: The previous number, nil inside if there was none; nil if nothing is to be marked.
  static func stepper(
    _ comparison: String, _ bounds: ClosedRange<Double>?, _ value: Double?, since before: Double??, _ width: Double
  ) -> Drawn {
    var drawn = Drawn(width: width)
    // If there is no space next to the number, the control is below it.
    let isNarrow = drawn.room < 200
    let room = isNarrow ? drawn.room : drawn.room - 110
    drawn.height = bounds == nil ? 52 : 62
    self.value(
      text(comparison, value), since: before.map { text(comparison, $0) }, isSet: value != nil, Layout.margin, bounds == nil ? 31 : 28,
      room: room, &drawn)
    if let bounds {
      drawn.canvas.numbers(
        "\(NumberText.plain(bounds.lowerBound)) to \(NumberText.plain(bounds.upperBound))", Layout.margin, 47, size: 12, .secondary,
        room: room)
    }
    let (x, y) = isNarrow ? (Layout.margin, drawn.height) : (drawn.end - 96, drawn.height / 2 - 16)
    if isNarrow { drawn.height += 42 }
    drawn.canvas.rectangle(x, y, 96, 32, radius: 8, .field)
    // A button that would leave the bounds is dimmed.
    let (isLeast, isMost) = (
      value.map { number in bounds.map { number <= $0.lowerBound } ?? false } ?? false,
      value.map { number in bounds.map { number >= $0.upperBound } ?? false } ?? false
    )
    drawn.canvas.mark(x + 18, y + 16, "h12", isLeast ? .groove : .chipText)
    drawn.canvas.mark(x + 48, y + 8, "v16", .secondary)
    drawn.canvas.mark(x + 66, y + 16, "h12m-6-6v12", isMost ? .groove : .chipText)
    return drawn
  }

  static func field(_ text: String?, _ width: Double) -> Drawn {
    var drawn = Drawn(width: width)
    drawn.height = 52
    drawn.canvas.rectangle(Layout.margin, 8, drawn.room, 36, radius: 10, .field)
    drawn.canvas.mark(Layout.margin + 24, 33, "l-5-5a5.5 5.5 0 1 0-1 1", .secondary)
    let isEmpty = text?.isEmpty ?? true
    drawn.canvas.text(
      isEmpty ? "Search" : text ?? "", Layout.margin + 34, 31, size: Layout.textSize, isEmpty ? .secondary : .text, room: drawn.room - 46)
    return drawn
  }

  private static func sign(_ comparison: String) -> String {
    switch comparison {
    case ">=": "≥"
    case "<=": "≤"
    case "!=": "≠"
    default: comparison
    }
  }
}
