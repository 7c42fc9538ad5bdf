/// How much a document may ask of the reader, so that no input makes it slow or large.
package struct YAMLLimits: Sendable {
  /// Bytes of text.
  package var bytes = 32 << 20
  /// Lists and mappings inside each other.
  package var depth = 64
  /// Nodes, every alias counted with all that it stands for.
  package var nodes = 2_000_000

  package init() {}
}
