import Forms
import YAMLTree

/// The version of the manifest format, `major.minor`. The program accepts the same major version with the same or a lower minor version.
package struct FormatVersion: Sendable, Hashable {
  package let major: Int
  package let minor: Int

  /// The version that this program reads.
  package static let current = FormatVersion(major: 1, minor: 0)

  static let form = Form<FormatVersion>(SchemaFragment(["enum": ["1.0"]])) { node, problems in
    guard case .scalar(let scalar) = node.content else { return problems.wrongType(node, expected: "a version, \"1.0\"") }
    guard case .string(let text) = scalar.value else {
      // The version may have been meant as InstantSearch's.
      let isRelease = scalar.text.hasPrefix("7") || scalar.text.hasPrefix("8")
      return problems.wrongType(
        node, expected: "a version, \"1.0\"",
        help: isRelease
          ? "write version: \"1.0\" for the format, and instantsearch: \(scalar.text) for the app" : "write \"1.0\" with quotes")
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let major = parts[0], let minor = parts[1], major == current.major, (0...current.minor).contains(minor) else {
      return problems.error(
        "format-version", at: node.place, "version '\(text)' is not supported: this program reads \"1.0\"",
        help: ["7", "8"].contains(text.prefix(1)) ? "write version: \"1.0\" for the format, and instantsearch: \(text) for the app" : nil)
    }
    return FormatVersion(major: major, minor: minor)
  }
}
