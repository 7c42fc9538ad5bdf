import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

extension Form where Value == SearchQuery {
  /// The parameters of every search.
  static var searchQuery: Form { SearchQueryForm.form }

  fileprivate static func made() -> Form {
    let own: [BoundField<SearchQuery>] = [
      .optional("query", .text(lenient: true), \.query, "The initial query."),
      .optional("filters", .filterExpression, \.filters, "The query's own filters; ignored while disjunctive faceting is on."),
      .optional(
        "facetFilters", .filterList(.facet), \.facetFilters,
        "Facet filters as lists: a list means AND, a list inside it means OR, and `-` negates."),
      .optional("numericFilters", .filterList(.numeric), \.numericFilters, "Numeric filters as lists."),
      .optional("tagFilters", .filterList(.tag), \.tagFilters, "Tag filters as lists."),
      .optional(
        "optionalFilters", .filterList(.facet, areOptional: true), \.optionalFilters,
        "Facet filters that boost matching records without excluding others: `color:red<score=2>`."),
      .optional("hitsPerPage", .integer(0...1000), \.hitsPerPage, "The number of hits per page."),
      .optional("page", .count, \.page, "The page to start with, from 0."),
      .kept(.optional("facets", .list(of: .attribute), "Attributes counted besides those of the widgets.")) { facets, query in
        query.facets = facets.map { Set($0).sorted() }
      },
      .optional("maxValuesPerFacet", .integer(0...1000), \.maxValuesPerFacet, "The maximum number of values returned for an attribute."),
      .optional("sortFacetValuesBy", Form<SearchQuery.FacetOrder>.choice(), \.sortFacetValuesBy, "The engine's order of facet values."),
      .optional("attributesToRetrieve", .list(of: .retrievedAttribute), \.attributesToRetrieve, "The attributes returned with hits."),
    ]
    let others = EngineParameter.allCases.filter { $0.place != .settings }.fields(\SearchQuery.additional)
    let custom: BoundField<SearchQuery> = .kept(
      .optional(
        "customParameters", customParameters,
        "Parameters that Searchplay does not know, by name: a live engine receives them unchanged; embedded records ignore them.")
    ) { parameters, query in query.custom = parameters ?? [:] }
    return .object("a query", SearchQuery(), fields: own + others + [custom])
  }

  /// Arbitrary parameters, except those that have a key of their own.
  private static var customParameters: Form<[String: JSONValue]> {
    Form<[String: JSONValue]>(SchemaFragment(["type": "object"])) { node, problems in
      guard case .mapping(let entries) = node.content else {
        return problems.wrongType(node, expected: "a mapping of names to values", help: "write { name: value }")
      }
      var parameters: [String: JSONValue] = [:]
      for entry in entries {
        if entry.key.lowercased().hasPrefix("x-algolia-") {
          return problems.error(
            "setting", at: entry.keySpan, "'\(entry.key)' is not a parameter of a search: credentials belong to the searcher",
            help: "write appID under 'searcher', and set the key with SEARCHPLAY_SECRET_apiKey")
        }
        if EngineParameter(rawValue: entry.key) != nil || knownParameters.contains(entry.key) {
          return problems.error(
            "setting", at: entry.keySpan, "'\(entry.key)' is a parameter that has its own key",
            help: "write it next to 'customParameters'")
        }
        parameters[entry.key] = JSONValue(entry.value)
        problems.mention(idle: .unreproduced(entry.key), at: entry.keySpan)
      }
      return parameters
    }
  }

  /// The keys of `searcher.query`.
  static var parameterNames: Set<String> {
    knownParameters.union(EngineParameter.allCases.filter { $0.place != .settings }.map(\.rawValue))
  }

  private static let knownParameters: Set<String> = [
    "query", "filters", "facetFilters", "numericFilters", "tagFilters", "optionalFilters", "hitsPerPage", "page", "facets",
    "maxValuesPerFacet", "sortFacetValuesBy", "attributesToRetrieve", "customParameters",
  ]
}

/// The form, created once.
private enum SearchQueryForm {
  static let form = Form<SearchQuery>.made()
}
