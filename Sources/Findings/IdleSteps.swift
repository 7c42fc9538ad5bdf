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
      return findings
    }
  }

  /// What is known of the screen without running the scenario.
  private struct Screen {
    private var isHeld = false
    /// Whether a search can be under way when a step begins.
    private var mayWait = false
    private var disconnected: Set<String> = []

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
      switch step.action.own {
      case .answers(.hold):
        defer { (isHeld, mayWait) = (true, true) }
        return isHeld ? "answers are held already" : nil
      case .answers(.release):
        isHeld = false
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
