import Findings
import JSONText
import SearchModel
import Texts

extension Attribute {
  func redacted(by redactor: Redactor) -> Attribute { Attribute(redactor.masked(rawValue)) }
}

extension Filter {
  func redacted(by redactor: Redactor) -> Filter {
    switch self {
    case .facet(let facet): .facet(facet.redacted(by: redactor))
    // A number cannot hold a mask, so the filter becomes a string filter.
    case .numeric(let numeric):
      if let masked = numeric.value.numbers.lazy.compactMap({ redactor.masked($0) }).first {
        .facet(Filter.Facet(attribute: numeric.attribute.redacted(by: redactor), value: .string(masked), isNegated: numeric.isNegated))
      } else {
        .numeric(
          Filter.Numeric(attribute: numeric.attribute.redacted(by: redactor), value: numeric.value, isNegated: numeric.isNegated))
      }
    case .tag(let tag): .tag(Filter.Tag(value: redactor.masked(tag.value), isNegated: tag.isNegated))
    }
  }
}

extension Filter.Facet {
  func redacted(by redactor: Redactor) -> Filter.Facet {
    let value: ValueType =
      switch value {
      case .string(let text): .string(redactor.masked(text))
      case .float(let number): redactor.masked(number).map(ValueType.string) ?? value
      case .bool: value
      }
    return Filter.Facet(attribute: attribute.redacted(by: redactor), value: value, isNegated: isNegated, score: score)
  }
}

extension FilterGroup.ID {
  func redacted(by redactor: Redactor) -> FilterGroup.ID {
    switch self {
    case .and(let name): .and(name: redactor.masked(name))
    case .or(let name, let kind): .or(name: redactor.masked(name), filterType: kind)
    case .hierarchical(let name): .hierarchical(name: redactor.masked(name))
    }
  }
}

extension FilterGroups {
  func redacted(by redactor: Redactor) -> FilterGroups {
    mapped(
      id: { $0.redacted(by: redactor) }, filter: { $0.redacted(by: redactor) }, attribute: { $0.redacted(by: redactor) },
      facet: { $0.redacted(by: redactor) })
  }
}

extension Facet {
  func redacted(by redactor: Redactor) -> Facet {
    Facet(value: redactor.masked(value), count: count, highlighted: redactor.masked(highlighted))
  }
}

extension Hit {
  func redacted(by redactor: Redactor) -> Hit {
    Hit(
      objectID: redactor.masked(objectID), record: record.redacted(by: redactor),
      addition: addition.map { addition in HitAddition(showsRanking: addition.showsRanking) { addition.value.redacted(by: redactor) } })
  }
}

extension SearchExchange where Request == QueryBatch, Results == SearchResults {
  func redacted(by redactor: Redactor) -> SearchExchange {
    with(batch.redacted(by: redactor), outcome.redacted(by: redactor) { $0.redacted(by: redactor) })
  }
}

extension SearchExchange where Request == FacetSearchQuery, Results == [Facet] {
  func redacted(by redactor: Redactor) -> SearchExchange {
    with(query.redacted(by: redactor), outcome.redacted(by: redactor) { $0.map { $0.redacted(by: redactor) } })
  }
}

extension SearchExchange where Request == [MultiSearchQuery], Results == [MultiSearchResult] {
  func redacted(by redactor: Redactor) -> SearchExchange {
    with(request.map { $0.redacted(by: redactor) }, outcome.redacted(by: redactor) { $0.map { $0.redacted(by: redactor) } })
  }
}

extension SearchExchange {
  /// A copy with a different request and outcome.
  fileprivate func with(_ request: Request, _ outcome: SearchOutcome<Results>) -> SearchExchange {
    SearchExchange(request: request, outcome: outcome, isFollowUp: isFollowUp, isLate: isLate, number: number)
  }
}

extension SearchOutcome {
  fileprivate func redacted(by redactor: Redactor, _ redacted: (Results) -> Results) -> SearchOutcome {
    switch self {
    case .success(let results): .success(redacted(results))
    case .failure(let error): .failure(error.redacted(by: redactor))
    case .cancelled, .retrying: self
    }
  }
}

extension FacetSearchQuery {
  func redacted(by redactor: Redactor) -> FacetSearchQuery {
    FacetSearchQuery(
      indexName: redactor.masked(indexName), facet: facet.redacted(by: redactor), text: redactor.masked(text),
      filters: redactor.masked(filters))
  }
}

extension MultiSearchQuery {
  func redacted(by redactor: Redactor) -> MultiSearchQuery {
    switch self {
    case .hits(let query): .hits(query.redacted(by: redactor))
    case .facets(let query): .facets(query.redacted(by: redactor))
    }
  }
}

extension MultiSearchResult {
  func redacted(by redactor: Redactor) -> MultiSearchResult {
    switch self {
    case .response(let response): .response(response.redacted(by: redactor))
    case .facets(let facets): .facets(facets.map { $0.redacted(by: redactor) })
    }
  }
}

extension IndexQuery {
  func redacted(by redactor: Redactor) -> IndexQuery {
    IndexQuery(indexName: redactor.masked(indexName), query: query.redacted(by: redactor))
  }
}

extension SearchBackendError {
  func redacted(by redactor: Redactor) -> SearchBackendError {
    SearchBackendError(redactor.masked(message), defect: defect, isStaged: isStaged)
  }
}

extension QueryBatch {
  func redacted(by redactor: Redactor) -> QueryBatch {
    let roles = roles.map { role -> Role in
      switch role {
      case .main: .main
      case .disjunctive(let attribute): .disjunctive(attribute.redacted(by: redactor))
      case .hierarchical(let attribute): .hierarchical(attribute.redacted(by: redactor))
      }
    }
    return with(roles, queries.map { $0.redacted(by: redactor) })
  }
}

extension SearchQuery {
  func redacted(by redactor: Redactor) -> SearchQuery {
    var query = self
    query.query = redactor.masked(self.query)
    query.filters = redactor.masked(filters)
    query.facetFilters = facetFilters?.redacted(by: redactor)
    query.numericFilters = numericFilters?.redacted(by: redactor)
    query.tagFilters = tagFilters?.redacted(by: redactor)
    query.optionalFilters = optionalFilters?.redacted(by: redactor)
    query.facets = facets?.map { $0.redacted(by: redactor) }
    query.attributesToRetrieve = attributesToRetrieve?.map { redactor.masked($0) }
    query.attributesToHighlight = attributesToHighlight?.map { redactor.masked($0) }
    query.additional = additional.mapValues { $0.redacted(by: redactor) }
    query.custom = custom.mapValues { $0.redacted(by: redactor) }
    return query
  }
}

extension FacetTable {
  fileprivate func redacted(by redactor: Redactor) -> FacetTable {
    Dictionary(
      map { ($0.key.redacted(by: redactor), $0.value.map { $0.redacted(by: redactor) }) }, uniquingKeysWith: { first, _ in first })
  }
}

extension SearchResponse {
  fileprivate func redacted(by redactor: Redactor) -> SearchResponse {
    var response = self
    response.hits = hits.map { $0.redacted(by: redactor) }
    response.query = redactor.masked(query)
    response.facets = facets.redacted(by: redactor)
    response.appliedRules = appliedRules.map { redactor.masked($0) }
    response.userData = userData?.map { $0.redacted(by: redactor) }
    response.renderingContent = renderingContent?.redacted(by: redactor)
    return response
  }
}

extension SearchResults {
  func redacted(by redactor: Redactor) -> SearchResults {
    var results = self
    results.main = main.redacted(by: redactor)
    results.facets = facets.redacted(by: redactor)
    results.disjunctiveFacets = disjunctiveFacets?.redacted(by: redactor)
    results.hierarchicalFacets = hierarchicalFacets?.redacted(by: redactor)
    return results
  }
}

extension Filter.Numeric.ValueType {
  fileprivate var numbers: [Double] {
    switch self {
    case .range(let range): [range.lowerBound, range.upperBound]
    case .comparison(_, let number): [number]
    }
  }
}
