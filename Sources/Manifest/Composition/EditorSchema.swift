import JSONText

extension Manifest {
  /// The JSON Schema for editors: the format as it is read, and in addition what is resolved before that: `${name}` in place of any value,
  /// `include` in mappings and lists, and a manifest that inherits keys from another one.
  package static var editorSchema: JSONValue {
    let members = (schema.members ?? []).map { member -> JSONValue.Member in
      switch member.key {
      case "properties":
        // The version is never a variable.
        .init(
          member.key, .object((member.value.members ?? []).map { $0.key == "version" ? $0 : .init($0.key, EditorSchema.open($0.value)) }))
      case "definitions":
        .init(
          member.key,
          .object(
            (member.value.members ?? []).map {
              .init($0.key, EditorSchema.open($0.key == "widget" ? EditorSchema.partial($0.value) : $0.value))
            }))
      default: member
      }
    }
    let required = schema["required"] ?? []
    let conditional: [JSONValue.Member] = [
      // A base manifest may provide the version as well.
      .init("if", ["required": ["extends"]]), .init("then", true),
      .init("else", ["required": required, "properties": ["widgets": ["additionalProperties": ["required": ["type"]]]]]),
    ]
    return SharedSchema.sharing(.object(members.filter { $0.key != "required" } + conditional))
  }
}

/// Loosens a schema to accept variables and inclusions, which are resolved before a manifest is read.
private enum EditorSchema {
  private static let variable: JSONValue = ["type": "string", "pattern": "\\$\\{[^}]+\\}"]
  private static let paths: JSONValue = [
    "description": "A file, relative to this one, whose keys or items are inserted here.",
    "anyOf": [["type": "string"], ["type": "array", "items": ["type": "string"]]],
  ]
  private static let inclusion: JSONValue = [
    "type": "object", "required": ["include"], "properties": ["include": paths], "additionalProperties": false,
  ]

  /// Examples of steps, by key.
  private static let steps: [String: [JSONValue]] = [
    "search": ["shoe", nil],
    "click": [["brands": "Fleet"], ["colors": ["position": 1]], ["menu": ["value": "Shoes > Running", "offscreen": true]]],
    "remove": [["current": "Fleet"]], "set": [["price": [10, 50]], ["inStock": true], ["stars": 4]], "bounds": [["price": [0, 100]]],
    "increment": [["stars": 1], ["stars": ["by": 1, "default": 3]]], "type": [["box": "shoe"]], "submit": [["box": "shoe"]],
    "facetSearch": [["brands": "fl"]], "page": [1], "filterState": [["add": ["group": ["or": "color"], "filters": ["color": "red"]]]],
    "burst": [[["type": ["box": "s"]], ["type": ["box": "sh"]]]],
    "expect": [["hits": 12, "filters": "( \"brand\":\"Fleet\" )", "widgets": ["brands": ["Fleet": ["selected": true, "count": 12]]]]],
  ]

  /// Examples for other keys.
  private static let keys: [String: [JSONValue]] = [
    "attributesForFaceting": [["brand", "searchable(author)", "filterOnly(price)"]], "customRanking": [["desc(popularity)"]],
    "searchableAttributes": [["name", "unordered(description)"]], "records": ["products.json"], "extends": ["shared/base.yaml"],
    "matrix": [[["brand": "Fleet", "hits": 3]], ["brand": ["Fleet", "Loom"]]], "variables": [["limit": 5]], "allow": [["menu-path-lost"]],
    "separator": [" > "], "sortBy": [["isRefined", "count:desc"]],
  ]

  /// Returns a widget's schema without its required keys: a base may provide the rest, including the type.
  static func partial(_ schema: JSONValue) -> JSONValue {
    .object((schema.members ?? []).filter { $0.key != "required" })
  }

  /// Returns a schema that also accepts variables, for the value and everything inside it.
  static func open(_ schema: JSONValue) -> JSONValue {
    guard let members = schema.members, schema["$ref"] == nil else { return schema }
    let opened = JSONValue.object(members.flatMap { self.member($0, of: schema) })
    guard takesVariable(schema) else { return opened }
    // Annotations stay outside, where editors look for them.
    let outer = members.filter { ["description", "default", "examples"].contains($0.key) }
    let inner = (opened.members ?? []).filter { !["description", "default", "examples"].contains($0.key) }
    return .object(outer + [.init("anyOf", [.object(inner), variable])])
  }

  /// Returns a key with its value opened, and its examples, if any.
  static func property(_ property: JSONValue.Member, isStep: Bool = false) -> JSONValue.Member {
    let opened = open(property.value)
    guard let examples = (isStep ? steps : keys)[property.key], opened["$ref"] == nil else { return .init(property.key, opened) }
    return .init(property.key, .object((opened.members ?? []) + [.init("examples", .array(examples))]))
  }

  private static func member(_ member: JSONValue.Member, of schema: JSONValue) -> [JSONValue.Member] {
    switch member.key {
    case "properties":
      var properties = (member.value.members ?? []).map { property -> JSONValue.Member in
        // The type of a widget determines its other keys.
        property.key == "type" && schema["maxProperties"] == nil
          ? property : self.property(property, isStep: schema["properties"]?["burst"] != nil)
      }
      if schema["maxProperties"] == nil, schema["required"] == nil, schema["properties"]?["include"] == nil {
        properties.append(.init("include", paths))
      }
      return [.init(member.key, .object(properties))]
    case "additionalProperties" where member.value.members != nil:
      let opened = JSONValue.Member(member.key, open(member.value))
      // A mapping from names can include those of another mapping.
      if schema["properties"] == nil, schema["maxProperties"] == nil { return [opened, .init("properties", ["include": paths])] }
      return [opened]
    case "items": return [.init(member.key, ["anyOf": [open(member.value), inclusion]])]
    case "then", "else": return [.init(member.key, open(member.value))]
    case "anyOf", "allOf": return [.init(member.key, .array((member.value.array ?? []).map(open)))]
    default: return [member]
    }
  }

  /// Returns whether the schema would reject a string with a variable.
  private static func takesVariable(_ schema: JSONValue) -> Bool {
    if schema["enum"] != nil || schema["const"] != nil { return true }
    switch schema["type"]?.string {
    case "integer", "number", "boolean", "array": return true
    default: return false
    }
  }
}
