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

/// What criteria compare of a facet.
package struct RankedFacet: Sendable {
  package let value: String
  package let count: Int
  package let isSelected: Bool
  /// Letter case does not count.
  let folded: String

  package init(value: String, count: Int, isSelected: Bool) {
    self.value = value
    self.count = count
    self.isSelected = isSelected
    folded = value.lowercased()
  }
}

extension FacetSortCriterion {
  /// Whether the first stands before the second; nil where the criterion leaves them equal.
  package func precedes(_ a: RankedFacet, _ b: RankedFacet) -> Bool? {
    switch self {
    case .isRefined: a.isSelected == b.isSelected ? nil : a.isSelected
    case .count(let order): a.count == b.count ? nil : (a.count < b.count) == (order == .ascending)
    case .alphabetical(let order): a.folded == b.folded ? nil : (a.folded < b.folded) == (order == .ascending)
    }
  }
}

/// Criteria one after the other, and last the lower-cased value: the order in which a presenter shows facets.
///
/// What is equal even so stands in any order in the app. Source: InstantSearch iOS, `FacetList/FacetListPresenter.swift`.
package struct FacetSorting: Sendable {
  private let criteria: [FacetSortCriterion]

  package init(_ criteria: [FacetSortCriterion]) {
    self.criteria = criteria + [.alphabetical(order: .ascending)]
  }

  /// Whether the first stands before the second; nil where the app leaves that to chance.
  package func precedes(_ a: RankedFacet, _ b: RankedFacet) -> Bool? {
    for criterion in criteria {
      if let precedes = criterion.precedes(a, b) { return precedes }
    }
    return nil
  }

  /// The values that stand in any order among themselves, each group ascending.
  package func ties(among facets: [RankedFacet]) -> [[String]] {
    var groups: [[RankedFacet]] = []
    for facet in facets.sorted(by: { precedes($0, $1) ?? false }) {
      if let last = groups.last?.last, precedes(last, facet) == nil, precedes(facet, last) == nil {
        groups[groups.count - 1].append(facet)
      } else {
        groups.append([facet])
      }
    }
    return groups.filter { $0.count > 1 }.map { $0.map(\.value).sorted() }
  }
}
