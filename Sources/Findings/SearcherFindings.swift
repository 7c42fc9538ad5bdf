import Diagnostics
import Manifest
import SearchModel

/// Findings for the other searchers: the same checks as for the main searcher, each time with that searcher in its role.
enum SearcherFindings {
  /// The findings of their configuration that have not been reported yet.
  static func ofConfiguration(_ manifest: Manifest, _ version: InstantSearchVersion, besides told: [Finding]) -> [Finding] {
    // The effect of steps that change searchers is not known here.
    if manifest.changesSearchers { return [] }
    return seen(manifest, by: manifest.searchers.map(\.name.value)).reduce(into: []) { found, view in
      let (name, seen) = view
      let own =
        FacetedAttributes.findings(seen, version) + ListConfiguration.findings(seen, version) + StartingState.ofSearcher(seen)
        + UncountedValues.findings(seen)
      // The rules of a shared index have no position in this searcher.
      let known = Set(told.filter { $0.widget == nil }.map(\.headline))
      found += own.filter { finding in
        !finding.isTold(among: told + found)
          && !(finding.widget == nil && finding.span == seen.searcher.span && known.contains(finding.headline))
      }.map { $0.of(name, manifest, index: nil) }
    }
  }

  /// The findings about the data of each index, the main one included, that have not been reported yet.
  static func ofData(_ manifest: Manifest, _ backend: any SearchBackend, besides told: [Finding]) async -> [Finding] {
    guard let backend = backend as? any SurveyedBackend, !manifest.searchers.isEmpty,
      !manifest.changesSearchers
    else { return [] }
    var found: [Finding] = []
    for (name, seen) in seen(manifest, by: [nil] + manifest.searchers.map(\.name.value)) {
      guard let index = backend.index(named: seen.searcher.index) else { continue }
      // The records of the main index have already been checked.
      let isMain = seen.searcher.index == manifest.searcher.index
      let own = await DataFindings.ofData(seen, index, looksAtRecords: !isMain)
      let known = isMain ? Set(told.map(\.headline)) : []
      found += own.filter { !known.contains($0.headline) && !$0.isTold(among: told + found) }
        .map { $0.of(name, manifest, index: seen.searcher.index) }
    }
    return found
  }

  private static func seen(_ manifest: Manifest, by names: [String?]) -> [(String?, Manifest)] {
    names.compactMap { name in manifest.seen(by: name).map { (name, $0) } }
  }
}

extension Finding {
  /// Whether the same is already reported at this position or for this widget.
  fileprivate func isTold(among told: [Finding]) -> Bool {
    told.contains { other in
      other.id == id
        && (other.span == span || other.labels.contains { $0.span == span } || widget != nil && other.widget == widget)
    }
  }

  /// The same finding about a searcher; nil stands for the main one. The searcher that declares the records also has the settings.
  fileprivate func of(_ searcher: String?, _ manifest: Manifest, index: String?) -> Finding {
    let records = "no record "
    let headline =
      if let index, headline.hasPrefix(records) { "no record of '\(index)' " + headline.dropFirst(records.count) } else { headline }
    guard let searcher else { return remedied(remedy, headline) }
    let hasSettings = manifest.searchers.first { $0.name.value == searcher }?.item.records != nil
    let parts = hasSettings ? ["settings", "query"] : ["query"]
    return remedied(
      parts.reduce(remedy) { $0.replacing("searcher.\($1)", with: "searchers.\(searcher).\($1)") }, headline)
  }
}

extension Manifest {
  /// Whether a step or a widget switches a searcher to a different index, changes a searcher other than the main one, or connects one.
  var changesSearchers: Bool {
    connectsLater || movesSearchers || choosesIndices
      || allSteps.contains { step in
        switch step.action {
        case .searcher(let change): change.searcher.map { $0.value != "main" } ?? false
        case .by(_, .filters): true
        default: false
        }
      }
  }
}
