import JSONText
import Texts
import YAMLTree

/// What was probably meant, written as a manifest writes it inside brackets.
package enum WrittenOut {
  /// Returns a string for use inside brackets: unquoted if YAML reads it back as the same string, otherwise quoted.
  ///
  /// - Parameter allowsNumbers: Whether a number is as good as its string, as for clicks.
  package static func item(_ text: String, allowsNumbers: Bool = false) -> String {
    let isPlain =
      text.first.map { $0.isASCII && $0.isLetter || $0 == "_" } ?? false
      && text.utf8.allSatisfy { ($0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z")) || "0123456789_.-() ".utf8.contains($0) }
      && !text.hasSuffix(" ")
    if isPlain, case .string = YAMLScalar(text: text, isQuoted: false).value { return text }
    // `001` without quotes would be the number 1.
    let isNumber = Double(text)?.isFinite == true && YAMLScalar(text: text, isQuoted: false).canonicalText == text
    return allowsNumbers && isNumber ? text : JSONValue.string(text).text()
  }

  /// Returns a value as it is written: a number or a boolean stays one, and a string stays a string.
  package static func value(_ scalar: YAMLScalar) -> String {
    if !scalar.isQuoted, case .string = scalar.value {} else if !scalar.isQuoted { return scalar.text }
    return item(scalar.text)
  }

  /// Returns a value of any kind on one line.
  ///
  /// - Parameter inJSON: Whether it is for a JSON file, where strings and keys need quotes.
  package static func flow(_ value: JSONValue, inJSON: Bool) -> String {
    func text(_ text: String) -> String { inJSON ? JSONValue.string(text).text() : item(text) }
    if let text = value.string { return inJSON ? JSONValue.string(text).text() : item(text) }
    if let items = value.array { return "[\(items.map { flow($0, inJSON: inJSON) }.joined(separator: ", "))]" }
    guard let members = value.members else { return value.text() }
    return "{ \(members.map { "\(text($0.key)): \(flow($0.value, inJSON: inJSON))" }.joined(separator: ", ")) }"
  }

  /// Returns a single string, or strings separated by commas, as a list: `sale, new` becomes `[sale, new]`.
  package static func list(_ text: String) -> String {
    let items = text.split(separator: ",").map { item($0.trimmingBlanks) }.filter { $0 != "\"\"" }
    return items.isEmpty ? "[ … ]" : "[\(items.joined(separator: ", "))]"
  }

  /// Returns, as a list, a value that was written where a list is expected; an outline, `[ … ]`, if some parts cannot be written on one
  /// line.
  ///
  /// - Parameters:
  ///   - inJSON: Whether it is for a JSON file, where strings need quotes.
  ///   - ofNumbers: Whether the list contains numbers, so that `0-200` is two of them.
  package static func list(_ node: YAMLNode, inJSON: Bool = false, ofNumbers: Bool = false) -> String {
    switch node.content {
    case .sequence: return "[ … ]"
    case .scalar(let scalar):
      if ofNumbers { return range(scalar.text) ?? "[\(scalar.text)]" }
      if inJSON { return JSONValue.array(scalar.text.split(separator: ",").map { .string($0.trimmingBlanks) }).text() }
      return list(scalar.text)
    case .mapping(let entries):
      if inJSON { return JSONValue.array(entries.map { .object([.init($0.key, JSONValue($0.value))]) }).text() }
      let items = entries.map { entry -> [String]? in
        // `{ cheap: {} }`
        if entry.value.isNull || { if case .mapping(let inner) = entry.value.content { inner.isEmpty } else { false } }() {
          return [self.item(entry.key)]
        }
        let values: [YAMLNode] = if case .sequence(let items) = entry.value.content { items } else { [entry.value] }
        let written = values.compactMap { item -> String? in
          guard case .scalar(let scalar) = item.content, scalar.value != .null else { return nil }
          return "{ \(self.item(entry.key)): \(value(scalar)) }"
        }
        return written.count == values.count ? written : nil
      }
      let all = items.compactMap(\.self)
      return all.count < items.count || all.isEmpty || all.joined().count > 8 ? "[ … ]" : "[\(all.joined().joined(separator: ", "))]"
    }
  }

  /// Returns the number that a string was meant to be: `300 EUR`, `1,300`, `3_00`, `12,5`, `80%`; nil if it is not a number, or if there
  /// are words around it.
  package static func number(_ text: String) -> String? {
    let start = text.firstIndex { $0.isASCII && $0.isNumber } ?? text.endIndex
    guard start != text.endIndex, let last = text.lastIndex(where: { $0.isASCII && $0.isNumber }) else { return nil }
    var (before, core, after) = (text[..<start], String(text[start...last]), text[text.index(after: last)...])
    if before.hasSuffix("-") { (before, core) = (before.dropLast(), "-" + core) }
    if before == "." { (before, core) = ("", "0." + core) }
    func isUnit(_ unit: Substring) -> Bool {
      let word = unit.filter { $0 != " " && $0 != "." }
      return word.count <= 3 && word.allSatisfy { $0.isLetter || $0.isCurrencySymbol || "%°²³".contains($0) } && word.lowercased() != "no"
    }
    guard isUnit(before), isUnit(after) else { return nil }
    func number(_ text: String) -> String? {
      guard let value = Double(text), value.isFinite, !text.contains(where: \.isLetter) else { return nil }
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    let parts = core.split(separator: ",", omittingEmptySubsequences: false)
    if parts.count > 1, parts[0] != "0", parts[0] != "-0", parts.dropFirst().allSatisfy({ $0.prefix { $0 != "." }.count == 3 }) {
      return number(parts.joined())
    }
    if parts.count == 2, !core.contains(".") { return number(parts.joined(separator: ".")) }
    let plain = core.filter { !"_ '’\u{A0}".contains($0) }
    return plain == text ? nil : number(plain)
  }

  /// Returns two numbers as a range: `0-200`, `0..200`, `0 to 200`, `>= 0, <= 200`; nil for any other string.
  package static func range(_ text: String) -> String? {
    let text = text.lowercased()
    // Only ranges with a number at both ends; the upper bound of `..<` is exclusive, so such ranges are left out.
    guard text.allSatisfy({ !$0.isLetter || "andto".contains($0) }), !text.contains("..<") else { return nil }
    for separator in ["...", "..", " to ", "–", ",", "&&", " and ", "-"] {
      guard let found = text.dropFirst().firstRange(of: separator) else { continue }
      let (lower, upper) = (text[..<found.lowerBound].trimmingBlanks, text[found.upperBound...].trimmingBlanks)
      let ends = [end(lower, signs: [">=", "≥"]), end(upper, signs: ["<=", "≤"])].compactMap { $0 }
      if ends.count == 2, let first = Double(ends[0]), let last = Double(ends[1]), first <= last { return "[\(ends[0]), \(ends[1])]" }
    }
    return nil
  }

  /// Returns a mapping of two numbers as a range: `{ min: 0, max: 200 }`; nil for anything else.
  package static func range(_ node: YAMLNode) -> String? {
    guard case .mapping(let entries) = node.content, entries.count == 2,
      entries.allSatisfy({ ["min", "max", "lower", "upper", "from", "to", "start", "end", "least", "most"].contains($0.key) })
    else { return nil }
    let texts = entries.compactMap { entry -> String? in
      if case .scalar(let scalar) = entry.value.content, Double(scalar.text)?.isFinite == true { scalar.text } else { nil }
    }
    return texts.count == 2 ? "[\(texts.sorted { (Double($0) ?? 0) < (Double($1) ?? 0) }.joined(separator: ", "))]" : nil
  }

  /// Returns the number at one end of a range, without its comparison operator.
  private static func end(_ text: String, signs: [String]) -> String? {
    let sign = signs.first(where: text.hasPrefix)
    let number = text.dropFirst(sign?.count ?? 0).trimmingBlanks
    return number.first.map { $0.isNumber || $0 == "-" } ?? false && Double(number)?.isFinite == true ? number : nil
  }
}
