import SearchModel

extension IndexSettings {
  /// The same with those of some attributes that are parts of an object which is declared: `categories` stands for `categories.level0`.
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
  /// The same with the parts of declared objects that the manifest names counted as well.
  func counting(partsAmong named: Set<String>) -> SearcherDeclaration {
    replacing(settings: settings.counting(partsAmong: named))
  }
}

extension OtherSearcher {
  /// The same with the parts of declared objects that the manifest names counted as well.
  func counting(partsAmong named: Set<String>) -> OtherSearcher { replacing(settings: settings.counting(partsAmong: named)) }
}
