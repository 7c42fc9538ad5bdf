import Forms
import YAMLTree

/// Lists that an index has beside its settings, inline or in a file, which was put in place before the manifest is read.
enum IndexList {
  /// The items of a list, or of the `hits` of an answer that was saved; nil after reporting that there are none.
  static func items(_ node: YAMLNode, _ expected: String, _ problems: Problems) -> [YAMLNode]? {
    switch node.content {
    case .sequence(let items): items
    case .mapping: node["hits"]?.items ?? problems.wrongType(node, expected: expected)
    case .scalar: node.isNull ? [] : problems.wrongType(node, expected: expected)
    }
  }

  static func schema() -> SchemaFragment {
    SchemaFragment(["anyOf": [["type": "string", "minLength": 1], ["type": "array", "items": ["type": "object"]]]])
  }
}
