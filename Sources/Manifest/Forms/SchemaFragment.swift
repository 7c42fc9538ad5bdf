import JSONText

/// A piece of JSON Schema (draft-07) and the definitions that it refers to.
struct SchemaFragment: Sendable {
  var json: JSONValue
  var definitions: [String: JSONValue]

  init(_ json: JSONValue, _ definitions: [String: JSONValue] = [:]) {
    self.json = json
    self.definitions = definitions
  }

  /// A reference to this fragment, which becomes a definition of that name.
  func named(_ name: String) -> SchemaFragment {
    SchemaFragment(["$ref": .string("#/definitions/\(name)")], definitions.merging([name: json]) { first, _ in first })
  }

  /// One of several.
  static func any(_ fragments: [SchemaFragment]) -> SchemaFragment {
    SchemaFragment(["anyOf": .array(fragments.map(\.json))], merged(fragments))
  }

  static func merged(_ fragments: [SchemaFragment]) -> [String: JSONValue] {
    fragments.reduce(into: [:]) { $0.merge($1.definitions) { first, _ in first } }
  }
}
