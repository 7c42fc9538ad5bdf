import SearchModel

/// Determines which facets are shown, and in which order.
public protocol SelectableListPresentable: Sendable {
  func transform(refinementFacets facets: [SelectableItem<Facet>]) -> [SelectableItem<Facet>]
}

/// Removes empty facets if requested, sorts by the criteria in turn, and truncates to a limit.
///
/// Ties are sorted by lowercased value; remaining ties keep their order (upstream: undefined). Source: InstantSearch iOS,
/// `FacetList/FacetListPresenter.swift`, and its documentation for the defaults.
public struct FacetListPresenter: SelectableListPresentable, Sendable, Hashable {
  public let sortBy: [FacetSortCriterion]
  /// The maximum number of facets shown; nil for no limit.
  public let limit: Int?
  public let showEmptyFacets: Bool

  public init(sortBy: [FacetSortCriterion] = [.count(order: .descending)], limit: Int? = 10, showEmptyFacets: Bool = true) {
    self.sortBy = sortBy
    self.limit = limit
    self.showEmptyFacets = showEmptyFacets
  }

  public func transform(refinementFacets facets: [SelectableItem<Facet>]) -> [SelectableItem<Facet>] {
    let sorting = FacetSorting(sortBy)
    let keyed = facets.filter { showEmptyFacets || $0.item.count > 0 }.enumerated().map { position, facet in
      (
        facet: facet, position: position,
        rank: RankedFacet(value: facet.item.value, count: facet.item.count, isSelected: facet.isSelected)
      )
    }.sorted { a, b in sorting.precedes(a.rank, b.rank) ?? (a.position < b.position) }
    return keyed.prefix(limit.map { max($0, 0) } ?? keyed.count).map(\.facet)
  }
}
