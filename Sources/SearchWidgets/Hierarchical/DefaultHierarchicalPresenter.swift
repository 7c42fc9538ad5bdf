import SearchModel

extension DefaultPresenter {
  public enum Hierarchical {
    /// Levels ascending; the values of a level, sorted, are placed behind the last selected value placed so far.
    ///
    /// Source: InstantSearch iOS, `Presenters/HierarchicalPresenter.swift`.
    public static func present(_ facets: [HierarchicalFacet]) -> [HierarchicalFacet] {
      let levels = Dictionary(grouping: facets, by: \.level).sorted { $0.key < $1.key }
      return levels.reduce(into: []) { shown, level in
        let sorted = level.value.sorted { $0.facet.value < $1.facet.value }
        let place = shown.lastIndex(where: \.isSelected).map { $0 + 1 } ?? shown.endIndex
        shown.insert(contentsOf: sorted, at: place)
      }
    }
  }
}
