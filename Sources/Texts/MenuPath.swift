/// The path of a value in a hierarchical menu, such as `Tools > Digging`.
package enum MenuPath {
  /// Returns the part of a path after its last separator, by which people know the value; the whole path if it has no separator, if it ends
  /// in one, or if the separator is empty.
  package static func name(of path: String, separator: String) -> String {
    guard !separator.isEmpty, let last = path.ranges(of: separator).last, last.upperBound < path.endIndex else { return path }
    return String(path[last.upperBound...])
  }

  /// Returns whether a row of a menu stands below that of its parent, with nothing but other values of the parent between them, so that its
  /// name is enough. Those of the first level always are.
  package static func isBelowParent(_ index: Int, _ rows: [(path: String, level: Int)], separator: String) -> Bool {
    let (path, level) = rows[index]
    guard level > 0, !separator.isEmpty else { return true }
    guard let parent = rows[..<index].lastIndex(where: { $0.level < level }) else { return false }
    let start = rows[parent].path + separator
    return path == start + name(of: path, separator: separator) && rows[(parent + 1)..<index].allSatisfy { $0.path.hasPrefix(start) }
  }
}
