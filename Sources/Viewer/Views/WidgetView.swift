import Manifest
import Staging
import Texts

/// What a widget showed at a moment: a row for each visible line.
package struct WidgetView: Sendable, Hashable {
  /// The widget's name, as texts show it.
  package let name: String
  /// Empty: nothing is shown.
  package let rows: [WidgetRow]

  package init(name: String, rows: [WidgetRow]) {
    self.name = name
    self.rows = rows
  }
}

/// A widget of a manifest, for those who look at its states.
package struct WidgetFrame: Sendable, Hashable {
  /// As in the manifest.
  package let name: String
  /// The word after `type:`.
  package let type: String
  /// How many levels a menu has; 0 for other widgets.
  package let levels: Int
  /// What stands between the values of a menu's path; empty for other widgets.
  package let separator: String
  /// Which sheet over the screen it stands on, from 1; 0: on the screen itself.
  package let sheet: Int
  /// Which row of the layout it stands in, from 1; 0: in one of its own, since there is no layout.
  package let line: Int

  package init(name: String, type: String, levels: Int = 0, separator: String = "", sheet: Int = 0, line: Int = 0) {
    self.sheet = sheet
    self.line = line
    self.name = name
    self.type = type
    self.levels = levels
    self.separator = separator
  }

  /// The frames of a manifest's widgets, a frame for each view: in the order of the layout where there is one, else of the manifest.
  package static func frames(of manifest: Manifest) -> [WidgetFrame] {
    let screens = manifest.layout?.screens(of: manifest.widgets.map(\.id.value)) ?? []
    var places: [String: (sheet: Int, line: Int, place: Int)] = [:]
    var (sheets, lines) = (0, 0)
    for screen in screens {
      if screen.isSheet { sheets += 1 }
      for row in screen.rows {
        lines += 1
        for name in row { places[name] = (screen.isSheet ? sheets : 0, lines, places.count) }
      }
    }
    let widgets = manifest.widgets.enumerated().sorted { a, b in
      (places[a.element.id.value]?.place ?? a.offset) < (places[b.element.id.value]?.place ?? b.offset)
    }.map(\.element)
    return widgets.flatMap { widget -> [WidgetFrame] in
      let hierarchy = widget.traits.writings.only?.hierarchy
      return widget.views.map {
        WidgetFrame(
          name: TerminalText.visible($0), type: widget.traits.type.rawValue, levels: hierarchy?.levels.count ?? 0,
          separator: hierarchy?.separator ?? "", sheet: places[widget.id.value]?.sheet ?? 0,
          line: places[widget.id.value]?.line ?? 0)
      }
    }
  }
}
