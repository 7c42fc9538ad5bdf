import SearchModel

/// The criteria by which an index puts matching records in order, each breaking only the ties of those before it.
struct RankingOrder: Sendable {
  /// What a criterion looks at. `geo` is left out: no query here has a place.
  enum Criterion: String, Sendable, CaseIterable {
    case typo, words, filters, proximity, attribute, exact, custom
  }

  /// Attributes that go before everything, as sort-by replicas have them.
  let sorts: [IndexSettings.RankingCriterion]
  /// The others, in their order.
  let criteria: [Criterion]

  /// - Parameter names: as the setting `ranking` has them; nil: Algolia's own.
  init(_ names: [String]? = nil) {
    sorts = names?.compactMap { IndexSettings.RankingCriterion(setting: $0) } ?? []
    criteria = names?.compactMap(Criterion.init) ?? Criterion.allCases
  }
}

/// The order of an index or of a replica.
struct IndexOrder: Sendable {
  let criteria: RankingOrder
  /// The place of each record by the attributes that go before everything; empty where there are none.
  let sorts: [Int32]
  /// All records by these, then by the custom ranking, then as in the file.
  let custom: [Int32]
}
