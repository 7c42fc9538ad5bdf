import Forms
import SearchModel
import YAMLTree

/// Lists of an index next to its settings: inline, or in a file whose contents were inserted before the manifest is read.
enum IndexList {
  /// Returns the items of a list, or of the `hits` of a saved response; nil after reporting that there are none.
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

  /// Returns the items without those that a later item with the same objectID replaces, as in the engine.
  static func latest<Item>(of items: [Item], objectID: (Item) -> String) -> [Item] {
    let last = Dictionary(items.enumerated().map { (objectID($0.element), $0.offset) }, uniquingKeysWith: { $1 })
    return items.enumerated().filter { place, item in objectID(item).isEmpty || last[objectID(item)] == place }.map(\.element)
  }

  static func schema() -> SchemaFragment {
    SchemaFragment(["anyOf": [["type": "string", "minLength": 1], ["type": "array", "items": ["type": "object"]]]])
  }
}
