import Manifest
import Staging
import Texts

/// A picture of a widget as a person would see it: an SVG drawing 320 pixels wide, in a neutral style similar to that of iOS.
///
/// The same state results in the same bytes on every system, because no system font is measured. Values that are too long end with an
/// ellipsis; of lists with more than a dozen rows, the beginning and the selected rows are drawn. The description contains the full text of
/// each drawn row.
package struct WidgetPicture: Sendable, Hashable {
  /// The widget's name in the manifest.
  package let name: String
  package let type: WidgetType
  package let state: WidgetState
  /// The number of levels of a hierarchical menu; nil for other widgets.
  private let levels: Int?
  /// The separator in the values of a menu's path; empty for other widgets.
  private let separator: String
  /// The previous state, compared with which changes are marked; nil to mark none.
  package private(set) var before: WidgetState?
  private var least = 0.0
  /// The touched part of the widget.
  package private(set) var touch: Touch?
  /// The number of widgets side by side on the screen, including this one.
  private var neighbours = 1
  /// Whether the widget has left the screen; its state is the last one.
  private var isGone = false
  /// The width of the drawing.
  var width: Double { Layout.width(besideOthers: neighbours) }

  package init(_ name: String, _ type: WidgetType, _ state: WidgetState, levels: Int? = nil, separator: String = "") {
    self.name = name
    self.type = type
    self.state = state
    self.levels = levels
    self.separator = separator
  }

  /// The picture of a declared widget.
  package init(_ widget: WidgetDeclaration, _ state: WidgetState) {
    let hierarchy = widget.traits.writings.only?.hierarchy
    self.init(
      widget.id.value, widget.traits.type, state, levels: hierarchy?.levels.count, separator: hierarchy?.separator ?? "")
  }

  /// A copy that marks the changes and the touched part.
  package func marked(since before: WidgetState?, touch: Touch?) -> WidgetPicture {
    var picture = self
    picture.before = before
    picture.touch = touch
    return picture
  }

  /// A copy for a widget that has left the screen: what it showed is marked as gone.
  package func gone() -> WidgetPicture {
    var picture = self
    picture.isGone = true
    (picture.before, picture.touch) = (state, nil)
    return picture
  }

  /// The height of its card, in points.
  package var height: Double { card.height }

  /// A copy with a card of at least a height, to match those next to it.
  package func atLeast(_ height: Double) -> WidgetPicture {
    var picture = self
    picture.least = height
    return picture
  }

  /// A copy with the width that it has in a layout.
  package func placed(in layout: ScreenLayout?) -> WidgetPicture {
    var picture = self
    picture.neighbours = layout?.neighbours(of: name) ?? 1
    return picture
  }

  /// Whether it is unchanged and untouched.
  var isStill: Bool { before == state && touch == nil && !isGone }

  /// The subject of the picture: `brands, a refinementList`.
  package var title: String { "\(TerminalText.visible(name)), a \(type.rawValue) widget" }

  /// A description of the picture, for people who cannot see it: `Loom, 2, selected; Fleet, 1`.
  package var description: String {
    if isGone { return "No longer shown." }
    let lines = state.spoken
    return lines.isEmpty ? "Nothing is shown." : lines.joined(separator: "; ") + "."
  }

  /// The picture as a file, ending with a line break.
  ///
  /// - Parameter mark: A comment for its first line.
  package func file(_ scheme: ColorScheme = .automatic, mark: String? = nil) -> String {
    SVGFile(width: width, height: card.height, title: title, description: description, content: card.canvas)
      .text(scheme, mark: mark)
  }

  /// The picture as an element of an HTML page with `PictureStyle.sheet`.
  ///
  /// - Parameter identifier: Unique in the page.
  package func element(identifier: String) -> String {
    SVGFile(width: width, height: card.height, title: title, description: description, content: card.canvas)
      .element(identifier: identifier)
  }

  /// The space for the note after the name of an unchanged widget.
  private static let still = 80.0

  /// A card with just the widget's name.
  var folded: Drawn {
    var card = Drawn(width: width)
    card.height = Layout.captionHeight
    card.canvas.rectangle(0.5, 0.5, width - 1, card.height - 1, radius: 12, .card, stroke: .edge)
    card.canvas.text(NameText.inWords(name), Layout.margin, 22, size: Layout.captionSize, .secondary, room: card.room - Self.still)
    card.canvas.text("as before", width - Layout.margin, 22, size: Layout.captionSize, .secondary, anchor: .end, room: Self.still)
    return card
  }

  /// The widget on a card, under its name.
  var card: Drawn {
    var inside = drawn
    if let text = unseenTouch {
      let top = inside.height
      inside.remark("Tapped: \(text), which is not shown here", lines: 3)
      inside.canvas.ring(2, top + 1, width - 4, inside.height - top - 2, radius: 10)
    }
    var card = Drawn(width: width)
    card.height = max(Layout.captionHeight + inside.height + Layout.cardEnd, least)
    card.canvas.rectangle(0.5, 0.5, width - 1, card.height - 1, radius: 12, .card, stroke: .edge)
    card.canvas.text(NameText.inWords(name), Layout.margin, 24, size: Layout.captionSize, .secondary, room: card.room)
    card.canvas.place(inside.canvas, 0, Layout.captionHeight)
    if touch == .whole { card.canvas.ring(1, 1, width - 2, card.height - 2, radius: 12) }
    if isOtherControl { card.canvas.rectangle(1, 12, 4, card.height - 24, radius: 0, .accent) }
    return card
  }

  /// The tapped value that is in no row, before or after.
  private var unseenTouch: String? {
    let known = [before, state].compactMap { $0?.rowTexts }
    guard case .value(let text)? = touch, !known.isEmpty else { return nil }
    return known.joined().contains { $0 == text || $0.hasSuffix(": \(text)") } ? nil : text
  }

  /// Whether a control that does not mark changes inside it shows something different.
  private var isOtherControl: Bool {
    guard let before, before != state else { return false }
    return switch state {
    case .list, .menu, .groups, .rows, .segments: false
    case .refinements, .button, .toggle, .range, .number, .text: true
    }
  }

  private var drawn: Drawn {
    if isGone {
      var drawn = contents(of: state.emptied ?? state)
      if state.emptied == nil {
        var faint = Canvas()
        faint.place(drawn.canvas, 0, 0, .faint)
        drawn.canvas = faint
      }
      drawn.remark("no longer shown")
      return drawn
    }
    return contents(of: state)
  }

  private func contents(of state: WidgetState) -> Drawn {
    switch state {
    case .list(let items):
      let old: [WidgetState.ListItem]? = if case .list(let old)? = before { old } else { nil }
      return ListDrawing.list(items, since: old, touch, width)
    case .refinements(let items):
      let old: [WidgetState.RefinementItem]? = if case .refinements(let old)? = before { old } else { nil }
      return TextDrawing.chips(items, since: old, touch, width)
    case .menu(let items):
      let old: [WidgetState.MenuItem]? = if case .menu(let old)? = before { old } else { nil }
      return ListDrawing.menu(items, levels: levels, separator: separator, since: old, touch, width)
    case .groups(let groups):
      let old: [WidgetState.Group]? = if case .groups(let old)? = before { old } else { nil }
      return ListDrawing.groups(groups, since: old, touch, width)
    case .rows(let rows):
      let old: [WidgetState.HitRow?]? = if case .rows(let old)? = before { old } else { nil }
      return ListDrawing.hits(rows, since: old, touch, width)
    case .button: return ControlDrawing.button("Clear", width)
    case .toggle(let text, let isSelected): return ControlDrawing.toggle(text, isOn: isSelected, width)
    case .segments(let segments):
      let old: [WidgetState.Segment]? = if case .segments(let old)? = before { old } else { nil }
      return ControlDrawing.segments(segments, since: old, touch, width)
    case .range(let bounds, let value):
      // Before the first answer there is nothing to compare with.
      let old: ClosedRange<Double>?? = if case .range(.some, let old)? = before { .some(old) } else { nil }
      return ControlDrawing.slider(bounds, value, since: old, width)
    case .number(let comparison, let bounds, let value):
      let old: Double?? = if case .number(_, .some, let old)? = before { .some(old) } else { nil }
      return ControlDrawing.stepper(comparison, bounds, value, since: old, width)
    case .text(let text, .line):
      let old: String? = if case .text(let old, .line)? = before { old } else { nil }
      return TextDrawing.line(text, since: old, width)
    case .text(let text, .field): return ControlDrawing.field(text, width)
    case .text(let text, .hint): return TextDrawing.hint(text, width)
    case .text(let text, .indicator): return TextDrawing.indicator(text != nil, width)
    }
  }
}

extension WidgetState {
  /// The same list without items; nil for a control.
  fileprivate var emptied: WidgetState? {
    switch self {
    case .list: .list([])
    case .refinements: .refinements([])
    case .menu: .menu([])
    case .groups: .groups([])
    case .rows: .rows([])
    case .button, .toggle, .segments, .range, .number, .text: nil
    }
  }

  /// The texts of its rows, by which taps refer to them; nil if taps do not refer to rows.
  fileprivate var rowTexts: [String]? {
    switch self {
    case .list(let items): items.map(\.text)
    case .refinements(let items): items.map(\.text)
    case .menu(let items): items.map(\.value)
    case .groups(let groups): groups.flatMap(\.items).map(\.text)
    case .segments(let segments): segments.map(\.text)
    case .rows, .button, .toggle, .range, .number, .text: nil
    }
  }

  /// Each visible item, in words.
  var spoken: [String] {
    func item(_ item: ListItem) -> String {
      ([WidgetState.shown(item.text)] + [item.count.map { "\($0)" }, item.isSelected ? "selected" : nil].compactMap(\.self))
        .joined(separator: ", ")
    }
    func each(_ rows: RowSelection, _ row: (Int) -> String) -> [String] {
      rows.entries.map { entry in
        switch entry {
        case .row(let index): row(index)
        case .gap(let count, let selected, let gone): RowSelection.words(count, selected: selected, gone: gone)
        }
      }
    }
    return switch self {
    case .list(let items): each(RowSelection.of(items)) { item(items[$0]) }
    case .refinements(let items): items.map { "\(WidgetState.shown($0.text)), can be removed" }
    case .menu(let items):
      each(RowSelection.of(items)) { index in
        let entry = items[index]
        return
          (["\(WidgetState.shown(entry.value)), \(entry.count)"]
          + [
            entry.level > 0 ? "level \(entry.level)" : nil, entry.isSelected ? "selected" : nil,
          ].compactMap(\.self)).joined(separator: ", ")
      }
    case .button: ["A button that clears"]
    case .toggle(let text, let isSelected): ["\(WidgetState.shown(text)), switched \(isSelected ? "on" : "off")"]
    case .segments(let segments): segments.map { WidgetState.shown($0.text) + ($0.isSelected ? ", selected" : "") }
    case .groups(let groups):
      groups.map { group in
        "\(WidgetState.shown(group.title)): \(each(RowSelection.of(group.items)) { item(group.items[$0]) }.joined(separator: "; "))"
      }
    case .rows(let rows): each(RowSelection(rows.map { _ in false })) { rows[$0].map(Self.spoken) ?? "a row that is not loaded" }
    case .range(let bounds, let value):
      [(value.map(Self.spoken) ?? "not narrowed") + (bounds.map { ", within \(Self.spoken($0))" } ?? "")]
    case .number(let comparison, let bounds, let value):
      [
        (value.map { "\(comparison) \(NumberText.plain($0))" } ?? "not set")
          + (bounds.map { ", within \(Self.spoken($0))" } ?? "")
      ]
    case .text: lines
    }
  }

  private static func spoken(_ hit: HitRow) -> String {
    ([shown(hit.text)] + [hit.subtitle.map(shown), hit.image == nil ? nil : "with an image"].compactMap(\.self)).joined(separator: ", ")
  }

  private static func spoken(_ range: ClosedRange<Double>) -> String {
    "\(NumberText.plain(range.lowerBound)) to \(NumberText.plain(range.upperBound))"
  }
}
