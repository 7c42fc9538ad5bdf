/// The path of a value in a hierarchical menu, such as `Tools > Digging`.
package enum MenuPath {
  /// Returns the part of a path after its last separator, by which people know the value; the whole path if it has no separator, if it ends
  /// in one, or if the separator is empty.
  package static func name(of path: String, separator: String) -> String {
    guard !separator.isEmpty, let last = path.ranges(of: separator).last, last.upperBound < path.endIndex else { return path }
    return String(path[last.upperBound...])
  }
}
