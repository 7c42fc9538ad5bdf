/// The queries of one search, and the combination of their responses.
///
/// Source: InstantSearch iOS, `Searcher/…/QueryBuilder.swift`, `+DisjunctiveFaceting.swift`, `+HierarchicalFaceting.swift`.
public struct QueryBatch: Sendable {
  /// The role of a query in the batch.
  public enum Role: Sendable, Hashable {
    case main
    /// Counts an attribute as if it were not filtered by.
    case disjunctive(Attribute)
    /// Counts one level of the hierarchical menu under its parent.
    case hierarchical(Attribute)
  }

  public private(set) var roles: [Role]
  public private(set) var queries: [IndexQuery]
  private let version: InstantSearchVersion
  /// The values filtered by, in ascending order, for each disjunctive attribute; empty if they are not to be kept.
  private let keptValues: [Attribute: [String]]
  /// The number of responses that InstantSearch expects. It does not count the menu's levels in the same way as it builds their queries: if
  /// the group has lost its attributes, or a different menu has replaced them, the two numbers differ and no search succeeds.
  private let expectedCount: Int
  /// A value that occurs twice among the filters of a disjunctive attribute.
  private let duplicate: (attribute: Attribute, value: String)?

  /// A batch of a single, unchanged query, as sent by a searcher without disjunctive faceting.
  public init(single query: IndexQuery, version: InstantSearchVersion) {
    roles = [.main]
    queries = [query]
    self.version = version
    keptValues = [:]
    expectedCount = 1
    duplicate = nil
  }

  /// The batch for a query with filters. The query's own `filters` are replaced, as by InstantSearch.
  public init(
    _ query: IndexQuery, filters: FilterGroups, disjunctiveAttributes: Set<Attribute> = [],
    keepsSelectedEmptyFacets: Bool = true, version: InstantSearchVersion
  ) {
    self.version = version
    let groups = filters.groups(version)
    var main = query
    main.query.filters = FilterExpression.text(of: groups)
    var roles = [Role.main]
    var queries = [main]

    let disjunctive = disjunctiveAttributes.union(Self.disjunctiveAttributes(of: groups)).sorted()
    for attribute in disjunctive {
      roles.append(.disjunctive(attribute))
      queries.append(Self.counting(attribute, query, Self.without(attribute, groups)))
    }
    var expectedCount = queries.count
    if let (attributes, path) = filters.hierarchy, let deepest = path.last {
      expectedCount += attributes.count == path.count ? path.count : path.count + 1
      let parents = [nil] + path.map(Optional.some)
      for (attribute, parent) in zip(attributes, parents) {
        roles.append(.hierarchical(attribute))
        let above = Self.above(parent, deepest: deepest, groups, version)
        queries.append(Self.counting(attribute, query, above))
      }
    }
    self.roles = roles
    self.queries = version == .v7 ? queries.map(Self.joinedByComma) : queries
    self.expectedCount = expectedCount
    let values = keepsSelectedEmptyFacets ? Self.filteredValues(of: disjunctive, groups, version) : [:]
    keptValues = values.mapValues { Set($0).sorted() }
    duplicate =
      values.sorted { $0.key < $1.key }.lazy.compactMap { attribute, values in
        zip(values.sorted(), values.sorted().dropFirst()).first { $0 == $1 }.map { (attribute, $0.0) }
      }.first
  }

  /// Combines one response per query, in the order of `queries`, into the results.
  public func assemble(_ responses: [SearchResponse]) throws(SearchBackendError) -> SearchResults {
    guard responses.count == expectedCount, let main = responses.first else {
      // Here the app crashes in version 7, and reports an error in version 8 (AlgoliaSearchService.swift 7:60).
      throw SearchBackendError(
        "queriesResultsCountMismatch(\(expectedCount), \(responses.count)): InstantSearch expects a different number of responses",
        defect: .countMismatch)
    }
    if version == .v8, let duplicate {
      throw SearchBackendError(
        "Duplicate values for key: '\(duplicate.value)' of '\(duplicate.attribute)' is filtered on twice",
        defect: .duplicateValues(duplicate.attribute, value: duplicate.value))
    }
    var disjunctive = FacetTable()
    var hierarchical = FacetTable()
    var stats = main.facetStats
    for (role, response) in zip(roles, responses).dropFirst() {
      stats.merge(response.facetStats) { _, later in later }
      switch role {
      case .main: break
      case .disjunctive: disjunctive.merge(response.facets) { _, later in later }
      case .hierarchical: hierarchical.merge(response.facets) { _, later in later }
      }
    }
    switch version {
    case .v7:
      keepSelected(in: &disjunctive)
      let isHierarchical = roles.contains { if case .hierarchical = $0 { true } else { false } }
      return SearchResults(
        main: main, facets: main.facets, disjunctiveFacets: disjunctive,
        hierarchicalFacets: isHierarchical ? hierarchical : nil, facetStats: stats)
    case .v8:
      var merged = main.facets.merging(disjunctive) { _, later in later }.merging(hierarchical) { _, later in later }
      keepSelected(in: &merged)
      return SearchResults(main: main, facets: merged, disjunctiveFacets: nil, hierarchicalFacets: nil, facetStats: stats)
    }
  }

  /// Adds the values filtered by that were not returned, with count 0, in ascending order.
  private func keepSelected(in table: inout FacetTable) {
    for (attribute, values) in keptValues {
      let present = Set(table[attribute, default: []].map(\.value))
      let missing = values.filter { !present.contains($0) }
      // An attribute without any value remains in the table with an empty list.
      table[attribute, default: []] += missing.map { Facet(value: $0, count: 0) }
    }
  }

  /// The same batch with different roles and queries, for display.
  package func with(_ roles: [Role], _ queries: [IndexQuery]) -> QueryBatch {
    var batch = self
    (batch.roles, batch.queries) = (roles, queries)
    return batch
  }

  // MARK: Parts of the batch

  /// Version 7 sends lists joined by commas, which splits an attribute whose name contains one, and omits an empty one.
  private static func joinedByComma(_ query: IndexQuery) -> IndexQuery {
    let isTorn = { (facet: Attribute) in facet.rawValue.isEmpty || facet.rawValue.utf8.contains(UInt8(ascii: ",")) }
    guard query.query.facets?.contains(where: isTorn) ?? false else { return query }
    var torn = query
    torn.query.facets = query.query.facets?.flatMap { $0.rawValue.split(separator: ",").map { Attribute(String($0)) } }.sorted()
    return torn
  }

  private static func disjunctiveAttributes(of groups: [FilterGroup]) -> Set<Attribute> {
    groups.reduce(into: []) { attributes, group in
      if case .or(_, .facet) = group.id { attributes.formUnion(group.filters.map(\.attribute)) }
    }
  }

  /// The groups without an attribute's filters in `or` groups of facets; groups that become empty are removed.
  private static func without(_ attribute: Attribute, _ groups: [FilterGroup]) -> [FilterGroup] {
    groups.compactMap { group in
      guard case .or(_, .facet) = group.id else { return group }
      let others = group.filtered { $0.attribute != attribute }
      return others.filters.isEmpty ? nil : others
    }
  }

  /// The groups without the deepest selected value, followed by a group with the parent's value. Groups that become empty are kept, which
  /// makes the expression empty rather than absent.
  private static func above(_ parent: Filter.Facet?, deepest: Filter.Facet, _ groups: [FilterGroup], _ version: InstantSearchVersion)
    -> [FilterGroup]
  {
    let others = groups.map { group in
      group.isConjunctive ? group.filtered { $0 != .facet(deepest) } : group
    }
    guard let parent else { return others }
    return others + [FilterGroup(id: .and(name: "_hierarchical"), filters: [.facet(parent)], version: version)]
  }

  private static func counting(
    _ attribute: Attribute, _ query: IndexQuery, _ groups: [FilterGroup]
  ) -> IndexQuery {
    var counting = query
    counting.query.facets = [attribute]
    counting.query.attributesToRetrieve = []
    counting.query.attributesToHighlight = []
    counting.query.hitsPerPage = 0
    counting.query.analytics = false
    counting.query.filters = FilterExpression.text(of: groups)
    return counting
  }

  /// The values of an attribute's filters in all groups, one for each filter in each group.
  private static func filteredValues(
    of attributes: [Attribute], _ groups: [FilterGroup], _ version: InstantSearchVersion
  ) -> [Attribute: [String]] {
    var values = Dictionary(uniqueKeysWithValues: attributes.map { ($0, [String]()) })
    for case .facet(let facet) in groups.flatMap(\.filters) { values[facet.attribute]?.append(facet.value.text(version)) }
    return values
  }
}
