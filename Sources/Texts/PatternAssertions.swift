/// Whether a regular expression looks at what is around a match: at the ends of the text, at the ends of words, or ahead or behind.
///
/// An expression without such assertions that matches an empty string matches any string. With one, it may not: `^(?!.*red)`.
package enum PatternAssertions {
  /// Returns whether a valid pattern that matches the empty string has an assertion that may fail. `^` before `.*`, and `$` after it,
  /// cannot; neither can `^` alone at the beginning, or `$` alone at the end, since the rest can match nothing there.
  package static func areIn(_ pattern: String) -> Bool {
    if isBareNegation(pattern) { return false }
    var pattern = pattern[...]
    if pattern.hasPrefix("^.*") { pattern.removeFirst() }
    if pattern.hasSuffix(".*$") { pattern.removeLast() }
    let escapes = pattern.dropLast().reversed().prefix { $0 == "\\" }.count
    switch (pattern.hasPrefix("^"), pattern.hasSuffix("$") && escapes.isMultiple(of: 2)) {
    case (true, false): pattern.removeFirst()
    case (false, true): pattern.removeLast()
    case (true, true), (false, false): break
    }
    var isInClass = false
    var isEscaped = false
    var before: Character = " "
    for (place, character) in zip(pattern.indices, pattern) {
      defer { before = character }
      if isEscaped {
        isEscaped = false
        if !isInClass, "bBAzZGyY".contains(character) { return true }
        continue
      }
      switch character {
      case "\\": isEscaped = true
      case "[": isInClass = true
      case "]": isInClass = false
      case "^", "$": if !isInClass { return true }
      case "?":
        let next = pattern[pattern.index(after: place)...]
        if !isInClass, before == "(", ["!", "=", "<!", "<="].contains(where: next.hasPrefix) { return true }
      default: break
      }
    }
    return false
  }

  /// Whether a pattern is nothing but a negative lookahead, which holds at the end of any text: `(?!.*red)`; or a negative lookbehind, which
  /// holds at its beginning.
  package static func isBareNegation(_ pattern: String) -> Bool {
    guard pattern.hasPrefix("(?!") || pattern.hasPrefix("(?<!"), pattern.hasSuffix(")") else { return false }
    var depth = 0
    var (isEscaped, isInClass) = (false, false)
    for (place, character) in zip(pattern.indices, pattern) {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch character {
      case "\\": isEscaped = true
      case "[": isInClass = true
      case "]": isInClass = false
      case "(": depth += isInClass ? 0 : 1
      case ")": depth -= isInClass ? 0 : 1
      default: break
      }
      if depth == 0 { return pattern.index(after: place) == pattern.endIndex }
    }
    return false
  }
}
