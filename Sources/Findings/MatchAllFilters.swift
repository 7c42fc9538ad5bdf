import JSONText
import Manifest
import SearchModel
import Texts

/// Filters that match every record, so that switching them on changes nothing.
enum MatchAllFilters {
  /// Makes one search for each filter of a toggle or a fixed list. Segments, and comparisons with 0, offer all records on purpose: "any
  /// price".
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) async -> [Finding] {
    guard let backend = backend as? any SurveyedBackend, !backend.isEmpty else { return [] }
    let search = RecordSearch(manifest, backend)
    let faceted = Set(manifest.searcher.settings.attributesForFaceting.map(\.attribute))
    var found: [Finding] = []
    for widget in manifest.widgets where widget.isOfMainSearcher {
      let filters = offered(by: widget).filter { $0.kind != .facet || faceted.contains($0.attribute) }
      var matching: [Filter] = []
      for filter in filters where await search.matchesAll(FilterExpression.text(of: filter, .v8)) { matching.append(filter) }
      // With several bounds for the same number, the widest may include everything: "1 star and up".
      let isCombined =
        if case .and? = widget.traits.writings.only?.group { widget.traits.writings.only?.selectionMode == .multiple } else { false }
      let told = matching.filter { filter in
        // If the other filters must match as well, it never changes anything.
        isCombined || filter.kind != .numeric || filters.allSatisfy { $0.attribute != filter.attribute || matching.contains($0) }
      }
      // A negated value that no record has matches every record, and is reported as an unknown value.
      for filter in told where filter.kind == .numeric || !filter.isNegated {
        let text = FilterExpression.text(of: filter, .v8)
        found.append(
          widget.finding(
            .filterMatchesAll, at: WidgetDeclaration.attributeKeys,
            saying: "every record matches \(text): \(filters.count == 1 ? "" : "selecting it in ")'\(widget.id.value)' excludes nothing"))
      }
      // Two filters that each exclude one value exclude nothing together.
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
    return found + (await ofRanges(manifest, search)) + (await ofQuery(manifest, search)) + (await ofFixedValues(manifest, search))
  }

  /// Lists of an attribute for which the query requests a single value: they show nothing else.
  private static func ofFixedValues(_ manifest: Manifest, _ search: RecordSearch) async -> [Finding] {
    // A step may request other values.
    let changes = manifest.allSteps.contains { step in
      guard case .searcher(let change) = step.action.own else { return false }
      return change.request != nil || change.parameters?.facetFilters != nil
    }
    if changes { return [] }
    let lists = manifest.searcher.query.facetFilters.map { $0.array ?? [$0] } ?? []
    // In a nested list, any one of the filters is enough.
    let fixed = lists.compactMap(\.string).compactMap { text -> (attribute: String, value: String)? in
      guard let colon = text.firstIndex(of: ":"), !text[text.index(after: colon)...].hasPrefix("-"), !text.hasPrefix("-") else {
        return nil
      }
      return (String(text[..<colon]), String(text[text.index(after: colon)...]))
    }
    var found: [Finding] = []
    for widget in manifest.widgets where widget.isOfMainSearcher && !widget.hasOwnSearcher {
      guard case .refinementList(let list) = widget.kind, case let own = fixed.filter({ $0.attribute == list.attribute.rawValue }),
        own.count == 1, let filter = own.first,
        case let values = await search.values(of: list.attribute), values.count > 1, values.contains(where: { $0.value == filter.value }),
        !(await search.haveSeveral(of: list.attribute))
      else { continue }
      found.append(
        widget.finding(
          .filterMatchesAll, at: WidgetDeclaration.attributeKeys,
          saying: "'\(widget.id.value)' shows only '\(filter.value)': every search filters by it (facetFilters of the query)",
          remedy: "start with the filter in the filter state, or remove the list"))
    }
    return found
  }

  /// Sliders and steppers over a single number.
  private static func ofRanges(_ manifest: Manifest, _ search: RecordSearch) async -> [Finding] {
    var found: [Finding] = []
    for widget in manifest.widgets where widget.isOfMainSearcher {
      let attribute: Attribute
      switch widget.kind {
      case .numericRange(let range): attribute = range.attribute
      case .numericComparison(let comparison): attribute = comparison.attribute
      default: continue
      }
      guard let range = await search.numbers(in: attribute).range, range.lowerBound == range.upperBound,
        // A slider excludes records without the number.
        await search.matchesAll(
          FilterExpression.text(
            of: .numeric(Filter.Numeric(attribute: attribute, operator: .greaterThanOrEqual, value: range.lowerBound)), .v8))
      else { continue }
      found.append(
        widget.finding(
          .filterMatchesAll, at: WidgetDeclaration.attributeKeys,
          saying:
            "'\(attribute)' is \(NumberText.plain(range.lowerBound)) in every record: '\(widget.id.value)' cannot narrow anything",
          remedy: "name a different attribute, or correct the records"))
    }
    return found
  }

  /// Facet filters of the query that each exclude one value, joined by OR.
  private static func ofQuery(_ manifest: Manifest, _ search: RecordSearch) async -> [Finding] {
    var found: [Finding] = []
    for group in manifest.searcher.query.facetFilters?.array ?? [] {
      let texts = group.array?.compactMap(\.string) ?? []
      let parts = texts.compactMap { text -> (attribute: String, value: String)? in
        guard let colon = text.firstIndex(of: ":"), text[text.index(after: colon)...].hasPrefix("-") else { return nil }
        return (String(text[..<colon]), String(text[text.index(after: colon)...].dropFirst()))
      }
      guard texts.count > 1, parts.count == texts.count else { continue }
      let filters = parts.map { part in
        FilterExpression.text(
          of: .facet(Filter.Facet(attribute: Attribute(part.attribute), stringValue: part.value, isNegated: true)), .v8)
      }
      guard await search.matchesAll(filters.joined(separator: " OR ")) else { continue }
      let place = manifest.filtered.first { $0.value.attribute == parts[0].attribute && $0.value.value == parts[0].value }?.span
      found.append(
        Finding(
          .filterMatchesAll, widget: nil, at: place ?? manifest.searcher.span,
          "every record matches \(filters.joined(separator: " OR ")): these facet filters exclude nothing",
          remedy: "write each as a separate item, not as a list: \(JSONValue.array(texts.map(JSONValue.string)).text())"))
    }
    return found + (await ofText(manifest, search))
  }

  /// The same in a filters expression: `NOT brand:a OR NOT brand:b`, if no record has two brands.
  private static func ofText(_ manifest: Manifest, _ search: RecordSearch) async -> [Finding] {
    // Filters that are not sent are reported as such.
    guard !manifest.searcher.isDisjunctiveFacetingEnabled, let text = manifest.searcher.query.filters, !text.contains("("),
      !text.contains(" AND ")
    else { return [] }
    let parts = text.split(separator: " OR ").map(String.init)
    let pairs = parts.compactMap { part -> (attribute: String, value: String)? in
      guard part.hasPrefix("NOT "), let colon = part.firstIndex(of: ":") else { return nil }
      return (String(part[..<colon].dropFirst(4)), part[part.index(after: colon)...].filter { $0 != "\"" })
    }
    guard parts.count > 1, pairs.count == parts.count, let first = pairs.first, pairs.allSatisfy({ $0.attribute == first.attribute }),
      case let values = await search.values(of: Attribute(first.attribute)).map(\.value),
      // Values that no record has are reported as such, and excluding records with both values may be intended.
      pairs.allSatisfy({ values.contains($0.value) }), !(await search.haveSeveral(of: Attribute(first.attribute))),
      await search.matchesAll(text)
    else { return [] }
    let place = manifest.filtered.first { $0.value.attribute == first.attribute && $0.value.value == first.value }?.span
    return [
      Finding(
        .filterMatchesAll, widget: nil, at: place ?? manifest.searcher.span,
        "every record matches \(text): these filters exclude nothing", remedy: "write \(parts.joined(separator: " AND "))")
    ]
  }

  private static func offered(by widget: WidgetDeclaration) -> [Filter] {
    switch widget.kind {
    case .toggle(let toggle): return [toggle.filter]
    case .filterMap: return []
    default:
      guard case .filters(let filters, _, _) = widget.traits.naming else { return [] }
      // "Any price" is offered on purpose.
      return filters.filter { !$0.isOpen }
    }
  }
}

extension Filter {
  /// Whether it compares with 0, which every count or measurement satisfies.
  fileprivate var isOpen: Bool {
    guard case .numeric(let numeric) = self else { return false }
    return switch numeric.value {
    case .comparison(_, let number): number == 0
    case .range(let range): range.lowerBound == 0 && range.upperBound >= 1e9
    }
  }
}
