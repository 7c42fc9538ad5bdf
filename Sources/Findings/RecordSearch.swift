import Forms
import Manifest
import SearchModel

/// Searches the records of a manifest.
struct RecordSearch {
  /// The maximum number of values that the engine counts.
  static let most = 1000

  private let indices: [String]
  private let backend: any SurveyedBackend
  /// The attributes listed in `numericAttributesForFiltering`; nil for all.
  let comparable: [String]?

  init(_ manifest: Manifest, _ backend: any SurveyedBackend) {
    indices = Set([manifest.searcher.index] + manifest.searchers.compactMap(\.item.index?.value)).sorted()
    self.backend = backend
    let settings = manifest.searcher.settings.additional
    comparable = (settings[.numericAttributesForFiltering] ?? settings[.numericAttributesToIndex])?.array?.compactMap(\.string)
  }

  /// Whether a record of any index matches a filter; true if the search fails.
  func finds(_ filter: FilteredValue) async -> Bool {
    let attribute = Attribute(filter.attribute)
    switch filter.condition {
    case .numbers(let expression): return await finds(expression)
    case .value(let value):
      if filter.isBareNumber, let number = Double(value) {
        let equal = Filter.Numeric(attribute: attribute, operator: .equals, value: number)
        if await finds(FilterExpression.text(of: .numeric(equal), .v8)) { return true }
      }
      return await finds(
        FilterExpression.text(
          of: attribute == .tags ? .tag(Filter.Tag(value: value)) : .facet(Filter.Facet(attribute: attribute, stringValue: value)), .v8))
    }
  }

  /// Whether a record of any index matches an expression; true if the search fails.
  func finds(_ expression: String) async -> Bool {
    var query = SearchQuery(hitsPerPage: 0).unruled
    query.filters = expression
    let answers = try? await backend.search(indices.map { IndexQuery(indexName: $0, query: query) })
    return answers?.contains { $0.nbHits > 0 } ?? true
  }

  /// Whether every record of every index matches a filter; false if the search fails.
  func matchesAll(_ expression: String) async -> Bool {
    var query = SearchQuery(hitsPerPage: 0).unruled
    query.additional[.distinct] = .bool(false)
    let all = query
    query.filters = expression
    let filtered = query
    guard
      let answers = try? await backend.search(indices.flatMap { name in [all, filtered].map { IndexQuery(indexName: name, query: $0) } })
    else { return false }
    return stride(from: 0, to: answers.count - 1, by: 2).allSatisfy { answers[$0].nbHits == answers[$0 + 1].nbHits }
  }

  /// Whether an attribute has numbers, and their range if they are counted.
  func numbers(in attribute: Attribute) async -> (areThere: Bool, range: ClosedRange<Double>?) {
    let any = Filter.Numeric(attribute: attribute, operator: .greaterThanOrEqual, value: -1e15)
    guard await finds(FilterExpression.text(of: .numeric(any), .v8)) else { return (false, nil) }
    let query = SearchQuery(facets: [attribute], hitsPerPage: 0).unruled
    let answers = (try? await backend.search(indices.map { IndexQuery(indexName: $0, query: query) })) ?? []
    let stats = answers.compactMap { $0.facetStats[attribute] }
    if let least = stats.map(\.min).min(), let most = stats.map(\.max).max() { return (true, least...most) }
    return (true, await ofRecords(attribute))
  }

  /// The range of the numbers in an attribute that is not counted; nil if there are more than a thousand records.
  private func ofRecords(_ attribute: Attribute) async -> ClosedRange<Double>? {
    var query = SearchQuery(hitsPerPage: Self.most).unruled
    query.attributesToRetrieve = [attribute.rawValue]
    query.additional[.distinct] = .bool(false)
    let answers = (try? await backend.search(indices.map { IndexQuery(indexName: $0, query: query) })) ?? []
    let numbers = answers.flatMap(\.hits).compactMap { $0.record[path: attribute.rawValue]?.number }
    guard answers.allSatisfy({ $0.nbHits <= $0.hits.count }), let least = numbers.min(), let most = numbers.max() else { return nil }
    return least...most
  }

  /// Whether a record has several values of an attribute.
  func haveSeveral(of attribute: Attribute) async -> Bool {
    let values = await values(of: attribute)
    if values.count >= Self.most { return true }
    let sum = values.map(\.count).reduce(0, +)
    var query = SearchQuery(hitsPerPage: 0).unruled
    query.additional[.distinct] = .bool(false)
    let answers = (try? await backend.search(indices.map { IndexQuery(indexName: $0, query: query) })) ?? []
    return sum > answers.map(\.nbHits).reduce(0, +)
  }

  /// The tags of all records.
  var tags: [String] { backend.tags }

  /// The values of an attribute, as far as the engine counts them.
  func values(of attribute: Attribute) async -> [Facet] {
    var query = SearchQuery(facets: [attribute], hitsPerPage: 0).unruled
    query.maxValuesPerFacet = Self.most
    query.additional[.distinct] = .bool(false)
    let answers = try? await backend.search(indices.map { IndexQuery(indexName: $0, query: query) })
    return answers?.flatMap { $0.facets[attribute] ?? [] } ?? []
  }
}
