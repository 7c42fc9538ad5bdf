import SearchModel

extension IndexSettings {
  /// Returns the settings with additional facets for those attributes that are nested in a declared object: `categories` also declares
  /// `categories.level0`.
  ///
  /// Source: Algolia's extension for Magento, which declares `categories` and filters by its levels.
  fileprivate func counting(partsAmong named: Set<String>) -> IndexSettings {
    let declared = Set(attributesForFaceting.map(\.attribute.rawValue))
    let parts = named.subtracting(declared).sorted().compactMap { name -> FacetAttribute? in
      let whole = attributesForFaceting.first { name.hasPrefix("\($0.attribute.rawValue).") }
      return whole.map { FacetAttribute(Attribute(name), isCounted: $0.isCounted, isSearchable: $0.isSearchable) }
    }
    if parts.isEmpty { return self }
    var settings = self
    settings.attributesForFaceting += parts
    return settings
  }
}

extension SearcherDeclaration {
  /// Returns the declaration with facets for the nested attributes of declared objects that the manifest names.
  func counting(partsAmong named: Set<String>) -> SearcherDeclaration {
    replacing(settings: settings.counting(partsAmong: named))
  }
}

extension OtherSearcher {
  /// Returns the searcher with facets for the nested attributes of declared objects that the manifest names.
  func counting(partsAmong named: Set<String>) -> OtherSearcher { replacing(settings: settings.counting(partsAmong: named)) }
}
