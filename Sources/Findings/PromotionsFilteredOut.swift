import JSONText
import Manifest
import SearchModel

/// Records that a rule promotes, and that its own filters leave out as it asks for.
enum PromotionsFilteredOut {
  /// One search for each record that a rule promotes, where it has `filterPromotes: true` and filters.
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) async -> [Finding] {
    guard let backend = backend as? any SurveyedBackend else { return [] }
    // Records that are not there are told as that.
    let missing = backend.missing(objectIDs: Set(manifest.namedRecords.map(\.value)))
    var findings: [Finding] = []
    for rule in manifest.searcher.settings.rules where rule.isEnabled && rule.filtersPromotions {
      guard let filters = ownFilters(of: rule) else { continue }
      for id in rule.promotions.flatMap(\.objectIDs) where !missing.contains(id) {
        guard let place = manifest.namedRecords.first(where: { $0.value == id })?.span,
          await !finds(id, filters, manifest, backend)
        else { continue }
        findings.append(
          Finding(
            .settingIncomplete, widget: nil, at: place,
            "the rule '\(rule.objectID)' promotes '\(id)', but its own filters leave it out with filterPromotes: true",
            remedy: "promote a record that the filters match, or remove filterPromotes"))
      }
    }
    return findings
  }

  /// The filters that a rule adds to a query; nil where it adds none.
  private static func ownFilters(of rule: QueryRule) -> SearchQuery? {
    var query = SearchQuery(hitsPerPage: 1000).unruled
    let plain = query
    for parameter in rule.parameters {
      switch parameter.key {
      case "filters": query.filters = parameter.value.string.flatMap { $0.isEmpty ? nil : $0 }
      case "facetFilters": query.facetFilters = parameter.value
      case "numericFilters": query.numericFilters = parameter.value
      case "tagFilters": query.tagFilters = parameter.value
      default: break
      }
    }
    return query == plain ? nil : query
  }

  /// Whether a record meets some filters. What cannot be asked counts as found.
  private static func finds(_ id: String, _ filters: SearchQuery, _ manifest: Manifest, _ backend: any SurveyedBackend) async -> Bool {
    var query = filters
    let lists = query.facetFilters.map { $0.array ?? [$0] } ?? []
    query.facetFilters = .array(lists + [.string("objectID:\(id)")])
    let answer = try? await backend.search([IndexQuery(indexName: manifest.searcher.index, query: query)]).first
    return answer.map { $0.nbHits > 0 } ?? true
  }
}
