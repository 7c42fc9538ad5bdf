/// Words of which at least one is to stand in a record, or whoever named them has no effect.
package struct NeededWords: Sendable, Hashable {
  package let words: [String]
  /// What users type in their place; nil where they type one of the words.
  package let typed: String?
  /// Whether a rule writes them into queries; else they are a synonym's.
  package let isOfEdit: Bool
}
