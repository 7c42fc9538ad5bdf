import Diagnostics
import SearchModel

/// Attributes that the engine does not count or filter on.
enum FacetedAttributes {
  static func findings(_ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    // Only the embedded index tells its settings.
    guard manifest.searcher.isEmbedded else { return [] }
    return ofSearcher(manifest) + manifest.widgets.flatMap { ofWidget($0, manifest) } + manifest.allSteps.flatMap { ofStep($0, manifest) }
  }

  private static func ofWidget(_ widget: WidgetDeclaration, _ manifest: Manifest) -> [Finding] {
    let faceted = manifest.searcher.settings.attributesForFaceting
    let needs = needs(of: widget.kind)
    let uncounted = needs.counted.filter { attribute in !faceted.contains { $0.attribute == attribute && $0.isCounted } }
    let unfiltered = needs.filtered.filter { attribute in !faceted.contains { $0.attribute == attribute } }
    return uncounted.map { finding(widget, $0, effect(widget.kind), faceted, isCounted: true) }
      + unfiltered.map { finding(widget, $0, "matches nothing", faceted) }
  }

  /// The attributes whose values a widget shows, and those that it only filters by.
  private static func needs(of kind: WidgetKind) -> (counted: [Attribute], filtered: [Attribute]) {
    func attributes(_ filters: some Sequence<Filter>) -> [Attribute] {
      Set(filters.filter { $0.kind == .facet }.map(\.attribute)).sorted()
    }
    switch kind {
    case .refinementList(let list): return ([list.attribute], [])
    case .hierarchicalMenu(let menu): return (menu.hierarchicalAttributes, [])
    case .numericRange(let range): return ([range.attribute], [])
    case .numericComparison(let number): return ([number.attribute], [])
    case .facetFilterList(let list): return ([], attributes(list.filters.map(Filter.facet)))
    case .toggle(let toggle): return ([], attributes([toggle.filter]))
    case .filterMap(let map): return ([], attributes(map.items.values))
    case .tagFilterList, .currentRefinements, .numericFilterList, .clearRefinements, .sortBy, .searchBox, .stats, .loading, .hits,
      .dynamicFacets, .relevantSort, .queryRuleCustomData:
      return ([], [])
    }
  }

  /// Filters that steps set directly.
  private static func ofStep(_ step: Step, _ manifest: Manifest) -> [Finding] {
    guard case .filterState(let edits) = step.action else { return [] }
    let faceted = manifest.searcher.settings.attributesForFaceting
    return edits.flatMap(\.filters).compactMap { filter in
      guard case .facet(let facet) = filter, !faceted.contains(where: { $0.attribute == facet.attribute }) else { return nil }
      return Finding(
        .attributeNotFaceted, widget: nil, at: step.span,
        "the filter matches nothing: '\(facet.attribute)' is not in attributesForFaceting", remedy: remedy(facet.attribute, faceted))
    }
  }

  private static func effect(_ kind: WidgetKind) -> String {
    switch kind {
    case .numericRange, .numericComparison: "gets no bounds"
    default: "shows nothing"
    }
  }

  private static func finding(
    _ widget: WidgetDeclaration, _ attribute: Attribute, _ effect: String, _ faceted: [IndexSettings.FacetAttribute],
    isCounted: Bool = false
  ) -> Finding {
    if isCounted, faceted.contains(where: { $0.attribute == attribute }) {
      return widget.finding(
        .attributeNotFaceted, "'\(widget.id.value)' \(effect): '\(attribute)' is filterOnly, and so not counted",
        remedy: "write '\(attribute)' instead of 'filterOnly(\(attribute))'")
    }
    return widget.finding(
      .attributeNotFaceted, "'\(widget.id.value)' \(effect): '\(attribute)' is not in attributesForFaceting",
      remedy: remedy(attribute, faceted))
  }

  /// What the searcher itself asks the engine to count.
  private static func ofSearcher(_ manifest: Manifest) -> [Finding] {
    let searcher = manifest.searcher
    let faceted = searcher.settings.attributesForFaceting
    let counted = Set(searcher.disjunctiveFacetsAttributes + (searcher.query.facets ?? [])).filter { $0.rawValue != "*" }
    return counted.sorted().filter { attribute in !faceted.contains { $0.attribute == attribute && $0.isCounted } }.map {
      Finding(
        .attributeNotFaceted, widget: nil, at: searcher.span,
        "the searcher asks for counts of '\($0)', which is not in attributesForFaceting",
        remedy: remedy($0, faceted))
    }
  }

  private static func remedy(_ attribute: Attribute, _ faceted: [IndexSettings.FacetAttribute]) -> String {
    NearMissHelp.didYouMean(attribute.rawValue, faceted.map(\.attribute.rawValue))
      ?? "add '\(attribute)' to searcher.settings.attributesForFaceting"
  }
}
