import Diagnostics

/// Steps name widgets that are declared, and ask of them what they can do.
enum WidgetReferences {
  static func validate(_ manifest: Manifest, _ problems: Problems) {
    for step in manifest.scenarios.flatMap(\.steps) {
      switch step.action {
      case .click(let item): check(item, "click", .click, manifest, problems)
      case .remove(let item): check(item, "remove", .remove, manifest, problems)
      case .expect(let expectation):
        for widget in expectation.widgets { _ = resolve(widget.id, manifest, problems) }
      case .search, .clear, .filterState, .note: break
      }
    }
  }

  private enum Action { case click, remove }

  private static func check(_ item: WidgetItem, _ name: String, _ action: Action, _ manifest: Manifest, _ problems: Problems) {
    guard let widget = resolve(item.widget, manifest, problems) else { return }
    let understood: Action =
      switch widget.kind {
      case .refinementList, .facetFilterList, .tagFilterList, .hierarchicalMenu: .click
      case .currentRefinements: .remove
      }
    guard understood != action else { return }
    problems.add(
      Diagnostic(
        "step-not-understood", at: item.widget.span, "'\(item.widget.value)' is a \(widget.kind.typeName), which does not understand '\(name)'",
        labels: [.init("declared here", at: widget.id.span)], help: "use '\(understood == .click ? "click" : "remove")'"))
  }

  private static func resolve(_ id: Located<String>, _ manifest: Manifest, _ problems: Problems) -> WidgetDeclaration? {
    if let widget = manifest.widget(id.value) { return widget }
    let ids = manifest.widgets.map(\.id.value)
    return problems.error(
      "unknown-widget-id", at: id.span, "no widget is named '\(id.value)'", help: NearMiss.help(for: id.value, in: ids, noun: "widgets"))
  }
}
