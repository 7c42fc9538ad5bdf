import SearchModel

/// The criteria by which an index sorts matching records, each breaking only the ties of those before it.
struct RankingOrder: Sendable {
  /// The kinds of criteria.
  enum Criterion: Sendable {
    case typo, geo, words, filters, proximity, attribute, exact, custom
    /// The values of an attribute, by its index in `sorts`.
    case sort(Int)

    /// Whether it measures how well a record matches.
    var isOfRelevance: Bool {
      switch self {
      case .typo, .geo, .words, .filters, .proximity, .attribute, .exact: true
      case .custom, .sort: false
      }
    }
  }

  /// The attributes among the criteria, as in replicas that sort by an attribute.
  let sorts: [IndexSettings.RankingCriterion]
  /// All criteria, in order.
  let criteria: [Criterion]
  /// The names in the setting `ranking`; nil for Algolia's default.
  let names: [String]?

  /// - Parameter names: The names in the setting `ranking`; nil for Algolia's default.
  init(_ names: [String]? = nil) {
    var sorts: [IndexSettings.RankingCriterion] = []
    criteria = (names ?? ["typo", "geo", "words", "filters", "proximity", "attribute", "exact", "custom"]).compactMap { name in
      switch name {
      case "typo": return .typo
      case "geo": return .geo
      case "words": return .words
      case "filters": return .filters
      case "proximity": return .proximity
      case "attribute": return .attribute
      case "exact": return .exact
      case "custom": return .custom
      default:
        guard let sort = IndexSettings.RankingCriterion(setting: name) else { return nil }
        sorts.append(sort)
        return .sort(sorts.count - 1)
      }
    }
    self.sorts = sorts
    self.names = names
    hasMoreBehindCustom = criteria.dropLast().contains { if case .custom = $0 { true } else { false } }
  }

  /// The criteria by which a virtual replica of this index sorts: the attributes among these, its own custom ranking, and last the scores
  /// from optional filters. Sources: Algolia's guide to relevant sorting and its reference for `optionalFilters`.
  var ofVirtualReplica: RankingOrder {
    RankingOrder((names ?? []).filter { IndexSettings.RankingCriterion(setting: $0) != nil } + ["custom", "filters"])
  }

  /// Whether criteria follow `custom`.
  let hasMoreBehindCustom: Bool

  /// The criteria that remain without a query: attributes and the custom ranking, in order. A custom ranking that is not among the criteria
  /// has no effect.
  fileprivate func withoutText(_ custom: [IndexSettings.RankingCriterion]) -> [IndexSettings.RankingCriterion] {
    var found: [IndexSettings.RankingCriterion] = []
    for criterion in criteria {
      switch criterion {
      case .custom: found += custom
      case .sort(let number): found.append(sorts[number])
      case .typo, .geo, .words, .filters, .proximity, .attribute, .exact: break
      }
    }
    return found
  }
}

/// The order of an index or of a replica.
struct IndexOrder: Sendable {
  let criteria: RankingOrder
  /// The rank of each record by each attribute among the criteria.
  let sorts: [[Int32]]
  /// All records by these attributes and the custom ranking, in the order of the criteria, then as in the file.
  let custom: [Int32]
  /// The position of each record in that order.
  let places: [Int32]
  /// The rank of each record by the custom ranking, the same for equal ones, if criteria follow that break the ties; otherwise empty.
  let customPlaces: [Int32]

  /// - Parameter custom: The custom ranking, which breaks ties.
  init(_ criteria: RankingOrder, _ custom: [IndexSettings.RankingCriterion], _ columns: Columns, count: Int) {
    self.init(
      criteria: criteria, sorts: criteria.sorts.map { CustomRanking.places(columns, count: count, criteria: [$0]) },
      custom: CustomRanking.order(columns, count: count, criteria: criteria.withoutText(custom)),
      customPlaces: criteria.hasMoreBehindCustom ? CustomRanking.places(columns, count: count, criteria: custom) : [])
  }

  /// Reads a saved order for the given number of records.
  init(_ criteria: RankingOrder, from reader: inout SavedBytesReader, records: Int) throws(UnusableIndex) {
    var sorts: [[Int32]] = []
    for _ in criteria.sorts { sorts.append(try reader.places(of: Int32.self, in: max(1, records), count: records)) }
    let custom = try reader.places(of: Int32.self, in: records, count: records)
    let places = try reader.places(of: Int32.self, in: max(1, records))
    guard places.isEmpty || places.count == records else { throw .damaged }
    self.init(criteria: criteria, sorts: sorts, custom: custom, customPlaces: places)
  }

  func write(to writer: inout SavedBytesWriter) {
    for places in sorts { writer.write(places) }
    writer.write(custom)
    writer.write(customPlaces)
  }

  private init(criteria: RankingOrder, sorts: [[Int32]], custom: [Int32], customPlaces: [Int32]) {
    (self.criteria, self.sorts, self.custom, self.customPlaces) = (criteria, sorts, custom, customPlaces)
    var places = [Int32](repeating: 0, count: custom.count)
    for (place, record) in custom.enumerated() { places[Int(record)] = Int32(place) }
    self.places = places
  }
}
