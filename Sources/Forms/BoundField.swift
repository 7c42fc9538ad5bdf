import Diagnostics
import JSONText
import YAMLTree

/// A key of an object with many keys, bound to the property that stores its value, so that the order of the keys does not matter.
package struct BoundField<Draft: Sendable>: Sendable {
  let name: String
  let isRequired: Bool
  /// The key in the schema, and the definitions that it needs.
  let property: @Sendable () -> (JSONValue.Member, [String: JSONValue])
  /// Reads the key from an object's entries into a draft; returns false after reporting a problem.
  let read: @Sendable (ObjectReading, inout Draft) -> Bool

  private init<Value>(_ field: Field<Value>, _ keep: @escaping @Sendable (Value, inout Draft) -> Void) {
    name = field.name
    isRequired = field.isRequired
    property = { (field.property, field.form.schema.definitions) }
    read = { reading, draft in
      guard let value = reading.value(of: field) else { return false }
      keep(value, &draft)
      return true
    }
  }

  /// A required key. Its property is nil only in a draft.
  package static func required<Value>(
    _ name: String, _ form: Form<Value>, _ path: WritableKeyPath<Draft, Value?> & Sendable, _ summary: String
  ) -> BoundField {
    BoundField(.required(name, form, summary)) { $1[keyPath: path] = $0 }
  }

  /// An optional key; its property is nil if it is left out.
  package static func optional<Value>(
    _ name: String, _ form: Form<Value>, _ path: WritableKeyPath<Draft, Value?> & Sendable, _ summary: String
  ) -> BoundField {
    BoundField(.optional(name, form, summary)) { $1[keyPath: path] = $0 }
  }

  /// A key with a default, `shown` in the schema as JSON text.
  package static func defaulted<Value>(
    _ name: String, _ form: Form<Value>, _ path: WritableKeyPath<Draft, Value> & Sendable, _ value: Value, shown: String, _ summary: String
  ) -> BoundField {
    BoundField(.defaulted(name, form, value, shown: shown, summary)) { $1[keyPath: path] = $0 }
  }

  /// Returns the key for an object that contains the draft as a part.
  package func within<Whole>(_ path: WritableKeyPath<Whole, Draft> & Sendable) -> BoundField<Whole> {
    BoundField<Whole>(name, isRequired, property) { read($0, &$1[keyPath: path]) }
  }

  private init(
    _ name: String, _ isRequired: Bool, _ property: @escaping @Sendable () -> (JSONValue.Member, [String: JSONValue]),
    read: @escaping @Sendable (ObjectReading, inout Draft) -> Bool
  ) {
    self.name = name
    self.isRequired = isRequired
    self.property = property
    self.read = read
  }

  /// A key whose value is stored by a closure.
  package static func kept<Value>(
    _ field: Field<Value>, _ keep: @escaping @Sendable (Value, inout Draft) -> Void
  ) -> BoundField { BoundField(field, keep) }

  /// A key that is checked here and read elsewhere.
  package static func checked<Value>(_ field: Field<Value>) -> BoundField { BoundField(field) { _, _ in } }
}

extension Form {
  /// An object with many keys, each read into a property of a draft. All problems of the object are reported at once.
  ///
  /// - Parameter draft: The values before any key is read.
  package static func object(_ noun: String, _ draft: Value, _ fields: BoundField<Value>...) -> Form { object(noun, draft, fields: fields) }

  /// An object with keys that are chosen at run time.
  package static func object(_ noun: String, _ draft: Value, fields: [BoundField<Value>]) -> Form {
    let keys = ObjectKeys(noun, fields.map { ObjectKeys.Key(name: $0.name, isRequired: $0.isRequired, property: $0.property) })
    return Form(ownKeys: keys.names, keys.schema) { node, problems in
      guard let reading = keys.reading(node, problems) else { return nil }
      var read = draft
      var isSound = reading.hasKnownKeysOnly
      for field in fields where !field.read(reading, &read) { isSound = false }
      return isSound ? read : nil
    }
  }
}
