import Diagnostics
import Findings
import JSONText
import Manifest
import SearchModel
import Staging

/// Compares two traces of one scenario.
package struct TraceComparison: Sendable {
  let left: ComparisonSide
  let right: ComparisonSide

  package init(left: ComparisonSide, right: ComparisonSide) {
    self.left = left
    self.right = right
  }

  /// The differences, each reported where it begins; one that persists unchanged from one step to the next is not reported again.
  ///
  /// Expectations are ignored, because they are written for one of the sides. If a side cannot perform a step, or crashes, the comparison
  /// ends.
  package func compare(_ a: ScenarioTrace, _ b: ScenarioTrace) -> ScenarioComparison {
    var filters = UpgradeReasons.Filters(left: a.start.filterState, right: b.start.filterState)
    var rendering: JSONValue?
    var searches: [HitsSearcher.Exchange] = []
    let start = State(settled: (a.start.state, b.start.state), pending: nil, searches: (a.start.searches, b.start.searches))
    var known = differences(start)
    let first = reasons([filters], nil, a.start.findings + b.start.findings, rendering)
    var moments = [ScenarioComparison.Moment(number: 0, action: nil, span: a.span, changes: changes(known, first))]
    var stop: StepFailure?
    var relevancyDiffers = false
    for index in 0..<max(a.steps.count, b.steps.count) {
      let steps = (index < a.steps.count ? a.steps[index] : nil, index < b.steps.count ? b.steps[index] : nil)
      guard let shown = steps.0 ?? steps.1 else { break }
      let now = UpgradeReasons.Filters(
        left: steps.0?.filterState ?? filters.left, right: steps.1?.filterState ?? filters.right)
      rendering = steps.1?.searches.last?.renderingContent ?? rendering
      let strictness = (steps.0?.searches ?? [], steps.1?.searches ?? [])
      // A search that one side cancels, or does not make, says nothing about the strictness.
      let requested = (Set(strictness.0.map(\.relevancyStrictness)), Set(strictness.1.map(\.relevancyStrictness)))
      relevancyDiffers = relevancyDiffers || !requested.0.isEmpty && !requested.1.isEmpty && requested.0 != requested.1
      if let answered = steps.1?.searches, !answered.isEmpty { searches = answered }
      // The state before the response still depends on the filters of the previous step.
      let reasons = reasons(
        [now, filters], shown.action, (steps.0?.findings ?? []) + (steps.1?.findings ?? []), rendering, searches,
        relevancyDiffers: relevancyDiffers)
      filters = now
      func add(_ differences: [ScenarioComparison.Change.Difference]) {
        moments.append(.init(number: shown.number, action: shown.action, span: shown.span, changes: changes(differences, reasons)))
      }
      let ends = (ending(steps.0), ending(steps.1))
      guard ends.0 == ends.1, let first = steps.0, let second = steps.1 else {
        if ends.0 != ends.1 { add([.outcome(ends.0, ends.1)]) }
        break
      }
      if ends.0 != nil, let failure = first.failures.first(where: { $0.kind == .action || $0.kind == .backend }) {
        stop = StepFailure(failure.kind, at: failure.span, "\(failure.headline), on either side", help: failure.help)
        break
      }
      let found = differences(
        State(
          settled: (first.settled, second.settled), pending: (first.pending, second.pending), searches: (first.searches, second.searches)))
      // Before the response, widgets still show their previous state; only the effects of the event itself are new.
      let news = found.filter { difference in
        if known.contains(difference) { return false }
        guard case .widget(let id, isPending: true, let old, let new) = difference else { return true }
        return !known.contains(.widget(id, isPending: false, old, new)) && !found.contains(.widget(id, isPending: false, old, new))
      }
      add(news)
      known = found
      if first.crashes || second.crashes { break }
    }
    return ScenarioComparison(name: a.name, span: a.span, moments: moments, stop: stop, hitNames: hitNames(a, b))
  }

  /// What snapshots call the hits of both sides.
  private func hitNames(_ a: ScenarioTrace, _ b: ScenarioTrace) -> [String: String] {
    var names: [String: String] = [:]
    for (side, trace) in [(left, a), (right, b)] {
      guard let attribute = side.manifest.snapshot.hitAttribute else { continue }
      for hit in ([trace.start.state] + trace.steps.map(\.settled)).flatMap({ $0.results?.hits ?? [] }) where names[hit.objectID] == nil {
        names[hit.objectID] = hit[path: attribute].map { $0.string ?? $0.text() }
      }
    }
    return names
  }

  /// Both sides at one moment.
  struct State {
    let settled: (UIState, UIState)
    let pending: (UIState, UIState)?
    let searches: ([HitsSearcher.Exchange], [HitsSearcher.Exchange])
  }

  // MARK: Differences

  private func differences(_ state: State) -> [ScenarioComparison.Change.Difference] {
    let (a, b) = state.settled
    var found: [ScenarioComparison.Change.Difference] = []
    if a.filters != b.filters { found.append(.filters(a.filters, b.filters)) }
    let queries = (QueryLines.lines(state.searches.0, besides: a.filters), QueryLines.lines(state.searches.1, besides: b.filters))
    if queries.0 != queries.1 {
      let (olds, news) = (Set(queries.0), Set(queries.1))
      let (lost, gained) = (queries.0.filter { !news.contains($0) }, queries.1.filter { !olds.contains($0) })
      // The same queries, but a different number of them.
      found.append(lost.isEmpty && gained.isEmpty ? .queries(queries.0, queries.1) : .queries(lost, gained))
    }
    if a.results?.nbHits != b.results?.nbHits {
      found.append(.hits(a.results?.nbHits, b.results?.nbHits))
    }
    let ids = (a.results?.hits.map(\.objectID) ?? [], b.results?.hits.map(\.objectID) ?? [])
    if ids.0 != ids.1 { found.append(.hitIDs(ids.0, ids.1)) }
    if a.results?.redirect != b.results?.redirect { found.append(.redirect(a.results?.redirect, b.results?.redirect)) }
    if let (a, b) = state.pending { found += widgets(a, b, isPending: true) }
    return found + widgets(a, b, isPending: false)
  }

  private func widgets(_ a: UIState, _ b: UIState, isPending: Bool) -> [ScenarioComparison.Change.Difference] {
    let ids = a.widgets.map(\.id) + b.widgets.map(\.id).filter { a.widget($0) == nil }
    return ids.compactMap { id in
      // If one side lacks a widget, it counts as showing nothing.
      let states = (a.widget(id) ?? .text(nil), b.widget(id) ?? .text(nil))
      if isUnordered(id), states.0.lines.sorted() == states.1.lines.sorted() { return nil }
      return states.0.lines == states.1.lines ? nil : .widget(id, isPending: isPending, states.0, states.1)
    }
  }

  /// Whether the order of a widget's lines is undefined in the app, so that it cannot differ.
  private func isUnordered(_ id: String) -> Bool {
    switch left.manifest.widget(id)?.traits.arrangement {
    case .filters: return true
    // A menu without a presenter still shows one level after the other.
    case .unordered: if case .values = left.manifest.widget(id)?.traits.writings.only?.choice { return true } else { return false }
    case .fixed, .presenter, .engineRules, .pages, nil: return false
    }
  }

  /// How a step ended, if it ended early.
  private func ending(_ step: StepTrace?) -> String? {
    guard let step else { return nil }
    if let crash = step.findings.first(where: \.id.endsSearches) { return crash.headline }
    if let failure = step.failures.first(where: { $0.kind != .expectation }) { return failure.headline }
    return nil
  }

  // MARK: Reasons

  private var isUpgrade: Bool { left.version == .v7 && right.version == .v8 }

  private func reasons(
    _ filters: [UpgradeReasons.Filters], _ action: StepAction?, _ findings: [Finding], _ rendering: JSONValue?,
    _ searches: [HitsSearcher.Exchange] = [], relevancyDiffers: Bool = false
  ) -> UpgradeReasons {
    UpgradeReasons(
      manifest: right.manifest, filters: filters, action: action, findings: Set(findings.map(\.id)), renderingContent: rendering,
      disjunctive: searches.last?.disjunctiveAttributes ?? [], relevancyDiffers: relevancyDiffers)
  }

  private func changes(_ differences: [ScenarioComparison.Change.Difference], _ reasons: UpgradeReasons) -> [ScenarioComparison.Change] {
    differences.map { .init(difference: $0, causes: isUpgrade ? reasons.causes(of: $0) : []) }
  }
}

extension GroupWritings {
  /// The writing of the only group; nil if there are none or several.
  fileprivate var only: GroupWriting? { if case .one(let writing) = self { writing } else { nil } }
}

extension HitsSearcher.Exchange {
  /// The instructions in the response for arranging the interface.
  fileprivate var renderingContent: JSONValue? {
    if case .success(let results) = outcome { results.main.renderingContent } else { nil }
  }

  fileprivate var relevancyStrictness: Int? { batch.queries.first?.query.relevancyStrictness }

  fileprivate var disjunctiveAttributes: Set<Attribute> {
    Set(batch.roles.compactMap { if case .disjunctive(let attribute) = $0 { attribute } else { nil } })
  }
}
