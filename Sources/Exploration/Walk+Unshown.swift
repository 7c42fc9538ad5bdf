import Manifest
import SearchModel
import Staging

/// Finds what a walk never showed, for its coverage.
extension Walk {
  /// The values of the records that lists and menus showed in no state, by widget: `makers Oriel, Quill`. In source order.
  ///
  /// Empty for back ends without records in memory. Values beyond a thousand of an attribute are not looked for, and neither are those of
  /// lists whose presenter renames them. Costs one search.
  package func unshown(by outcome: WalkOutcome) async -> [String] {
    guard let surveyed, counterpart == nil else { return [] }
    let lists = manifest.widgets.compactMap { widget -> (widget: WidgetDeclaration, attributes: [Attribute])? in
      guard widget.isOfMainSearcher, !widget.showsOtherNames, let writing = widget.traits.writings.only else { return nil }
      if let hierarchy = writing.hierarchy { return (widget, hierarchy.levels) }
      if case .values(let attribute) = writing.choice { return (widget, [attribute]) }
      return nil
    }
    let faceted = Set(manifest.searcher.settings.attributesForFaceting.filter(\.isCounted).map(\.attribute))
    let attributes = Set(lists.flatMap(\.attributes)).intersection(faceted)
    if attributes.isEmpty { return [] }
    var query = SearchQuery(facets: attributes.sorted(), hitsPerPage: 0).unruled
    query.maxValuesPerFacet = 1000
    query.additional[.distinct] = .bool(false)
    guard let facets = try? await surveyed.search([IndexQuery(indexName: manifest.searcher.index, query: query)]).first?.facets else {
      return []
    }
    return lists.compactMap { widget, attributes in
      let shown = widget.views.reduce(into: Set<String>()) { $0.formUnion(outcome.shown[$1] ?? []) }
      let values = attributes.flatMap { facets[$0] ?? [] }.map(\.value).filter { !shown.contains($0) }.sorted()
      if values.isEmpty { return nil }
      let more = values.count > Self.mostUnshown ? " and \(values.count - Self.mostUnshown) more" : ""
      return "\(widget.id.value) \(values.prefix(Self.mostUnshown).joined(separator: ", "))\(more)"
    }
  }

  /// The maximum number of values of a widget that are named.
  private static let mostUnshown = 5
}
