import JSONText
import Manifest
import SearchModel
import Staging
import Texts

/// What a step led to, in the parts of a snapshot.
package struct StateDrawing: Sendable {
  let options: SnapshotOptions
  let version: InstantSearchVersion

  package init(options: SnapshotOptions, version: InstantSearchVersion) {
    self.options = options
    self.version = version
  }

  /// What a step changed, as lines.
  package func changes(in step: StepTrace, since previous: StepTrace?) -> [String] { parts(of: step, since: previous).flatMap(\.lines) }

  /// The widgets that show something else than before, as lines; all when there is no before.
  package func lines(of state: UIState, since previous: UIState?) -> [String] { widgets(state, since: previous).flatMap(\.lines) }

  /// What a step changed; all that it led to when there is no step before.
  func parts(of step: StepTrace, since previous: StepTrace?) -> [Snapshot.Part] {
    var parts: [Snapshot.Part] = []
    let state = step.settled
    if previous == nil || previous?.settled.filters != state.filters {
      parts.append(.filters(state.filters.map { TerminalText.visible($0) }))
    }
    if options.showsPending {
      let pending = step.pending.widgets.filter { step.settled.widget($0.id) != $0.state }
      let drawn = widgets(UIState(widgets: pending), since: previous?.settled)
      if !drawn.isEmpty { parts.append(.pending(drawn)) }
    }
    if options.showsQueries { parts += queries(step, since: previous) }
    for search in step.facetSearches where search.outcome != .cancelled {
      let filters = search.query.filters.map { TerminalText.visible($0) } ?? "none"
      parts.append(.facets("\(search.query.facet)  query=\"\(TerminalText.visible(search.query.text))\"  filters=\(filters)"))
    }
    for search in step.searches {
      if case .cancelled = search.outcome { parts.append(.cancelled) }
      if case .failure(let error) = search.outcome { parts.append(.error(TerminalText.visible(error.message))) }
      if case .retrying = search.outcome { parts.append(.error("no host answers in time, and the search is tried again and again")) }
    }
    for search in step.facetSearches {
      if case .failure(let error) = search.outcome { parts.append(.error(TerminalText.visible(error.message))) }
    }
    if step.waiting > 0 { parts.append(.waiting(step.waiting)) }
    return parts + hits(state, since: previous?.settled) + widgets(state, since: previous?.settled).map(Snapshot.Part.widget)
  }

  /// The widgets that show something else than before; all when there is no before.
  func widgets(_ state: UIState, since previous: UIState?) -> [Snapshot.Widget] {
    state.widgets.compactMap { widget in
      if let previous, previous.widget(widget.id) == widget.state { return nil }
      return Snapshot.Widget(name: TerminalText.visible(widget.id), rows: widget.state.rows)
    }
  }

  private func hits(_ state: UIState, since previous: UIState?) -> [Snapshot.Part] {
    guard let results = state.results else { return [] }
    let before = previous?.results
    let listed = results.hits.prefix(options.hits).map(name)
    if results.nbHits == before?.nbHits, listed == before.map({ $0.hits.prefix(options.hits).map(name) }) { return [] }
    return [.hits(results.nbHits, listed)]
  }

  private func name(of hit: Hit) -> String {
    guard let attribute = options.hitAttribute, let value = hit.record[path: attribute] else {
      return WidgetState.shown(hit.objectID)
    }
    return "\(WidgetState.shown(value.string ?? value.text()))  (\(WidgetState.shown(hit.objectID)))"
  }

  // MARK: Queries

  /// What of the step's last search differs from the search before: parameters of the main query, counting queries that are
  /// new or other, and those that are gone.
  ///
  /// What another line says already is left out: the main query's filters where they are those above, the first page, and what
  /// every counting query has.
  private func queries(_ step: StepTrace, since previous: StepTrace?) -> [Snapshot.Part] {
    // What was sent earlier was said then.
    let fresh = step.searches.filter { !$0.isLate }
    guard let batch = step.sent.last ?? fresh.last?.batch else { return [] }
    let before = previous.flatMap { previous in previous.sent.last ?? previous.searches.last { !$0.isLate }?.batch }
    let main = Self.main(of: batch, shownFilters: step.settled.filters)
    let mainBefore = before.map { Self.main(of: $0, shownFilters: previous?.settled.filters) } ?? []
    let changed = main.filter { !mainBefore.contains($0) }.map { "\($0.name)=\($0.text)" }
    let dropped = mainBefore.filter { old in !main.contains { $0.name == old.name } }.map {
      $0.name == "page" ? "page=0" : "\($0.name)=none"
    }
    var lines = changed.isEmpty && dropped.isEmpty ? [] : [(["main"] + changed + dropped).joined(separator: "  ")]
    let known = Set(before.map(counting) ?? [])
    lines += counting(batch).filter { !known.contains($0) }
    lines += (before?.roles ?? []).filter { !batch.roles.contains($0) }.map { "no longer \(QueryLines.name(of: $0))" }
    return (fresh.count > 1 ? [.searches(fresh.count)] : []) + (lines.isEmpty ? [] : [.queries(lines)])
  }

  private struct Parameter: Equatable {
    let name: String
    let text: String
  }

  /// The main query's index and parameters, but for what is shown elsewhere.
  private static func main(of batch: QueryBatch, shownFilters: String?) -> [Parameter] {
    guard let query = batch.queries.first else { return [] }
    let parameters = query.query.parameters.filter { name, _ in
      name == "filters" ? query.query.filters != shownFilters : name != "page" || query.query.page != 0
    }
    return [Parameter(name: "index", text: TerminalText.visible(query.indexName))]
      + parameters.map { Parameter(name: $0.name, text: QueryLines.text(of: $0.value)) }
  }

  private func counting(_ batch: QueryBatch) -> [String] {
    zip(batch.roles, batch.queries.map(\.query)).dropFirst().map { role, query in
      var parts = [QueryLines.name(of: role)]
      for (name, value) in query.parameters where !Self.implied.contains(name) { parts.append("\(name)=\(QueryLines.text(of: value))") }
      parts.append("filters=\(query.filters.map { $0.isEmpty ? "\"\"" : TerminalText.visible($0) } ?? "none")")
      return parts.joined(separator: "  ")
    }
  }

  private static let implied: Set<String> = [
    "facets", "attributesToRetrieve", "attributesToHighlight", "hitsPerPage", "analytics", "page", "filters",
  ]
}
