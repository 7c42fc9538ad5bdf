import JSONText

extension WidgetRow {
  /// A line of a slider or a stepper as people write it: `no range  within 13.0 to 100.0` becomes `not narrowed: 13 to 100`, and
  /// `>= 4.0  within 1.0 to 5.0` becomes `>= 4 within 1 to 5`. Any other line is unchanged.
  package static func inWords(_ line: String) -> String {
    let content = line.drop { $0 == " " }
    let parts = content.split(separator: "  within ", omittingEmptySubsequences: false)
    let bounds = parts.count == 2 ? range(parts[1]) : nil
    guard let value = parts.first, parts.count == 1 || bounds != nil, let words = words(value, within: bounds) else { return line }
    return line.prefix { $0 == " " } + words
  }

  /// The row with its text in words.
  package var inWords: WidgetRow { mark == nil && count == nil ? WidgetRow(level: level, text: Self.inWords(text)) : self }

  private static func words(_ value: Substring, within bounds: String?) -> String? {
    let after = bounds.map { ": \($0)" } ?? ""
    if value == "no range" { return "not narrowed" + after }
    if value.hasSuffix(" no number"), !value.dropLast(" no number".count).contains(" ") { return "not set" + after }
    guard let bounds else { return nil }
    if let range = range(value) { return "\(range) within \(bounds)" }
    let parts = value.split(separator: " ")
    guard parts.count == 2, let number = number(parts[1]) else { return nil }
    return "\(parts[0]) \(number) within \(bounds)"
  }

  private static func range(_ text: Substring) -> String? {
    let ends = text.split(separator: " to ").compactMap(number)
    return ends.count == 2 && text.split(separator: " to ").count == 2 ? "\(ends[0]) to \(ends[1])" : nil
  }

  private static func number(_ text: Substring) -> String? { Double(text).map(JSONValue.numberText) }
}
