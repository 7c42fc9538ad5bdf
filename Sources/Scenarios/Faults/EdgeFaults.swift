import Findings
import Manifest
import SearchModel
import Staging

/// Repeats one step from a state with its responses delayed, overtaken by those to the next step, or failing, and reports what a user would
/// see wrong: while waiting for the responses, after they have failed, and once the next search has succeeded.
///
/// Takes as long as about a dozen steps of a stage.
package struct EdgeFaults {
  /// A problem that the user sees.
  package struct Trouble: Sendable {
    /// The network's behaviour as a clause: `the answer is slow`.
    package let circumstance: String
    /// The problem including the circumstance, in one sentence without a full stop.
    package let text: String
    package let widget: String?
    /// The findings that explain it.
    package let causes: [FindingID]
    /// The step with the network trouble and the following steps, as steps of a scenario.
    package let steps: [Step]
    /// The correct state after the steps; nil if unknown.
    package let right: SeenDifference.Right?
  }

  private let good: Stage
  private let bad: Stage

  /// - Parameters:
  ///   - good: a stage for the step with a good network.
  ///   - bad: a different stage of the same manifest and version.
  package init(good: Stage, bad: Stage) {
    (self.good, self.bad) = (good, bad)
  }

  /// - Parameters:
  ///   - checkpoint: the state in which the step begins.
  ///   - before: what is shown in that state.
  ///   - next: returns the next step of a user, given the result of the step; nil for none.
  package func troubles(
    at checkpoint: Stage.Checkpoint, showing before: UIState, step: Step, then next: (Stage, StepTrace) -> Step?
  ) async -> [Trouble] {
    good.restore(checkpoint)
    let first = await performed(step)
    if first.trace.isImpossible || first.trace.crashes { return [] }
    var steps = [step]
    var all = [first]
    if let next = next(good, first.trace) {
      let second = await performed(next)
      if !second.trace.isImpossible {
        steps.append(next)
        all.append(second)
      }
    }
    var found: [Trouble] = []
    for trouble in AnswerTrouble.allCases {
      var repetition = Repetition(stage: bad, good: good, steps: steps, performed: all)
      bad.restore(checkpoint)
      await repetition.run(0, trouble, from: before)
      found += repetition.sights.map { sight in
        Trouble(
          circumstance: sight.circumstance,
          text: Sight.text(sight.difference.text, sight.moment, [sight.circumstance]),
          widget: sight.difference.widget, causes: sight.causes, steps: Self.way(sight.steps), right: sight.difference.right)
      }
    }
    return found
  }

  private func performed(_ step: Step) async -> PerformedStep {
    let before = good.checkpoint()
    let trace = await good.perform(step)
    return PerformedStep(before: before, trace: trace, after: good.checkpoint(), key: good.key, isControlled: false)
  }

  /// The performed steps, simplified for a scenario: a single failing response need not be held, and held responses are released at the
  /// end.
  private static func way(_ done: [Step]) -> [Step] {
    if done.count >= 4, case .answers(.answer(1, let fault?)) = done[2].action, case .answers(.release) = done[3].action {
      return [Step(.answers(.fail(fault, count: 1, only: .any)), at: done[1].span), done[1]] + done.dropFirst(4)
    }
    let isReleased = done.contains { if case .answers(.release) = $0.action { true } else { false } }
    return isReleased ? done : done + [Step(.answers(.release), at: done[0].span)]
  }
}
