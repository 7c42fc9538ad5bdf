/// What a filter of a manifest asks records for.
package struct FilteredValue: Sendable, Hashable {
  package let attribute: String
  /// nil: a number, whichever.
  package let value: String?

  package init(attribute: String, value: String?) {
    self.attribute = attribute
    self.value = value
  }
}
