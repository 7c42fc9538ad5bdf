import Findings
import Manifest
import SearchModel
import Staging

/// Repeats one step from a state with its answers delayed, overtaken by those to the next step, or failing, and reports what a user would
/// see wrong: while waiting for the answers, after they have failed, and once the next search has succeeded.
///
/// Costs about a dozen steps of a stage.
package struct EdgeFaults {
  /// Something wrong that is seen.
  package struct Trouble: Sendable {
    /// What the network does, as a clause: `the answer is slow`.
    package let circumstance: String
    /// What is wrong: one sentence without full stop, with the circumstance.
    package let text: String
    package let widget: String?
    /// The findings that say why.
    package let causes: [FindingID]
    /// The step with the network in trouble, and what follows, as a scenario has it.
    package let steps: [Step]
    /// What should be seen instead after them; nil where that cannot be said.
    package let right: SeenDifference.Right?
  }

  private let good: Stage
  private let bad: Stage

  /// - Parameters:
  ///   - good: a stage for the step with a good network.
  ///   - bad: another one of the same manifest and version.
  package init(good: Stage, bad: Stage) {
    (self.good, self.bad) = (good, bad)
  }

  /// - Parameters:
  ///   - checkpoint: where the step begins.
  ///   - before: what is shown there.
  ///   - next: what users do next, given what the step leads to; nil: nothing.
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
          text: "when \(sight.circumstance), \(sight.moment.map { "\($0), " } ?? "")\(sight.difference.text)",
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

  /// What was done, as a scenario has it: one answer that fails needs no holding back, and what is held back arrives in the end.
  private static func way(_ done: [Step]) -> [Step] {
    if done.count >= 4, case .answers(.answer(1, let fault?)) = done[2].action, case .answers(.release) = done[3].action {
      return [Step(.answers(.fail(fault, count: 1, only: .any)), at: done[1].span), done[1]] + done.dropFirst(4)
    }
    let isReleased = done.contains { if case .answers(.release) = $0.action { true } else { false } }
    return isReleased ? done : done + [Step(.answers(.release), at: done[0].span)]
  }
}
