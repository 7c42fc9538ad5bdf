import Manifest
import SearchModel

/// Hits lists that cannot reach all records, because the settings limit the hits that pages can reach.
enum UnreachableHits {
  /// Makes one search if the settings declare a limit.
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) async -> [Finding] {
    let most = manifest.searcher.settings.paginationLimitedTo
    // With several pages, the limit may be meant.
    guard most > 0, most <= manifest.searcher.query.hitsPerPage ?? manifest.searcher.settings.hitsPerPage, backend is any SurveyedBackend,
      let list = manifest.widgets.first(where: { $0.isOfMainSearcher && $0.traits.type == .hits }),
      let answer = try? await backend.search([
        IndexQuery(indexName: manifest.searcher.index, query: SearchQuery(hitsPerPage: 0).unruled)
      ]).first, answer.nbHits > most
    else { return [] }
    return [
      list.finding(
        .settingIncomplete,
        "'\(list.id.value)' shows at most \(most) of the \(answer.nbHits) records: paginationLimitedTo allows no second page",
        remedy: "raise paginationLimitedTo")
    ]
  }
}
