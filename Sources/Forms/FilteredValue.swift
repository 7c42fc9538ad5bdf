/// What a filter of a manifest asks records for.
package struct FilteredValue: Sendable, Hashable {
  package let attribute: String
  package let condition: Condition
  /// Whether the app compares the value letter by letter, where the engine lets case pass.
  package var isExact = false

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

  package init(attribute: String, value: String, isExact: Bool = false) {
    self.init(attribute: attribute, .value(value))
    self.isExact = isExact
  }

  /// The value; nil where numbers are compared.
  package var value: String? { if case .value(let value) = condition { value } else { nil } }
}
