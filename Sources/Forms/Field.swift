import JSONText

/// A key of an object: its name, the form of its value, and its default.
package struct Field<Value: Sendable>: Sendable {
  package enum Absence: Sendable {
    case isError
    case means(Value)
  }

  package let name: String
  package let summary: String
  package let form: Form<Value>
  package let absence: Absence
  /// The default as the schema shows it.
  package let shownDefault: JSONValue?

  private init(_ name: String, _ summary: String, _ form: Form<Value>, _ absence: Absence, _ shownDefault: JSONValue?) {
    self.name = name
    self.summary = summary
    self.form = form
    self.absence = absence
    self.shownDefault = shownDefault
  }

  /// A required key.
  package static func required(_ name: String, _ form: Form<Value>, _ summary: String) -> Field {
    Field(name, summary, form, .isError, nil)
  }

  /// A key with a default, `shown` in the schema as JSON text.
  package static func defaulted(_ name: String, _ form: Form<Value>, _ value: Value, shown: String, _ summary: String) -> Field {
    Field(name, summary, form, .means(value), try? JSONValue(parsing: shown))
  }

  /// An optional key; its value is nil if it is left out.
  package static func optional<Wrapped>(_ name: String, _ form: Form<Wrapped>, _ summary: String) -> Field where Value == Wrapped? {
    Field(name, summary, form.map(Optional.some), .means(nil), nil)
  }

  package var isRequired: Bool { if case .isError = absence { true } else { false } }

  /// The possible values if there are at most four; otherwise empty.
  var choices: [JSONValue] {
    let all = form.schema.json["enum"]?.array ?? []
    return all.count > 4 ? [] : all
  }

  /// One-line help: add the key, and what it does.
  var told: String? {
    var sentence = summary.prefix { $0 != "\n" }
    // The rest is for the reference.
    if let end = sentence.firstRange(of: ". ") { sentence = sentence[..<end.lowerBound] }
    // Do not repeat the name: `searcher: the searcher: what is searched`.
    if sentence.lowercased().hasPrefix("the \(name.lowercased())") {
      let rest = sentence.dropFirst(4 + name.count)
      if let next = rest.first, ";:,".contains(next) { sentence = rest.drop { " ;:,".contains($0) } }
    }
    guard let first = sentence.first else { return nil }
    let end = sentence.hasSuffix(".") && !sentence.dropLast().contains(".") ? sentence.dropLast() : sentence
    let isName = end.dropFirst().first?.isUppercase ?? false
    return "add '\(name)': \(isName ? String(first) : first.lowercased())\(end.dropFirst())"
  }

  /// The key in the schema, with its description and default.
  package var property: JSONValue.Member {
    var members: [JSONValue.Member] = [.init("description", .string(summary))]
    if let shownDefault { members.append(.init("default", shownDefault)) }
    // Draft-07 ignores keywords next to a $ref, so the reference goes into an allOf.
    if form.schema.json["$ref"] != nil {
      members.append(.init("allOf", .array([form.schema.json])))
    } else {
      members += form.schema.json.members ?? []
    }
    return .init(name, .object(members))
  }
}
