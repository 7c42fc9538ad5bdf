import JSONText

/// A fragment of a JSON Schema (draft-07) with the definitions that it refers to.
package struct SchemaFragment: Sendable {
  package var json: JSONValue
  package var definitions: [String: JSONValue]

  package init(_ json: JSONValue, _ definitions: [String: JSONValue] = [:]) {
    self.json = json
    self.definitions = definitions
  }

  /// Returns a reference to this fragment, which becomes a definition with that name.
  package func named(_ name: String) -> SchemaFragment {
    SchemaFragment(["$ref": .string("#/definitions/\(name)")], definitions.merging([name: json]) { first, _ in first })
  }

  /// Returns a fragment that accepts any of several.
  package static func any(_ fragments: [SchemaFragment]) -> SchemaFragment {
    SchemaFragment(["anyOf": .array(fragments.map(\.json))], merged(fragments))
  }

  package static func merged(_ fragments: [SchemaFragment]) -> [String: JSONValue] {
    fragments.reduce(into: [:]) { $0.merge($1.definitions) { first, _ in first } }
  }
}
