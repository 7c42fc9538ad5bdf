import SearchModel

extension EmbeddedIndex {
  /// Answers one query: which records match, in which order (the index's own unless `ranking` is given), and how many have
  /// each facet value.
  func respond(to query: SearchQuery, ranking: [Int32]? = nil) throws(SearchBackendError) -> SearchResponse {
    let clauses = try self.clauses(of: query)
    let evaluator = FilterEvaluator(columns: columns, count: records.count) { attribute in
      self.settings.attributesForFaceting.contains { $0.attribute == attribute }
    }
    var matching = evaluator.records(clauses)
    let ranks = query.query.flatMap { TextMatcher(index: text, settings: settings, count: records.count).match($0) }
    if let ranks {
      var found = Bitset(capacity: records.count)
      for record in ranks.keys { found.insert(record) }
      matching.formIntersection(found)
    }

    var response = SearchResponse(query: query.query ?? "")
    response.nbHits = matching.count
    response.renderingContent = settings.renderingContent
    response.hitsPerPage = query.hitsPerPage ?? settings.hitsPerPage
    response.page = query.page ?? 0
    let reachable = min(response.nbHits, settings.paginationLimitedTo)
    response.nbPages = response.hitsPerPage == 0 ? 0 : (reachable + response.hitsPerPage - 1) / response.hitsPerPage
    let first = response.page.multipliedReportingOverflow(by: response.hitsPerPage)
    let page =
      first.overflow || first.partialValue >= reachable
      ? 0..<0 : first.partialValue..<min(first.partialValue + response.hitsPerPage, reachable)
    if !page.isEmpty {
      let retrieved = query.attributesToRetrieve ?? settings.attributesToRetrieve
      let scores = scores(clauses, try optional(query), evaluator)
      response.hits = ranked(matching, ranks, scores, ranking ?? self.ranking, upTo: page.upperBound)[page].map {
        hit($0, attributes: retrieved)
      }
    }
    for attribute in facetAttributes(query.facets ?? []) {
      let values = facetValues(of: attribute, over: matching, query)
      if !values.isEmpty { response.facets[attribute] = values }
      if let stats = columns.numbers[attribute]?.stats(over: matching) { response.facetStats[attribute] = stats }
    }
    return response
  }

  /// All filter parameters; they combine with AND.
  private func clauses(of query: SearchQuery) throws(SearchBackendError) -> [FilterClause] {
    var clauses: [FilterClause] = []
    var parameter = "filters"
    do throws(FilterSyntaxError) {
      if let filters = query.filters { clauses += try FilterParser.parse(filters) }
      for (name, value, kind) in [
        ("facetFilters", query.facetFilters, FilterKind.facet), ("numericFilters", query.numericFilters, .numeric),
        ("tagFilters", query.tagFilters, .tag),
      ] {
        parameter = name
        if let value { clauses += try FilterListParser.parse(value, kind: kind) }
      }
    } catch {
      throw SearchBackendError("\(parameter), character \(error.column): \(error.message)")
    }
    return clauses
  }

  /// Filters that raise records and leave none out.
  private func optional(_ query: SearchQuery) throws(SearchBackendError) -> [FilterClause] {
    guard let filters = query.optionalFilters else { return [] }
    do throws(FilterSyntaxError) { return try FilterListParser.parse(filters, kind: .facet) } catch {
      throw SearchBackendError("optionalFilters, character \(error.column): \(error.message)")
    }
  }

  /// The first matching records: by typos, score of filters, proximity, attribute, exactness, custom ranking, position.
  private func ranked(_ matching: Bitset, _ ranks: [Int: TextRank]?, _ scores: [Int: Int], _ ranking: [Int32], upTo limit: Int) -> [Int] {
    guard ranks != nil || !scores.isEmpty else {
      return Array(ranking.lazy.map(Int.init).filter(matching.contains).prefix(limit))
    }
    var keyed: [(record: Int, rank: TextRank, score: Int)] = []
    for record in ranking.lazy.map(Int.init) where matching.contains(record) {
      keyed.append((record, ranks?[record] ?? TextRank(), scores[record] ?? 0))
    }
    // `sorted` is stable, so that equal records keep the custom ranking.
    let sorted = keyed.sorted { a, b in
      if a.rank.typos != b.rank.typos { return a.rank.typos < b.rank.typos }
      if a.score != b.score { return a.score > b.score }
      return a.rank < b.rank
    }
    return sorted.prefix(limit).map(\.record)
  }

  /// What each record gains by optional filters and filters with a score; within a disjunction the best one counts. Empty when all count alike.
  private func scores(_ clauses: [FilterClause], _ optional: [FilterClause], _ evaluator: FilterEvaluator) -> [Int: Int] {
    guard !optional.isEmpty || clauses.contains(where: { $0.alternatives.contains { $0.score != 1 } }) else { return [:] }
    return (clauses + optional).reduce(into: [:]) { total, clause in
      var best: [Int: Int] = [:]
      for literal in clause.alternatives {
        evaluator.records(literal).forEach { best[$0] = max(best[$0] ?? 0, literal.score) }
      }
      total.merge(best, uniquingKeysWith: &+)
    }
  }

  /// The attributes to count; `*` stands for all that are.
  private func facetAttributes(_ requested: [Attribute]) -> [Attribute] {
    let counted = settings.attributesForFaceting.filter(\.isCounted).map(\.attribute)
    return requested.contains("*") ? counted : requested.filter(counted.contains)
  }

  /// The values by count descending (or alphabetically), equal ones by value, cut to the maximum.
  private func facetValues(of attribute: Attribute, over matching: Bitset, _ query: SearchQuery) -> [Facet] {
    guard let column = columns.facets[attribute] else { return [] }
    let counts = column.counts(over: matching)
    let limit = min(max(query.maxValuesPerFacet ?? settings.maxValuesPerFacet, 0), 1000)
    let byCount = (query.sortFacetValuesBy ?? settings.sortFacetValuesBy) == .count
    return counts.indices.filter { counts[$0] > 0 }
      .sorted { byCount && counts[$0] != counts[$1] ? counts[$0] > counts[$1] : column.order[$0] < column.order[$1] }
      .prefix(limit)
      .map { Facet(value: column.values[$0], count: Int(counts[$0])) }
  }
}
