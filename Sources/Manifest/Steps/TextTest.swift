import Diagnostics
import Forms
import JSONText
import Texts
import YAMLTree

/// An expected string.
package enum TextTest: Sendable, Hashable {
  case exactly(String)
  case contains(String)
  case startsWith(String)
  /// A regular expression that matches a part of the string.
  case matches(String)

  /// Returns whether a string meets the test. Compares code units, so that different encodings of é are not equal.
  ///
  /// A regular expression whose matching is abandoned is not met.
  package func holds(for text: String) -> Bool {
    switch self {
    case .exactly(let expected): return text.utf8.elementsEqual(expected.utf8)
    case .contains(let part):
      let (text, part) = (Array(text.utf8), Array(part.utf8))
      return part.count <= text.count && (0...(text.count - part.count)).contains { text[$0..<$0 + part.count].elementsEqual(part) }
    case .startsWith(let part): return text.utf8.starts(with: part.utf8)
    case .matches(let pattern): return PatternSearch(pattern)?.outcome(in: text) == .found
    }
  }

  /// The string or the condition, as failures show it.
  package var text: String {
    switch self {
    case .exactly(let text): text
    case .contains(let part): "contains \(Self.quoted(part))"
    case .startsWith(let part): "starts with \(Self.quoted(part))"
    case .matches(let pattern): "matches /\(pattern)/"
    }
  }

  private static func quoted(_ text: String) -> String { text.contains("\"") ? "'\(text)'" : "\"\(text)\"" }

  /// The expression whose matching was abandoned; nil if there is none.
  package var unfinishedPattern: String? {
    if case .matches(let pattern) = self, PatternSearch(pattern)?.hasGivenUp ?? false { pattern } else { nil }
  }

  /// The only string that meets the test; nil if several do.
  package var only: String? { if case .exactly(let text) = self { text } else { nil } }

  /// A condition: `{ contains: x }`, `{ startsWith: x }`, `{ matches: x }`.
  static let condition = Form<TextTest>.object(
    "a condition on a string", .optional("contains", Form<String>.text(lenient: true).located, "A part of the string."),
    .optional("startsWith", Form<String>.text(lenient: true).located, "The beginning of the string."),
    .optional("matches", Form<String>.text(lenient: true).located, "A regular expression that matches part of the string.")
  ) { node, problems, part, beginning, pattern in
    let given = [part, beginning, pattern].compactMap { $0 }
    guard given.count == 1 else {
      return problems.error("condition", at: node.place, "expected one condition: contains, startsWith or matches")
    }
    if given[0].value.isEmpty {
      return problems.error("empty-expectation", at: given[0].span, "an empty string matches every string, so it checks nothing")
    }
    guard let pattern else { return part.map { .contains($0.value) } ?? beginning.map { .startsWith($0.value) } }
    guard let search = PatternSearch(pattern.value) else {
      // `*red*` is a wildcard pattern, as for file names.
      let part = String(pattern.value.drop { $0 == "*" }.reversed().drop { $0 == "*" }.reversed())
      let isPlain = !part.isEmpty && !part.contains { "*?[](){}|^$+\\".contains($0) }
      return problems.error(
        "condition", at: pattern.span, "'\(pattern.value)' is not a valid regular expression",
        help:
          "write contains: \(WrittenOut.item(isPlain ? part : pattern.value)), or put a backslash before each special character that is meant literally"
      )
    }
    if let group = EndlessPattern.group(in: pattern.value) {
      return problems.error(
        "condition", at: pattern.span, "'\(group)' repeats a group that can match the same text in several ways: matching may never finish",
        help: group.contains("|") ? "remove the alternatives that the others cover" : "remove one of the two repetitions")
    }
    if pattern.value.count > 2, pattern.value.hasPrefix("/"), pattern.value.hasSuffix("/") {
      problems.add(
        Diagnostic(
          "condition", .warning, at: pattern.span, "the slashes are part of the expression",
          help: "leave them out: \(pattern.value.dropFirst().dropLast())"))
    }
    // As filters are sent: `( "brand":"Fleet" )`.
    let isRepeated = ["?", "*", "+", "{"].contains { pattern.value.contains("\" )\($0)") }
    if pattern.value.contains("( \""), pattern.value.contains("\" )"), !isRepeated, !pattern.value.contains("|"),
      !pattern.value.contains("\\(")
    {
      let own = pattern.value.replacing("( \"", with: "\\( \"").replacing("\" )", with: "\" \\)")
      problems.add(
        Diagnostic(
          "condition", .warning, at: pattern.span, "in a regular expression, parentheses group: these match no parentheses",
          help: "write contains instead of matches, or \(own)"))
    }
    if search.mayNotEnd {
      return problems.error(
        "condition", at: pattern.span, "'\(pattern.value)' can match the same text in too many ways: matching would take hours",
        help: "remove repetitions that others cover")
    }
    if search.outcome(in: "") == .found, !PatternAssertions.areIn(pattern.value) {
      return problems.error(
        "empty-expectation", at: pattern.span, "'\(pattern.value)' matches any string, so it checks nothing",
        help: PatternAssertions.isBareNegation(pattern.value)
          ? "it holds at one end of every string: write \(pattern.value.hasPrefix("(?<") ? "\(pattern.value)$" : "^\(pattern.value)")" : nil
      )
    }
    return .matches(pattern.value)
  }

  /// The keys of a condition, which distinguish it from other mappings.
  static let keys: Set<String> = ["contains", "startsWith", "matches"]

  /// Returns whether a node is written as a condition.
  static func isCondition(_ node: YAMLNode) -> Bool {
    guard case .mapping(let entries) = node.content, entries.count == 1, case .scalar = entries[0].value.content else { return false }
    return keys.contains(entries[0].key)
  }

  /// An exact string, or a condition.
  static let form = Form<TextTest>(SchemaFragment.any([Form<String>.text(lenient: true).schema, condition.schema])) { node, problems in
    if case .mapping = node.content { return condition.read(node, problems) }
    return Form<String>.text(lenient: true).read(node, problems).map(TextTest.exactly)
  }
}
