import Diagnostics
import SearchModel

/// Warns of attributes that the engine does not count or filter on.
enum FacetedAttributes {
  static func validate(_ manifest: ManifestParts, _ problems: Problems) {
    guard let faceted = manifest.settings?.attributesForFaceting else { return }
    validateEdits(manifest, faceted, problems)
    for widget in manifest.widgets {
      let counted: [Attribute]
      var filtered: [Attribute] = []
      switch widget.kind {
      case .refinementList(let list): counted = [list.attribute]
      case .hierarchicalMenu(let menu): counted = menu.hierarchicalAttributes
      case .facetFilterList(let list):
        counted = []
        filtered = Set(list.filters.map(\.attribute)).sorted()
      case .toggle(let toggle):
        counted = []
        if case .facet(let facet) = toggle.filter { filtered = [facet.attribute] }
      case .filterMap(let map):
        counted = []
        filtered = Set(map.items.values.filter { $0.kind == .facet }.map(\.attribute)).sorted()
      case .numericRange(let range): counted = [range.attribute]
      case .numericComparison(let number): counted = [number.attribute]
      case .tagFilterList, .currentRefinements, .numericFilterList, .clearRefinements, .sortBy, .searchBox, .stats, .loading, .hits,
        .dynamicFacets, .relevantSort, .queryRuleCustomData:
        counted = []
      }
      for attribute in counted where !faceted.contains(where: { $0.attribute == attribute && $0.isCounted }) {
        warn(widget, attribute, effect(widget.kind), faceted, problems)
      }
      for attribute in filtered where !faceted.contains(where: { $0.attribute == attribute }) {
        warn(widget, attribute, "matches nothing", faceted, problems)
      }
    }
  }

  /// Filters that steps set directly.
  private static func validateEdits(_ manifest: ManifestParts, _ faceted: [IndexSettings.FacetAttribute], _ problems: Problems) {
    for step in manifest.steps {
      guard case .filterState(let edits) = step.action else { continue }
      for case .facet(let facet) in edits.flatMap(\.filters) where !faceted.contains(where: { $0.attribute == facet.attribute }) {
        problems.add(
          Diagnostic(
            "attribute-not-faceted", .warning, at: step.span,
            "the filter matches nothing: '\(facet.attribute)' is not in attributesForFaceting",
            help: NearMissHelp.didYouMean(facet.attribute.rawValue, faceted.map(\.attribute.rawValue))))
      }
    }
  }

  private static func effect(_ kind: WidgetKind) -> String {
    switch kind {
    case .numericRange, .numericComparison: "gets no bounds"
    default: "shows nothing"
    }
  }

  private static func warn(
    _ widget: WidgetDeclaration, _ attribute: Attribute, _ effect: String, _ faceted: [IndexSettings.FacetAttribute], _ problems: Problems
  ) {
    let near = NearMiss.of(attribute.rawValue, in: faceted.map(\.attribute.rawValue))
    problems.add(
      Diagnostic(
        "attribute-not-faceted", .warning, at: widget.id.span,
        "'\(widget.id.value)' \(effect): '\(attribute)' is not in attributesForFaceting",
        help: near.map { "did you mean '\($0)'?" } ?? "add '\(attribute)' to searcher.settings.attributesForFaceting"))
  }
}
