import Manifest
import SearchModel

/// Rules of the index that explain a problem.
extension Walk {
  /// The rule to which it is due that something else is found than without rules: of those that apply, the one that the last step makes
  /// apply, or the only one; nil where there is none.
  ///
  /// - Parameters:
  ///   - queries: what the searcher asked last, before the last step and with it.
  ///   - name: the searcher; nil: the main one.
  ///   - amongAll: whether rules count that only change the order of what is found.
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

  /// Whether a problem does not come about where no rule applies.
  func isUndoneWithoutRules(_ violation: Violation) async -> Bool {
    let sides = [manifest, counterpart?.manifest].compactMap(\.self)
    guard
      sides.contains(where: { side in !side.searcher.settings.rules.isEmpty || side.searchers.contains { !$0.item.settings.rules.isEmpty } }
      )
    else { return false }
    var plain = self
    plain.backend = WithoutRules(backend: backend)
    plain.counterpart?.backend = counterpart.map { WithoutRules(backend: $0.backend) } ?? plain.backend
    // A way that does not show it with rules says nothing of them.
    guard await sighting(of: violation.identity, after: violation.way) != nil else { return false }
    return await plain.sighting(of: violation.identity, after: violation.way) == nil
  }

  /// The rule by which two sides differ in what they find at the end of a way: one that applies on one side only, or says something else
  /// there; nil where it is not due to rules, or to several.
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

  /// What the main searchers of two sides asked last on a way.
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
