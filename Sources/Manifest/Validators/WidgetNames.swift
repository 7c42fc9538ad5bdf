import Diagnostics
import Forms

/// Checks the names of widgets. Names appear on lines of their own, so they must not be empty or contain line breaks.
enum WidgetNames {
  static func validate(_ manifest: ManifestParts, _ problems: Problems) {
    for name in manifest.widgetNames
    where name.value.isEmpty || name.value.contains(where: { $0.isNewline }) || name.value.first == " " || name.value.last == " " {
      problems.add(
        Diagnostic("widget-name", at: name.span, "a widget's name must be a single non-empty line without leading or trailing spaces"))
    }
    let owners = Dictionary(
      manifest.widgets.flatMap { widget in widget.views.dropFirst().map { ($0, widget) } }, uniquingKeysWith: { first, _ in first })
    for widget in manifest.widgets {
      guard let owner = owners[widget.id.value] else { continue }
      problems.add(
        Diagnostic(
          "widget-name", at: widget.id.span, "'\(widget.id.value)' is the name of a view of '\(owner.id.value)'",
          labels: [.init("declared here", at: owner.id.span)]))
    }
  }
}
