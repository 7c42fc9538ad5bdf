import Manifest
import SearchModel
import Staging

/// Finds index rules that explain a problem.
extension Walk {
  /// The rule that changes the results, compared with no rules: among those that apply, the one that the last step triggers, or the only
  /// one; nil if there is none.
  ///
  /// - Parameters:
  ///   - queries: The searcher's last queries, before the last step and with it.
  ///   - name: The searcher; nil for the main one.
  ///   - amongAll: Whether rules that only change the order of the results count.
  func rule(behind queries: (before: IndexQuery?, last: IndexQuery?), of name: String? = nil, amongAll: Bool = false) async -> String? {
    guard let asked = queries.last else { return nil }
    let applied = rules(appliedTo: asked, of: name, amongAll: amongAll)
    if applied.isEmpty { return nil }
    if !amongAll {
      var plain = asked
      plain.query.additional[.enableRules] = .bool(false)
      guard await hits(plain) != hits(asked) else { return nil }
    }
    let earlier = queries.before.map { rules(appliedTo: $0, of: name, amongAll: true) } ?? []
    return applied.first { !earlier.contains($0) } ?? (applied.count == 1 ? applied[0] : nil)
  }

  /// The rules that change the results of a searcher's query.
  ///
  /// - Parameters:
  ///   - name: The searcher; nil for the main one.
  ///   - amongAll: Whether rules that only change the order of the results count.
  private func rules(appliedTo query: IndexQuery, of name: String?, amongAll: Bool = false) -> [String] {
    let other = name.flatMap { name in manifest.searchers.first { $0.name.value == name }?.item }
    let settings = other?.records == nil ? manifest.searcher.settings : other?.settings ?? manifest.searcher.settings
    if settings.rules.isEmpty { return [] }
    let index = other?.records == nil ? surveyed : surveyed?.index(named: other?.index?.value ?? manifest.searcher.index)
    let counted = Set(settings.rules.filter { amongAll || $0.changesResults }.map(\.objectID))
    return index?.rules(appliedTo: query.query).filter(counted.contains) ?? []
  }

  /// Adds to sightings of a wrong number of results the rules that may be the cause.
  func withRules(_ sightings: [Sighting], _ trace: StepTrace) -> [Sighting] {
    sightings.map { sighting in
      guard [.deadEnd, .countBroken].contains(sighting.invariant), let widget = sighting.widget.flatMap(manifest.widget) else {
        return sighting
      }
      let searcher = manifest.searcherFiltered(by: widget)
      var sighting = sighting
      sighting.rules = trace.lastQuery(of: searcher).map { rules(appliedTo: $0, of: searcher) } ?? []
      return sighting
    }
  }

  /// Adds to the differences between two sides the rules that apply there and that differ between the sides.
  func withRules(_ differences: [Sighting], _ own: StepTrace, _ other: StepTrace) -> [Sighting] {
    if differences.isEmpty { return [] }
    let rules = differingRules(appliedTo: (own.lastQuery(of: nil), other.lastQuery(of: nil))).sorted()
    return differences.map { difference in
      var difference = difference
      difference.rules = rules
      return difference
    }
  }

  /// The rules of the main searcher that only one of two sides has, or that differ between them.
  static func differingRules(_ own: Manifest, _ other: Manifest?) -> Set<String> {
    guard let other else { return [] }
    let (mine, theirs) = (own.searcher.settings.rules, other.searcher.settings.rules)
    if mine == theirs { return [] }
    func byID(_ rules: [QueryRule]) -> [String: QueryRule] {
      Dictionary(rules.map { ($0.objectID, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let (first, second) = (byID(mine), byID(theirs))
    return Set(first.keys).union(second.keys).filter { first[$0] != second[$0] }
  }

  /// The differing rules that apply to a query on either side.
  private func differingRules(appliedTo queries: (own: IndexQuery?, other: IndexQuery?)) -> Set<String> {
    guard let mine = surveyed, let theirs = counterpart?.rules, !differingRules.isEmpty else { return [] }
    let applied =
      (queries.own.map { mine.rules(appliedTo: $0.query) } ?? []) + (queries.other.map { theirs.rules(appliedTo: $0.query) } ?? [])
    return differingRules.intersection(applied)
  }

  private func hits(_ query: IndexQuery) async -> Int? { try? await backend.search([query]).first?.nbHits }

  /// Whether a problem does not occur without rules.
  func isUndoneWithoutRules(_ violation: Violation) async -> Bool {
    let sides = [manifest, counterpart?.manifest].compactMap(\.self)
    guard
      sides.contains(where: { side in !side.searcher.settings.rules.isEmpty || side.searchers.contains { !$0.item.settings.rules.isEmpty } }
      )
    else { return false }
    var plain = self
    plain.backend = WithoutRules(backend: backend)
    plain.counterpart?.backend = counterpart.map { WithoutRules(backend: $0.backend) } ?? plain.backend
    // A path that does not show it with rules proves nothing about them.
    guard await sighting(of: violation, after: violation.way) != nil else { return false }
    return await plain.sighting(of: violation, after: violation.way) == nil
  }

  /// The rule that makes two sides find different results at the end of a path: one that applies on one side only, or differs there; nil if
  /// no rule, or more than one, is the cause.
  func rule(apart violation: Violation) async -> String? {
    guard !differingRules.isEmpty, let queries = await lastQueries(on: violation.way) else { return nil }
    let changed = differingRules(appliedTo: queries)
    guard changed.count == 1, let rule = changed.first, await isUndoneWithoutRules(violation) else { return nil }
    return rule
  }

  /// The last queries of both sides' main searchers on a path.
  private func lastQueries(on way: Way) async -> (IndexQuery?, IndexQuery?)? {
    let stages = makeStages()
    guard let other = stages.other else { return nil }
    _ = await (stages.own.begin(), other.begin())
    var (mine, theirs): (IndexQuery?, IndexQuery?)
    for step in way.steps {
      if !stages.own.hasCrashed { mine = await stages.own.perform(step).searches.last?.batch.queries.first ?? mine }
      if !other.hasCrashed { theirs = await other.perform(step).searches.last?.batch.queries.first ?? theirs }
    }
    return (mine, theirs)
  }
}

/// A back end whose index has no rules.
private struct WithoutRules: SearchBackend {
  let backend: any SearchBackend

  func search(_ queries: [IndexQuery]) async throws(SearchBackendError) -> [SearchResponse] {
    try await backend.search(
      queries.map { query in
        var plain = query
        plain.query.additional[.enableRules] = .bool(false)
        return plain
      })
  }

  func searchForFacetValues(_ query: FacetSearchQuery) async throws(SearchBackendError) -> [Facet] {
    try await backend.searchForFacetValues(query)
  }
}
