import Texts

/// What the names of scenarios are searched for: a text as it stands, or a regular expression, both in any case.
///
/// A name such as `Colors [size=M]` is found by itself although it is another regular expression; a text that is no regular
/// expression is only a text.
struct NamePattern {
  private let text: String
  private let expression: BoundedPattern?

  init(_ pattern: String) {
    text = pattern.lowercased()
    expression = BoundedPattern(pattern, ignoresCase: true)
  }

  /// Whether the text or the expression occurs in a name.
  func matches(_ name: String) -> Bool {
    name.lowercased().contains(text) || (expression?.occurs(in: name) ?? false)
  }
}
