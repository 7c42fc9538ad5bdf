import JSONText

/// Shortens a JSON Schema: schemas that occur several times become definitions that are referenced.
struct SharedSchema {
  /// The minimum length of a schema that is shared.
  private static let leastLength = 45
  /// The annotations, which describe the use of a schema rather than its values, and are not shared.
  private static let describing: Set<String> = ["description", "default", "examples"]

  private var counts: [JSONValue: Int] = [:]
  private var names: [JSONValue: String] = [:]
  private var definitions: [JSONValue.Member] = []
  private var taken: Set<String>

  /// Returns an equivalent schema (draft-07); its existing definitions keep their names.
  static func sharing(_ schema: JSONValue) -> JSONValue {
    var sharing = SharedSchema(taken: Set((schema["definitions"]?.members ?? []).map(\.key)))
    sharing.count(schema, isPlace: false)
    let members = sharing.members(of: schema)
    let own = members.filter { $0.key != "definitions" }
    let known = members.first { $0.key == "definitions" }?.value.members ?? []
    return .object(own + [.init("definitions", .object((known + sharing.definitions).sorted { $0.key < $1.key }))])
  }

  private init(taken: Set<String>) { self.taken = taken }

  /// Returns a schema without its annotations.
  private static func core(_ schema: JSONValue) -> JSONValue {
    .object((schema.members ?? []).filter { !describing.contains($0.key) })
  }

  private mutating func count(_ schema: JSONValue, isPlace: Bool) {
    guard schema.members != nil else { return }
    if isPlace {
      let core = Self.core(schema)
      counts[schema, default: 0] += 1
      if core != schema { counts[core, default: 0] += 1 }
      // The parts of a shared schema occur only once.
      if counts[core] ?? 0 > 1 { return }
    }
    Self.visit(schema) { inner, _ in count(inner, isPlace: true) }
  }

  /// Returns a schema, or a reference to it if it is shared.
  private mutating func shared(_ schema: JSONValue, _ key: String) -> JSONValue {
    guard let members = schema.members else { return schema }
    // Include the annotations if they are the same as well.
    let core = counts[schema] ?? 0 > 1 ? schema : Self.core(schema)
    guard counts[core] ?? 0 > 1, core["$ref"] == nil, core.text().utf8.count >= Self.leastLength else {
      return .object(self.members(of: schema))
    }
    let name: String
    if let known = names[core] {
      name = known
    } else {
      name = free(key)
      names[core] = name
      let inner = JSONValue.object(self.members(of: core))
      definitions.append(.init(name, inner))
    }
    let outer = core == schema ? [] : members.filter { Self.describing.contains($0.key) }
    let reference = JSONValue.Member("$ref", .string("#/definitions/\(name)"))
    // Draft-07 ignores keywords next to a $ref.
    return outer.isEmpty ? .object([reference]) : .object(outer + [.init("allOf", .array([.object([reference])]))])
  }

  private mutating func free(_ key: String) -> String {
    let plain = String(
      key.unicodeScalars.filter { $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0)) }.map(Character.init))
    var name = plain.isEmpty ? "part" : plain
    var number = 1
    while !taken.insert(name).inserted {
      number += 1
      name = "\(plain.isEmpty ? "part" : plain)\(number)"
    }
    return name
  }

  /// Returns the members of a schema with the schemas inside them shared.
  private mutating func members(of schema: JSONValue) -> [JSONValue.Member] {
    var sharing = self
    defer { self = sharing }
    return (schema.members ?? []).map { member in
      switch member.key {
      case "properties", "definitions":
        let isDefinition = member.key == "definitions"
        return .init(
          member.key,
          .object(
            (member.value.members ?? []).map { inner in
              .init(
                inner.key,
                isDefinition
                  ? .object(sharing.members(of: inner.value))
                  : inner.value.members == nil ? inner.value : sharing.shared(inner.value, inner.key))
            }))
      case "items", "additionalProperties", "then", "else": return .init(member.key, sharing.shared(member.value, member.key))
      case "anyOf", "allOf": return .init(member.key, .array((member.value.array ?? []).map { sharing.shared($0, "part") }))
      default: return member
      }
    }
  }

  /// Visits the direct subschemas of a schema, each with its key.
  private static func visit(_ schema: JSONValue, _ body: (JSONValue, String) -> Void) {
    for member in schema.members ?? [] {
      switch member.key {
      case "properties": for inner in member.value.members ?? [] { body(inner.value, inner.key) }
      case "definitions":
        for inner in member.value.members ?? [] { Self.visit(inner.value, body) }
      case "items", "additionalProperties", "then", "else": body(member.value, member.key)
      case "anyOf", "allOf": for inner in member.value.array ?? [] { body(inner, "part") }
      default: break
      }
    }
  }
}
