/// A record that a rule promotes or hides.
package struct NamedRecord: Sendable, Hashable {
  package let objectID: String
  /// The rule's objectID.
  package let rule: String
  /// The position that it is promoted to; nil if it is hidden, or has no valid position.
  package let position: Int?

  package init(objectID: String, rule: String, position: Int?) {
    (self.objectID, self.rule, self.position) = (objectID, rule, position)
  }
}
