import Texts

/// What the names of scenarios are searched for: a text as it stands, or a regular expression, both in any case.
///
/// A name such as `Colors [size=M]` is found by itself although it is another regular expression; a text that is no regular
/// expression, or one whose search may never end, is only a text.
struct NamePattern {
  private let text: String
  private let expression: Regex<AnyRegexOutput>?

  init(_ pattern: String) {
    text = pattern.lowercased()
    expression = EndlessPattern.group(in: pattern) == nil ? (try? Regex(pattern))?.ignoresCase() : nil
  }

  /// Whether the text or the expression occurs in a name.
  func matches(_ name: String) -> Bool {
    name.lowercased().contains(text) || (expression.flatMap { try? $0.firstMatch(in: name) }) != nil
  }
}
