import Diagnostics
import Forms
import Texts

/// Checks that steps name declared widgets that support them.
enum WidgetReferences {
  static func validate(_ manifest: ManifestParts, _ problems: Problems) {
    for case .widget(let target, let event) in manifest.steps.map(\.action) { check(event.verb, target, manifest, problems) }
    // A query that equals a searcher's name is probably not meant as text.
    for step in manifest.steps {
      guard case .search(let text?) = step.action, let name = manifest.searcherNames.first(where: { $0.value == text }) else { continue }
      problems.add(
        Diagnostic(
          "step-value", .warning, at: step.span, "'\(text)' is a searcher, but this step searches for its name",
          labels: [.init("declared here", at: name.span)], help: "write search: { searcher: \(WrittenOut.item(text)) }"))
    }
    let expected = manifest.expectations.flatMap { $0.widgets.map(\.id) + $0.calls.map(\.name) }
    for id in expected { _ = resolve(id.value, at: id.span, manifest, problems) }
  }

  private static func check(_ verb: WidgetVerb, _ target: WidgetTarget, _ manifest: ManifestParts, _ problems: Problems) {
    guard let widget = resolve(target.id, at: target.span, manifest, problems), !widget.traits.verbs.contains(verb) else { return }
    let verbs = widget.traits.verbs.map { "'\($0.rawValue)'" }
    let list = manifest.widgets.first { $0.traits.type == .currentRefinements }?.id.value
    if verb == .remove, verbs.contains("'click'") {
      problems.add(
        Diagnostic(
          "step-not-understood", at: target.span,
          "'\(target.id)' is a \(widget.traits.type.rawValue) widget, which does not support 'remove'",
          labels: [.init("declared here", at: widget.id.span)],
          help: "click it again" + (list.map { ", or remove it from the current refinements: remove: { \($0): … }" } ?? "")))
      return
    }
    let isList = verb == .facetSearch && widget.traits.type == .refinementList
    // A searcher that cannot be read has already been reported.
    if isList, let searcher = widget.wiring.searcher?.value, manifest.searcherNames.contains(where: { $0.value == searcher }),
      !manifest.searchers.contains(where: { $0.name.value == searcher })
    {
      return
    }
    problems.add(
      Diagnostic(
        "step-not-understood", at: target.span,
        "'\(target.id)' is a \(widget.traits.type.rawValue) widget, which does not support '\(verb.rawValue)'",
        labels: [.init("declared here", at: widget.id.span)],
        help: isList
          ? "give it a searcher of its own, searcher: facet"
          : [.type, .submit].contains(verb) && widget.traits.type == .refinementList && others(verb, manifest) == nil
            ? "to search for its values, give it a searcher of its own, searcher: facet, and use 'facetSearch'"
            : verb == .items
              ? "only lists of fixed filters take other items: facetFilterList, numericFilterList and tagFilterList"
              : others(verb, manifest) ?? (verbs.isEmpty ? "it is display-only" : "use \(alternatives(verbs))")))
  }

  /// Returns several names as a choice: `'type', 'submit' or 'setText'`.
  private static func alternatives(_ names: [String]) -> String {
    names.count < 3 ? names.joined(separator: " or ") : names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }

  /// Returns the widgets that support a step that this one does not; nil if there are none, or if most widgets support it.
  private static func others(_ verb: WidgetVerb, _ manifest: ManifestParts) -> String? {
    let able = manifest.widgets.filter { $0.traits.verbs.contains(verb) }.map(\.id.value)
    guard let first = able.first, [.type, .submit, .items, .setText, .facetSearch, .bounds].contains(verb) else { return nil }
    return able.count == 1
      ? "use '\(first)'" : "the widgets that take this step: \(able.joined(separator: ", "))"
  }

  private static func resolve(_ id: String, at span: SourceSpan, _ manifest: ManifestParts, _ problems: Problems) -> WidgetDeclaration? {
    if let widget = manifest.widget(id) { return widget }
    let ids = manifest.widgetNames.map(\.value)
    // A widget that cannot be read has already been reported.
    if ids.contains(String(id.prefix { $0 != "#" })), !manifest.widgets.contains(where: { $0.id.value == id.prefix { $0 != "#" } }) {
      return nil
    }
    if let place = id.firstIndex(of: "#"), let widget = manifest.widgets.first(where: { $0.id.value == id[..<place] }) {
      problems.add(
        Diagnostic(
          "unknown-widget-id", at: span, "'\(widget.id.value)' has no view '\(id)'",
          labels: [.init("declared here", at: widget.id.span)], help: "views: \(widget.views.joined(separator: ", "))"))
      return nil
    }
    if let spaced = Problems.spaced(id), manifest.widget(String(spaced.prefix { $0 != ":" })) != nil {
      return problems.error(
        "unknown-widget-id", at: span, "no widget is named '\(id)'", help: "a space is missing after the colon: \(spaced)")
    }
    if let place = problems.widgetsLeftOut[id] {
      problems.add(
        Diagnostic(
          "unknown-widget-id", at: span, "no widget is named '\(id)'", labels: [.init("left out here", at: place)],
          help: "keep the widget, or also change what refers to it in the manifest that removes it"))
      return nil
    }
    return problems.error(
      "unknown-widget-id", at: span, "no widget is named '\(id)'",
      help: problems.areMany ? nil : NearMiss.help(for: id, in: ids, noun: "widgets"))
  }
}
