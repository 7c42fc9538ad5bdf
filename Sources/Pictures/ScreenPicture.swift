import Manifest
import Texts

/// Widgets together, as one picture: in columns, or on a screen as the manifest's `layout` has it.
package struct ScreenPicture: Sendable, Hashable {
  /// What the picture is of: `step 3 of Narrow to red shoes`.
  private let subject: String
  /// Side by side what stands side by side; nil where widgets fill two columns.
  private let layout: ScreenLayout?
  /// Whether it is of something that never was.
  private let isGrey: Bool
  /// Whether the app crashes here; the widgets are what was there before.
  private let crashes: Bool
  package let widgets: [WidgetPicture]
  /// The widgets of the scenario in the order in which they fill columns; those that are not among them follow.
  private let order: [String]
  /// The room that each widget of the scenario has; none where a picture is as high as what is on it.
  private let slots: [Slot]

  /// The room for one widget: what it takes where it is highest, so that all pictures of a scenario have one size.
  package struct Slot: Sendable, Hashable {
    let name: String
    let height: Double

    /// Those of all widgets that some screens show, in the order in which they first appear.
    package static func room(for screens: [[WidgetPicture]]) -> [Slot] {
      var names: [String] = []
      var heights: [String: Double] = [:]
      for widget in screens.joined() {
        if heights[widget.name] == nil { names.append(widget.name) }
        heights[widget.name] = max(heights[widget.name] ?? 0, widget.card.height)
      }
      return names.map { Slot(name: $0, height: heights[$0] ?? 0) }
    }
  }

  /// - Parameters:
  ///   - layout: nil where the widgets are those that matter, in no particular place.
  ///   - isGrey: whether the widgets never were so, and stand back.
  ///   - crashes: whether the app crashes; the widgets are those of the moment before.
  ///   - slots: the room for each widget, also for those that are not on this screen.
  ///   - order: the names of all widgets that pictures of the scenario show, so that each stands in one column.
  package init(
    _ subject: String, _ widgets: [WidgetPicture], layout: ScreenLayout? = nil, isGrey: Bool = false, crashes: Bool = false,
    slots: [Slot] = [], order: [String] = []
  ) {
    self.slots = slots
    self.order = order
    self.crashes = crashes
    self.isGrey = isGrey
    self.subject = subject
    self.widgets = widgets
    self.layout = layout
  }

  package var title: String { TerminalText.visible(subject) }

  /// A description of the picture, for people who cannot see it.
  package var description: String {
    if widgets.isEmpty { return crashes ? "The app crashes." : "Nothing is shown." }
    // What is as it was is said once.
    let told = widgets.filter { !$0.isStill }.map { "\(TerminalText.visible($0.name)): \($0.description)" }
    let rest = told.count == widgets.count ? [] : [told.isEmpty ? "Everything is as before." : "The rest is as before."]
    let shown = (told + rest).joined(separator: " ")
    return crashes ? "The app crashes. Before that: \(shown)" : shown
  }

  private static let gap = Layout.gap

  /// The cards in their places, and how much room they take.
  var drawn: (canvas: Canvas, width: Double, height: Double) {
    let shown = layout.map(screen) ?? (slots.isEmpty ? columns(widgets, count: widgets.count > 1 ? 2 : 1) : grid)
    return crashes ? crashed(shown) : shown
  }

  /// What was there, under a banner.
  private func crashed(_ shown: (canvas: Canvas, width: Double, height: Double)) -> (canvas: Canvas, width: Double, height: Double) {
    let width = max(shown.width, Layout.width)
    let banner = 40.0
    var canvas = Canvas()
    canvas.rectangle(0, 0, width, banner, radius: 10, .loss)
    canvas.text("The app crashes", width / 2, 26, size: 17, .card, isBold: true, anchor: .middle, room: width - Self.gap)
    canvas.place(shown.canvas, 0, banner + Self.gap)
    return (canvas, width, shown.height + banner + Self.gap)
  }

  /// In columns, in order: a widget stands in the same column in each picture, and folded where it is unchanged.
  private func columns(_ widgets: [WidgetPicture], count: Int) -> (canvas: Canvas, width: Double, height: Double) {
    var canvas = Canvas()
    let places = widgets.enumerated().map { index, widget in (order.firstIndex(of: widget.name) ?? order.count + index) % count }
    // No column is left empty beside the only one with something in it.
    let count = Set(places).count == 1 ? 1 : count
    var heights = [Double](repeating: 0, count: count)
    for (place, widget) in zip(places, widgets) {
      let column = place % count
      let card = widget.isStill ? widget.folded : widget.card
      canvas.place(
        card.canvas, Double(column) * (Layout.width + Self.gap), heights[column],
        opacity: isGrey ? Canvas.grey : widget.isStill ? Canvas.faint : 1)
      heights[column] += card.height + Self.gap
    }
    let width = Double(count) * (Layout.width + Self.gap) - Self.gap
    return (canvas, width, max((heights.max() ?? 0) - Self.gap, 1))
  }

  /// In columns, each widget in its slot, which stays empty where the widget is not there.
  private var grid: (canvas: Canvas, width: Double, height: Double) {
    var canvas = Canvas()
    var heights = [Double](repeating: 0, count: slots.count > 1 ? 2 : 1)
    for slot in slots {
      // The lower column goes on: slots are the same in every picture.
      let column = heights.count > 1 && heights[1] < heights[0] ? 1 : 0
      if let widget = widgets.first(where: { $0.name == slot.name }) {
        canvas.place(
          widget.card.canvas, Double(column) * (Layout.width + Self.gap), heights[column],
          opacity: isGrey ? Canvas.grey : widget.isStill ? Canvas.faint : 1)
      }
      heights[column] += slot.height + Self.gap
    }
    let width = Double(heights.count) * (Layout.width + Self.gap) - Self.gap
    return (canvas, width, max((heights.max() ?? 0) - Self.gap, 1))
  }

  /// No screen is drawn lower than that: with little on it, it still looks like one.
  private static let lowest = 260.0

  /// Rows on a screen, and beside it what opens over it, all of one height.
  private func screen(_ layout: ScreenLayout) -> (canvas: Canvas, width: Double, height: Double) {
    let room = Dictionary(slots.map { ($0.name, $0.height) }, uniquingKeysWith: { first, _ in first })
    let parts = layout.screens(of: slots.isEmpty ? widgets.map(\.name) : slots.map(\.name)).map { part in
      var inside = Canvas()
      var (width, y) = (Layout.width, Self.gap + (part.isSheet ? 12 : 8))
      // Cards keep their places where others are not there.
      for row in part.rows {
        var highest = 0.0
        let names = row.filter { name in room[name] != nil || widgets.contains { $0.name == name } }
        let own = Layout.width(besideOthers: row.count)
        for (column, name) in row.enumerated() {
          highest = max(highest, room[name] ?? 0)
          guard let widget = widgets.first(where: { $0.name == name }) else { continue }
          let card = widget.card
          inside.place(card.canvas, Self.gap + Double(column) * (own + Self.gap), y, opacity: widget.isStill ? Canvas.faint : 1)
          highest = max(highest, card.height)
        }
        width = max(width, Double(row.count) * (own + Self.gap) - Self.gap)
        if !names.isEmpty { y += highest + Self.gap }
      }
      return (inside: inside, frame: width + 2 * Self.gap, height: y, isSheet: part.isSheet)
    }
    var canvas = Canvas()
    var x = 0.0
    let highest = max(parts.map(\.height).max() ?? 0, Self.lowest)
    for (inside, frame, _, isSheet) in parts {
      canvas.rectangle(x + 1, 1, frame - 2, highest + 6, radius: isSheet ? 20 : 34, .field, stroke: .edge)
      // A sheet has a handle, a phone's screen its island.
      canvas.rectangle(x + frame / 2 - 22, 11, 44, isSheet ? 5 : 8, radius: 4, .groove)
      canvas.place(inside, x, 8)
      x += frame + Self.gap
    }
    return (canvas, max(x - Self.gap, 1), highest + 8)
  }

  /// The picture as a file, ending in a line break.
  package func file(_ scheme: ColorScheme = .automatic, mark: String? = nil) -> String { svg.text(scheme, mark: mark) }

  /// The picture as a part of an HTML page that has `PictureStyle.sheet`.
  ///
  /// - Parameter identifier: unique in the page.
  package func element(identifier: String) -> String { svg.element(identifier: identifier) }

  private var svg: SVGFile {
    let drawn = drawn
    return SVGFile(width: drawn.width, height: drawn.height, title: title, description: description, content: drawn.canvas)
  }
}
