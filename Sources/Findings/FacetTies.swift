import Manifest
import SearchModel

extension FacetPresenterDeclaration {
  /// The first group of values, in ascending order, that the criteria leave equal and of which at least one is shown; nil if none.
  ///
  /// The last criterion is always the lowercased value, so only values that differ in case can tie.
  package func tie(among facets: [Facet], selected: Set<String> = [], shown: Set<String>? = nil) -> [String]? {
    let ranked = facets.map { RankedFacet(value: $0.value, count: $0.count, isSelected: selected.contains($0.value)) }
    return FacetSorting(sortBy).ties(among: ranked).filter { $0.contains { shown?.contains($0) ?? true } }
      .min { $0.lexicographicallyPrecedes($1) }
  }
}
