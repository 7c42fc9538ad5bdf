import Manifest
import Texts

/// Several widgets in one picture: in columns, or on a screen according to the manifest's `layout`.
package struct ScreenPicture: Sendable, Hashable {
  /// The subject of the picture: `step 3 of Narrow to red shoes`.
  private let subject: String
  /// The layout with rows of widgets; nil if widgets fill two columns.
  private let layout: ScreenLayout?
  /// Whether the state was never reached.
  private let isGrey: Bool
  /// Whether the app crashes here; the widgets are those of the moment before.
  private let crashes: Bool
  package let widgets: [WidgetPicture]
  /// The column of each widget, if there is no layout.
  private let columns: [String: Int]
  /// The slot of each widget of the scenario; empty if the picture is only as high as its contents.
  private let slots: [Slot]

  /// The space for one widget: its greatest height, so that all pictures of a scenario have the same size.
  package struct Slot: Sendable, Hashable {
    package let name: String
    let height: Double

    /// The slots of all widgets on some screens, in the order in which they first appear.
    package static func room(for screens: [[WidgetPicture]]) -> [Slot] {
      var names: [String] = []
      var heights: [String: Double] = [:]
      for widget in screens.joined() {
        if heights[widget.name] == nil { names.append(widget.name) }
        heights[widget.name] = max(heights[widget.name] ?? 0, widget.card.height)
      }
      return names.map { Slot(name: $0, height: heights[$0] ?? 0) }
    }

    /// The greatest slot of each widget in some scenarios, in an order of names.
    package static func largest(of rooms: [[Slot]], in names: [String]) -> [Slot] {
      let slots = Dictionary(rooms.joined().map { ($0.name, $0) }) { $0.height < $1.height ? $1 : $0 }
      return names.compactMap { slots[$0] }
    }

    /// The column of each widget: they fill two columns in their order, of similar height when every widget is at its tallest.
    package static func columns(_ slots: [Slot]) -> [String: Int] {
      let total = slots.reduce(0) { $0 + $1.height }
      var (left, first, height) = (0.0, slots.count, total)
      for (place, slot) in slots.enumerated() {
        left += slot.height
        if max(left, total - left) < height { (first, height) = (place + 1, max(left, total - left)) }
      }
      return Dictionary(slots.enumerated().map { ($1.name, $0 < first ? 0 : 1) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// - Parameters:
  ///   - layout: nil if the picture shows selected widgets, in no particular position.
  ///   - isGrey: Whether the widgets were never in this state, and are greyed out.
  ///   - crashes: Whether the app crashes; the widgets are those of the moment before.
  ///   - slots: The space for each widget, including those that are not on this screen.
  ///   - columns: The column of each widget in the pictures of a page, if there is no layout; empty if this is the only one.
  package init(
    _ subject: String, _ widgets: [WidgetPicture], layout: ScreenLayout? = nil, isGrey: Bool = false, crashes: Bool = false,
    slots: [Slot] = [], columns: [String: Int] = [:]
  ) {
    self.slots = slots
    self.columns = columns.isEmpty ? Slot.columns(slots.isEmpty ? Slot.room(for: [widgets]) : slots) : columns
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
    // Unchanged widgets are summarized once.
    let told = widgets.filter { !$0.isStill }.map { "\(TerminalText.visible($0.name)): \($0.description)" }
    let rest = told.count == widgets.count ? [] : [told.isEmpty ? "Everything is as before." : "The rest is as before."]
    let shown = (told + rest).joined(separator: " ")
    return crashes ? "The app crashes. Before that: \(shown)" : shown
  }

  private static let gap = Layout.gap

  /// The cards at their positions, with the total size.
  var drawn: (canvas: Canvas, width: Double, height: Double) {
    let shown = layout.map(screen) ?? (slots.isEmpty ? folded : grid)
    return crashes ? crashed(shown) : shown
  }

  /// The previous screen, under a banner.
  private func crashed(_ shown: (canvas: Canvas, width: Double, height: Double)) -> (canvas: Canvas, width: Double, height: Double) {
    let width = max(shown.width, Layout.width)
    let banner = 40.0
    var canvas = Canvas()
    canvas.rectangle(0, 0, width, banner, radius: 10, .loss)
    canvas.text("The app crashes", width / 2, 26, size: 17, .card, isBold: true, anchor: .middle, room: width - Self.gap)
    canvas.place(shown.canvas, 0, banner + Self.gap)
    return (canvas, width, shown.height + banner + Self.gap)
  }

  /// In columns: a widget is in the same column in each picture, and folded if it is unchanged.
  private var folded: (canvas: Canvas, width: Double, height: Double) {
    var canvas = Canvas()
    let places = widgets.map { columns[$0.name] ?? 0 }
    // If only one column has contents, there is no empty one next to it.
    var heights = [Double](repeating: 0, count: Set(places).count == 1 ? 1 : 2)
    for (place, widget) in zip(places, widgets) {
      let column = place % heights.count
      let card = widget.isStill ? widget.folded : widget.card
      canvas.place(
        card.canvas, Double(column) * (Layout.width + Self.gap), heights[column], isGrey ? .grey : widget.isStill ? .faint : .normal)
      heights[column] += card.height + Self.gap
    }
    let width = Double(heights.count) * (Layout.width + Self.gap) - Self.gap
    return (canvas, width, max((heights.max() ?? 0) - Self.gap, 1))
  }

  /// In columns, each widget in its slot, which stays empty if the widget is missing.
  private var grid: (canvas: Canvas, width: Double, height: Double) {
    var canvas = Canvas()
    var heights = [Double](repeating: 0, count: slots.count > 1 ? 2 : 1)
    for slot in slots {
      let column = (columns[slot.name] ?? 0) % heights.count
      if let widget = widgets.first(where: { $0.name == slot.name }) {
        canvas.place(
          widget.card.canvas, Double(column) * (Layout.width + Self.gap), heights[column],
          isGrey ? .grey : widget.isStill ? .faint : .normal)
      }
      heights[column] += slot.height + Self.gap
    }
    let width = Double(heights.count) * (Layout.width + Self.gap) - Self.gap
    return (canvas, width, max((heights.max() ?? 0) - Self.gap, 1))
  }

  /// The minimum height of a screen, so that it looks like one even with little on it.
  private static let lowest = 220.0

  /// The rows of a screen, and next to it the sheets that open over it, each tall enough for its lowest card. Cards have the same position
  /// in every picture of a scenario.
  private func screen(_ layout: ScreenLayout) -> (canvas: Canvas, width: Double, height: Double) {
    let room = Dictionary(slots.map { ($0.name, $0.height) }, uniquingKeysWith: { first, _ in first })
    let parts = layout.screens(of: slots.isEmpty ? widgets.map(\.name) : slots.map(\.name)).map { part in
      var inside = Canvas()
      var (width, y) = (Layout.width, Self.gap + (part.isSheet ? 12 : 8))
      var bottom = y
      // Cards keep their positions if others are missing.
      for row in part.rows {
        var highest = 0.0
        let names = row.filter { name in room[name] != nil || widgets.contains { $0.name == name } }
        let own = Layout.width(besideOthers: row.count)
        for (column, name) in row.enumerated() {
          highest = max(highest, room[name] ?? 0)
          guard let widget = widgets.first(where: { $0.name == name }) else { continue }
          let card = widget.card
          inside.place(card.canvas, Self.gap + Double(column) * (own + Self.gap), y, widget.isStill ? .faint : .normal)
          highest = max(highest, card.height)
          bottom = max(bottom, y + card.height + Self.gap)
        }
        width = max(width, Double(row.count) * (own + Self.gap) - Self.gap)
        if !names.isEmpty { y += highest + Self.gap }
        // All pictures of a scenario have the same size.
        if !slots.isEmpty, !names.isEmpty { bottom = max(bottom, y) }
      }
      return (inside: inside, frame: width + 2 * Self.gap, height: max(bottom, Self.lowest), isSheet: part.isSheet)
    }
    var canvas = Canvas()
    var x = 0.0
    for (inside, frame, height, isSheet) in parts {
      canvas.rectangle(x + 1, 1, frame - 2, height + 6, radius: isSheet ? 20 : 34, .field, stroke: .edge)
      // A sheet has a handle, a phone's screen its island.
      canvas.rectangle(x + frame / 2 - 22, 11, 44, isSheet ? 5 : 8, radius: 4, .groove)
      canvas.place(inside, x, 8)
      x += frame + Self.gap
    }
    return (canvas, max(x - Self.gap, 1), max(parts.map(\.height).max() ?? 0, Self.lowest) + 8)
  }

  /// The picture as a file, ending with a line break.
  package func file(_ scheme: ColorScheme = .automatic, mark: String? = nil) -> String { svg.text(scheme, mark: mark) }

  /// The picture as an element of an HTML page with `PictureStyle.sheet`.
  ///
  /// - Parameter identifier: Unique in the page.
  package func element(identifier: String) -> String { svg.element(identifier: identifier) }

  private var svg: SVGFile {
    let drawn = drawn
    return SVGFile(width: drawn.width, height: drawn.height, title: title, description: description, content: drawn.canvas)
  }
}
