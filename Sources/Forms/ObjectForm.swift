import Diagnostics
import JSONText
import Texts
import YAMLTree

extension Form {
  /// An object with known keys. All problems of the object are reported at once: unknown keys, missing ones, wrong values.
  ///
  /// - Parameters:
  ///   - noun: What the object is, for messages: "a presenter".
  ///   - build: Makes the value; returns nil after reporting a problem that involves several fields.
  package static func object<each V: Sendable>(
    _ noun: String, _ field: repeat Field<each V>,
    build: @escaping @Sendable (YAMLNode, Problems, repeat each V) -> Value?
  ) -> Form {
    var known: [ObjectKeys.Key] = []
    for field in repeat each field {
      known.append(
        ObjectKeys.Key(name: field.name, isRequired: field.isRequired) { (field.property, field.form.schema.definitions) })
    }
    let keys = ObjectKeys(noun, known)
    return Form(ownKeys: keys.names, keys.schema) { node, problems in
      guard let reading = keys.reading(node, problems) else { return nil }
      let values = (repeat reading.value(of: each field))
      guard reading.hasKnownKeysOnly else { return nil }
      do {
        return build(node, problems, repeat try Self.present(each values))
      } catch {
        return nil
      }
    }
  }

  private struct Missing: Error {}

  private static func present<T>(_ value: T?) throws(Missing) -> T {
    guard let value else { throw Missing() }
    return value
  }
}

extension YAMLNode {
  /// The first line of a value, for messages about something that it lacks.
  package var opening: SourceSpan {
    guard case .mapping(let entries) = content, let first = entries.first, aliasSpan == nil else { return place }
    // Entries that are inherited from other files come first.
    return (entries.first { $0.keySpan.file === span.file } ?? first).keySpan
  }
}
