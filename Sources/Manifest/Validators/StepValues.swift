import Diagnostics
import SearchModel

/// Steps give a widget what it takes, and name an item in a way that the widget knows.
enum StepValues {
  static func validate(_ manifest: ManifestParts, _ problems: Problems) {
    for step in manifest.steps {
      switch step.action {
      case .set(let input): check(input, manifest, problems)
      case .bounds(let input): checkBounds(input, problems)
      case .click(let item): check(item, manifest, problems)
      default: break
      }
    }
  }

  private static func checkBounds(_ input: WidgetInput, _ problems: Problems) {
    switch input.value {
    case .range, .nothing: break
    case .flag, .number:
      problems.add(Diagnostic("step-value", at: input.widget.span, "'\(input.widget.value)' gets bounds, [10, 20], or null"))
    }
  }

  private static func check(_ input: WidgetInput, _ manifest: ManifestParts, _ problems: Problems) {
    guard let widget = manifest.widget(input.widget.value) else { return }
    let expected: String
    switch (widget.kind, input.value) {
    case (.toggle, .flag), (.numericRange, .range), (.numericRange, .nothing), (.numericComparison, .number),
      (.numericComparison, .nothing):
      return
    case (.toggle, _): expected = "true or false"
    case (.numericRange, _): expected = "a range, [10, 20], or null"
    case (.numericComparison, _): expected = "a number or null"
    default: return
    }
    problems.add(
      Diagnostic("step-value", at: input.widget.span, "'\(input.widget.value)', a \(widget.kind.type.rawValue), is set to \(expected)"))
  }

  private static func check(_ item: WidgetItem, _ manifest: ManifestParts, _ problems: Problems) {
    guard let widget = manifest.widget(item.widget.value) else { return }
    let expected: String
    switch (widget.kind, item.selector) {
    case (.toggle, .whole), (.clearRefinements, .whole), (.relevantSort, .whole), (.hits, .position), (.dynamicFacets, .filter),
      (.sortBy, .value), (.sortBy, .position), (.filterMap, .value), (.filterMap, .position):
      return
    case (.toggle, _), (.clearRefinements, _), (.relevantSort, _): expected = "is clicked as a whole: write '\(item.widget.value):'"
    case (.hits, _): expected = "shows rows, which are named by position: { position: 1 }"
    case (.dynamicFacets, _): expected = "shows facets of several attributes, which are named by filter: { filter: { color: red } }"
    case (.sortBy, _): expected = "shows indices, which are named by name or position"
    case (.filterMap, _): expected = "shows segments, which are named by key, text or position"
    case (.refinementList, .whole), (.hierarchicalMenu, .whole): expected = "is a list: name the item to click"
    default: return
    }
    problems.add(Diagnostic("step-value", at: item.span, "'\(item.widget.value)', a \(widget.kind.type.rawValue), \(expected)"))
  }
}
