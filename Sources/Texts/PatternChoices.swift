/// The alternatives of a group in a regular expression, such as `red|\\w-`, each as a sequence of the characters that it matches.
struct PatternChoices {
  /// A matcher of one character.
  private enum Atom: Hashable {
    case literal(Character)
    case digit, noDigit, word, noWord, space, noSpace, any

    /// Creates the matcher of an escaped character; nil if the escape does not match a character, as `\\b`.
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

    /// Returns whether some character matches both.
    func overlaps(_ other: Atom) -> Bool {
      if case .literal(let own) = self { return other.matches(own) }
      if case .literal(let own) = other { return matches(own) }
      // One character of each kind that the classes distinguish.
      return "a0_-\n ".contains { matches($0) && other.matches($0) }
    }

    private static func isOfWords(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }
  }

  private let choices: [[Atom]]

  /// - Parameter group: The content of the parentheses. The result is nil if an alternative is more than a sequence of characters.
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
    // A group has few, short alternatives; longer groups are not examined.
    guard choices.count > 1, choices.map(\.count).reduce(0, +) <= 200 else { return nil }
    self.choices = choices
  }

  /// Whether two sequences of alternatives can match the same string, as `a` and `aa` do in `aa`.
  ///
  /// This is the test of Sardinas and Patterson: it follows the dangling suffixes by which one sequence is ahead of the other until one of
  /// them is empty.
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
