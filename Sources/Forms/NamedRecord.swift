/// A record that a rule promotes or hides.
package struct NamedRecord: Sendable, Hashable {
  package let objectID: String
  /// The rule's objectID.
  package let rule: String
}
