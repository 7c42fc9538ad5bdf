import AppCode
import Findings
import Manifest
import SearchModel

/// The values that the records of an embedded index have for the attributes shown by hits lists; they determine the types in an app's code.
enum HitValues {
  /// The number of top-ranked records that are examined: the most that a search returns.
  private static let most = 1000

  /// By hits list and path. Paths that no record has are left out, and without records, everything is. Makes one search for each hits list.
  /// Anything else that the index refuses is left for `validate` to report.
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
