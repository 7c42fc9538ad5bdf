/// Words of which at least one must occur in a record; otherwise the rule or synonym that names them has no effect.
package struct NeededWords: Sendable, Hashable {
  package let words: [String]
  /// What users type instead; nil if they type one of the words.
  package let typed: String?
  /// Whether a rule writes the words into queries; otherwise they belong to a synonym.
  package let isOfEdit: Bool
}
