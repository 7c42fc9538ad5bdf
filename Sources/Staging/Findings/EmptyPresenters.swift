import Findings
import Manifest
import SearchModel

/// Presenters of the app's own that leave nothing of a list or of a menu, whatever is selected.
///
/// No answer has more values than that to an unfiltered search: what is empty there is never seen.
package enum EmptyPresenters {
  /// Asks the embedded index once for the values of the lists that have such presenters. Nothing is asked over the network.
  package static func findings(_ manifest: Manifest, backend: any SearchBackend, version: InstantSearchVersion) async -> [Finding] {
    guard manifest.searcher.isEmbedded else { return [] }
    let widgets = manifest.widgets.filter { $0.isOfMainSearcher && $0.traits.presenterSteps.contains { !$0.isEmpty } }
    if widgets.isEmpty { return [] }
    var query = SearchQuery(facets: Set(widgets.flatMap(\.traits.shownAttributes)).sorted(), hitsPerPage: 0)
    query.maxValuesPerFacet = 1000
    guard let answer = try? await backend.search([IndexQuery(indexName: manifest.searcher.index, query: query)]).first else { return [] }
    return widgets.flatMap { widget -> [Finding] in
      let items = widget.traits.shownAttributes.enumerated().flatMap { level, attribute in
        (answer.facets[attribute] ?? []).map { (facet: $0, level: level) }
      }
      // Without values there is nothing to leave out.
      if items.isEmpty { return [] }
      return zip(widget.views, widget.traits.presenterSteps).filter { _, steps in
        let arrangement = ListArrangement(
          steps: steps, version: version, separator: widget.traits.writings.only?.hierarchy?.separator ?? "")
        // A limit of nothing has a word of its own.
        let isLimited = steps.contains { if case .limit(0) = $0 { true } else { false } }
        return !steps.isEmpty && !isLimited
          && [true, false].allSatisfy { isSelected in arrangement.present(items.map { ($0.facet, $0.level, isSelected) }).isEmpty }
      }.map { view, _ in
        let count = items.count == 1 ? "the one value" : "the \(items.count) values"
        return Finding(
          .alwaysEmpty, widget: widget.id.value, at: widget.id.span,
          "the presenter of '\(view)' leaves none of \(count) that the records have")
      }
    }.acknowledging(manifest.allow)
  }
}
