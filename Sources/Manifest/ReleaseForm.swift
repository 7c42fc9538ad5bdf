import Forms
import JSONText
import SearchModel
import YAMLTree

extension Form where Value == InstantSearchRelease {
  /// A version, `7` or `8`, or an exact release: `8.0.1`.
  static var release: Form {
    let schema: JSONValue = ["anyOf": [["enum": [7, 8]], ["type": "string", "pattern": "^[78](\\.[0-9]+\\.[0-9]+)?$"]]]
    return Form(SchemaFragment(schema)) { node, problems in
      let known = "7 or 8, or a release up to 7.\(text(.v7)) or 8.\(text(.v8))"
      guard case .scalar(let scalar) = node.content else { return problems.wrongType(node, expected: known) }
      return InstantSearchRelease(scalar.text)
        ?? problems.error("unknown-value", at: node.place, "expected \(known), found '\(scalar.text)'", help: help(for: scalar.text))
    }
  }

  /// Returns help for `7.27`: the last known patch of that release, or the version.
  private static func help(for text: String) -> String? {
    let parts = text.drop { $0 == "v" || $0 == "^" || $0 == "~" }.split(separator: ".", omittingEmptySubsequences: false)
    guard let major = parts.first.flatMap({ Int($0) }), let version = InstantSearchVersion(rawValue: major) else { return nil }
    let isLatest = parts.dropFirst().first == "\(version.latest.minor)"
    if parts.count == 2, !isLatest, InstantSearchRelease("\(major).\(parts[1]).0") != nil { return "write \(major).\(parts[1]).0" }
    return isLatest ? "write \(major).\(Self.text(version))" : "write \(major) for the latest release, \(major).\(Self.text(version))"
  }

  private static func text(_ version: InstantSearchVersion) -> String { "\(version.latest.minor).\(version.latest.patch)" }
}
