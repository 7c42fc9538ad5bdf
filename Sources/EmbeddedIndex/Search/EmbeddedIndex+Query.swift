import SearchModel

extension EmbeddedIndex {
  /// The engine rejects queries longer than this number of bytes, with this message. Source: Algolia's API specification, and errors that
  /// users of the engine report.
  private static let longestQuery = 512

  /// Answers one query: which records match, in which order (the index's own unless a different one is given), and how many have each facet
  /// value.
  ///
  /// - Parameter relevant: How a virtual replica sorts; nil for any other index.
  func respond(
    to asked: SearchQuery, in order: IndexOrder? = nil, sorting relevant: RelevantSortOrder? = nil
  ) throws(SearchBackendError) -> SearchResponse {
    for (name, text) in [("query", asked.query), ("similarQuery", asked.additional[.similarQuery]?.string)] {
      guard let text, text.utf8.count >= Self.longestQuery else { continue }
      throw SearchBackendError("Invalid value for \"\(name)\" parameter, expected string shorter than \(Self.longestQuery) bytes")
    }
    let rules = try ruleApplication(asked)
    let query = rules?.query ?? asked
    let clauses = try self.clauses(of: query)
    let evaluator = self.evaluator
    var matching = evaluator.records(clauses)
    let filtered = matching
    let geo = try GeoSearch(query)
    let distances = geo.map { self.restrict(&matching, to: $0) } ?? [:]
    let text = textSearch(query, within: matching, ranking: (order ?? self.ranking).criteria.names)
    if let text { matching.formIntersection(text.members) }
    let placed = rules.map { PlacedRecords($0, columns.objectIDs, filtered: filtered) }
    placed?.remove(from: &matching)
    let steps = geo.map { geo in distances.mapValues(geo.rank) } ?? [:]
    let optional = try self.optional(query)
    var ranking = MatchRanking(
      order ?? self.ranking, scores: scores(clauses, relevant == nil ? optional : [], query, evaluator), distances: steps,
      typosFirst: [.min, .strict].contains(query.typoTolerance(settings)), wordsFirst: query.searchesSimilar)
    let groups = distinctGroups(query)
    // The ranks of all matches decide which records remain, or those of promoted ones are shown.
    if relevant != nil || groups != nil || placed.map({ !$0.promoted.isEmpty }) ?? false { ranking.matches = text?.all }
    let sorted = relevant.map { $0.records(matching, ranking, optional: scores([], optional, query, evaluator)) }
    // Only the best of the records that share a value remain, so they have to be sorted before they are counted.
    let grouped = groups.map { $0.groups(sorted ?? ranking.records(matching, upTo: .max)) }
    let distinct = grouped.map { Array($0.joined()) }
    let found = placed?.adding(to: matching) ?? matching

    var response = SearchResponse(query: query.query ?? "")
    response.nbHits = (grouped?.count ?? matching.count) + (placed?.count ?? 0)
    response.renderingContent = rules?.renderingContent ?? settings.renderingContent
    // The redirect is added to the rendering content.
    if let redirect = rules?.redirect, (response.renderingContent?["redirect"] ?? .null) == .null {
      let others = (response.renderingContent?.members ?? []).filter { $0.key != "redirect" }
      response.renderingContent = .object(others + [.init("redirect", redirect)])
    }
    response.appliedRules = rules?.applied ?? []
    if let data = rules?.userData, !data.isEmpty { response.userData = data }
    response.hitsPerPage = query.hitsPerPage ?? settings.hitsPerPage
    response.page = query.page ?? 0
    if let relevant, let sorted {
      response.nbSortedHits = sorted.count
      response.appliedRelevancyStrictness = relevant.strictness
    }
    let reachable = min(response.nbSortedHits ?? response.nbHits, settings.paginationLimitedTo)
    response.nbPages = response.hitsPerPage == 0 ? 0 : (reachable + response.hitsPerPage - 1) / response.hitsPerPage
    let page = self.page(query, response, reachable)
    if !page.isEmpty {
      let retrieved = RetrievedAttributes(query.attributesToRetrieve ?? settings.attributesToRetrieve, settings)
      if let text, ranking.matches == nil { ranking.matches = ranking.leading(text, matching, upTo: page.upperBound) }
      let organic = grouped ?? (sorted ?? ranking.records(matching, upTo: page.upperBound)).map { [$0] }
      let ordered = placed?.placing(organic, upTo: page.upperBound) ?? organic
      let shown = Array(ordered[page].joined())
      let keys = Dictionary(shown.map { ($0, ranking.keys(of: $0)) }, uniquingKeysWith: { first, _ in first })
      let marks = HitMarks(self, query, keys, geo: geo.map { ($0, places) }, promoted: placed?.promoted ?? [])
      response.hits = shown.map { hit($0, retrieved, marks) }
    }
    let isAfterDistinct = query.additional[.facetingAfterDistinct] == true
    let counted = facetAttributes(query.facets ?? [])
    let all = CountedRecords(counted.isEmpty ? Bitset(capacity: 0) : found)
    let countedAfter = Set(settings.attributesForFaceting.filter(\.isAfterDistinct).map(\.attribute))
    for attribute in counted {
      let isCountedAfter = isAfterDistinct || countedAfter.contains(attribute)
      let over = isCountedAfter ? distinct.map { CountedRecords(Bitset($0, capacity: records.count)) } ?? all : all
      let values = facetValues(of: attribute, over: over, query)
      if !values.isEmpty { response.facets[attribute] = values }
      if let stats = stats(of: attribute, over: all) { response.facetStats[attribute] = stats }
    }
    return response.limited(to: (query.additional[.responseFields] ?? settings.additional[.responseFields])?.array?.compactMap(\.string))
  }

  public func rules(appliedTo query: SearchQuery) -> [String] { (try? ruleApplication(query))?.applied ?? [] }

  /// The effect of the rules on a query; nil if the index has none.
  private func ruleApplication(_ query: SearchQuery) throws(SearchBackendError) -> RuleApplication? {
    if settings.rules.isEmpty { return nil }
    let clauses = try self.clauses(of: query)
    return RuleApplication(query, settings, synonyms, clauses: clauses) { self.columns.facets[$0]?.values ?? [] }
  }

  /// Keeps the records that a geo search finds, and returns each one's distance from its centre, in metres.
  private func restrict(_ matching: inout Bitset, to geo: GeoSearch) -> [Int: Int] {
    let places = self.places
    var left = Bitset(capacity: records.count)
    var distances: [Int: Int] = [:]
    matching.forEach { record in
      guard let own = places[record], geo.finds(own) else { return }
      left.insert(record)
      if let distance = geo.distance(own) { distances[record] = distance }
    }
    matching = left
    return distances
  }

  private var evaluator: FilterEvaluator {
    let numeric = (settings.additional[.numericAttributesForFiltering] ?? settings.additional[.numericAttributesToIndex])?.array ?? []
    let names = numeric.compactMap(\.string)
    return FilterEvaluator(columns: columns, cache: clauseCache, count: records.count) { attribute in
      self.settings.attributesForFaceting.contains { $0.attribute == attribute }
    } isCompared: { attribute, isEquality in
      // An empty list means all attributes.
      names.isEmpty || names.contains(attribute.rawValue) || (isEquality && names.contains("equalOnly(\(attribute))"))
    }
  }

  /// The hits of the page, or those from `offset`.
  private func page(_ query: SearchQuery, _ response: SearchResponse, _ reachable: Int) -> Range<Int> {
    // `length` alone is ignored.
    if let given = (query.additional[.offset] ?? settings.additional[.offset])?.integer {
      let offset = min(given, reachable)
      let length = (query.additional[.length] ?? settings.additional[.length])?.integer ?? response.hitsPerPage
      return offset..<min(reachable, offset + min(length, 1000))
    }
    let first = response.page.multipliedReportingOverflow(by: response.hitsPerPage)
    return first.overflow || first.partialValue >= reachable
      ? 0..<0 : first.partialValue..<min(first.partialValue + response.hitsPerPage, reachable)
  }

  /// The groups of records of which only some are shown; nil if all are.
  private func distinctGroups(_ query: SearchQuery) -> DistinctGroups? {
    guard let attribute = settings.additional[.attributeForDistinct]?.string.map({ Attribute($0) }),
      let distinct = query.additional[.distinct] ?? settings.additional[.distinct]
    else { return nil }
    let count = if case .bool(let isOn) = distinct { isOn ? 1 : 0 } else { distinct.integer ?? 0 }
    return count > 0 ? DistinctGroups(values(of: attribute), most: count) : nil
  }

  /// The clauses of all filter parameters, which are combined with AND.
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

  /// Filters that boost records without excluding any.
  private func optional(_ query: SearchQuery) throws(SearchBackendError) -> [FilterClause] {
    guard let filters = query.optionalFilters else { return [] }
    do throws(FilterSyntaxError) { return try FilterListParser.parseOptional(filters) } catch {
      throw SearchBackendError("optionalFilters, character \(error.column): \(error.message)")
    }
  }

  /// The score of each record from filters with a score and optional filters; within a disjunction the best one counts, or their sum if the
  /// query says so. Empty if all records score the same.
  private func scores(
    _ clauses: [FilterClause], _ optional: [FilterClause], _ query: SearchQuery, _ evaluator: FilterEvaluator
  ) -> [Int: Int] {
    let addsUp = query.additional[.sumOrFiltersScores] == true
    let differ = clauses.contains { clause in (addsUp && clause.alternatives.count > 1) || clause.alternatives.contains { $0.score != 1 } }
    guard !optional.isEmpty || differ else { return [:] }
    return (clauses + optional).reduce(into: [:]) { total, clause in
      var best: [Int: Int] = [:]
      for literal in clause.alternatives {
        evaluator.records(literal).forEach { record in
          best[record] = addsUp ? (best[record] ?? 0) + literal.score : max(best[record] ?? 0, literal.score)
        }
      }
      total.merge(best, uniquingKeysWith: &+)
    }
  }

  /// The attributes to count; `*` means all countable ones.
  private func facetAttributes(_ requested: [Attribute]) -> [Attribute] {
    let counted = settings.attributesForFaceting.filter(\.isCounted).map(\.attribute)
    return requested.contains("*") ? counted : requested.filter(Set(counted).contains)
  }

  /// The values by descending count (or alphabetically), equal ones by value, limited to the maximum.
  private func facetValues(of attribute: Attribute, over matching: CountedRecords, _ query: SearchQuery) -> [Facet] {
    let limit = min(max(query.maxValuesPerFacet ?? settings.maxValuesPerFacet, 0), 1000)
    let byCount = (query.sortFacetValuesBy ?? settings.sortFacetValuesBy) == .count
    return facetValues(of: attribute, over: matching, byCount: byCount, most: limit)
  }

  private func facetValues(of attribute: Attribute, over matching: CountedRecords, byCount: Bool, most: Int) -> [Facet] {
    guard let column = columns.facets[attribute] else { return [] }
    if matching.isFull {
      return unfiltered.facets(UnfilteredCounts.Key(attribute: attribute, byCount: byCount, most: most)) {
        listed(column, over: matching, byCount: byCount, most: most)
      }
    }
    return listed(column, over: matching, byCount: byCount, most: most)
  }

  private func stats(of attribute: Attribute, over found: CountedRecords) -> FacetStats? {
    guard let column = columns.numbers[attribute] else { return nil }
    return found.isFull ? unfiltered.stats(of: attribute) { column.stats(over: found) } : column.stats(over: found)
  }

  private func listed(_ column: FacetColumn, over matching: CountedRecords, byCount: Bool, most: Int) -> [Facet] {
    let counts = column.counts(over: matching)
    var best = Best<Int>(most < column.values.count ? most : .max) { a, b in
      byCount && counts[a] != counts[b] ? counts[a] > counts[b] : column.order[a] < column.order[b]
    }
    for value in counts.indices where counts[value] > 0 { best.take(value) }
    return best.inOrder.map { Facet(value: column.values[$0], count: Int(counts[$0])) }
  }

  /// All values of an attribute over the records that match filters, by count or as set in the settings.
  func values(of attribute: Attribute, matching filters: String?) throws(SearchBackendError) -> [Facet] {
    let clauses = try self.clauses(of: SearchQuery(filters: filters))
    return facetValues(
      of: attribute, over: CountedRecords(evaluator.records(clauses)), byCount: settings.sortFacetValuesBy == .count, most: .max)
  }
}

extension SearchQuery {
  fileprivate func typoTolerance(_ settings: IndexSettings) -> IndexSettings.TypoTolerance {
    additional[.typoTolerance].flatMap { IndexSettings.TypoTolerance(rawValue: $0.string ?? $0.text()) } ?? settings.typoTolerance
  }
}
