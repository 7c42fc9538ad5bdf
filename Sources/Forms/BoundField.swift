import Diagnostics
import JSONText
import YAMLTree

/// One key of an object that has many, with the property that takes its value: nothing depends on the order of the keys.
package struct BoundField<Draft: Sendable>: Sendable {
  let name: String
  let isRequired: Bool
  /// The key in the schema, and the definitions that it needs.
  let property: @Sendable () -> (JSONValue.Member, [String: JSONValue])
  /// Reads the key from an object's entries into a draft; false after the problem has been reported.
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

  /// A key that has to be there. Its property is nil in a draft only.
  package static func required<Value>(
    _ name: String, _ form: Form<Value>, _ path: WritableKeyPath<Draft, Value?> & Sendable, _ summary: String
  ) -> BoundField {
    BoundField(.required(name, form, summary)) { $1[keyPath: path] = $0 }
  }

  /// A key that may be left out, which then means nil.
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

  /// The key as one of an object that has the draft as a part.
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

  /// A key that is put where it belongs by hand.
  package static func kept<Value>(
    _ field: Field<Value>, _ keep: @escaping @Sendable (Value, inout Draft) -> Void
  ) -> BoundField { BoundField(field, keep) }

  /// A key that is checked here and used elsewhere.
  package static func checked<Value>(_ field: Field<Value>) -> BoundField { BoundField(field) { _, _ in } }
}

extension Form {
  /// An object with many keys, each read into its property of a draft. Everything wrong with it is reported at once.
  ///
  /// - Parameter draft: what holds before a key is read.
  package static func object(_ noun: String, _ draft: Value, _ fields: BoundField<Value>...) -> Form { object(noun, draft, fields: fields) }

  /// The same with keys that are chosen at run time.
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
