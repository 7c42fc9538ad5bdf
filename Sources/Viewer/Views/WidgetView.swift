import Manifest
import Staging
import Texts

/// The contents of a widget at a moment: a row for each visible line.
package struct WidgetView: Sendable, Hashable {
  /// The widget's name, as shown in texts.
  package let name: String
  /// The rows; empty if nothing is shown.
  package let rows: [WidgetRow]

  package init(name: String, rows: [WidgetRow]) {
    self.name = name
    self.rows = rows
  }
}

/// A widget of a manifest, as needed to show its states.
package struct WidgetFrame: Sendable, Hashable {
  /// The name in the manifest.
  package let name: String
  /// The word after `type:`.
  package let type: String
  /// The number of levels of a menu; 0 for other widgets.
  package let levels: Int
  /// The separator in the values of a menu's path; empty for other widgets.
  package let separator: String
  /// The number of the sheet over the screen that contains it, from 1; 0 for the screen itself.
  package let sheet: Int
  /// The row of the layout that contains it, from 1; 0 for a separate row, without a layout.
  package let line: Int

  package init(name: String, type: String, levels: Int = 0, separator: String = "", sheet: Int = 0, line: Int = 0) {
    self.sheet = sheet
    self.line = line
    self.name = name
    self.type = type
    self.levels = levels
    self.separator = separator
  }

  /// The frames of a manifest's widgets, one for each view: in the order of the layout if there is one, otherwise of the manifest.
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
