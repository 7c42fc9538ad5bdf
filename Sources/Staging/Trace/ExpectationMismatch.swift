import Diagnostics
import Forms
import Manifest
import SearchModel

/// An expectation that was not met, as data: the expected value in the manifest, and the actual value.
package enum ExpectationMismatch: Sendable {
  case filters(SourceSpan, actual: Expectation.Filters)
  /// The number of hits, or of waiting searches; nil if there are no results yet.
  case number(SourceSpan, actual: Int?)
  /// A list of strings: objectIDs, or findings.
  case texts(SourceSpan, expected: [Located<String>], actual: [String])
  case queries(Located<[Expectation.Query]>, actual: [SentQuery])
  /// A value in the notation of `set`; nil if there is none.
  case value(SourceSpan, actual: String?)
  /// A condition that does not hold. The headline names it; it is not to be rewritten.
  case condition(SourceSpan)
  /// A value whose form does not fit the widget: a string for a toggle, a list for a string.
  case form(SourceSpan)
  /// Hits that are expected before there are results.
  case noResults(SourceSpan)
  /// All items of a widget, in order.
  case allItems(SourceSpan, expected: [ExpectedWidget.Item], actual: [ShownItem])
  /// One item of a widget, with the shown items that it could be: several, one or none.
  case item(ExpectedWidget.Item, of: String, candidates: [ShownItem])
  /// An item that the widget has not shown in any state so far, so that it may be misspelled.
  case neverShown(SourceSpan)
  /// An item that was expected to be absent, with the position of its name.
  case present(SourceSpan, ShownItem)
}

/// A query of a batch, and its role.
package struct SentQuery: Sendable {
  package let role: QueryBatch.Role
  package let query: IndexQuery

  package init(role: QueryBatch.Role, query: IndexQuery) {
    self.role = role
    self.query = query
  }
}
