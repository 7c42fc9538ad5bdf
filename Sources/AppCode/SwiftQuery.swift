import JSONText
import Manifest
import SearchModel

/// Writes the parameters of a query as assignments to the properties of InstantSearch's query type.
///
/// Source: the property types of `Query` (Algolia's Swift client 8, in InstantSearch 7) and of `SearchSearchParamsObject` (client 9, in
/// InstantSearch 8).
struct SwiftQuery {
  let version: InstantSearchVersion
  let swift: SwiftText

  private static let integers: Set<String> = [
    "page", "hitsPerPage", "offset", "length", "minimumAroundRadius", "personalizationImpact", "maxValuesPerFacet", "minProximity",
    "relevancyStrictness", "maxFacetHits", "minWordSizefor1Typo", "minWordSizefor2Typos",
  ]
  private static let flags: Set<String> = [
    "sumOrFiltersScores", "facetingAfterDistinct", "aroundLatLngViaIP", "getRankingInfo", "clickAnalytics", "analytics", "synonyms",
    "percentileComputation", "enableABTest", "allowTyposOnNumericTokens", "advancedSyntax", "enableRules", "enablePersonalization",
    "replaceSynonymsInHighlight", "restrictHighlightAndSnippetArrays", "attributeCriteriaComputedByMinProximity",
  ]
  private static let strings: Set<String> = [
    "query", "filters", "similarQuery", "highlightPreTag", "highlightPostTag", "snippetEllipsisText", "userToken",
  ]
  private static let lists: Set<String> = [
    "facets", "attributesToRetrieve", "attributesToHighlight", "restrictSearchableAttributes", "disableTypoToleranceOnAttributes",
    "disableExactOnAttributes", "ruleContexts", "analyticsTags",
  ]

  /// - Parameter searcher: the name of the searcher in the code.
  func assignments(_ query: SearchQuery, to searcher: String) -> [SwiftPart] {
    let place = "\(searcher).request.query"
    var plain: [SwiftPart] = []
    var others: [(name: String, value: JSONValue)] = []
    for parameter in query.parameters {
      if query.custom[parameter.name] == nil, let text = literal(parameter.name, parameter.value) {
        plain.append(.statement("\(place).\(property(parameter.name)) = \(text)"))
      } else if version == .v8, query.custom[parameter.name] == nil {
        others.append(parameter)
      } else {
        let name = SwiftExport.line("\(place).\(parameter.name)")
        plain.append(.own("setup of \(name)", [.toDo("Set \(name) to \(SwiftExport.line(swift.json(parameter.value))).")]))
      }
    }
    if others.isEmpty { return plain }
    // The types differ between patches of version 8; all of them can be decoded.
    let json = swift.string(swift.json(.object(others.map { .init($0.name, $0.value) })))
    return [.statement("\(place) = try JSONDecoder().decode(SearchSearchParamsObject.self, from: Data(\(json).utf8))", throws: true)]
      + plain
  }

  /// A property's name, which version 7 changes for some parameters.
  private func property(_ name: String) -> String {
    if version == .v8 { return name }
    return switch name {
    case "sortFacetValuesBy": "sortFacetsBy"
    case "minWordSizefor1Typo": "minWordSizeFor1Typo"
    case "minWordSizefor2Typos": "minWordSizeFor2Typos"
    default: name
    }
  }

  /// nil if the parameter's type has no literal that is known here.
  private func literal(_ name: String, _ value: JSONValue) -> String? {
    switch value {
    case .number where Self.integers.contains(name): value.text()
    case .bool(let flag) where Self.flags.contains(name): "\(flag)"
    case .string(let text) where Self.strings.contains(name): swift.string(text)
    case .array(let items) where Self.lists.contains(name) && items.allSatisfy({ $0.string != nil }):
      swift.strings(items.compactMap(\.string))
    default:
      switch version {
      case .v7: ownTypeOfVersion7(name, value)
      case .v8: name == "aroundLatLng" ? value.string.map { swift.string($0) } : nil
      }
    }
  }

  private func ownTypeOfVersion7(_ name: String, _ value: JSONValue) -> String? {
    switch (name, value) {
    case ("sortFacetValuesBy", .string(let order)) where ["count", "alpha"].contains(order): return ".\(order)"
    case ("queryType", .string(let type)) where ["prefixLast", "prefixAll", "prefixNone"].contains(type): return ".\(type)"
    case ("removeWordsIfNoResults", .string(let words)) where ["lastWords", "firstWords", "allOptional"].contains(words):
      return ".\(words)"
    case ("typoTolerance", .string(let tolerance)) where ["min", "strict", "true", "false"].contains(tolerance): return ".\(tolerance)"
    case ("typoTolerance", .bool(let flag)), ("ignorePlurals", .bool(let flag)), ("removeStopWords", .bool(let flag)): return ".\(flag)"
    case ("distinct", .bool(let flag)): return "\(flag)"
    case ("distinct", .number): return value.text()
    case ("aroundRadius", .string("all")): return ".all"
    case ("aroundRadius", .number): return ".meters(\(value.text()))"
    case ("aroundLatLng", .string(let text)):
      let given = text.split(separator: ",")
      let parts = given.compactMap { Double($0.filter { $0 != " " }) }
      return given.count == 2 && parts.count == 2 ? "Point(latitude: \(swift.number(parts[0])), longitude: \(swift.number(parts[1])))" : nil
    case ("facetFilters", .array(let items)), ("optionalFilters", .array(let items)), ("numericFilters", .array(let items)),
      ("tagFilters", .array(let items)):
      return filters(items)
    default: return nil
    }
  }

  /// `["a:b", .or("c:d", "e:f")]`: a list means all of them, and a nested list any of them.
  private func filters(_ items: [JSONValue]) -> String? {
    let units = items.compactMap { item -> String? in
      if let text = item.string { return swift.string(text) }
      guard let any = item.array?.compactMap(\.string), !any.isEmpty, any.count == item.array?.count else { return nil }
      return ".or(\(any.map { swift.string($0) }.joined(separator: ", ")))"
    }
    return units.count == items.count ? "[\(units.joined(separator: ", "))]" : nil
  }
}
