import Diagnostics
import JSONText
import Texts
import YAMLTree

extension YAMLScalar {
  /// The value as an engine writes it: `012` becomes `12`, `4.50` becomes `4.5`.
  package var canonicalText: String {
    switch value {
    case .integer(let value): String(value)
    case .number(let value) where value.isFinite: JSONValue.numberText(value)
    case .bool(let value): "\(value)"
    case .number, .string, .null: text
    }
  }
}

extension Form where Value == String {
  /// A string; a number or boolean is accepted, in its canonical form, only if `lenient`.
  package static func text(lenient: Bool = false) -> Form {
    let schema: JSONValue = lenient ? ["type": ["string", "number", "boolean"]] : ["type": "string"]
    return Form(SchemaFragment(schema)) { node, problems in
      guard case .scalar(let scalar) = node.content else {
        return problems.wrongType(node, expected: "a string", help: single(node).map { "write \($0)" })
      }
      switch scalar.value {
      case .string(let text): return text
      case .integer, .number, .bool:
        if lenient { return scalar.canonicalText }
        return problems.wrongType(node, expected: "a string", help: "write \"\(scalar.text)\" with quotes")
      case .null: return problems.wrongType(node, expected: "a string")
      }
    }
  }

  /// Returns the only string of a list; for a mapping, what settings write as `unordered(name)`.
  private static func single(_ node: YAMLNode) -> String? {
    let isJSON = node.span.file.name.lowercased().hasSuffix(".json")
    func written(_ text: String) -> String { isJSON ? JSONValue.string(text).text() : WrittenOut.item(text) }
    func text(_ node: YAMLNode) -> String? {
      if case .scalar(let scalar) = node.content, scalar.value != .null { scalar.text } else { nil }
    }
    switch node.content {
    case .sequence(let items): return items.count == 1 ? text(items[0]).map(written) : nil
    case .mapping(let entries):
      guard entries.count == 1, let value = text(entries[0].value) else { return nil }
      if ["asc", "desc"].contains(value) { return written("\(value)(\(entries[0].key))") }
      // `{ name: lamp }`: the key says what the string is.
      if ["name", "value", "text", "query", "id", "attribute", "title", "label", "template", "format"].contains(entries[0].key) {
        return written(value)
      }
      let modifiers = ["asc", "desc", "unordered", "ordered", "searchable", "filterOnly", "afterDistinct"]
      return modifiers.contains(entries[0].key) ? written("\(entries[0].key)(\(value))") : nil
    case .scalar: return nil
    }
  }

  /// A string that a user types: numbers and booleans are kept as they are written, so that 007 stays 007.
  package static var verbatim: Form {
    Form(text(lenient: true).schema) { node, problems in
      if case .scalar(let scalar) = node.content, scalar.value != .null { return scalar.text }
      return text.read(node, problems)
    }
  }

  package static var text: Form { text() }

  /// A non-empty string.
  package static var name: Form {
    Form(SchemaFragment(["type": "string", "minLength": 1])) { node, problems in
      guard let text = Form.text.read(node, problems) else { return nil }
      return text.isEmpty ? problems.error("empty-value", at: node.place, "the string must not be empty") : text
    }
  }
}

extension Form {
  /// Returns `write 5 without quotes` if a quoted string would be valid without its quotes.
  package static func unquoted(_ node: YAMLNode, isRight: (String) -> Bool) -> String? {
    guard case .scalar(let scalar) = node.content, scalar.isQuoted, isRight(scalar.text) else { return nil }
    return "write \(scalar.text) without quotes"
  }
}

extension Form where Value == Int {
  /// A whole number within limits.
  package static func integer(_ range: ClosedRange<Int>) -> Form {
    let schema: JSONValue = [
      "type": "integer", "minimum": .number(Double(range.lowerBound)), "maximum": .number(Double(range.upperBound)),
    ]
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return Form(SchemaFragment(schema)) { node, problems in
      guard case .scalar(let scalar) = node.content, case .integer(let value) = scalar.value else {
        return problems.wrongType(
          node, expected: expected, help: unquoted(node) { Int($0).map(range.contains) ?? false } ?? whole(node, range))
      }
      return range.contains(value)
        ? value
        : problems.error(
          "out-of-range", at: node.place, "expected \(expected), found \(value)",
          help: value == 0 && range == 1...Int(Int32.max) ? "positions start at 1" : nil)
    }
  }

  /// Returns help with the whole number that was meant by `5.0`, `80%` or `1,000`; nil if there is none.
  private static func whole(_ node: YAMLNode, _ range: ClosedRange<Int>) -> String? {
    guard case .scalar(let scalar) = node.content,
      let number = Double(WrittenOut.number(scalar.text) ?? (scalar.isQuoted ? "" : scalar.text)),
      let whole = Int(exactly: number), range.contains(whole)
    else { return nil }
    return "write \(whole)"
  }

  /// A count, up to one billion.
  package static var count: Form { integer(0...1_000_000_000) }
}

extension Form where Value == Double {
  package static var number: Form {
    Form(SchemaFragment(["type": "number"])) { node, problems in
      guard case .scalar(let scalar) = node.content else { return problems.wrongType(node, expected: "a number") }
      switch scalar.value {
      case .integer(let value): return Double(value)
      case .number(let value) where value.isFinite: return value
      case .number: return problems.error("wrong-type", at: node.place, "expected a finite number, found '\(scalar.text)'")
      default:
        return problems.wrongType(
          node, expected: "a number",
          help: unquoted(node) { Double($0)?.isFinite == true } ?? WrittenOut.number(scalar.text).map { "write \($0)" })
      }
    }
  }
}

extension Form where Value == Bool {
  package static var flag: Form {
    Form(SchemaFragment(["type": "boolean"])) { node, problems in
      guard case .scalar(let scalar) = node.content, case .bool(let value) = scalar.value else {
        let help: String? =
          if case .scalar(let scalar) = node.content {
            Self.yesOrNo(scalar.text) ?? ["1": "write true", "0": "write false"][scalar.text]
              ?? unquoted(node) { ["true", "false"].contains($0) }
          } else { nil }
        return problems.wrongType(node, expected: "true or false", help: help)
      }
      return value
    }
  }

  /// Returns whether a string is one of YAML 1.1's other spellings of true and false.
  package static func isYesOrNo(_ text: String) -> Bool { yesOrNo(text) != nil }

  /// Returns help for YAML 1.1's other spellings of true and false, which are strings in YAML 1.2.
  private static func yesOrNo(_ text: String) -> String? {
    switch text.lowercased() {
    case "yes", "on", "y": "write true"
    case "no", "off", "n": "write false"
    default: nil
    }
  }
}

extension YAMLNode {
  /// The sign that begins a scalar in block style; nil in any other style.
  fileprivate var blockSign: String? {
    guard let first = span.file.bytes[span.range].first, [UInt8(ascii: ">"), UInt8(ascii: "|")].contains(first) else { return nil }
    return String(UnicodeScalar(first))
  }
}

/// Help for words that are written as the keys of a mapping, for example with a reason for each.
private func listed(_ node: YAMLNode, _ words: [String]) -> String? {
  let keys = node.entries.map(\.key)
  guard !keys.isEmpty, keys.allSatisfy(words.contains) else { return nil }
  return keys.count == 1 ? "write \(keys[0])" : "write a list: [\(keys.joined(separator: ", "))]"
}

extension Form {
  /// One of a closed set of words.
  ///
  /// - Parameters:
  ///   - noun: What a word is, with its article: `a finding`; for a set too long to be listed.
  ///   - help: What to do about a word that is not in the set; nil for the nearest one.
  package static func choice(
    _ choices: [(word: String, value: Value)], noun: String = "a known value",
    help special: @escaping @Sendable (String) -> String? = { _ in nil }
  ) -> Form {
    let words = choices.map(\.word)
    return Form(SchemaFragment(["enum": .array(words.map(JSONValue.string))])) { node, problems in
      guard case .scalar(let scalar) = node.content else {
        // `[.count(order: .descending)]` without quotes is a mapping.
        var swift: String?
        if case .mapping(let entries) = node.content, let entry = entries.first, case .scalar(let value) = entry.value.content {
          swift = UpstreamSpelling.word("\(entry.key): \(value.text)")
        }
        return problems.wrongType(
          node,
          expected: words.count > 12
            ? "a word such as \(words.prefix(2).joined(separator: ", ")) or \(words[2])" : "one of \(words.joined(separator: ", "))",
          help: swift.flatMap { words.contains($0) ? "did you mean '\($0)'?" : nil } ?? listed(node, words))
      }
      if let match = choices.first(where: { $0.word == scalar.text }) { return match.value }
      if scalar.text.isEmpty, let sign = node.blockSign {
        return problems.error(
          "unknown-value", at: node.place, "'\(sign)' without quotes begins a text of several lines, which is empty here",
          help: words.contains(sign) ? "write \"\(sign)\"" : "write one of \(words.joined(separator: ", "))")
      }
      let expected = words.count > 12 ? noun : "one of \(words.joined(separator: ", "))"
      if problems.areMany { return problems.error("unknown-value", at: node.place, "'\(scalar.text)' is not \(expected)") }
      let other = UpstreamSpelling.operators[scalar.text.lowercased()].flatMap { words.contains($0) ? "did you mean '\($0)'?" : nil }
      // Some of the words of a longer name, such as `menu-lost` for `menu-path-lost`.
      let parts = Set(scalar.text.split(separator: "-"))
      let named = parts.count < 2 ? nil : words.filter { parts.isSubset(of: $0.split(separator: "-")) }.first
      let near: String? =
        other ?? named.map { "did you mean '\($0)'?" } ?? UpstreamSpelling.comparisons[scalar.text].flatMap {
          words.contains($0) ? "write '\($0)'" : nil
        }
        ?? (["<", "<=", "=", "!=", ">=", ">"].contains(scalar.text)
          ? "a comparison is written as 'numericOperator' or in a filter" : NearMiss.didYouMean(UpstreamSpelling.word(scalar.text), words))
        ?? words.first { $0.hasPrefix(scalar.text + ":") }.map { "did you mean '\($0)'?" }
        ?? UpstreamSpelling.elsewhere(scalar.text, words).map { "write '\($0)'" }
      // A part of several names, such as `crash`.
      let related = words.filter { $0.split(separator: "-").contains(scalar.text[...]) }
      // A long list is shown only if no near miss helps.
      let isLong = words.count > 12
      var help = special(scalar.text) ?? near
      if help == nil, related.count == 1 { help = "did you mean '\(related[0])'?" }
      // The end of a compound word, such as `onSubmit` for `searchOnSubmit`.
      let longer = scalar.text.count < 4 ? [] : words.filter { $0.lowercased().hasSuffix(scalar.text.lowercased()) }
      if help == nil, longer.count == 1 { help = "did you mean '\(longer[0])'?" }
      if help == nil, isLong {
        help =
          ["all", "*", "any"].contains(scalar.text)
          ? "name them one by one" : "such as " + (related.isEmpty ? words : related).prefix(5).joined(separator: ", ")
      }
      return problems.error("unknown-value", at: node.place, "'\(scalar.text)' is not \(expected)", help: help)
    }
  }

  /// One of the cases of an enumeration, by raw value.
  package static func choice() -> Form where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    choice(Value.allCases.map { ($0.rawValue, $0) })
  }

  /// One of the cases of an enumeration, by number.
  package static func numberedChoice() -> Form where Value: CaseIterable & RawRepresentable, Value.RawValue == Int {
    let numbers = Value.allCases.map(\.rawValue)
    let expected = numbers.map(String.init).joined(separator: " or ")
    return Form(SchemaFragment(["enum": .array(numbers.map { .number(Double($0)) })])) { node, problems in
      guard case .scalar(let scalar) = node.content, case .integer(let number) = scalar.value else {
        return problems.wrongType(node, expected: expected)
      }
      return Value(rawValue: number) ?? problems.error("unknown-value", at: node.place, "expected \(expected), found \(number)")
    }
  }
}

extension Form where Value == String {
  /// The form for strings that are only shown, such as names: secrets in them are masked when they are read.
  package var shown: Form<String> {
    Form(schema) { node, problems in read(node, problems).map { problems.redactor.masked($0) } }
  }
}
