import Diagnostics
import JSONText
import Texts
import YAMLTree

extension Form {
  /// An object with known keys. Everything wrong with it is reported at once: unknown keys, missing ones, wrong values.
  ///
  /// - Parameters:
  ///   - noun: what the object is, for messages: "a presenter".
  ///   - build: makes the value; gives nil after reporting what the fields cannot see.
  package static func object<each V: Sendable>(
    _ noun: String, _ field: repeat Field<each V>,
    build: @escaping @Sendable (YAMLNode, Problems, repeat each V) -> Value?
  ) -> Form {
    var properties: [JSONValue.Member] = []
    var required: [JSONValue] = []
    var definitions: [String: JSONValue] = [:]
    for field in repeat each field {
      properties.append(field.property)
      if field.isRequired { required.append(.string(field.name)) }
      definitions.merge(field.form.schema.definitions) { first, _ in first }
    }
    let names = properties.map(\.key)
    var members: [JSONValue.Member] = [.init("type", "object"), .init("properties", .object(properties))]
    if !required.isEmpty { members.append(.init("required", .array(required))) }
    members.append(.init("additionalProperties", false))

    return Form(SchemaFragment(.object(members), definitions)) { node, problems in
      guard case .mapping(let entries) = node.content else {
        return problems.wrongType(node, expected: "\(noun), a mapping,", help: "keys: \(names.joined(separator: ", "))")
      }
      var isSound = true
      for entry in entries where !names.contains(entry.key) {
        isSound = false
        let _: Value? = problems.error(
          "unknown-key", at: entry.keySpan, "unknown key '\(entry.key)' in \(noun)",
          help: NearMiss.help(for: entry.key, in: names, noun: "keys"))
      }
      let values = (repeat Self.value(of: each field, in: entries, of: node, noun, problems))
      guard isSound else { return nil }
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

  private static func value<T>(
    of field: Field<T>, in entries: [YAMLEntry], of node: YAMLNode, _ noun: String, _ problems: Problems
  ) -> T? {
    let entry = entries.first { $0.key == field.name }
    if let entry, field.isRequired || field.form.takesNull || !entry.value.isNull { return field.form.read(entry.value, problems) }
    switch field.absence {
    case .means(let value): return value
    case .isError:
      let near = entries.first { NearMiss.of($0.key, in: [field.name]) != nil }
      let help = near.map { "is '\($0.key)' meant to be it?" }
      return problems.error("missing-key", at: node.opening, "\(noun) needs the key '\(field.name)'", help: help)
    }
  }

}

extension YAMLNode {
  /// The first line of a value, to point at what is incomplete.
  package var opening: SourceSpan {
    guard case .mapping(let entries) = content, let first = entries.first, aliasSpan == nil else { return place }
    return first.keySpan
  }
}
