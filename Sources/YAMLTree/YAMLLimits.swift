/// How much a document may ask of the reader, so that no input makes it slow or large.
public struct YAMLLimits: Sendable {
  /// Bytes of text.
  public var bytes = 32 << 20
  /// Lists and mappings inside each other.
  public var depth = 64
  /// Nodes, every alias counted with all that it stands for.
  public var nodes = 2_000_000

  public init() {}
}
