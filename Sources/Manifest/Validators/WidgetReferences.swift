import Diagnostics

/// Steps name widgets that are declared, and ask of them what they can do.
enum WidgetReferences {
  static func validate(_ manifest: ManifestParts, _ problems: Problems) {
    for step in manifest.steps {
      if let (verb, widget) = step.action.verb { check(verb, widget, manifest, problems) }
      if case .expect(let expectation) = step.action {
        for widget in expectation.widgets { _ = resolve(widget.id, manifest, problems) }
      }
    }
  }

  private static func check(_ verb: WidgetVerb, _ id: Located<String>, _ manifest: ManifestParts, _ problems: Problems) {
    guard let widget = resolve(id, manifest, problems), !widget.kind.understands.contains(verb) else { return }
    let verbs = widget.kind.understands.map { "'\($0.rawValue)'" }
    problems.add(
      Diagnostic(
        "step-not-understood", at: id.span, "'\(id.value)' is a \(widget.kind.type.rawValue), which does not understand '\(verb.rawValue)'",
        labels: [.init("declared here", at: widget.id.span)],
        help: verbs.isEmpty ? "it only shows something" : "use \(verbs.joined(separator: " or "))"))
  }

  private static func resolve(_ id: Located<String>, _ manifest: ManifestParts, _ problems: Problems) -> WidgetDeclaration? {
    if let widget = manifest.widget(id.value) { return widget }
    let ids = manifest.widgetNames.map(\.value)
    // A widget that cannot be read was reported where it stands.
    if ids.contains(id.value) { return nil }
    return problems.error(
      "unknown-widget-id", at: id.span, "no widget is named '\(id.value)'", help: NearMiss.help(for: id.value, in: ids, noun: "widgets"))
  }
}
