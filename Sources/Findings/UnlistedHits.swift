import Manifest
import SearchModel

/// Snapshots that list more hits than a page has.
enum UnlistedHits {
  static func findings(_ manifest: Manifest) -> [Finding] {
    let searcher = manifest.searcher
    // A rule may ask for more.
    let isRuled = searcher.settings.rules.contains { rule in
      rule.isEnabled && rule.parameters.contains { ["hitsPerPage", "length"].contains($0.key) }
    }
    guard let place = manifest.snapshot.hitsPlace, searcher.isEmbedded, !isRuled else { return [] }
    let changed = manifest.allSteps.flatMap { step -> [SearchQuery] in
      if case .searcher(let change) = step.action.own { [change.parameters, change.request?.query].compactMap(\.self) } else { [] }
    }
    let sizes = changed.compactMap(\.hitsPerPage)
    // The query has precedence over the settings of any index.
    let ofIndices = [searcher.settings.hitsPerPage] + searcher.settings.replicas.flatMap(\.own).map(\.hitsPerPage)
    let most = (sizes + (searcher.query.hitsPerPage.map { [$0] } ?? ofIndices)).max() ?? 0
    // With 'length', a page has another size.
    if manifest.snapshot.hits <= most || (changed + [searcher.query]).contains(where: { $0.additional[.length] != nil }) { return [] }
    return [
      Finding(
        .settingIncomplete, widget: nil, at: place,
        "snapshots list up to \(manifest.snapshot.hits) hits, but a page has only \(most): the others are not compared",
        remedy: "raise hitsPerPage in the query, or write hits: \(most)")
    ]
  }
}
