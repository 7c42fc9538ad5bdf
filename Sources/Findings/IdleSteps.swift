import Manifest
import SearchModel

/// Steps that find done what they do: nothing changes, in the app neither.
enum IdleSteps {
  static func findings(_ manifest: Manifest) -> [Finding] {
    manifest.scenarios.flatMap { scenario -> [Finding] in
      var screen = Screen()
      var findings: [Finding] = []
      for step in manifest.setup { _ = screen.reason(step) }
      for step in scenario.steps {
        if let reason = screen.reason(step) { findings.append(Finding(.stepWithoutEffect, widget: nil, at: step.span, reason)) }
      }
      return findings + unsubmitted(scenario, manifest)
    }
  }

  /// Texts typed into boxes that search when they are submitted, and never submitted.
  private static func unsubmitted(_ scenario: ScenarioDeclaration, _ manifest: Manifest) -> [Finding] {
    let boxes = manifest.widgets.filter { if case .searchBox(let box) = $0.kind { box.mode == .searchOnSubmit } else { false } }
    return boxes.compactMap { box in
      let names = [box.id.value] + box.views
      let last = scenario.steps.flatMap { step in step.widgetEvents.map { (step, $0) } }.last { _, change in
        guard names.contains(change.target.id) else { return false }
        switch change.event {
        case .type, .submit: return true
        default: return false
        }
      }
      guard let (step, change) = last, case .type(let text) = change.event else { return nil }
      return Finding(
        .stepWithoutEffect, widget: nil, at: step.span,
        "'\(box.id.value)' searches on submit, and no step submits '\(text ?? "")'")
    }
  }

  /// What is known of the screen without running the scenario.
  private struct Screen {
    private var isHeld = false
    /// Whether a search can be under way when a step begins.
    private var mayWait = false
    private var disconnected: Set<String> = []
    /// Whether the step before held answers back.
    private var holdsNothing = false

    /// Why a step does nothing; nil where it does something, or may.
    mutating func reason(_ step: Step) -> String? {
      if case .burst(let steps) = step.action {
        // Within a burst searches overlap.
        let waited = mayWait
        mayWait = true
        for step in steps { _ = reason(step) }
        mayWait = waited || isHeld || steps.contains { if case .answers = $0.action.own { true } else { false } }
        return nil
      }
      let heldNothing = holdsNothing
      holdsNothing = false
      switch step.action.own {
      case .answers(.hold):
        defer { (isHeld, mayWait, holdsNothing) = (true, true, !mayWait) }
        return isHeld ? "answers are held already" : nil
      case .answers(.release):
        isHeld = false
        if heldNothing { return "no step stands between 'hold' and 'release'" }
      case .answers(.fail(.timeout, _, _, _)):
        mayWait = true
      case .answers(.cancel):
        return mayWait ? nil : "no search is waiting, so there is nothing to cancel"
      case .wire(.disconnect(let target, nil)):
        return disconnected.insert(target.id).inserted ? nil : "'\(target.id)' is disconnected already"
      case .wire(let change):
        for target in change.targets { disconnected.remove(target.id) }
      default: break
      }
      return nil
    }
  }
}
