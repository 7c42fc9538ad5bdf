import Diagnostics
import Findings
import Manifest
import SearchModel
import Staging

/// Repeats a scenario with its responses slow, overtaken and failing at every step, and reports what an app's user would see wrong.
///
/// While responses are awaited or have failed, anything that was neither there before the step nor part of its responses counts as wrong.
/// Once all responses have arrived, or the failed searches have been repeated, any difference from the scenario with a good network counts
/// as wrong.
///
/// Steps that control responses themselves, and steps during such control, are skipped. The cost is proportional to the square of the
/// number of steps, but usually little more than four times that of the scenario, since a repetition ends when its state equals that of the
/// good network.
struct FaultWalk {
  /// The results of the repetitions.
  struct Outcome {
    /// The findings by the index of the step.
    var findings: [Int: [Finding]] = [:]
    /// The repetitions that ended early, because the back end itself failed.
    var unfollowed = UnfollowedRepetitions()
  }

  private let steps: [Step]
  private let allowed: Set<FindingID>
  /// The scenario with a good network.
  private let good: Stage
  /// The scenario with network trouble.
  private let bad: Stage

  init(_ steps: [Step], on makeStage: () -> Stage, allowing allowed: Set<FindingID>) {
    self.steps = steps
    self.allowed = allowed
    good = makeStage()
    bad = makeStage()
  }

  func outcome() async -> Outcome {
    let start = await good.begin()
    if start.isOver { return Outcome() }
    let performed = await replay()
    var outcome = Outcome()
    for (place, step) in performed.enumerated() where !step.isControlled && !step.trace.isImpossible {
      let before = place == 0 ? start.state : performed[place - 1].trace.settled
      var seen: [Sight] = []
      for trouble in AnswerTrouble.allCases {
        var repetition = Repetition(stage: bad, good: good, steps: steps, performed: performed)
        bad.restore(step.before)
        await repetition.run(place, trouble, from: before)
        if let refusal = repetition.refusal { outcome.unfollowed.add(refusal) }
        seen += repetition.sights
      }
      outcome.findings[place] = findings(seen, at: steps[place].span)
    }
    return outcome
  }

  private func replay() async -> [PerformedStep] {
    var performed: [PerformedStep] = []
    var isHolding = false
    for step in steps {
      let before = good.checkpoint()
      let hadFaults = good.unusedFaults > 0
      let trace = await good.perform(step)
      var isControlled = isHolding || hadFaults || trace.waiting > 0
      for part in step.flattened {
        guard case .answers(let control) = part.action.own else { continue }
        isControlled = true
        switch control {
        case .hold: isHolding = true
        case .release: isHolding = false
        case .fail, .answer, .cancel: break
        }
      }
      performed.append(PerformedStep(before: before, trace: trace, after: good.checkpoint(), key: good.key, isControlled: isControlled))
      if trace.crashes || trace.isImpossible { break }
    }
    return performed
  }

  /// Combines everything seen at one moment under the same circumstances into one finding.
  private func findings(_ sights: [Sight], at span: SourceSpan) -> [Finding] {
    var merged: [(sight: Sight, circumstances: [String])] = []
    for sight in sights {
      if let place = merged.firstIndex(where: { $0.sight.difference.isSame(as: sight.difference) && $0.sight.moment == sight.moment }) {
        merged[place].circumstances.append(sight.circumstance)
        merged[place].sight.causes += sight.causes.filter { !merged[place].sight.causes.contains($0) }
      } else {
        merged.append((sight, [sight.circumstance]))
      }
    }
    var groups: [(circumstances: [String], moment: String?, sights: [Sight])] = []
    for (sight, circumstances) in merged {
      if let place = groups.firstIndex(where: { $0.circumstances == circumstances && $0.moment == sight.moment }) {
        groups[place].sights.append(sight)
      } else {
        groups.append((circumstances, sight.moment, [sight]))
      }
    }
    return groups.map { group in
      var causes: [FindingID] = []
      for cause in group.sights.flatMap(\.causes) where !causes.contains(cause) { causes.append(cause) }
      let shown = group.sights.prefix(Self.mostNamed).map(\.difference.text).joined(separator: "; ")
      let rest = group.sights.count - Self.mostNamed
      let more = rest > 0 ? "; and \(rest == 1 ? "one more place differs" : "\(rest) more places differ")" : ""
      var finding = Finding(
        .wrongUnderFaults, widget: group.sights.lazy.compactMap(\.difference.widget).first, at: span,
        Sight.text(shown + more, group.moment, group.circumstances),
        remedy: causes.isEmpty ? nil : "\(causes[0].remedy) (see \(causes.map(\.rawValue).joined(separator: ", ")))")
      finding.isAcknowledged =
        allowed.contains(.wrongUnderFaults)
        || group.sights.allSatisfy { !$0.causes.isEmpty && allowed.isSuperset(of: $0.causes) }
      return finding
    }
  }

  /// The maximum number of places that a finding lists.
  private static let mostNamed = 3
}
