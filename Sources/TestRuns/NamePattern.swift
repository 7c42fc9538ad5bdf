import Texts

/// A pattern for the names of scenarios: a literal string or a regular expression, both ignoring case.
///
/// A name such as `Colors [size=M]` is found literally although it is a different regular expression; a string that is not a valid regular
/// expression, or whose search might never end, is only matched literally.
struct NamePattern {
  private let text: String
  private let expression: Regex<AnyRegexOutput>?

  init(_ pattern: String) {
    text = pattern.lowercased()
    expression = EndlessPattern.group(in: pattern) == nil ? (try? Regex(pattern))?.ignoresCase() : nil
  }

  /// Whether the string or the expression occurs in a name.
  func matches(_ name: String) -> Bool {
    name.lowercased().contains(text) || (expression.flatMap { try? $0.firstMatch(in: name) }) != nil
  }
}
