/// A criterion by which two facets are compared.
public enum FacetSortCriterion: Sendable, Hashable {
  /// The direction of an order.
  public enum Order: Sendable, Hashable {
    case ascending, descending
  }

  case count(order: Order)
  case alphabetical(order: Order)
  case isRefined
}

/// The properties of a facet that criteria compare.
package struct RankedFacet: Sendable {
  package let value: String
  package let count: Int
  package let isSelected: Bool
  /// The value in lower case, since letter case is ignored.
  let folded: String

  package init(value: String, count: Int, isSelected: Bool) {
    self.value = value
    self.count = count
    self.isSelected = isSelected
    folded = value.lowercased()
  }
}

extension FacetSortCriterion {
  /// Whether the first facet comes before the second; nil if they are equal by this criterion.
  package func precedes(_ a: RankedFacet, _ b: RankedFacet) -> Bool? {
    switch self {
    case .isRefined: a.isSelected == b.isSelected ? nil : a.isSelected
    case .count(let order): a.count == b.count ? nil : (a.count < b.count) == (order == .ascending)
    case .alphabetical(let order): a.folded == b.folded ? nil : (a.folded < b.folded) == (order == .ascending)
    }
  }
}

/// The order in which a presenter shows facets: by its criteria in turn, and finally by the lowercased value.
///
/// The order of facets that are still equal is undefined in the app. Source: InstantSearch iOS, `FacetList/FacetListPresenter.swift`.
package struct FacetSorting: Sendable {
  private let criteria: [FacetSortCriterion]

  package init(_ criteria: [FacetSortCriterion]) {
    self.criteria = criteria + [.alphabetical(order: .ascending)]
  }

  /// Whether the first facet comes before the second; nil if their order is undefined in the app.
  package func precedes(_ a: RankedFacet, _ b: RankedFacet) -> Bool? {
    for criterion in criteria {
      if let precedes = criterion.precedes(a, b) { return precedes }
    }
    return nil
  }

  /// The groups of values whose order among themselves is undefined, each group in ascending order.
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
