/// The choices of a group in a regular expression, `red|\\w-`, each as the characters that it matches one after another.
struct PatternChoices {
  /// What one character can be.
  private enum Atom: Hashable {
    case literal(Character)
    case digit, noDigit, word, noWord, space, noSpace, any

    /// Of those behind a backslash; nil for what stands for no character of a text, `\\b`.
    init?(escaped character: Character) {
      switch character {
      case "d": self = .digit
      case "D": self = .noDigit
      case "w": self = .word
      case "W": self = .noWord
      case "s": self = .space
      case "S": self = .noSpace
      case "n": self = .literal("\n")
      case "t": self = .literal("\t")
      default:
        if character.isLetter || character.isNumber { return nil }
        self = .literal(character)
      }
    }

    func matches(_ character: Character) -> Bool {
      switch self {
      case .literal(let own): own == character
      case .digit: character.isNumber
      case .noDigit: !character.isNumber
      case .word: Self.isOfWords(character)
      case .noWord: !Self.isOfWords(character)
      case .space: character.isWhitespace
      case .noSpace: !character.isWhitespace
      case .any: !character.isNewline
      }
    }

    /// Whether a character matches both.
    func overlaps(_ other: Atom) -> Bool {
      if case .literal(let own) = self { return other.matches(own) }
      if case .literal(let own) = other { return matches(own) }
      // One of each kind that the classes tell apart.
      return "a0_-\n ".contains { matches($0) && other.matches($0) }
    }

    private static func isOfWords(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }
  }

  private let choices: [[Atom]]

  /// - Parameter group: what stands between the parentheses; nil where a choice is more than a row of characters.
  init?(_ group: Substring) {
    var choices: [[Atom]] = [[]]
    var rest = group.hasPrefix("?:") ? group.dropFirst(2) : group
    while let character = rest.popFirst() {
      switch character {
      case "|": choices.append([])
      case "\\":
        guard let atom = rest.popFirst().flatMap(Atom.init(escaped:)) else { return nil }
        choices[choices.count - 1].append(atom)
      case ".": choices[choices.count - 1].append(.any)
      case "(", ")", "[", "]", "{", "}", "*", "+", "?", "^", "$": return nil
      default: choices[choices.count - 1].append(.literal(character))
      }
    }
    // Choices of one group are few and short; what is not is not looked at.
    guard choices.count > 1, choices.map(\.count).reduce(0, +) <= 200 else { return nil }
    self.choices = choices
  }

  /// Whether two rows of choices can match the same text, as `a` and `aa` do in `aa`.
  ///
  /// The test of Sardinas and Patterson: what one row is ahead of the other, until nothing is left of it.
  var areAmbiguous: Bool {
    var ahead: Set<[Atom]> = []
    var open: [[Atom]] = []
    func take(_ rest: ArraySlice<Atom>) { if ahead.insert(Array(rest)).inserted { open.append(Array(rest)) } }
    func begins(_ one: [Atom], _ other: [Atom]) -> Bool { one.count <= other.count && zip(one, other).allSatisfy { $0.overlaps($1) } }
    for (place, one) in choices.enumerated() {
      for (otherPlace, other) in choices.enumerated() where place != otherPlace && begins(one, other) { take(other[one.count...]) }
    }
    while let rest = open.popLast() {
      if rest.isEmpty { return true }
      for choice in choices {
        if begins(choice, rest) { take(rest[choice.count...]) }
        if begins(rest, choice) { take(choice[rest.count...]) }
      }
    }
    return false
  }
}
