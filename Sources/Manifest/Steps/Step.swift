import Diagnostics
import Forms
import SearchModel
import YAMLTree

/// One step of a scenario: what a user or the app does, and where it is written.
package struct Step: Sendable {
  package let action: StepAction
  /// The key that says what it is; of a step that nobody wrote, the widget that it concerns.
  package let span: SourceSpan
  /// All of it.
  package let extent: SourceSpan

  package init(_ action: StepAction, at span: SourceSpan, extent: SourceSpan? = nil) {
    self.action = action
    self.span = span
    self.extent = extent ?? span
  }

  /// The step, or the steps of a burst.
  package var flattened: [Step] {
    if case .burst(let steps) = action { [self] + steps.flatMap(\.flattened) } else { [self] }
  }

  /// What the step does to widgets, those inside a burst included.
  package var widgetEvents: [(target: WidgetTarget, event: WidgetEvent)] {
    flattened.compactMap { step in
      if case .widget(let target, let event) = step.action { (target, event) } else { nil }
    }
  }
}

/// What a step does. Some of it is large, and all of it handed around: what is copied is a reference.
package indirect enum StepAction: Sendable {
  /// What a user does to a widget, or an app's code in a user's place.
  case widget(WidgetTarget, WidgetEvent)
  /// Starts a search, with a new text if one is given.
  case search(text: String?)
  /// Sets the text, which may be none at all, and searches.
  case query(String?)
  /// Goes to a page, from 0.
  case page(Int)
  /// Searches another index.
  case index(String)
  /// Sets the query's own filters and searches.
  case filters(String?)
  case searcher(SearcherChange)
  /// One of the steps before, or `cancel`, done by another searcher than the main one.
  case by(Located<String>, StepAction)
  /// Several steps before any answer arrives.
  case burst([Step])
  /// Empties groups, or everything when nil.
  case clear([FilterGroup.ID]?)
  case filterState([FilterEdit])
  case answers(AnswerControl)
  case wire(WiringChange)
}

extension StepAction {
  /// What is done, by whichever searcher.
  package var own: StepAction { if case .by(_, let action) = self { action.own } else { self } }
}

/// The widget that a step is done to, and where the step names it and its item or value.
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

/// A line of a scenario: a step, or what is checked or said between two.
package enum ScenarioLine: Sendable {
  case step(Step)
  /// A check, and the extent of its line.
  case expect(Expectation, SourceSpan)
  /// A text for readers about the step that follows, in Markdown.
  case note(String)

  package var step: Step? { if case .step(let step) = self { step } else { nil } }
  package var expectation: Expectation? { if case .expect(let expectation, _) = self { expectation } else { nil } }
}
