import SearchModel
import SearchWidgets
import Testing

struct FacetListPresenterTests {
  private let facets: [SelectableItem<Facet>] = [
    ("b", 2, false), ("a", 2, true), ("C", 5, false), ("d", 0, true), ("e", 1, true),
  ].map { SelectableItem(item: Facet(value: $0.0, count: $0.1), isSelected: $0.2) }

  @Test(
    arguments: [
      ([.isRefined, .count(order: .descending), .alphabetical(order: .ascending)], nil, true, "aedCb"),
      ([.count(order: .descending)], nil, true, "Cabed"),
      ([.count(order: .ascending)], 3, true, "dea"),
      ([.alphabetical(order: .descending)], nil, true, "edCba"),
      ([.alphabetical(order: .ascending)], nil, false, "abCe"),
      ([], 2, true, "ab"),
      ([.isRefined], 0, true, ""),
    ] as [([FacetSortCriterion], Int?, Bool, String)])
  func arranges(_ sortBy: [FacetSortCriterion], _ limit: Int?, _ showEmpty: Bool, _ expected: String) {
    let presenter = FacetListPresenter(sortBy: sortBy, limit: limit, showEmptyFacets: showEmpty)
    #expect(presenter.transform(refinementFacets: facets).map(\.item.value).joined() == expected)
  }

  @Test func theLimitIsTenUnlessGiven() {
    let many = (0..<12).map { SelectableItem(item: Facet(value: "\($0)", count: 1), isSelected: false) }
    #expect(FacetListPresenter().transform(refinementFacets: many).count == 10)
  }
}
