import Forms
import Manifest
import SearchModel

/// Steps that find done what they do: nothing changes, in the app neither.
enum IdleSteps {
  static func findings(_ manifest: Manifest) -> [Finding] {
    manifest.scenarios.flatMap { scenario -> [Finding] in
      var screen = KnownScreen(manifest)
      var findings: [Finding] = []
      for step in manifest.setup {
        _ = screen.repetition(step)
        _ = screen.reason(step)
      }
      for (place, line) in scenario.lines.enumerated() {
        guard let step = line.step else { continue }
        // What is expected behind a step may be that nothing changes.
        let isTested = place + 1 < scenario.lines.count && scenario.lines[place + 1].expectation != nil
        let repetition = screen.repetition(step)
        if let reason = screen.reason(step) ?? (isTested ? nil : repetition) {
          findings.append(Finding(.stepWithoutEffect, widget: nil, at: step.span, reason))
        }
      }
      return findings + unsubmitted(scenario, manifest) + unsearched(scenario)
    }
  }

  /// A searcher that is changed at the end, and searches no more.
  private static func unsearched(_ scenario: ScenarioDeclaration) -> [Finding] {
    // What is expected behind it may be that nothing changes.
    guard scenario.lines.last?.expectation == nil, let last = scenario.steps.last, case .searcher(let change) = last.action.own,
      change.parameters != nil || change.request != nil
    else { return [] }
    return [
      Finding(
        .stepWithoutEffect, widget: nil, at: last.span, "no search follows this step, so it has no effect", remedy: "add a step search:")
    ]
  }

  /// Texts typed into boxes that search when they are submitted, and never submitted.
  private static func unsubmitted(_ scenario: ScenarioDeclaration, _ manifest: Manifest) -> [Finding] {
    // What is expected behind it may be that nothing is searched for.
    if scenario.lines.last?.expectation != nil { return [] }
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
        "'\(box.id.value)' searches when a text is submitted, and no step submits '\(text ?? "")'",
        remedy: "add a step submit: { \(box.id.value): \(WrittenOut.item(text ?? "", allowsNumbers: true)) }")
    }
  }
}
