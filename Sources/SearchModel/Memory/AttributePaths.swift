/// Names of attributes and of parts of them, such as `size.eu`: whether a path is among them costs the same for any number of names.
package struct AttributePaths: Sendable, Hashable {
  private let names: Set<String>
  /// The paths above the names: `a` and `a.b` of `a.b.c`.
  private let above: Set<String>

  package init(_ names: some Sequence<String>) {
    self.names = Set(names)
    above = Set(self.names.flatMap(Self.pathsAbove))
  }

  package var isEmpty: Bool { names.isEmpty }

  package func contains(_ path: String) -> Bool { names.contains(path) }

  /// Returns whether a path is one of the names, or a part of one.
  package func cover(_ path: String) -> Bool {
    !names.isEmpty && (names.contains(path) || Self.pathsAbove(path).contains(where: names.contains))
  }

  /// Returns whether one of the names is a part of a path.
  package func areBelow(_ path: String) -> Bool { above.contains(path) }

  private static func pathsAbove(_ path: String) -> [String] {
    path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: ".") }.map { String(path[..<$0]) }
  }
}
