/// The limits of a document, so that no input makes the reader slow or exhausts memory.
package struct YAMLLimits: Sendable {
  /// The length of the text in bytes.
  package var bytes = 32 << 20
  /// The nesting of lists and mappings.
  package var depth = 64
  /// The number of nodes; each alias counts as many as the value that it refers to.
  package var nodes = 2_000_000

  package init() {}
}
