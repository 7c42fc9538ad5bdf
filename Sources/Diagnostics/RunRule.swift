/// The names in square brackets in messages that are not about a manifest but about a run or a page.
package enum RunRule: String, Sendable, CaseIterable {
  case expectation
  case step
  case defect
  case backEnd = "back-end"
  case templateName = "template-name"
  case templatePartial = "template-partial"

  /// What the messages say, as a clause without a full stop.
  package var summary: String {
    switch self {
    case .expectation: "a step leads to something other than what is expected"
    case .step: "a step cannot be performed"
    case .defect: "InstantSearch crashes the app at a step"
    case .backEnd: "a search gets no answer"
    case .templateName: "a page template uses a name that pages do not have"
    case .templatePartial: "a page template includes another one, which is not possible"
    }
  }

  /// What happens to the run, as a sentence.
  package var outcome: String {
    switch self {
    case .expectation, .step, .defect: "The scenario fails."
    case .backEnd: "The scenario fails; the exit status is 3."
    case .templateName, .templatePartial: "It is a warning: the page is written without it."
    }
  }
}
