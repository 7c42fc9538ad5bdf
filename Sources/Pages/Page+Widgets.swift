import Manifest
import Staging

/// Which widgets a page shows of a step.
extension Page {
  /// The widgets before the first search; empty if an earlier scenario of the page begins in the same way.
  static func initial(_ traces: [ScenarioTrace], _ index: Int) -> [NamedWidgetState] {
    let widgets = traces[index].start.state.widgets
    if traces[..<index].contains(where: { $0.start.state.widgets == widgets }) { return [] }
    return widgets.filter { !$0.state.lines.isEmpty }
  }

  /// The widgets until the response arrives, if the manifest requests them.
  static func pending(_ step: StepTrace, _ manifest: Manifest, since previous: UIState) -> [NamedWidgetState] {
    guard manifest.snapshot.showsPending else { return [] }
    return step.pending.widgets.filter { step.settled.widget($0.id) != $0.state && previous.widget($0.id) != $0.state }
  }

  /// The widgets that leave the screen in a step, as they were before.
  static func gone(_ step: StepTrace, since previous: UIState) -> [NamedWidgetState] {
    step.crashes ? [] : previous.widgets.filter { step.settled.widget($0.id) == nil }
  }

  /// The widgets that a step changes or acts on.
  static func concerned(_ step: StepTrace, since previous: UIState?) -> [NamedWidgetState] {
    let touched = Step(step.action, at: step.span).widgetEvents.map(\.target.id)
    return step.settled.widgets.filter { widget in
      touched.contains(widget.id) || previous?.widget(widget.id) != widget.state
    }
  }
}
