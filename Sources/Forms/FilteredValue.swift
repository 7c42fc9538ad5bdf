/// What a filter of a manifest asks records for.
package struct FilteredValue: Sendable, Hashable {
  package let attribute: String
  package let condition: Condition
  package var spelling = Spelling.any

  /// What of a value's spelling counts.
  package enum Spelling: Sendable, Hashable {
    /// The engine lets case pass.
    case any
    /// So it does, but a list of the attribute shows the records' own spelling beside it.
    case shown
    /// The app compares it letter by letter.
    case exact
  }

  /// What is asked of a record.
  package enum Condition: Sendable, Hashable {
    /// The attribute has this value.
    case value(String)
    /// The attribute has a number that meets this expression in the engine's grammar: `price>=10`.
    case numbers(String)
  }

  package init(attribute: String, _ condition: Condition) {
    self.attribute = attribute
    self.condition = condition
  }

  package init(attribute: String, value: String, spelling: Spelling = .any) {
    self.init(attribute: attribute, .value(value))
    self.spelling = spelling
  }

  /// The value; nil where numbers are compared.
  package var value: String? { if case .value(let value) = condition { value } else { nil } }
}
