import Diagnostics
import Findings
import Manifest
import SearchModel
import SearchWidgets

/// A screen at work: a searcher, a filter state and widgets, made from a manifest.
///
/// The one mutable thing. It does one step at a time and hands back a trace, it can say what a user could do next, and it can be saved
/// and put back. Whoever replays, walks or clicks drives it through these calls. Not to be used from several threads at once; stages
/// of one manifest have nothing in common but the back end.
package final class Stage {
  package let manifest: Manifest
  package let version: InstantSearchVersion
  let searcher: HitsSearcher
  let filterState: FilterState
  let widgets: [LiveWidget]
  /// Findings that are known and accepted.
  private let allowed: Set<FindingID>
  /// What can be typed, where a user could type anything.
  private let texts: [String]
  /// Everything whose memory changes, in the same order on every stage of the manifest.
  private let cells: [MemoryCell]
  private let traffic: SearchTraffic
  private var progress = StageProgress()

  /// Connects the widgets in the order of the manifest, and the searcher to the filter state when the manifest says so.
  ///
  /// - Parameters:
  ///   - version: the manifest's own unless given.
  ///   - allowed: findings that count as acknowledged, besides those that the manifest allows.
  ///   - texts: what `events` types into fields; the texts that the manifest's scenarios type, and none, unless given.
  ///   - cancellation: how a cancelled request ends.
  package init(
    _ manifest: Manifest, backend: any SearchBackend, version: InstantSearchVersion? = nil, allowing allowed: [FindingID] = [],
    texts: [String]? = nil, cancellation: SearchTraffic.Cancellation = .urlSession
  ) {
    let version = version ?? manifest.instantsearch
    self.manifest = manifest
    self.version = version
    self.allowed = Set(manifest.allow + allowed)
    self.texts = texts ?? manifest.typedTexts
    let declaration = manifest.searcher
    traffic = SearchTraffic(cancellation: cancellation)
    let searcher = HitsSearcher(
      backend: backend, indexName: declaration.index, query: declaration.query, version: version, traffic: traffic)
    searcher.isDisjunctiveFacetingEnabled = declaration.isDisjunctiveFacetingEnabled
    searcher.keepSelectedEmptyFacets = declaration.keepSelectedEmptyFacets
    searcher.disjunctiveFacetsAttributes = Set(declaration.disjunctiveFacetsAttributes)
    searcher.trigger = declaration.trigger
    let filterState = FilterState(version: version)
    for edit in manifest.filterState { filterState.groups.apply(edit, version) }
    if declaration.connectFilterState == .first { searcher.connectFilterState(filterState) }
    let surroundings = StageSurroundings(searcher: searcher, filterState: filterState, backend: backend)
    widgets = manifest.widgets.map { $0.kind.staged.live($0.id.value, surroundings) }
    if declaration.connectFilterState == .last { searcher.connectFilterState(filterState) }
    self.searcher = searcher
    self.filterState = filterState
    cells = traffic.cells + searcher.cells + filterState.cells + widgets.flatMap(\.cells)
    searcher.onResults.subscribe(with: self) { stage, results in stage.progress.results = results }
  }

  // MARK: What is there

  /// What can be seen now.
  package var state: UIState {
    UIState(
      filters: filterState.expression,
      results: progress.results.map { UIState.Results(nbHits: $0.nbHits, hits: $0.hits) },
      widgets: widgets.map { NamedWidgetState(id: $0.id, state: $0.state) })
  }

  /// The filters with their groups, and the path of the hierarchical menu.
  package var filters: FilterGroups { filterState.groups }

  /// How many answers are still to fail.
  package var unusedFaults: Int { traffic.unused }

  /// Whether the app has crashed; nothing can be done any more.
  package var hasCrashed: Bool { progress.hasCrashed }

  /// Everything that a user can do to what is shown now, each as the step that does it; before the first answer also the search that
  /// an app begins with.
  ///
  /// Of what has no end, some: a slider's ends and middle, the texts that the stage was made with.
  package var events: [Step] {
    if hasCrashed { return [] }
    let start = progress.results == nil ? [Step(.search(text: nil), at: manifest.searcher.span)] : []
    return start
      + zip(manifest.widgets, widgets).flatMap { declaration, widget in
        let target = WidgetTarget(widget.id, at: declaration.id.span)
        return widget.events(texts: texts).map { Step(.widget(target, $0), at: declaration.id.span) }
      }
  }

  // MARK: What happens

  /// Has everything answered that setting up gave rise to, and makes the steps of the manifest's `setup`. To be called once, first.
  ///
  /// - Parameter span: where problems of the beginning are placed; the searcher unless given.
  package func begin(at span: SourceSpan? = nil) async -> StartTrace {
    let span = span ?? manifest.searcher.span
    let settled = await settle()
    let now = moment
    let nothing = StageProgress.Moment(state: UIState(widgets: []), filters: now.filters)
    let found = findings(at: span, [], from: nothing, settled.searches)
    note(found)
    var start = StartTrace(
      state: now.state, filterState: now.filters, calls: drainCalls(), searches: settled.searches, facetSearches: settled.facetSearches,
      findings: found, failures: failures(of: settled, at: span, found), isOver: hasCrashed)
    for step in manifest.setup {
      if start.isOver { break }
      start.add(await perform(step))
    }
    progress.count = 0
    return start
  }

  /// Does one step, has everything answered, and tells what came of it. A step that cannot be done leaves a failure and whatever it
  /// did before; after a crash nothing is done.
  package func perform(_ step: Step) async -> StepTrace {
    let before = moment
    progress.count += 1
    var failures: [StepFailure] = []
    var events: [StepEvidence.Event] = []
    var called: [CalledAnswer] = []
    do throws(ImpossibleStep) { if !hasCrashed { try act(step, &events, &called) } } catch { failures.append(failure(of: error)) }
    if !hasCrashed { searcher.endPause() }
    let pending = state
    let settled = hasCrashed ? Settled(facetSearches: [], searches: []) : await settle(called)
    let after = moment
    let found = findings(at: step.span, events, from: before, settled.searches)
    failures += self.failures(of: settled, at: step.span, found)
    note(found)
    return StepTrace(
      number: progress.count, action: step.action, span: step.span, pending: pending, settled: after.state,
      searches: settled.searches, facetSearches: settled.facetSearches, sent: searcher.sent(), waiting: waiting.count, calls: drainCalls(),
      filterState: after.filters, findings: found,
      crashes: hasCrashed, failures: failures)
  }

  private var moment: StageProgress.Moment { StageProgress.Moment(state: state, filters: filterState.groups) }

  private func note(_ findings: [Finding]) {
    if findings.contains(where: { $0.id.crashes(version) }) { progress.hasCrashed = true }
  }

  /// A step that cannot be done: of a burst, the one inside.
  private struct ImpossibleStep: Error {
    let step: Step
    let problem: ItemProblem
  }

  /// An answer that a step has come.
  private struct CalledAnswer {
    let number: Int
    let fault: SearchFault?
  }

  private func act(
    _ step: Step, _ events: inout [StepEvidence.Event], _ called: inout [CalledAnswer]
  ) throws(ImpossibleStep) {
    if case .burst(let steps) = step.action {
      for step in steps { try act(step, &events, &called) }
      return
    }
    let before = filterState.groups
    do throws(ItemProblem) { try make(step.action, &called) } catch { throw ImpossibleStep(step: step, problem: error) }
    events.append(
      .init(action: step.action, before: before, after: filterState.groups, isBatched: searcher.isDisjunctiveFacetingEnabled))
  }

  /// What each step means.
  private func make(_ action: StepAction, _ called: inout [CalledAnswer]) throws(ItemProblem) {
    switch action {
    case .widget(let target, let event):
      guard let widget = widgets.first(where: { $0.id == target.id }) else { throw ItemProblem("there is no widget '\(target.id)'") }
      try widget.act(event)
    case .search(let text):
      if let text { searcher.setQuery(text) }
      searcher.search()
    case .query(let text):
      searcher.setQuery(text)
      searcher.search()
    case .page(let page):
      searcher.setPage(page)
      searcher.search()
    case .index(let name):
      searcher.setIndexName(name)
      searcher.search()
    case .filters(let filters):
      searcher.setFilters(filters)
      searcher.search()
    case .searcher(let change): searcher.apply(change)
    case .clear(let groups):
      if let groups {
        for group in groups { filterState.removeAll(from: group) }
      } else {
        filterState.removeAll()
      }
      filterState.notifyChange()
    case .filterState(let edits):
      for edit in edits { filterState.groups.apply(edit, version) }
      if edits.contains(where: \.notifies) { filterState.notifyChange() }
    case .answers(let control): try make(control, &called)
    case .burst: break
    }
  }

  private func make(_ control: AnswerControl, _ called: inout [CalledAnswer]) throws(ItemProblem) {
    switch control {
    case .fail(let fault, let count, let searcher): traffic.fail(fault, count: count, only: searcher)
    case .hold: traffic.hold()
    case .release:
      traffic.release()
      for number in waiting where !called.contains(where: { $0.number == number }) {
        called.append(CalledAnswer(number: number, fault: nil))
      }
    case .cancel:
      searcher.cancel()
      for searcher in widgets.compactMap(\.facetSearcher) { searcher.cancel() }
    case .answer(let place, let fault):
      let open = waiting.filter { number in !called.contains { $0.number == number } }
      guard place <= open.count else {
        let count = open.isEmpty ? "no search waits" : open.count == 1 ? "one search waits" : "\(open.count) searches wait"
        throw ItemProblem("there is no search \(place) to be answered: \(count)", help: "'hold' makes answers wait")
      }
      called.append(CalledAnswer(number: open[place - 1], fault: fault))
    }
  }

  /// The searches that are not answered, oldest first, by their numbers.
  private var waiting: [Int] {
    (searcher.waiting + widgets.compactMap(\.facetSearcher).flatMap(\.waiting)).sorted()
  }

  private func failure(of error: ImpossibleStep) -> StepFailure {
    guard case .widget(let target, let event) = error.step.action else {
      return StepFailure(.action, at: error.step.span, error.problem.headline, help: error.problem.help)
    }
    let shown = widgets.first { $0.id == target.id }?.state.lines
    return StepFailure(
      .action, at: event.item != nil ? target.valueSpan : target.span, error.problem.headline, shown: shown, help: error.problem.help)
  }

  // MARK: Answers

  /// What was sent and got.
  private struct Settled {
    let facetSearches: [FacetSearcher.Exchange]
    let searches: [HitsSearcher.Exchange]
  }

  /// Has everything answered that is pending, by the searches for facet values and by the searcher, after the answers that were called.
  private func settle(_ called: [CalledAnswer] = []) async -> Settled {
    var facets: [FacetSearcher.Exchange] = []
    var searches: [HitsSearcher.Exchange] = []
    for answer in called {
      for searcher in widgets.compactMap(\.facetSearcher) { facets += await searcher.answer(answer.number, answer.fault) }
      searches += await searcher.answer(answer.number, answer.fault)
    }
    facets += await settleFacetSearches()
    searches += await searcher.settle()
    // Results can change filters, which searches for facet values again.
    facets += await settleFacetSearches()
    for searcher in widgets.compactMap(\.facetSearcher) { searcher.sent() }
    return Settled(facetSearches: facets, searches: searches)
  }

  private func settleFacetSearches() async -> [FacetSearcher.Exchange] {
    var exchanges: [FacetSearcher.Exchange] = []
    for searcher in widgets.compactMap(\.facetSearcher) { exchanges += await searcher.settle() }
    return exchanges
  }

  /// What controllers were told since this was asked last.
  private func drainCalls() -> [WidgetCalls] {
    widgets.compactMap { widget in
      let calls = widget.log.drain()
      return calls.isEmpty ? nil : WidgetCalls(id: widget.id, calls: calls)
    }
  }

  private func findings(
    at span: SourceSpan, _ events: [StepEvidence.Event], from before: StageProgress.Moment, _ searches: [HitsSearcher.Exchange]
  ) -> [Finding] {
    let after = moment
    return StepEvidence(
      manifest: manifest, version: version, span: span, events: events, before: before.state, settled: after.state,
      filtersBefore: before.filters, filters: after.filters, searches: searches, results: progress.results
    ).findings.acknowledging(allowed)
  }

  /// A search that the engine refused fails the step; one that fails by a defect of InstantSearch does unless the finding is
  /// allowed.
  private func failures(of settled: Settled, at span: SourceSpan, _ findings: [Finding]) -> [StepFailure] {
    let facets = settled.facetSearches.compactMap { search -> StepFailure? in
      guard case .failure(let error) = search.outcome, !error.isStaged else { return nil }
      return StepFailure(.backend, at: span, "the search for facet values failed: \(error.message)")
    }
    let refused = settled.searches.compactMap { search -> StepFailure? in
      guard case .failure(let error) = search.outcome, error.defect == nil, !error.isStaged else { return nil }
      return StepFailure(.backend, at: span, "the search failed: \(error.message)")
    }
    let defects = findings.filter { $0.id.endsSearches && !$0.isAcknowledged }
    return facets + refused
      + defects.map { StepFailure(.defect, at: span, "\($0.headline) [\($0.id.rawValue), \($0.id.since)]", help: $0.remedy) }
  }

  // MARK: Saving

  /// A stage as it was at one moment: filter groups, the searcher, each widget's own memory, answers that are pending.
  ///
  /// A value that any stage of the same manifest and version takes.
  package struct Checkpoint: Sendable {
    fileprivate let memories: [SavedMemory]
    fileprivate let progress: StageProgress
  }

  /// Saves everything that influences later behaviour. Costs a few microseconds, whatever the number of records.
  package func checkpoint() -> Checkpoint { Checkpoint(memories: cells.map(\.saved), progress: progress) }

  /// Puts back what was saved from this stage or another one of the same manifest and version; no other checkpoint fits.
  package func restore(_ checkpoint: Checkpoint) {
    precondition(cells.count == checkpoint.memories.count, "the checkpoint is of another manifest or version")
    for (cell, memory) in zip(cells, checkpoint.memories) { cell.restore(memory) }
    progress = checkpoint.progress
  }

  /// What tells the present state from others, the same in every process: two ways to equal keys behave equally under every event.
  package var key: StateKey {
    var hasher = StateHasher()
    for cell in cells { cell.hash(into: &hasher) }
    hasher.combine(progress.results)
    hasher.combine(hasCrashed)
    // Which search is answered first is told by no searcher alone.
    let own = searcher.waiting
    hasher.combine(waiting) { $0.combine(own.contains($1)) }
    return hasher.key
  }
}

/// How far a stage has come.
struct StageProgress: Sendable {
  /// What is shown and filtered by at one moment.
  struct Moment: Sendable {
    let state: UIState
    let filters: FilterGroups
  }

  /// The steps that were done since the beginning.
  var count = 0
  /// The last answer that widgets have seen.
  var results: SearchResults?
  var hasCrashed = false
}
