import Manifest
import SearchModel

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
    let other = name.flatMap { name in manifest.searchers.first { $0.name.value == name }?.item }
    let own = other?.records == nil ? surveyed : surveyed?.index(named: other?.index?.value ?? manifest.searcher.index)
    guard let rules = own, let asked = queries.last else { return nil }
    let settings = other?.records == nil ? manifest.searcher.settings : other?.settings ?? manifest.searcher.settings
    let changing = Set(settings.rules.filter { amongAll || $0.changesResults }.map(\.objectID))
    let applied = rules.rules(appliedTo: asked.query).filter(changing.contains)
    if applied.isEmpty { return nil }
    if !amongAll {
      var plain = asked
      plain.query.additional[.enableRules] = .bool(false)
      guard await hits(plain) != hits(asked) else { return nil }
    }
    let earlier = queries.before.map { rules.rules(appliedTo: $0.query) } ?? []
    return applied.first { !earlier.contains($0) } ?? (applied.count == 1 ? applied[0] : nil)
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
    guard let counterpart, let mine = surveyed, let theirs = counterpart.rules else { return nil }
    func byID(_ manifest: Manifest) -> [String: QueryRule] {
      Dictionary(manifest.searcher.settings.rules.map { ($0.objectID, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let (own, other) = (byID(manifest), byID(counterpart.manifest))
    if own == other { return nil }
    guard let (asked, also) = await lastQueries(on: violation.way) else { return nil }
    let applied = (asked.map { mine.rules(appliedTo: $0.query) } ?? []) + (also.map { theirs.rules(appliedTo: $0.query) } ?? [])
    let changed = Set(applied).filter { own[$0] != other[$0] }
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
