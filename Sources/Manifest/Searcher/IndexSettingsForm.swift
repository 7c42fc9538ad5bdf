import Forms
import JSONText
import SearchModel
import YAMLTree

extension Form where Value == IndexSettings {
  /// The settings that the embedded index honours; any other is refused by name.
  static var indexSettings: Form {
    .object(
      "settings",
      .optional(
        "searchableAttributes",
        .list(
          of: .setting("an attribute, unordered(attribute), or several with commas", IndexSettings.SearchableAttributes.init(setting:)) {
            @Sendable attributes in attributes.attributes
          }),
        "Attributes to search in, most important first (default: all strings)."),
      .defaulted(
        "attributesForFaceting",
        .list(
          of: .setting("attribute, searchable(attribute) or filterOnly(attribute)", IndexSettings.FacetAttribute.init(setting:)) {
            @Sendable facet in [facet.attribute]
          }), [],
        shown: "[]", "Attributes that can be filtered on and counted."),
      .defaulted(
        "customRanking", .list(of: .rankingCriterion), [],
        shown: "[]", "The order of records that match equally well."),
      .defaulted(
        "replicas", replicas, [], shown: "{}", "Other indices over the same records, by name, each with a customRanking of its own."),
      .optional("facetOrdering", facetOrdering, "The order of dynamic facets, as in renderingContent.facetOrdering."),
      .defaulted("maxValuesPerFacet", .integer(1...1000), 100, shown: "100", "The most values returned for an attribute."),
      .defaulted(
        "sortFacetValuesBy", Form<SearchQuery.FacetOrder>.choice(), .count, shown: "\"count\"", "The engine's order of facet values."),
      .defaulted("hitsPerPage", .integer(1...1000), 20, shown: "20", "Hits on a page."),
      .defaulted("paginationLimitedTo", .integer(0...1_000_000), 1000, shown: "1000", "The maximum number of hits reachable by paging."),
      .optional("attributesToRetrieve", .list(of: .retrievedAttribute), "Attributes to return with hits (default: all)."),
      .defaulted(
        "queryType", Form<IndexSettings.QueryType>.choice(), .prefixLast, shown: "\"prefixLast\"",
        "Which words of a query match as prefixes."),
      .defaulted("typoTolerance", .flag, true, shown: "true", "Whether words match despite typos."),
      .defaulted("minWordSizefor1Typo", .count, 4, shown: "4", "The length from which a word may have one typo."),
      .defaulted("minWordSizefor2Typos", .count, 8, shown: "8", "The length from which a word may have two typos.")
    ) {
      _, _, searchable, facets, ranking, replicas, facetOrdering, maxValues, order, hitsPerPage, limit, retrieved, queryType, typos, one,
      two in
      var settings = IndexSettings()
      settings.searchableAttributes = searchable
      settings.attributesForFaceting = facets
      settings.customRanking = ranking
      settings.replicas = replicas
      settings.renderingContent = facetOrdering.map { ["facetOrdering": $0] }
      settings.maxValuesPerFacet = maxValues
      settings.sortFacetValuesBy = order
      settings.hitsPerPage = hitsPerPage
      settings.paginationLimitedTo = limit
      settings.attributesToRetrieve = retrieved
      settings.queryType = queryType
      settings.typoTolerance = typos
      settings.minWordSizefor1Typo = one
      settings.minWordSizefor2Typos = two
      return settings
    }
  }
}

extension Form where Value == IndexSettings {
  private static var facetOrdering: Form<JSONValue> {
    let remaining = Form<String>.choice([("count", "count"), ("alpha", "alpha"), ("hidden", "hidden")])
    let rules = Form<JSONValue>.object(
      "rules for values", .defaulted("order", .list(of: .text(lenient: true)), [], shown: "[]", "The values that come first."),
      .defaulted("hide", .list(of: .text(lenient: true)), [], shown: "[]", "Values that are not shown (not known to version 7)."),
      .optional("sortRemainingBy", remaining, "The order of the other values, or that they are hidden.")
    ) { _, _, order, hide, remaining in
      var members = [JSONValue.Member("order", .array(order.map(JSONValue.string))), .init("hide", .array(hide.map(JSONValue.string)))]
      if let remaining { members.append(.init("sortRemainingBy", .string(remaining))) }
      return .object(members)
    }
    return Form<JSONValue>.object(
      "a facetOrdering", .required("facets", .list(of: Form<String>.name.namingAttribute), "The attributes in their order."),
      .defaulted("values", .named(rules), [], shown: "{}", "Rules for the values, by attribute.")
    ) { _, _, facets, values in
      ["facets": ["order": .array(facets.map(JSONValue.string))], "values": .object(values.map { .init($0.name.value, $0.item) })]
    }
  }

  private static var replicas: Form<[IndexSettings.Replica]> {
    let replica = Form<[IndexSettings.RankingCriterion]>.object(
      "a replica",
      .required(
        "customRanking", .list(of: .rankingCriterion),
        "The order of its records.")
    ) { _, _, ranking in ranking }
    return Form<[Named<[IndexSettings.RankingCriterion]>]>.named(replica).map { named in
      named.map { IndexSettings.Replica(name: $0.name.value, customRanking: $0.item) }
    }
  }
}

extension Form {
  /// A string in one of the little notations of index settings.
  ///
  /// - Parameter attributes: those that it names.
  fileprivate static func setting(
    _ expected: String, _ parse: @escaping @Sendable (String) -> Value?, attributes: @escaping @Sendable (Value) -> [Attribute]
  ) -> Form {
    Form(Form<String>.name.schema) { node, problems in
      guard let text = Form<String>.name.read(node, problems) else { return nil }
      if let value = parse(text) {
        for attribute in attributes(value) { problems.mention(attribute: attribute.rawValue, at: node.place) }
        return value
      }
      return problems.error("setting", at: node.place, "'\(text)' is not valid: write \(expected)")
    }
  }
}

extension Form where Value == IndexSettings.RankingCriterion {
  fileprivate static var rankingCriterion: Form {
    setting("asc(attribute) or desc(attribute)", IndexSettings.RankingCriterion.init(setting:)) { [$0.attribute] }
  }
}

extension Form where Value == SearchQuery {
  /// The parameters of every search.
  static var searchQuery: Form {
    .object(
      "a query", .optional("query", .text(lenient: true), "The text to start with."),
      .optional("filters", .filterExpression, "The query's own filters; ignored while disjunctive faceting is on."),
      .optional("facetFilters", .filterList(.facet), "Facet filters as lists: a list is AND, a list inside it OR, `-` negates."),
      .optional("numericFilters", .filterList(.numeric), "Numeric filters as lists."),
      .optional("tagFilters", .filterList(.tag), "Tag filters as lists."),
      .optional("optionalFilters", .filterList(.facet), "Facet filters that boost matching records without excluding others."),
      .optional("hitsPerPage", .integer(0...1000), "Hits on a page."),
      .optional("page", .count, "The page to start with, from 0."),
      .optional("facets", .list(of: .attribute), "Attributes counted besides those of the widgets."),
      .optional("maxValuesPerFacet", .integer(0...1000), "The most values returned for an attribute."),
      .optional("sortFacetValuesBy", Form<SearchQuery.FacetOrder>.choice(), "The engine's order of facet values."),
      .optional("attributesToRetrieve", .list(of: .retrievedAttribute), "Attributes of the hits.")
    ) {
      _, _, text, filters, facetFilters, numericFilters, tagFilters, optionalFilters, hitsPerPage, page, facets, maxValues, order, retrieved
      in
      var query = SearchQuery(query: text, filters: filters, page: page, hitsPerPage: hitsPerPage)
      query.facets = facets.map { Set($0).sorted() }
      query.facetFilters = facetFilters
      query.numericFilters = numericFilters
      query.tagFilters = tagFilters
      query.optionalFilters = optionalFilters
      query.maxValuesPerFacet = maxValues
      query.sortFacetValuesBy = order
      query.attributesToRetrieve = retrieved
      return query
    }
  }
}
