import SearchModel

/// A presenter of facets: which are shown, and in which order.
public protocol SelectableListPresentable: Sendable {
  func transform(_ facets: [SelectableItem<Facet>]) -> [SelectableItem<Facet>]
}

/// One step of a comparison between two facets.
public enum FacetSortCriterion: Sendable, Hashable {
  /// The directions of an order.
  public enum Order: Sendable, Hashable {
    case ascending, descending
  }

  case count(order: Order)
  case alphabetical(order: Order)
  case isRefined
}

/// Drops empty facets if asked, sorts by criteria one after the other, and cuts to a limit.
///
/// What the criteria leave equal is ordered by lower-cased value; what is equal even so keeps its order (upstream:
/// undefined). Source: InstantSearch iOS, `FacetList/FacetListPresenter.swift`, and its documentation for the defaults.
public struct FacetListPresenter: SelectableListPresentable, Sendable, Hashable {
  public let sortBy: [FacetSortCriterion]
  /// The most facets shown; nil for no limit.
  public let limit: Int?
  public let showEmptyFacets: Bool

  public init(sortBy: [FacetSortCriterion] = [.count(order: .descending)], limit: Int? = 10, showEmptyFacets: Bool = true) {
    self.sortBy = sortBy
    self.limit = limit
    self.showEmptyFacets = showEmptyFacets
  }

  public func transform(_ facets: [SelectableItem<Facet>]) -> [SelectableItem<Facet>] {
    let keyed = facets.enumerated()
      .filter { showEmptyFacets || $0.element.item.count > 0 }
      .map { Keyed(facet: $0.element, folded: $0.element.item.value.lowercased(), position: $0.offset) }
      .sorted(by: precedes)
    return keyed.prefix(limit.map { max($0, 0) } ?? keyed.count).map(\.facet)
  }

  private struct Keyed {
    let facet: SelectableItem<Facet>
    let folded: String
    let position: Int
  }

  private func precedes(_ a: Keyed, _ b: Keyed) -> Bool {
    for criterion in sortBy {
      switch criterion {
      case .isRefined where a.facet.isSelected != b.facet.isSelected: return a.facet.isSelected
      case .count(let order) where a.facet.item.count != b.facet.item.count:
        return (a.facet.item.count < b.facet.item.count) == (order == .ascending)
      case .alphabetical(let order) where a.folded != b.folded: return (a.folded < b.folded) == (order == .ascending)
      default: continue
      }
    }
    return a.folded == b.folded ? a.position < b.position : a.folded < b.folded
  }
}
