import Manifest

/// Scenarios that hold answers until their end.
enum UnreleasedAnswers {
  static func findings(_ manifest: Manifest) -> [Finding] {
    manifest.scenarios.compactMap { scenario in
      let controls = (manifest.setup + scenario.steps).flatMap(\.flattened).compactMap { step -> (step: Step, control: AnswerControl)? in
        guard case .answers(let control) = step.action.own else { return nil }
        return (step, control)
      }
      // No step after the last 'hold' releases an answer.
      let last = controls.last { pair in
        switch pair.control {
        case .hold, .release, .answer, .cancel: true
        case .fail: false
        }
      }
      guard let last, case .hold = last.control else { return nil }
      return Finding(
        .answersUnreleased, widget: nil, at: last.step.span, "the answers held here never arrive: the scenario ends without 'release'")
    }
  }
}
