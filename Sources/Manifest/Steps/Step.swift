import Diagnostics
import Forms
import SearchModel
import YAMLTree

/// One step of a scenario: what a user or the app does, and its position.
package struct Step: Sendable {
  package let action: StepAction
  /// The key of the step; for an implicit step, the position of the widget that it concerns.
  package let span: SourceSpan
  /// The whole step.
  package let extent: SourceSpan

  package init(_ action: StepAction, at span: SourceSpan, extent: SourceSpan? = nil) {
    self.action = action
    self.span = span
    self.extent = extent ?? span
  }

  /// The step itself, followed by the steps of a burst.
  package var flattened: [Step] {
    if case .burst(let steps) = action { [self] + steps.flatMap(\.flattened) } else { [self] }
  }

  /// The step's events on widgets, including those inside a burst.
  package var widgetEvents: [(target: WidgetTarget, event: WidgetEvent)] {
    flattened.compactMap { step in
      if case .widget(let target, let event) = step.action { (target, event) } else { nil }
    }
  }
}

/// The action of a step. Indirect, because some cases are large and all are passed around: only a reference is copied.
package indirect enum StepAction: Sendable {
  /// An action of the user on a widget, or of the app's code on the user's behalf.
  case widget(WidgetTarget, WidgetEvent)
  /// Starts a search, with a new query if one is given.
  case search(text: String?)
  /// Sets the query, which may be nil, and searches.
  case query(String?)
  /// Goes to a page, counted from 0.
  case page(Int)
  /// Searches a different index.
  case index(String)
  /// Sets the query's own filters and searches.
  case filters(String?)
  case searcher(SearcherChange)
  /// One of the above actions, or `cancel`, by a searcher other than the main one.
  case by(Located<String>, StepAction)
  /// Several steps before any response arrives.
  case burst([Step])
  /// Clears groups, or all if nil.
  case clear([FilterGroup.ID]?)
  case filterState([FilterEdit])
  case answers(AnswerControl)
  case wire(WiringChange)
}

extension StepAction {
  /// The action without the searcher that performs it.
  package var own: StepAction { if case .by(_, let action) = self { action.own } else { self } }
}

/// The widget of a step, and the positions of its name and of its item or value in the step.
package struct WidgetTarget: Sendable {
  package let id: String
  package let span: SourceSpan
  package let valueSpan: SourceSpan

  package init(_ id: String, at span: SourceSpan, value: SourceSpan? = nil) {
    self.id = id
    self.span = span
    valueSpan = value ?? span
  }
}

/// A line of a scenario: a step, or an expectation or a note between two steps.
package enum ScenarioLine: Sendable {
  case step(Step)
  /// An expectation, and the extent of its line. Indirect, because it takes ten times as much memory as a step, and most lines are steps.
  indirect case expect(Expectation, SourceSpan)
  /// A note for readers about the step that follows, in Markdown.
  case note(String)

  package var step: Step? { if case .step(let step) = self { step } else { nil } }
  package var expectation: Expectation? { if case .expect(let expectation, _) = self { expectation } else { nil } }
}
