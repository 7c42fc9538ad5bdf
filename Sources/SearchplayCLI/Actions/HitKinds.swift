import Findings
import JSONText
import Manifest
import SearchModel

/// The kinds of values that the records of an embedded index have, for the types as which an app reads them.
enum HitKinds {
  /// So many of the best records are looked at.
  private static let most = 50

  /// By hits list and path. Paths whose values are of several kinds, or that no record has, are left out; without records, everything is.
  /// Makes one search for each hits list.
  static func of(_ ready: LoadedManifest.Ready) async -> [String: [String: RecordField.Kind]] {
    guard ready.backend is any SurveyedBackend else { return [:] }
    var kinds: [String: [String: RecordField.Kind]] = [:]
    for widget in ready.manifest.widgets {
      guard case .hits(let hits) = widget.kind,
        let index = ready.manifest.index(ofSearcher: widget.wiring.searcher?.value ?? "main")?.name,
        let answer = try? await ready.backend.search([IndexQuery(indexName: index, query: SearchQuery(hitsPerPage: most).unruled)]).first
      else { continue }
      for path in [hits.attribute, hits.subtitle, hits.image].compactMap(\.self) {
        let found = Set(answer.hits.compactMap { $0.record[path: path] }.compactMap(RecordField.Kind.init))
        if let kind = found.first, found.count == 1 { kinds[widget.id.value, default: [:]][path] = kind }
      }
    }
    return kinds
  }
}
