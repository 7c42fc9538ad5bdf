/// A condition on records that a filter of the manifest makes.
package struct FilteredValue: Sendable, Hashable {
  package let attribute: String
  package let condition: Condition
  package var spelling = Spelling.any
  /// Whether the value is a number without quotes, which also matches equal numbers in a different notation: `5.0`.
  package var isBareNumber = false

  /// How strictly the spelling of a value is compared.
  package enum Spelling: Sendable, Hashable {
    /// The engine ignores case.
    case any
    /// The engine ignores case, but a list of the attribute also shows the records' own spelling.
    case shown
    /// The app compares the value exactly.
    case exact
  }

  /// The condition on a record.
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

  /// The value; nil if numbers are compared.
  package var value: String? { if case .value(let value) = condition { value } else { nil } }
}
