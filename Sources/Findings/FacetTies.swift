import Manifest
import SearchModel

extension FacetPresenterDeclaration {
  /// Values that the criteria leave equal, of which one is shown at least: the first such, ascending.
  ///
  /// The last criterion is always the lower-cased value, so that only values that differ in case can tie.
  package func tie(among facets: [Facet], selected: Set<String> = [], shown: Set<String>? = nil) -> [String]? {
    let ranked = facets.map { RankedFacet(value: $0.value, count: $0.count, isSelected: selected.contains($0.value)) }
    return FacetSorting(sortBy).ties(among: ranked).filter { $0.contains { shown?.contains($0) ?? true } }
      .min { $0.lexicographicallyPrecedes($1) }
  }
}
