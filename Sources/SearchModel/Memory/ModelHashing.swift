import JSONText

extension Attribute: StateHashed {
  package func hash(into hasher: inout StateHasher) { hasher.combine(rawValue) }
}

extension Facet: StateHashed {
  package func hash(into hasher: inout StateHasher) {
    hasher.combine(value)
    hasher.combine(count)
    hasher.combine(highlighted)
  }
}

extension Filter: StateHashed {
  package func hash(into hasher: inout StateHasher) {
    hasher.combine(attribute)
    hasher.combine(isNegated)
    switch self {
    case .facet(let facet):
      hasher.combine(facet.score) { $0.combine($1) }
      switch facet.value {
      case .string(let text):
        hasher.combine(0)
        hasher.combine(text)
      case .float(let number):
        hasher.combine(1)
        hasher.combine(number)
      case .bool(let flag):
        hasher.combine(2)
        hasher.combine(flag)
      }
    case .numeric(let numeric):
      switch numeric.value {
      case .comparison(let comparison, let number):
        hasher.combine(3)
        hasher.combine(comparison.rawValue)
        hasher.combine(number)
      case .range(let range):
        hasher.combine(4)
        hasher.combine(range)
      }
    case .tag(let tag):
      hasher.combine(5)
      hasher.combine(tag.value)
    }
  }
}

extension FilterGroup.ID: StateHashed {
  package func hash(into hasher: inout StateHasher) {
    switch self {
    case .and: hasher.combine(0)
    case .or(_, let kind):
      hasher.combine(1)
      hasher.combine(kind.rawValue)
    case .hierarchical: hasher.combine(2)
    }
    hasher.combine(name)
  }
}

extension JSONValue: StateHashed {
  package func hash(into hasher: inout StateHasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let flag):
      hasher.combine(1)
      hasher.combine(flag)
    case .number(let number):
      hasher.combine(2)
      hasher.combine(number)
    case .string(let text):
      hasher.combine(3)
      hasher.combine(text)
    case .array(let items):
      hasher.combine(4)
      hasher.combine(items)
    case .object(let members):
      hasher.combine(5)
      hasher.combine(members) {
        $0.combine($1.key)
        $0.combine($1.value)
      }
    }
  }
}

extension Hit: StateHashed {
  package func hash(into hasher: inout StateHasher) {
    hasher.combine(objectID)
    hasher.combine(record)
  }
}

extension IndexQuery: StateHashed {
  package func hash(into hasher: inout StateHasher) {
    hasher.combine(indexName)
    hasher.combine(query.parameters) {
      $0.combine($1.name)
      $0.combine($1.value)
    }
  }
}

extension FacetSearchQuery: StateHashed {
  package func hash(into hasher: inout StateHasher) {
    hasher.combine(indexName)
    hasher.combine(facet)
    hasher.combine(text)
    hasher.combine(filters)
  }
}

extension SearchResults: StateHashed {
  package func hash(into hasher: inout StateHasher) {
    func combine(_ table: FacetTable, _ hasher: inout StateHasher) {
      hasher.combine(unordered: table) {
        $0.combine($1.key)
        $0.combine($1.value)
      }
    }
    hasher.combine(main.hits)
    for number in [main.nbHits, main.page, main.nbPages, main.hitsPerPage, main.processingTimeMS] { hasher.combine(number) }
    for number in [main.nbSortedHits, main.appliedRelevancyStrictness] { hasher.combine(number) { $0.combine($1) } }
    hasher.combine(main.query)
    hasher.combine(main.userData) { $0.combine($1) }
    hasher.combine(main.renderingContent)
    combine(facets, &hasher)
    hasher.combine(disjunctiveFacets) { combine($1, &$0) }
    hasher.combine(hierarchicalFacets) { combine($1, &$0) }
    hasher.combine(unordered: facetStats) {
      $0.combine($1.key)
      for number in [$1.value.min, $1.value.max, $1.value.average, $1.value.sum] { $0.combine(number) }
    }
  }
}
