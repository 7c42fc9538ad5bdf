import Texts

/// A pattern for the names of scenarios: a literal string or a regular expression, both ignoring case.
///
/// A name such as `Colors [size=M]` is found literally although it is a different regular expression; a string that is not a valid regular
/// expression, whose search might never end, or whose search was given up, is only matched literally.
struct NamePattern {
  private let text: String
  private let search: PatternSearch?

  init(_ pattern: String) {
    text = pattern.lowercased()
    let isPlain = pattern.utf8.allSatisfy { !#"\^$.|?*+()[]{}"#.utf8.contains($0) }
    search = isPlain || EndlessPattern.group(in: pattern) != nil ? nil : PatternSearch(pattern, ignoringCase: true)
  }

  /// Whether the string or the expression occurs in a name.
  func matches(_ name: String) -> Bool {
    name.lowercased().contains(text) || search?.outcome(in: name) == .found
  }
}
