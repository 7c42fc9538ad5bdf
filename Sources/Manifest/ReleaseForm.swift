import Forms
import JSONText
import SearchModel
import YAMLTree

extension Form where Value == InstantSearchRelease {
  /// `7`, `8`, or an exact release: `8.0.1`.
  static var release: Form {
    let schema: JSONValue = ["anyOf": [["enum": [7, 8]], ["type": "string", "pattern": "^[78](\\.[0-9]+\\.[0-9]+)?$"]]]
    return Form(SchemaFragment(schema)) { node, problems in
      let known = "7 or 8 is expected, or a release up to 7.\(text(.v7)) or 8.\(text(.v8))"
      guard case .scalar(let scalar) = node.content else { return problems.wrongType(node, expected: known) }
      return InstantSearchRelease(scalar.text)
        ?? problems.error("unknown-value", at: node.place, "\(known), not '\(scalar.text)'")
    }
  }

  private static func text(_ version: InstantSearchVersion) -> String { "\(version.latest.minor).\(version.latest.patch)" }
}
