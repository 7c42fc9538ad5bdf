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

  package init(name: String, type: String, levels: Int = 0, separator: String = "") {
    self.name = name
    self.type = type
    self.levels = levels
    self.separator = separator
  }

  /// The frames of a manifest's widgets, a frame for each view, in their order.
  package static func frames(of manifest: Manifest) -> [WidgetFrame] {
    manifest.widgets.flatMap { widget -> [WidgetFrame] in
      let hierarchy = widget.traits.writings.only?.hierarchy
      return widget.views.map {
        WidgetFrame(
          name: TerminalText.visible($0), type: widget.traits.type.rawValue, levels: hierarchy?.levels.count ?? 0,
          separator: hierarchy?.separator ?? "")
      }
    }
  }
}
