import Diagnostics
import Findings
import Manifest
import SearchModel
import SearchWidgets

/// A running screen: a searcher, a filter state and widgets, created from a manifest.
///
/// The only mutable object. It performs one step at a time and returns a trace; it can also list what a user could do next, and it can be
/// saved and restored. Replays, walks and live pages drive it through these calls. Not to be used from several threads at once; stages of
/// one manifest share nothing but the back end.
package final class Stage {
  package let manifest: Manifest
  package let version: InstantSearchVersion
  let backend: any SearchBackend
  let cancellation: SearchTraffic.Cancellation
  var scene: Scene
  /// Findings that are known and accepted.
  private let allowed: Set<FindingID>
  /// The queries that `events` tries; nil stands for the queries of the scenarios, which are collected only when needed.
  private let givenTexts: [String]?
  private var texts: [String] { givenTexts ?? manifest.typedTexts }
  var progress = StageProgress()

  private var searcher: HitsSearcher { scene.main }
  private var filterState: FilterState { scene.filterState }

  /// Connects the widgets in the order of the manifest, and the searchers to the filter states as the manifest declares.
  ///
  /// - Parameters:
  ///   - version: the version to reproduce; by default that of the manifest.
  ///   - allowed: findings that count as acknowledged, in addition to those that the manifest allows.
  ///   - texts: the queries that `events` types into fields; by default those typed in the manifest's scenarios and the empty one.
  ///   - cancellation: how a cancelled request ends.
  package init(
    _ manifest: Manifest, backend: any SearchBackend, version: InstantSearchVersion? = nil, allowing allowed: Set<FindingID> = [],
    texts: [String]? = nil, cancellation: SearchTraffic.Cancellation = .urlSession
  ) {
    let version = version ?? manifest.instantsearch
    self.manifest = manifest
    self.version = version
    let release = manifest.release(under: version)
    self.backend = release.lacks(.ampersands) ? UnencodedParameters(backend) : backend
    self.cancellation = cancellation
    self.allowed = manifest.allow.union(allowed)
    givenTexts = texts
    scene = Scene(manifest, version, self.backend, cancellation)
  }

  // MARK: State

  /// What is currently visible.
  package var state: UIState {
    UIState(
      filters: filterState.expression, results: results.map { UIState.Results($0) },
      widgets: scene.widgets.flatMap { widget in widget.views.map { NamedWidgetState(id: $0.name, state: $0.controller.state) } })
  }

  /// The last results of the main searcher.
  var results: SearchResults? { scene.tally.memory["main"] }

  /// The filters with their groups, and the path of the hierarchical menu.
  package var filters: FilterGroups { filterState.groups }

  /// The same for all filter states.
  package var stateFilters: StateFilters {
    StateFilters(main: filterState.groups, others: scene.filterStates.dropFirst().map { .init(name: $0.name, groups: $0.state.groups) })
  }

  /// The number of responses that are still set to fail.
  package var unusedFaults: Int { scene.traffic.unused }

  /// Whether the app has crashed, so that no more steps can be done.
  package var hasCrashed: Bool { progress.hasCrashed }

  /// Everything that a user can do with what is currently shown, each as a step; before the first response also the initial search of the
  /// app.
  ///
  /// Where there are countless possibilities, only some are listed: the ends and the middle of a slider, and the queries given to the
  /// stage.
  package var events: [Step] {
    if hasCrashed { return [] }
    let start = results == nil ? [Step(.search(text: nil), at: manifest.searcher.span)] : []
    return start
      + scene.widgets.flatMap { widget in
        let span = widget.declaration.id.span
        // A search for values that is part of a common search has no field of its own.
        let isPart = manifest.isComponent(widget.declaration.wiring.searcher?.value)
        return widget.events(texts: texts).filter { offered in
          if case .facetSearch = offered.event { !isPart } else { true }
        }.map { Step(.widget(WidgetTarget($0.view, at: span), $0.event), at: span) }
      }
  }

  // MARK: Steps

  /// Lets all searches triggered by the wiring receive their responses, and performs the steps of the manifest's `setup`. Must be called
  /// once, before anything else.
  ///
  /// - Parameter span: the position of problems at the start; by default that of the searcher.
  package func begin(at span: SourceSpan? = nil) async -> StartTrace {
    let span = span ?? manifest.searcher.span
    let settled = await settle()
    let now = moment
    // Notifications caused by the wiring itself are not counted.
    let counts = takeCounts()
    let nothing = StageProgress.Moment(
      state: UIState(widgets: []), filters: now.filters, otherFilters: now.otherFilters, hits: [], results: nil)
    let found = findings(at: span, [], from: nothing, to: now, settled, counts)
    note(found)
    var start = StartTrace(
      state: now.state, filterState: now.filters, calls: drainCalls(), searches: settled.searches, facetSearches: settled.facetSearches,
      surroundings: surroundings(settled, counts, [], now), findings: found, failures: failures(of: settled, at: span, found),
      isOver: hasCrashed)
    progress.isSetup = true
    for step in manifest.setup {
      if start.isOver { break }
      start.add(await perform(step))
    }
    progress.isSetup = false
    progress.count = 0
    return start
  }

  /// Performs one step, lets all searches receive their responses, and returns the result. A step that cannot be completed adds a failure,
  /// but any changes made before it are kept; after a crash, nothing is done.
  package func perform(_ step: Step) async -> StepTrace {
    let before = progress.last ?? moment
    progress.count += 1
    let hits = scene.processes.waiting.isEmpty ? before.results?.nbHits : nil
    var failures: [StepFailure] = []
    var events: [StepEvidence.Event] = []
    var doing = Doing()
    do throws(ImpossibleStep) { if !hasCrashed { try act(step, &events, &doing) } } catch { failures.append(failure(of: error)) }
    if !hasCrashed { scene.traffic.endPause() }
    let pending = state
    let settled = hasCrashed ? Settled() : await settle(doing.called)
    let after = moment
    progress.last = after
    let counts = takeCounts()
    let found = findings(at: step.span, events, from: before, to: after, settled, counts)
    failures += self.failures(of: settled, at: step.span, found)
    note(found)
    return StepTrace(
      number: progress.count, action: step.action, span: step.span, pending: pending, settled: after.state,
      promise: Promise(
        step.action, hits: hits, in: before.state, { $0 == "main" ? before.filters : before.otherFilters[$0] ?? before.filters }, manifest),
      searches: settled.searches, facetSearches: settled.facetSearches, sent: settled.sent, waiting: scene.processes.waiting.count,
      calls: drainCalls(), filterState: after.filters, surroundings: surroundings(settled, counts, doing.readings, after), findings: found,
      crashes: hasCrashed, failures: failures)
  }

  private var moment: StageProgress.Moment {
    StageProgress.Moment(
      state: state, filters: filterState.groups,
      otherFilters: Dictionary(scene.filterStates.dropFirst().map { ($0.name, $0.state.groups) }, uniquingKeysWith: { first, _ in first }),
      hits: hitsMemory, results: results)
  }

  private func note(_ findings: [Finding]) {
    if findings.contains(where: { $0.id.crashes(version) }) { progress.hasCrashed = true }
  }

  /// A step that cannot be done; for a burst, the failing step in it.
  private struct ImpossibleStep: Error {
    let step: Step
    let problem: ItemProblem
  }

  /// A search that a step wants answered, and the fault of its response.
  private struct CalledAnswer {
    let number: Int
    let fault: SearchFault?
  }

  /// The results of a step apart from the changes to the scene.
  private struct Doing {
    var called: [CalledAnswer] = []
    var readings: [StepReading] = []
  }

  private func act(_ step: Step, _ events: inout [StepEvidence.Event], _ doing: inout Doing) throws(ImpossibleStep) {
    if case .burst(let steps) = step.action {
      for step in steps { try act(step, &events, &doing) }
      return
    }
    let before = filterState.groups
    do throws(ItemProblem) { try make(step.action, by: .hits(searcher), &doing) } catch {
      // The most common mistake of beginners: a list has no items before a response.
      let help = error.help == nil ? lackOfAnswer(for: step) : otherWidget(for: step)
      throw ImpossibleStep(step: step, problem: help.map { ItemProblem(error.headline, help: $0) } ?? error)
    }
    events.append(
      .init(action: step.action, before: before, after: filterState.groups, isBatched: searcher.isDisjunctiveFacetingEnabled))
  }

  /// Performs the action of a step.
  private func make(_ action: StepAction, by searcher: LiveSearcher, _ doing: inout Doing) throws(ItemProblem) {
    switch action {
    case .widget(let target, .read(let row)):
      guard let hits = scene.widget(viewed: target.id)?.interactor as? HitsInteractor else { throw .notUnderstood(target.id) }
      doing.readings.append(.hit(target.id, row: row, hits.hit(atIndex: row - 1)))
    case .widget(let target, let event):
      guard let widget = scene.widget(viewed: target.id) else {
        throw ItemProblem("'\(target.id)' is not on screen", help: "add a 'present' step before it")
      }
      try widget.act(event, on: target.id)
    case .search(let text):
      if let text { searcher.setQuery(text) }
      searcher.search()
    case .query(let text):
      searcher.setQuery(text)
      searcher.search()
    case .page(let page):
      guard case .hits(let hits) = searcher else { throw ItemProblem("only a searcher for hits has pages") }
      hits.setPage(page)
      hits.search()
    case .index(let name):
      searcher.setIndexName(name)
      searcher.search()
    case .filters(let filters):
      searcher.setFilters(filters)
      searcher.search()
    case .searcher(let change): (change.searcher.flatMap { scene.searcher($0.value) } ?? searcher).apply(change)
    case .by(let name, let action):
      guard let other = scene.searcher(name.value) else { throw ItemProblem("there is no searcher '\(name.value)'") }
      if case .answers(.cancel) = action { other.cancel() } else { try make(action, by: other, &doing) }
    case .clear(let groups):
      if let groups {
        for group in groups { filterState.removeAll(from: group) }
      } else {
        filterState.removeAll()
      }
      filterState.notifyChange()
    case .filterState(let edits): doing.readings += scene.apply(edits)
    case .answers(let control): try make(control, &doing.called)
    case .wire(let change): try scene.change(change)
    case .burst: break
    }
  }

  private func make(_ control: AnswerControl, _ called: inout [CalledAnswer]) throws(ItemProblem) {
    let waiting = scene.processes.waiting
    switch control {
    case .fail(let fault, let count, let target, _): scene.traffic.fail(fault, count: count, only: target)
    case .hold: scene.traffic.hold()
    case .release:
      if !scene.traffic.isHeld, waiting.isEmpty {
        throw ItemProblem(
          "nothing is held back, so there is nothing to release", help: "a 'hold:' step before a search holds back its answer")
      }
      scene.traffic.release()
      for number in waiting where !called.contains(where: { $0.number == number }) {
        called.append(CalledAnswer(number: number, fault: nil))
      }
    case .cancel:
      for searcher in scene.searchers { searcher.searcher.cancel() }
      for searcher in scene.ownSearchers { searcher.cancel() }
    case .answer(let place, let fault):
      let open = waiting.filter { number in !called.contains { $0.number == number } }
      guard place <= open.count else {
        let count = open.count == 1 ? "only one search is waiting" : "only \(open.count) searches are waiting"
        throw ItemProblem(
          open.isEmpty ? "no search is waiting for an answer" : "there is no search \(place): \(count)",
          help: open.isEmpty ? "use 'hold' to hold answers back" : nil)
      }
      called.append(CalledAnswer(number: open[place - 1], fault: fault))
    }
  }

  private func failure(of error: ImpossibleStep) -> StepFailure {
    guard case .widget(let target, let event) = error.step.action else {
      return StepFailure(.action, at: error.step.span, error.problem.headline, help: error.problem.help)
    }
    let shown = state.widget(target.id)?.lines
    return StepFailure(
      .action, at: event.item != nil ? target.valueSpan : target.span, error.problem.headline, shown: shown, help: error.problem.help)
  }

  // MARK: Responses

  /// The requests that were sent and their results.
  struct Settled {
    var searches: [HitsSearcher.Exchange] = []
    var facetSearches: [FacetSearcher.Exchange] = []
    var sent: [QueryBatch] = []
    var others: [SearcherTrace] = []
    /// The exchanges that searchers received as components of a group.
    var received: [(searcher: String, search: HitsSearcher.Exchange)] = []
    /// The number of these, by searcher.
    var receipts: [String: Int] = [:]
  }

  /// Lets all pending searches receive their responses in the order in which they were sent, after those that a step wants answered.
  private func settle(_ called: [CalledAnswer] = []) async -> Settled {
    let processes = scene.processes
    let last = processes.started
    for answer in called { await processes.answer(answer.number, answer.fault) }
    await processes.settle(after: last)
    var settled = Settled()
    settled.searches = searcher.takeEnded()
    settled.sent = searcher.takeSent()
    for own in scene.ownSearchers {
      settled.facetSearches += own.takeEnded()
      own.takeSent()
    }
    settled.facetSearches.sort { $0.number < $1.number }
    for (name, other) in scene.searchers {
      if case .hits(let hits) = other {
        settled.received += hits.received.map { (name, $0) }
        settled.receipts[name] = hits.received.count
        hits.received = []
      }
      if name == "main" { continue }
      let searches: SearcherTrace.Searches =
        switch other {
        case .hits(let searcher): .hits(searcher.takeEnded(), sent: searcher.takeSent())
        case .facet(let searcher): .facets(searcher.takeEnded(), sent: searcher.takeSent())
        case .multi(let searcher): .group(searcher.takeEnded(), sent: searcher.takeSent())
        }
      settled.others.append(SearcherTrace(name: name, searches: searches, results: scene.tally.memory[name]))
    }
    return settled
  }

  /// The number of notifications to each observer since the last call.
  private func takeCounts() -> StepCounts {
    defer { scene.tally.clear() }
    return StepCounts(published: scene.tally.published, errors: scene.tally.errors, changes: scene.tally.changes)
  }

  private func surroundings(_ settled: Settled, _ counts: StepCounts, _ readings: [StepReading], _ now: StageProgress.Moment)
    -> StepSurroundings
  {
    StepSurroundings(
      searchers: settled.others,
      filterStates: scene.filterStates.dropFirst().map { StepSurroundings.State(name: $0.name, groups: $0.state.groups) }, counts: counts,
      hits: now.hits, results: now.results, readings: readings)
  }

  /// The hits that hits lists hold in memory.
  private var hitsMemory: [HitsMemory] {
    scene.widgets.compactMap { widget in
      (widget.interactor as? HitsInteractor).map {
        HitsMemory(id: widget.id, numberOfHits: $0.numberOfHits(), objectIDs: $0.hits.map { $0?.objectID })
      }
    }
  }

  /// The calls that controllers have received since this was last called.
  private func drainCalls() -> [WidgetCalls] {
    (scene.widgets + scene.ghosts).flatMap(\.views).compactMap { view in
      let calls = view.controller.log.drain()
      return calls.isEmpty ? nil : WidgetCalls(id: view.name, calls: calls)
    }
  }

  /// The exchanges of searchers other than the main one, both their own and those received as components of a group.
  private func otherSearches(of settled: Settled) -> [StepEvidence.OtherSearch] {
    let own = settled.others.flatMap { other -> [(searcher: String, search: HitsSearcher.Exchange)] in
      guard case .hits(let searches, _) = other.searches else { return [] }
      return searches.map { (other.name, $0) }
    }
    return (own + settled.received.filter { $0.searcher != "main" }).map { name, search in
      let followed = manifest.searchers.first { $0.name.value == name }?.item.filterStates.last?.value
      return StepEvidence.OtherSearch(searcher: name, search: search, filters: followed.flatMap(scene.state)?.groups ?? filterState.groups)
    }
  }

  private func findings(
    at span: SourceSpan, _ events: [StepEvidence.Event], from before: StageProgress.Moment, to after: StageProgress.Moment,
    _ settled: Settled, _ counts: StepCounts
  ) -> [Finding] {
    StepEvidence(
      manifest: manifest, version: version, span: span, isSetup: progress.isSetup, events: events, before: before.state,
      settled: after.state,
      filtersBefore: before.filters, filters: after.filters, otherFiltersBefore: before.otherFilters, otherFilters: after.otherFilters,
      searches: settled.searches + settled.received.filter { $0.searcher == "main" }.map(\.search),
      otherSearches: otherSearches(of: settled), received: settled.receipts, resultsBefore: before.results, results: results,
      hitsBefore: before.hits, hits: after.hits, counts: counts,
      survivors: Set(scene.ghosts.filter(\.wires.followsFilters).map(\.id)),
      cancellationFails: version == .v8 && cancellation == .urlSession
    ).findings.acknowledging(allowed)
  }
}
