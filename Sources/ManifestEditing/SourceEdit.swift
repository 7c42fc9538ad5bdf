import Diagnostics

/// A change of a source text.
package struct SourceEdit: Sendable, Hashable {
  /// The span to replace; empty for an insertion.
  package let span: SourceSpan
  package let text: String

  init(_ span: SourceSpan, _ text: String) {
    self.span = span
    self.text = text
  }
}

/// The reason why an expectation cannot be rewritten in place.
package enum EditObstacle: String, Error, Sendable, Hashable {
  case variable = "the value comes from a variable"
  case alias = "the value is an alias"
  case anchor = "the value is repeated elsewhere by its anchor"
  case tag = "the value has a tag"
  case comment = "there is a comment inside it"
  case layout = "the expected items must begin on their own line"
  case secret = "the value contains a secret"
  case condition = "it is a condition, which must be edited by hand"
  case form = "the widget's content has a different form, which must be written by hand"
  case noResults = "there are no results yet to expect something of"
  case nothing = "there is nothing to expect instead"
  case neverShown = "the widget has not shown it up to this step; correct it, or write 'absent' instead"
}
