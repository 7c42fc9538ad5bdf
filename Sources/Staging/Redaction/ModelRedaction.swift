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
    case .numeric(let numeric):
      .numeric(
        Filter.Numeric(attribute: numeric.attribute.redacted(by: redactor), value: numeric.value, isNegated: numeric.isNegated))
    case .tag(let tag): .tag(Filter.Tag(value: redactor.masked(tag.value), isNegated: tag.isNegated))
    }
  }
}

extension Filter.Facet {
  func redacted(by redactor: Redactor) -> Filter.Facet {
    let value: ValueType = if case .string(let text) = value { .string(redactor.masked(text)) } else { value }
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

extension JSONValue {
  /// Keys are left, unless they hold a secret.
  package func redacted(by redactor: Redactor) -> JSONValue {
    if redactor.isIdle { return self }
    return switch self {
    case .string(let text): .string(redactor.masked(text))
    case .array(let items): .array(items.map { $0.redacted(by: redactor) })
    case .object(let members): .object(members.map { .init(redactor.masked($0.key), $0.value.redacted(by: redactor)) })
    case .null, .bool, .number: self
    }
  }
}

extension Facet {
  func redacted(by redactor: Redactor) -> Facet {
    Facet(value: redactor.masked(value), count: count, highlighted: redactor.masked(highlighted))
  }
}

extension Hit {
  func redacted(by redactor: Redactor) -> Hit { Hit(objectID: redactor.masked(objectID), record: record.redacted(by: redactor)) }
}

extension HitsSearcher.Exchange {
  func redacted(by redactor: Redactor) -> HitsSearcher.Exchange {
    HitsSearcher.Exchange(
      batch: batch.redacted(by: redactor), outcome: outcome.redacted(by: redactor), isFollowUp: isFollowUp, isLate: isLate,
      number: number)
  }
}

extension HitsSearcher.Outcome {
  func redacted(by redactor: Redactor) -> HitsSearcher.Outcome {
    switch self {
    case .success(let results): .success(results.redacted(by: redactor))
    case .failure(let error): .failure(error.redacted(by: redactor))
    case .cancelled, .retrying: self
    }
  }
}

extension SearchBackendError {
  func redacted(by redactor: Redactor) -> SearchBackendError {
    SearchBackendError(redactor.masked(message), defect: defect, isStaged: isStaged)
  }
}

extension FacetSearcher.Exchange {
  func redacted(by redactor: Redactor) -> FacetSearcher.Exchange {
    let query = FacetSearchQuery(
      indexName: redactor.masked(query.indexName), facet: query.facet.redacted(by: redactor), text: redactor.masked(query.text),
      filters: redactor.masked(query.filters))
    let outcome: FacetSearcher.Outcome =
      switch outcome {
      case .success(let facets): .success(facets.map { $0.redacted(by: redactor) })
      case .failure(let error): .failure(error.redacted(by: redactor))
      case .cancelled, .retrying: outcome
      }
    return FacetSearcher.Exchange(query: query, outcome: outcome, number: number)
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
    return with(roles, queries.map { IndexQuery(indexName: redactor.masked($0.indexName), query: $0.query.redacted(by: redactor)) })
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
    return query
  }
}

extension SearchResults {
  func redacted(by redactor: Redactor) -> SearchResults {
    func table(_ table: FacetTable) -> FacetTable {
      Dictionary(
        table.map { ($0.key.redacted(by: redactor), $0.value.map { $0.redacted(by: redactor) }) }, uniquingKeysWith: { first, _ in first })
    }
    var results = self
    results.main.hits = main.hits.map { $0.redacted(by: redactor) }
    results.main.query = redactor.masked(main.query)
    results.main.facets = table(main.facets)
    results.main.userData = main.userData?.map { $0.redacted(by: redactor) }
    results.main.renderingContent = main.renderingContent?.redacted(by: redactor)
    results.facets = table(facets)
    results.disjunctiveFacets = disjunctiveFacets.map(table)
    results.hierarchicalFacets = hierarchicalFacets.map(table)
    return results
  }
}
