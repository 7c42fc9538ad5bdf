import AppCode
import Findings
import Manifest
import SearchModel

/// What the records of an embedded index have under the attributes that hits lists show, for the types as which an app reads them.
enum HitValues {
  /// So many of the best records are looked at: the most that a search returns.
  private static let most = 1000

  /// By hits list and path; paths that no record has are left out, and without records, everything is. Makes one search for each hits
  /// list. What else the index refuses is for `validate` to say.
  static func of(_ ready: LoadedManifest.Ready) async -> [String: [String: HitValue]] {
    guard ready.backend is any SurveyedBackend else { return [:] }
    var values: [String: [String: HitValue]] = [:]
    for widget in ready.manifest.widgets {
      guard case .hits(let hits) = widget.kind,
        let index = ready.manifest.index(ofSearcher: widget.wiring.searcher?.value ?? "main")?.name,
        let answer = try? await ready.backend.search([IndexQuery(indexName: index, query: SearchQuery(hitsPerPage: most).unruled)]).first
      else { continue }
      for path in [hits.attribute, hits.subtitle, hits.image].compactMap(\.self) + hits.record.map(\.name) {
        values[widget.id.value, default: [:]][path] = HitValue(of: answer.hits.compactMap { $0.record[path: path] })
      }
    }
    return values
  }
}
