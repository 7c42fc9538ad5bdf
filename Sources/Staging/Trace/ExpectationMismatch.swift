import Diagnostics
import Forms
import Manifest
import SearchModel

/// An expectation that was not met, as data: what is written in the manifest, and what there is instead.
package enum ExpectationMismatch: Sendable {
  case filters(SourceSpan, actual: Expectation.Filters)
  /// How many hits there are, or searches that wait; nil: no results yet.
  case number(SourceSpan, actual: Int?)
  /// A list of texts: objectIDs, or findings.
  case texts(SourceSpan, expected: [Located<String>], actual: [String])
  case queries(Located<[Expectation.Query]>, actual: [SentQuery])
  /// A value in the form in which `set` gives it; nil: none.
  case value(SourceSpan, actual: String?)
  /// A condition that does not hold. The written text says which; it is not to be replaced.
  case condition(SourceSpan)
  /// A value of another form than what the widget shows: a text for a switch, a list for a text.
  case form(SourceSpan)
  /// Hits that are expected before there are results.
  case noResults(SourceSpan)
  /// All items of a widget, in order.
  case allItems(SourceSpan, expected: [ExpectedWidget.Item], actual: [ShownItem])
  /// One item that several, one or none of those shown could be.
  case item(ExpectedWidget.Item, candidates: [ShownItem])
  /// An item that was to be absent; the place is that of the word.
  case present(SourceSpan, ShownItem)
}

/// A query of a batch, and what it is for.
package struct SentQuery: Sendable {
  package let role: QueryBatch.Role
  package let query: IndexQuery

  package init(role: QueryBatch.Role, query: IndexQuery) {
    self.role = role
    self.query = query
  }
}
