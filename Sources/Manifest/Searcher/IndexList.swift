import Forms
import SearchModel
import YAMLTree

/// Lists that an index has beside its settings, inline or in a file, which was put in place before the manifest is read.
enum IndexList {
  /// The items of a list, or of the `hits` of an answer that was saved; nil after reporting that there are none.
  static func items(_ node: YAMLNode, _ expected: String, _ problems: Problems) -> [YAMLNode]? {
    switch node.content {
    case .sequence(let items): items
    case .mapping(let entries):
      node["hits"]?.items
        ?? problems.wrongType(
          node, expected: expected,
          help: entries.contains {
            ["searchableAttributes", "attributesForFaceting", "customRanking"].contains($0.key) || EngineParameter(rawValue: $0.key) != nil
          }
            ? "these are settings: write them, or the file that contains them, under 'settings'" : nil)
    case .scalar: node.isNull ? [] : problems.wrongType(node, expected: expected)
    }
  }

  /// The items without those that a later one replaces: one with the same objectID, as the engine has it.
  static func latest<Item>(of items: [Item], objectID: (Item) -> String) -> [Item] {
    let last = Dictionary(items.enumerated().map { (objectID($0.element), $0.offset) }, uniquingKeysWith: { $1 })
    return items.enumerated().filter { place, item in objectID(item).isEmpty || last[objectID(item)] == place }.map(\.element)
  }

  static func schema() -> SchemaFragment {
    SchemaFragment(["anyOf": [["type": "string", "minLength": 1], ["type": "array", "items": ["type": "object"]]]])
  }
}
