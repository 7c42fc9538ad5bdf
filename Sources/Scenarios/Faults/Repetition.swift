import Diagnostics
import Findings
import Manifest
import SearchModel
import Staging

/// A problem that is seen in a repetition.
struct Sight {
  let difference: SeenDifference
  /// The network's behaviour as a clause: `its answer fails`.
  let circumstance: String
  /// When it is seen, as part of a sentence; nil for the step itself.
  let moment: String?
  /// The findings of the repetition that do not occur with a good network.
  var causes: [FindingID]
  /// The steps until it was seen, as steps of a scenario.
  var steps: [Step] = []

  /// Returns the problem in one sentence without a full stop: what is seen, when, and in which circumstances.
  static func text(_ seen: String, _ moment: String?, _ circumstances: [String]) -> String {
    "\(seen)\(moment.map { " \($0)" } ?? ""), when \(circumstances.joined(separator: " or "))"
  }
}

/// A step with a good network.
struct PerformedStep {
  let before: Stage.Checkpoint
  let trace: StepTrace
  let after: Stage.Checkpoint
  let key: StateKey
  /// Whether the scenario itself controls the responses.
  let isControlled: Bool
}

/// A scenario from one step on, with network trouble for the responses of this step.
struct Repetition {
  /// The stage at the step with the trouble.
  let stage: Stage
  /// The stage for comparison with searches that the scenario does not make.
  let good: Stage
  let steps: [Step]
  /// The same steps with a good network, as far as they could be performed.
  let performed: [PerformedStep]
  /// Findings that are not reported for a repetition, because the run with a good network has them, too.
  private let known: Set<FindingID>
  /// The widgets that show a wrong selection with a good network: differing from that is not wrong.
  private let forgetful: Set<String>
  private(set) var sights: [Sight] = []
  /// The back end's own failure, which ends the repetition.
  private(set) var refusal: String?
  /// The findings of the steps with the trouble.
  private var found: [Finding] = []
  private var circumstance = ""
  /// The steps of the repetition so far.
  private var done: [Step] = []
  /// Searchers whose last search failed, and widgets whose search for facet values did.
  private var stale: Set<SearchSender> = []

  init(stage: Stage, good: Stage, steps: [Step], performed: [PerformedStep]) {
    self.stage = stage
    self.good = good
    self.steps = steps
    self.performed = performed
    // The number of rows that a table counts while a response is awaited does not explain what it shows.
    forgetful = Set(performed.flatMap(\.trace.findings).filter { $0.id == .selectionForgotten }.compactMap(\.widget))
    known = Set(performed.flatMap(\.trace.findings).map(\.id) + [.hitsUncounted])
  }

  /// - Parameter before: what is shown before the step.
  mutating func run(_ place: Int, _ trouble: AnswerTrouble, from before: UIState) async {
    let span = steps[place].span
    func control(_ control: AnswerControl) -> Step { Step(.answers(control), at: span) }
    _ = await perform(control(.hold))
    guard let asked = await perform(steps[place]), asked.waiting > 0 else { return }
    var last = place
    var end: StepTrace?
    switch trouble {
    case .slow, .overtaken:
      // While a response is slow, the same is shown whatever its outcome.
      if trouble == .slow {
        circumstance = "the answer is slow"
        see(SeenDifference.strange(asked.settled, between: before, and: performed[place].trace.settled), nil)
      }
      var waiting = asked.waiting
      if place + 1 < performed.count, !performed[place + 1].isControlled {
        let checkpoint = stage.checkpoint()
        let isPlaced = steps[place + 1].widgetEvents.contains { if case .position? = $0.event.item?.selector { true } else { false } }
        // An item that is not shown yet cannot be clicked, and a different item may be at the position.
        let next = isPlaced ? nil : await perform(steps[place + 1])
        if let next, !next.isImpossible {
          (last, waiting) = (place + 1, next.waiting)
        } else if isPlaced || next != nil {
          stage.restore(checkpoint)
          if next != nil { done.removeLast() }
        } else {
          return
        }
      }
      circumstance =
        trouble == .slow
        ? "the answer is slow" : last == place ? "the answers arrive in reverse order" : "the answer to the next step arrives first"
      if trouble == .overtaken, waiting < 2 { return }
      // Searches triggered by responses are answered last; endless searches are left to `release`.
      for _ in 0..<50 where waiting > 0 {
        guard let answered = await perform(control(.answer(trouble == .slow ? 1 : waiting, nil))) else { return }
        waiting = answered.waiting
      }
      end = await perform(control(.release))
    case .failing:
      circumstance = "there is no network"
      var answered = asked
      stale = SearchSender.all(of: performed[place].trace, in: stage.manifest)
      for _ in 0..<50 where answered.waiting > 0 {
        guard let next = await perform(control(.answer(1, .offline))) else { return }
        answered = next
      }
      guard let failed = await perform(control(.release)) else { return }
      see(SeenDifference.strange(failed.settled, between: before, and: performed[place].trace.settled), nil)
      end = failed
    }
    guard let end else { return }
    await follow(after: last, end)
  }

  /// Continues with the next steps, until the state equals that of the good network.
  private mutating func follow(after place: Int, _ end: StepTrace) async {
    var (place, last) = (place, end)
    while true {
      if isWrong(last, against: performed[place].trace, after: steps[place]) { return }
      // A view that is connected later receives values last sent to others, which are not part of the key.
      let isRewired = steps[(place + 1)...].flatMap(\.flattened).contains { if case .wire = $0.action { true } else { false } }
      if stale.isEmpty, !isRewired, stage.key == performed[place].key { return }
      guard place + 1 < performed.count, !performed[place + 1].isControlled, !performed[place].trace.crashes else { break }
      let checkpoint = stage.checkpoint()
      guard var next = await perform(steps[place + 1]) else { return }
      if next.isImpossible, !performed[place + 1].trace.isImpossible {
        stage.restore(checkpoint)
        done.removeLast()
        if await isWrongAfterRetry(performed[place].after, after: steps[place]) { return }
        guard let again = await perform(steps[place + 1]) else { return }
        next = again
        if next.isImpossible {
          let title = steps[place + 1].action.heading(stage.version).plain
          see([SeenDifference(widget: nil, text: "'\(title)' still cannot be performed after the network has recovered")], nil)
          return
        }
      }
      place += 1
      stale.subtract(SearchSender.all(of: next, in: stage.manifest))
      last = next
    }
    if !stale.isEmpty { _ = await isWrongAfterRetry(performed[place].after, after: steps[place]) }
  }

  private mutating func isWrong(_ shown: StepTrace, against right: StepTrace, after step: Step) -> Bool {
    // While a failed search has not been repeated, everything that depends on it is outdated.
    if stale.contains(where: { $0.widget == nil }) { return false }
    let old = Set(stale.compactMap(\.widget)).union(forgetful)
    let differences = SeenDifference.all(.init(shown, stage.version), from: .init(right, stage.version)) { !old.contains($0) }
    see(differences, "after '\(step.action.heading(stage.version).plain)' and does not correct itself")
    return !differences.isEmpty
  }

  /// Repeats the failed searches, in this repetition and with the good network.
  private mutating func isWrongAfterRetry(_ checkpoint: Stage.Checkpoint, after step: Step) async -> Bool {
    good.restore(checkpoint)
    for retry in stale.sorted().compactMap({ $0.retry(at: step.span) }) {
      let right = await good.perform(retry)
      guard let shown = await perform(retry) else { return true }
      stale.subtract(SearchSender.all(of: shown, in: stage.manifest))
      if isWrong(shown, against: right, after: step) { return true }
    }
    return false
  }

  /// Performs a step; returns nil if no step can follow.
  private mutating func perform(_ step: Step) async -> StepTrace? {
    let trace = await stage.perform(step)
    done.append(step)
    found += trace.findings
    if let refused = trace.failures.first(where: { $0.kind == .backend }) {
      refusal = refused.headline
      return nil
    }
    if trace.crashes, !performed.contains(where: \.trace.crashes) {
      see([SeenDifference(widget: nil, text: "the app crashes")], nil)
      return nil
    }
    return trace
  }

  private mutating func see(_ differences: [SeenDifference], _ moment: String?) {
    sights += differences.map { difference in
      var causes: [FindingID] = []
      for finding in found where finding.widget == nil || finding.widget == difference.widget {
        // An undefined order explains a different order, but nothing that is missing.
        if finding.id == .undefinedOrder, !difference.isOfOrder { continue }
        if !known.contains(finding.id), !causes.contains(finding.id) { causes.append(finding.id) }
      }
      return Sight(difference: difference, circumstance: circumstance, moment: moment, causes: causes, steps: done)
    }
  }
}
