import Staging
import Texts

/// Controls: switch, segments, slider, stepper, button, search field.
enum ControlDrawing {
  private static let end = Layout.width - Layout.margin

  static func toggle(_ text: String, isOn: Bool) -> Drawn {
    var drawn = Drawn()
    drawn.height = 48
    drawn.canvas.text(text, Layout.margin, 29, size: Layout.textSize, .text, room: Layout.room - 66)
    drawn.canvas.rectangle(end - 50, 10, 50, 28, radius: 14, isOn ? .on : .groove)
    drawn.canvas.circle(end - (isOn ? 14 : 36), 24, 12, .knob)
    return drawn
  }

  static func button(_ title: String) -> Drawn {
    var drawn = Drawn()
    drawn.height = 56
    drawn.canvas.rectangle(Layout.margin, 8, Layout.room, 40, radius: 10, .chip)
    drawn.canvas.text(title, Layout.width / 2, 33, size: Layout.textSize, .chipText, isBold: true, anchor: .middle, room: Layout.room - 20)
    return drawn
  }

  /// A field of segments, or a list where their texts are too long for one.
  static func segments(_ segments: [WidgetState.Segment], _ touch: Touch? = nil) -> Drawn {
    if segments.isEmpty { return ListDrawing.list([]) }
    let width = Layout.room / Double(segments.count)
    let metrics = FontMetrics(size: Layout.captionSize, isBold: true)
    if segments.contains(where: { metrics.width($0.text) > width - 12 }) { return choice(segments, touch) }
    var drawn = Drawn()
    drawn.height = 52
    drawn.canvas.rectangle(Layout.margin, 8, Layout.room, 36, radius: 9, .field)
    for (index, segment) in segments.enumerated() {
      let x = Layout.margin + Double(index) * width
      if segment.isSelected { drawn.canvas.rectangle(x + 2.5, 10.5, width - 5, 31, radius: 7, .segment, stroke: .segmentEdge) }
      drawn.canvas.text(
        segment.text, x + width / 2, 30.5, size: Layout.captionSize, .text, isBold: segment.isSelected, anchor: .middle, room: width)
      if touch?.isRow(segment.text, nil, index + 1) ?? false { drawn.canvas.ring(x + 1, 9, width - 2, 34, radius: 8) }
    }
    return drawn
  }

  private static func choice(_ segments: [WidgetState.Segment], _ touch: Touch?) -> Drawn {
    var drawn = Drawn()
    for (index, segment) in segments.prefix(Layout.mostRows).enumerated() {
      drawn.separate()
      let baseline = drawn.baseline()
      if segment.isSelected { drawn.canvas.mark(end - 13, baseline - 5, "l5 5 8-10", .accent) }
      drawn.canvas.text(
        segment.text, Layout.margin, baseline, size: Layout.textSize, .text, isBold: segment.isSelected, room: Layout.room - 26)
      if touch?.isRow(segment.text, nil, index + 1) ?? false {
        drawn.canvas.ring(4, drawn.height + 3, Layout.width - 8, Layout.rowHeight - 6, radius: 10)
      }
      drawn.height += Layout.rowHeight
    }
    if segments.count > Layout.mostRows { drawn.remark("\(segments.count - Layout.mostRows) more") }
    return drawn
  }

  static func slider(_ bounds: ClosedRange<Double>?, _ value: ClosedRange<Double>?) -> Drawn {
    var drawn = Drawn()
    drawn.height = 84
    let text = value.map { "\(NumberText.plain($0.lowerBound)) to \(NumberText.plain($0.upperBound))" } ?? "no range"
    drawn.canvas.text(
      text, Layout.width / 2, 23, size: Layout.textSize, value == nil ? .secondary : .text, anchor: .middle, room: Layout.room)
    let (first, last) = (Layout.margin + 12, end - 12)
    drawn.canvas.rectangle(first, 42, last - first, 4, radius: 2, .groove)
    guard let bounds else {
      drawn.canvas.text("no bounds yet", Layout.width / 2, 73, size: 12, .secondary, anchor: .middle, room: Layout.room)
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
    drawn.canvas.text(NumberText.plain(bounds.lowerBound), Layout.margin, 73, size: 12, .secondary, room: 140)
    drawn.canvas.text(NumberText.plain(bounds.upperBound), end, 73, size: 12, .secondary, anchor: .end, room: 140)
    return drawn
  }

  /// Bounds of one number have their thumbs at both ends.
  private static func extentStart(
    _ value: ClosedRange<Double>, _ bounds: ClosedRange<Double>, _ place: (Double) -> Double
  ) -> Double {
    bounds.lowerBound == bounds.upperBound && value.lowerBound <= bounds.lowerBound ? Layout.margin + 12 : place(value.lowerBound)
  }

  static func stepper(_ comparison: String, _ bounds: ClosedRange<Double>?, _ value: Double?) -> Drawn {
    var drawn = Drawn()
    drawn.height = bounds == nil ? 52 : 62
    let text = value.map { "\(sign(comparison)) \(NumberText.plain($0))" } ?? "no number"
    drawn.canvas.text(
      text, Layout.margin, bounds == nil ? 31 : 28, size: Layout.textSize, value == nil ? .secondary : .text, room: Layout.room - 110)
    if let bounds {
      drawn.canvas.text(
        "\(NumberText.plain(bounds.lowerBound)) to \(NumberText.plain(bounds.upperBound))", Layout.margin, 47, size: 12, .secondary,
        room: Layout.room - 110)
    }
    let (x, y) = (end - 96, drawn.height / 2 - 16)
    drawn.canvas.rectangle(x, y, 96, 32, radius: 8, .field)
    // A sign that leads out of the bounds is dimmed.
    let (isLeast, isMost) = (
      value.map { number in bounds.map { number <= $0.lowerBound } ?? false } ?? false,
      value.map { number in bounds.map { number >= $0.upperBound } ?? false } ?? false
    )
    drawn.canvas.mark(x + 18, y + 16, "h12", isLeast ? .groove : .chipText)
    drawn.canvas.mark(x + 48, y + 8, "v16", .secondary)
    drawn.canvas.mark(x + 66, y + 16, "h12m-6-6v12", isMost ? .groove : .chipText)
    return drawn
  }

  static func field(_ text: String?) -> Drawn {
    var drawn = Drawn()
    drawn.height = 52
    drawn.canvas.rectangle(Layout.margin, 8, Layout.room, 36, radius: 10, .field)
    drawn.canvas.mark(Layout.margin + 24, 33, "l-5-5a5.5 5.5 0 1 0-1 1", .secondary)
    let isEmpty = text?.isEmpty ?? true
    drawn.canvas.text(
      isEmpty ? "Search" : text ?? "", Layout.margin + 34, 31, size: Layout.textSize, isEmpty ? .secondary : .text, room: Layout.room - 46)
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
