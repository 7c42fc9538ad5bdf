import Manifest
import SearchModel

/// Filters that match every record: switching them on shows what was shown before.
enum MatchAllFilters {
  /// One search for each filter of a switch or of a fixed list. Segments, and a comparison with 0, offer everything on purpose:
  /// "any price".
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) async -> [Finding] {
    guard let backend = backend as? any SurveyedBackend, !backend.isEmpty else { return [] }
    let search = RecordSearch(manifest, backend)
    let faceted = Set(manifest.searcher.settings.attributesForFaceting.map(\.attribute))
    var found: [Finding] = []
    for widget in manifest.widgets where widget.isOfMainSearcher {
      let filters = offered(by: widget).filter { $0.kind != .facet || faceted.contains($0.attribute) }
      var matching: [Filter] = []
      for filter in filters where await search.matchesAll(FilterExpression.text(of: filter, .v8)) { matching.append(filter) }
      // Of several bounds for one number the widest may take in everything: "1 star and up".
      let told = matching.filter { filter in
        filter.kind != .numeric || filters.allSatisfy { $0.attribute != filter.attribute || matching.contains($0) }
      }
      // What no record has, negated, is in every record, and told as a value that is not there.
      for filter in told where filter.kind == .numeric || !filter.isNegated {
        let text = FilterExpression.text(of: filter, .v8)
        found.append(
          widget.finding(
            .filterMatchesAll, at: WidgetDeclaration.attributeKeys,
            saying: "every record matches \(text): \(filters.count == 1 ? "" : "selecting it in ")'\(widget.id.value)' excludes nothing"))
      }
      // Two that leave out one value each leave out nothing together.
      let negated = filters.filter(\.isNegated)
      guard matching.isEmpty, negated.count > 1, let writing = widget.traits.writings.only, case .or = writing.group else { continue }
      let pair = negated.prefix(2).map { FilterExpression.text(of: $0, .v8) }.joined(separator: " OR ")
      guard await search.matchesAll(pair) else { continue }
      found.append(
        widget.finding(
          .filterMatchesAll, at: WidgetDeclaration.attributeKeys,
          saying: "every record matches \(pair): selecting both in '\(widget.id.value)' excludes nothing",
          remedy: "write operator: and"))
    }
    return found
  }

  private static func offered(by widget: WidgetDeclaration) -> [Filter] {
    switch widget.kind {
    case .toggle(let toggle): return [toggle.filter]
    case .filterMap: return []
    default:
      guard case .filters(let filters, _, _) = widget.traits.naming else { return [] }
      // "Any price" is an offer.
      return filters.filter { !$0.isOpen }
    }
  }
}

extension Filter {
  /// Whether it compares with 0, which every number meets that counts or measures something.
  fileprivate var isOpen: Bool {
    guard case .numeric(let numeric) = self else { return false }
    return switch numeric.value {
    case .comparison(_, let number): number == 0
    case .range(let range): range.lowerBound == 0 && range.upperBound >= 1e9
    }
  }
}
