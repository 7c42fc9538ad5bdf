/// A JSON format: how a value is written, how it is read back, and its JSON Schema (draft-07), in one declaration.
package struct JSONShape<Value>: Sendable {
  package let schema: JSONSchema
  package let write: @Sendable (Value) -> JSONValue
  /// Reads a value; nil if the JSON does not have this shape. Write-only shapes always return nil.
  package let read: @Sendable (JSONValue) -> Value?

  package init(
    _ schema: JSONSchema, write: @escaping @Sendable (Value) -> JSONValue, read: @escaping @Sendable (JSONValue) -> Value? = { _ in nil }
  ) {
    self.schema = schema
    self.write = write
    self.read = read
  }

  /// Returns the shape as a named definition that the schema refers to.
  package func named(_ name: String) -> JSONShape { JSONShape(schema.named(name), write: write, read: read) }

  /// Returns the shape for a different type of value, with the same JSON.
  package func map<Other>(
    _ get: @escaping @Sendable (Other) -> Value, from make: @escaping @Sendable (Value) -> Other? = { _ in nil }
  ) -> JSONShape<Other> {
    JSONShape<Other>(schema) {
      write(get($0))
    } read: {
      read($0).flatMap(make)
    }
  }
}

/// A fragment of a JSON Schema with the definitions that it refers to.
package struct JSONSchema: Sendable {
  package let json: JSONValue
  let definitions: [String: JSONValue]

  package init(_ json: JSONValue, _ definitions: [String: JSONValue] = [:]) {
    self.json = json
    self.definitions = definitions
  }

  func named(_ name: String) -> JSONSchema {
    JSONSchema(["$ref": .string("#/definitions/\(name)")], definitions.merging([name: json]) { first, _ in first })
  }

  static func merged(_ schemas: [JSONSchema]) -> [String: JSONValue] {
    schemas.reduce(into: [:]) { $0.merge($1.definitions) { first, _ in first } }
  }

  /// Returns the schema as a document.
  ///
  /// - Parameter summaries: The descriptions of members, by `name` or by `object.name`: the member or definition that the object is the
  ///   value of, and the name. The latter takes precedence.
  package func document(title: String, summaries: [String: String] = [:]) -> JSONValue {
    var members: [JSONValue.Member] = [.init("$schema", "http://json-schema.org/draft-07/schema#"), .init("title", .string(title))]
    members += json.described(by: summaries, in: "").members ?? []
    if !definitions.isEmpty {
      let described = definitions.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, $0.value.described(by: summaries, in: $0.key)) }
      members.append(.init("definitions", .object(described)))
    }
    return .object(members)
  }
}

extension JSONShape where Value == String {
  package static var string: JSONShape { JSONShape(JSONSchema(["type": "string"]), write: JSONValue.string, read: \.string) }
}

extension JSONShape where Value == Int {
  package static var integer: JSONShape {
    JSONShape(JSONSchema(["type": "integer"]), write: { .number(Double($0)) }, read: \.integer)
  }
}

extension JSONShape where Value == Double {
  package static var number: JSONShape { JSONShape(JSONSchema(["type": "number"]), write: JSONValue.number, read: \.number) }
}

extension JSONShape where Value == Bool {
  package static var boolean: JSONShape { JSONShape(JSONSchema(["type": "boolean"]), write: JSONValue.bool, read: \.bool) }
}

extension JSONShape where Value == JSONValue {
  /// An object with arbitrary members.
  package static var anyObject: JSONShape { JSONShape(JSONSchema(["type": "object"]), write: { $0 }, read: { $0 }) }

  /// Any JSON value.
  package static var any: JSONShape { JSONShape(JSONSchema([:]), write: { $0 }, read: { $0 }) }
}

extension JSONShape where Value == Void {
  /// A constant.
  package static func constant(_ value: JSONValue) -> JSONShape {
    JSONShape(JSONSchema(["const": value]), write: { _ in value }, read: { $0 == value ? () : nil })
  }
}

extension JSONShape {
  /// One of a closed set of words.
  package static func choice() -> JSONShape where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
    JSONShape(
      JSONSchema(["enum": .array(Value.allCases.map { .string($0.rawValue) })]), write: { .string($0.rawValue) },
      read: { $0.string.flatMap(Value.init(rawValue:)) })
  }

  /// One of a closed set of numbers.
  package static func numberedChoice() -> JSONShape where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == Int {
    JSONShape(
      JSONSchema(["enum": .array(Value.allCases.map { .number(Double($0.rawValue)) })]), write: { .number(Double($0.rawValue)) },
      read: { $0.integer.flatMap(Value.init(rawValue:)) })
  }

  package static func list<Item>(of item: JSONShape<Item>) -> JSONShape where Value == [Item] {
    JSONShape(JSONSchema(["type": "array", "items": item.schema.json], item.schema.definitions)) {
      .array($0.map(item.write))
    } read: {
      guard let items = $0.array else { return nil }
      let read = items.compactMap(item.read)
      return read.count == items.count ? read : nil
    }
  }

  /// An object that maps freely chosen names to items, in order.
  package static func named<Item>(_ item: JSONShape<Item>) -> JSONShape where Value == [(String, Item)] {
    JSONShape(JSONSchema(["type": "object", "additionalProperties": item.schema.json], item.schema.definitions)) { pairs in
      .object(pairs.map { .init($0.0, item.write($0.1)) })
    }
  }

  /// A value, or null.
  package static func orNull<Wrapped>(_ shape: JSONShape<Wrapped>) -> JSONShape where Value == Wrapped? {
    let json: JSONValue =
      if shape.schema.json.members?.count == 1, let type = shape.schema.json["type"] {
        ["type": [type, "null"]]
      } else {
        ["anyOf": [["type": "null"], shape.schema.json]]
      }
    return JSONShape(JSONSchema(json, shape.schema.definitions)) {
      $0.map(shape.write) ?? .null
    } read: {
      $0 == .null ? .some(nil) : shape.read($0).map(Optional.some)
    }
  }

  /// One of several shapes; `which` selects the one that writes a value, and the first that reads a value is used.
  package static func any(_ shapes: [JSONShape<Value>], which: @escaping @Sendable (Value) -> Int) -> JSONShape {
    let schema = JSONSchema(["anyOf": .array(shapes.map(\.schema.json))], JSONSchema.merged(shapes.map(\.schema)))
    return JSONShape(schema) { value in
      shapes[which(value)].write(value)
    } read: { json in
      shapes.lazy.compactMap { $0.read(json) }.first
    }
  }

  /// An object with these members and no others, which is only written.
  package static func object(_ fields: JSONField<Value>...) -> JSONShape { object(fields) }

  package static func object(_ fields: [JSONField<Value>]) -> JSONShape {
    JSONShape(objectSchema(fields)) { value in
      .object(fields.compactMap { field in field.write(value).map { .init(field.name, $0) } })
    }
  }

  /// An object that can be read back.
  ///
  /// - Parameter build: Makes the value from its members.
  package static func object<each Member>(
    _ field: repeat JSONMember<Value, each Member>, build: @escaping @Sendable (repeat each Member) -> Value
  ) -> JSONShape {
    var fields: [JSONField<Value>] = []
    for field in repeat each field { fields.append(field.field) }
    let all = fields
    return JSONShape(objectSchema(all)) { value in
      .object(all.compactMap { field in field.write(value).map { .init(field.name, $0) } })
    } read: { json in
      guard json.members != nil else { return nil }
      do { return build(repeat try (each field).value(in: json)) } catch { return nil }
    }
  }

  private static func objectSchema(_ fields: [JSONField<Value>]) -> JSONSchema {
    JSONSchema(
      [
        "type": "object", "properties": .object(fields.map { .init($0.name, $0.schema.json) }),
        "required": .array(fields.filter(\.isRequired).map { .string($0.name) }), "additionalProperties": false,
      ], JSONSchema.merged(fields.map(\.schema)))
  }
}

/// A member of an object: its name, its shape, and how its value is obtained.
package struct JSONField<Owner>: Sendable {
  let name: String
  let schema: JSONSchema
  let isRequired: Bool
  let write: @Sendable (Owner) -> JSONValue?

  package init<Value>(_ name: String, _ shape: JSONShape<Value>, _ get: @escaping @Sendable (Owner) -> Value) {
    self.name = name
    schema = shape.schema
    isRequired = true
    write = { shape.write(get($0)) }
  }

  /// Creates a member that is left out if its value is nil.
  package init<Value>(optional name: String, _ shape: JSONShape<Value>, _ get: @escaping @Sendable (Owner) -> Value?) {
    self.name = name
    schema = shape.schema
    isRequired = false
    write = { get($0).map(shape.write) }
  }

  /// Creates a member that is always the same.
  package init(_ name: String, constant value: JSONValue) {
    self.init(name, .constant(value)) { _ in }
  }
}

/// A member that can be read back.
package struct JSONMember<Owner, Value>: Sendable {
  fileprivate struct Missing: Error {}

  fileprivate let field: JSONField<Owner>
  private let shape: JSONShape<Value>

  package init(_ name: String, _ shape: JSONShape<Value>, _ get: @escaping @Sendable (Owner) -> Value) {
    field = JSONField(name, shape, get)
    self.shape = shape
  }

  fileprivate func value(in json: JSONValue) throws(Missing) -> Value {
    guard let value = shape.read(json[field.name] ?? .null) else { throw Missing() }
    return value
  }
}

extension JSONValue {
  /// A schema with descriptions of its members.
  ///
  /// - Parameter owner: The name of the member or definition that this is the schema of.
  fileprivate func described(by summaries: [String: String], in owner: String) -> JSONValue {
    switch self {
    case .array(let items): return .array(items.map { $0.described(by: summaries, in: owner) })
    case .object(let members):
      return .object(
        members.map { member in
          guard member.key == "properties", case .object(let properties) = member.value else {
            return Member(member.key, member.value.described(by: summaries, in: owner))
          }
          return Member(
            "properties",
            .object(
              properties.map { property in
                let inner = property.value.described(by: summaries, in: property.key)
                guard let summary = summaries["\(owner).\(property.key)"] ?? summaries[property.key] else {
                  return Member(property.key, inner)
                }
                // Next to a reference, draft-07 ignores everything.
                let own = inner["$ref"] == nil ? inner.members ?? [] : [Member("allOf", .array([inner]))]
                return Member(property.key, .object([Member("description", .string(summary))] + own))
              }))
        })
    case .null, .bool, .number, .string: return self
    }
  }
}
