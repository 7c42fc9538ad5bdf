import JSONText
import YAMLTree

/// What was likely meant, written out as a manifest writes it inside brackets.
package enum WrittenOut {
  /// A text as an item of a list: plain where YAML takes it for that text, in quotes elsewhere.
  package static func item(_ text: String) -> String {
    let isPlain =
      text.first.map { $0.isASCII && $0.isLetter || $0 == "_" } ?? false
      && text.utf8.allSatisfy { ($0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z")) || "0123456789_.-() ".utf8.contains($0) }
      && !text.hasSuffix(" ") && !["true", "false", "null"].contains(text.lowercased())
    return isPlain || Double(text) != nil ? text : JSONValue.string(text).text()
  }

  /// A single value, or values with commas between them, as a list: `sale, new` is `[sale, new]`.
  package static func list(_ text: String) -> String {
    if let range = range(text) { return range }
    let items = text.split(separator: ",").map { item(trimmed($0)) }.filter { $0 != "\"\"" }
    return items.isEmpty ? "[ … ]" : "[\(items.joined(separator: ", "))]"
  }

  /// A value that stands where a list is expected, as a list; an outline for what has parts of its own.
  ///
  /// - Parameter inJSON: whether it stands in a JSON file, where texts need quotes.
  static func list(_ node: YAMLNode, inJSON: Bool = false) -> String {
    if inJSON, case .scalar(let scalar) = node.content, case .string(let text) = scalar.value {
      return JSONValue.array(text.split(separator: ",").map { .string(trimmed($0)) }).text()
    }
    if case .mapping(let entries) = node.content, !entries.isEmpty {
      let items = entries.flatMap { entry -> [String] in
        let values: [YAMLNode] = if case .sequence(let items) = entry.value.content { items } else { [entry.value] }
        return values.compactMap { value in
          if case .scalar(let scalar) = value.content, scalar.value != .null { "{ \(item(entry.key)): \(item(scalar.text)) }" } else { nil }
        }
      }
      return items.isEmpty || items.count > 8 ? "[ … ]" : "[\(items.joined(separator: ", "))]"
    }
    guard case .scalar(let scalar) = node.content else { return "[ … ]" }
    if case .string(let text) = scalar.value { return list(text) }
    return "[\(scalar.text)]"
  }

  /// Two numbers as a range: `0-200`, `0..200`, `0 to 200`, `>= 0, <= 200`; nil for any other text.
  package static func range(_ text: String) -> String? {
    for separator in ["...", "..<", "..", " to ", "–", ",", "&&", " and ", "-"] {
      guard let found = text.dropFirst().firstRange(of: separator) else { continue }
      let (lower, upper) = (trimmed(text[..<found.lowerBound]), trimmed(text[found.upperBound...]))
      let ends = [end(lower, signs: [">=", "≥"]), end(upper, signs: ["<=", "≤"])].compactMap { $0 }
      if ends.count == 2, let first = Double(ends[0]), let last = Double(ends[1]), first <= last { return "[\(ends[0]), \(ends[1])]" }
    }
    return nil
  }

  /// A mapping of two numbers as a range: `{ min: 0, max: 200 }`; nil for anything else.
  package static func range(_ node: YAMLNode) -> String? {
    guard case .mapping(let entries) = node.content, entries.count == 2 else { return nil }
    let texts = entries.compactMap { entry -> String? in
      if case .scalar(let scalar) = entry.value.content, Double(scalar.text)?.isFinite == true { scalar.text } else { nil }
    }
    return texts.count == 2 ? "[\(texts.sorted { (Double($0) ?? 0) < (Double($1) ?? 0) }.joined(separator: ", "))]" : nil
  }

  /// The number at one end of a range, without its sign of comparison.
  private static func end(_ text: String, signs: [String]) -> String? {
    let sign = signs.first(where: text.hasPrefix)
    let number = trimmed(text.dropFirst(sign?.count ?? 0))
    return number.first.map { $0.isNumber || $0 == "-" } ?? false && Double(number)?.isFinite == true ? number : nil
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
