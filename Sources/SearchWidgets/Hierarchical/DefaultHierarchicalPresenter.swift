import SearchModel

extension DefaultPresenter {
  public enum Hierarchical {
    /// Processes the levels from the top; the values of each level are sorted and inserted after the last selected value so far.
    ///
    /// Source: InstantSearch iOS, `Presenters/HierarchicalPresenter.swift`.
    public static func present(_ facets: [HierarchicalFacet]) -> [HierarchicalFacet] {
      present(facets) { $0.sorted { $0.facet.value < $1.facet.value } }
    }

    /// The same, but with a different order for the values of each level, as in a custom presenter.
    package static func present(
      _ facets: [HierarchicalFacet], sorting: ([HierarchicalFacet]) -> [HierarchicalFacet]
    ) -> [HierarchicalFacet] {
      let levels = Dictionary(grouping: facets, by: \.level).sorted { $0.key < $1.key }
      return levels.reduce(into: []) { shown, level in
        let sorted = sorting(level.value)
        let place = shown.lastIndex(where: \.isSelected).map { $0 + 1 } ?? shown.endIndex
        shown.insert(contentsOf: sorted, at: place)
      }
    }
  }
}
