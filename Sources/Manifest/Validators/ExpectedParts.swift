import Diagnostics

/// Expected items mention only what the widget's items have.
enum ExpectedParts {
  static func validate(_ manifest: ManifestParts, _ problems: Problems) {
    for case .expect(let expectation) in manifest.steps.map(\.action) {
      for expected in expectation.widgets {
        guard let widget = manifest.widget(expected.id.value) else { continue }
        let parts = parts(of: widget.kind)
        for item in expected.checks.flatMap(\.items) {
          for (name, isMentioned) in [("count", item.count != nil), ("selected", item.isSelected != nil), ("level", item.level != nil)]
          where isMentioned && !parts.contains(name) {
            problems.add(
              Diagnostic(
                "no-such-part", at: item.span, "items of '\(widget.id.value)', a \(widget.kind.type.rawValue), have no \(name)",
                labels: [.init("declared here", at: widget.id.span)]))
          }
        }
      }
    }
  }

  private static func parts(of kind: WidgetKind) -> Set<String> {
    switch kind {
    case .refinementList, .dynamicFacets: ["count", "selected"]
    case .hierarchicalMenu: ["count", "selected", "level"]
    case .facetFilterList, .tagFilterList, .numericFilterList, .toggle, .filterMap, .sortBy: ["selected"]
    case .currentRefinements, .clearRefinements, .numericRange, .numericComparison, .searchBox, .stats, .loading, .hits, .relevantSort,
      .queryRuleCustomData:
      []
    }
  }
}

extension ExpectedWidget.Items {
  fileprivate var items: [ExpectedWidget.Item] {
    switch self {
    case .all(let items), .some(let items): items
    case .absent: []
    }
  }
}
