import JSONText
import Manifest
import SearchModel
import Staging
import Texts

/// Converts the effects of a step into parts of a snapshot.
package struct StateDrawing: Sendable {
  let options: SnapshotOptions
  let version: InstantSearchVersion

  package init(options: SnapshotOptions, version: InstantSearchVersion) {
    self.options = options
    self.version = version
  }

  /// The changes of a step, as lines.
  package func changes(in step: StepTrace, since previous: StepTrace?) -> [String] { parts(of: step, since: previous).flatMap(\.lines) }

  /// The widgets whose state has changed, as lines; all widgets without a previous state.
  package func lines(of state: UIState, since previous: UIState?) -> [String] { widgets(state, since: previous).flatMap(\.lines) }

  /// The title of the state before the first step.
  package static let startTitle = "before the first step"

  /// The state of widgets before the first step, as lines.
  package func lines(of start: StartTrace) -> [String] { widgets(start).flatMap(\.lines) }

  /// The state of widgets before the first step; empty if all of them are empty.
  func widgets(_ start: StartTrace) -> [Snapshot.Widget] {
    start.state.widgets.contains { !$0.state.rows.isEmpty } ? widgets(start.state, since: nil) : []
  }

  /// The changes of a step; all its effects if there is no previous step.
  func parts(of step: StepTrace, since previous: StepTrace?) -> [Snapshot.Part] {
    var parts: [Snapshot.Part] = []
    let state = step.settled
    if previous == nil || previous?.settled.filters != state.filters {
      parts.append(.filters(state.filters.map { TerminalText.visible($0) }))
    }
    parts += groups(step, since: previous)
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
      if case .retrying = search.outcome { parts.append(.error(Snapshot.retrying)) }
    }
    for search in step.facetSearches {
      if case .failure(let error) = search.outcome { parts.append(.error(TerminalText.visible(error.message))) }
    }
    if step.waiting > 0 { parts.append(.waiting(step.waiting)) }
    parts += surroundings(step.surroundings, since: previous?.surroundings)
    parts += (previous?.settled.widgets ?? []).filter { state.widget($0.id) == nil }.map { .gone(TerminalText.visible($0.id)) }
    if state.results?.redirect != previous?.settled.results?.redirect {
      parts.append(.redirect(state.results?.redirect.map { TerminalText.visible($0) }))
    }
    return parts + hits(state, since: previous?.settled) + widgets(state, since: previous?.settled).map(Snapshot.Part.widget)
  }

  /// The groups, if they changed and the expression does not reveal them.
  private func groups(_ step: StepTrace, since previous: StepTrace?) -> [Snapshot.Part] {
    let lines = GroupLines.lines(step.filterState, version)
    let before = previous.map { GroupLines.lines($0.filterState, version) } ?? []
    return lines == before ? [] : [.groups(lines)]
  }

  /// The widgets whose state has changed; all widgets without a previous state.
  func widgets(_ state: UIState, since previous: UIState?) -> [Snapshot.Widget] {
    state.widgets.compactMap { widget in
      if let previous, previous.widget(widget.id) == widget.state { return nil }
      return Snapshot.Widget(name: TerminalText.visible(widget.id), rows: widget.state.rows)
    }
  }

  // MARK: Other searchers and filter states

  private func surroundings(_ now: StepSurroundings, since before: StepSurroundings?) -> [Snapshot.Part] {
    let states = now.filterStates.compactMap { state -> Snapshot.Part? in
      let expression = state.groups.expression(version)
      let groups = GroupLines.lines(state.groups, version)
      let old = before?.filterStates.first { $0.name == state.name }?.groups
      if let old, expression == old.expression(version), groups == GroupLines.lines(old, version) { return nil }
      return .filterState(TerminalText.visible(state.name), expression.map { TerminalText.visible($0) }, groups: groups)
    }
    let searchers = now.searchers.compactMap { searcher -> Snapshot.Part? in
      let old = before?.searchers.first { $0.name == searcher.name }?.results
      let lines = (options.showsQueries ? Self.lines(of: searcher) : Self.problems(of: searcher)) + hits(searcher.results, since: old)
      return lines.isEmpty ? nil : .searcher(TerminalText.visible(searcher.name), lines)
    }
    let readings = now.readings.map { reading in
      switch reading {
      case .hit(let id, let row, let hit): "\(id) row \(row)  \(hit.map(name) ?? "not loaded")"
      case .filters(let state, let reading):
        "\(state == "main" ? "" : "\(state) ")\(reading.group)  "
          + (reading.filters.isEmpty
            ? "none" : reading.filters.map { TerminalText.visible(FilterExpression.text(of: $0, version)) }.joined(separator: ", "))
      }
    }
    return states + searchers + (readings.isEmpty ? [] : [.readings(readings)])
  }

  /// The hits of a searcher other than the main one, if they changed.
  private func hits(_ results: SearchResults?, since before: SearchResults?) -> [String] {
    guard let results, results != before else { return [] }
    return ["hits \(results.nbHits)"] + results.hits.prefix(options.hits).map { "  \(name(of: $0))" }
  }

  /// The requests of a searcher, each search with its outcome.
  private static func lines(of searcher: SearcherTrace) -> [String] {
    func lines<Request, Results>(_ ended: [SearchExchange<Request, Results>], _ words: (Request) -> [String]) -> [String] {
      ended.flatMap { search -> [String] in
        let end = self.end(search.outcome)
        return end == "cancelled" ? ["cancelled"] : words(search.request) + (end.map { [$0] } ?? [])
      }
    }
    return switch searcher.searches {
    case .hits(let ended, let sent): lines(ended, QueryLines.lines) + sent.flatMap(QueryLines.lines).map { "waiting  \($0)" }
    case .facets(let ended, let sent):
      lines(ended) { [QueryLines.line($0)] } + sent.map { "waiting  \(QueryLines.line($0))" }
    case .group(let ended, let sent):
      lines(ended) { $0.map(QueryLines.line) } + sent.flatMap { $0.map(QueryLines.line) }.map { "waiting  \($0)" }
    }
  }

  /// The outcomes of a searcher's searches that did not succeed.
  private static func problems(of searcher: SearcherTrace) -> [String] {
    switch searcher.searches {
    case .hits(let ended, _): ended.compactMap { end($0.outcome) }
    case .facets(let ended, _): ended.compactMap { end($0.outcome) }
    case .group(let ended, _): ended.compactMap { end($0.outcome) }
    }
  }

  private static func end<Results>(_ outcome: SearchOutcome<Results>) -> String? {
    switch outcome {
    case .success: nil
    case .failure(let error): "\(Snapshot.errorMark)\(TerminalText.visible(error.message))"
    case .cancelled: "cancelled"
    case .retrying: Snapshot.errorMark + Snapshot.retrying
    }
  }

  // MARK: Hits

  private func hits(_ state: UIState, since previous: UIState?) -> [Snapshot.Part] {
    guard let results = state.results else { return [] }
    let before = previous?.results
    let listed = results.hits.prefix(options.hits).map(name)
    if results.nbHits == before?.nbHits, listed == before.map({ $0.hits.prefix(options.hits).map(name) }) { return [] }
    return [.hits(results.nbHits, listed)]
  }

  private func name(of hit: Hit) -> String {
    guard let attribute = options.hitAttribute, let value = hit[path: attribute] else {
      return WidgetState.shown(hit.objectID)
    }
    return "\(WidgetState.shown(value.string ?? value.text()))  (\(WidgetState.shown(hit.objectID)))"
  }

  // MARK: Queries

  /// The differences of the step's last search from the previous one: parameters of the main query, counting queries that are new or
  /// different, and those that no longer exist.
  ///
  /// Parts that are shown elsewhere are omitted: the main query's filters if they are those above, the first page, and the parameters that
  /// all counting queries share.
  private func queries(_ step: StepTrace, since previous: StepTrace?) -> [Snapshot.Part] {
    // Requests sent earlier have already been listed.
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

  /// The main query's index and parameters, except for those shown elsewhere.
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
