/// The parts of a query in which quotes and minus signs have a meaning (`advancedSyntax`).
struct AdvancedSyntax: Hashable {
  /// A part to be found.
  struct Part: Hashable {
    let text: String
    /// Whether its words have to be adjacent and unchanged.
    let isPhrase: Bool
  }

  /// The parts in the order of the query.
  private(set) var parts: [Part] = []
  /// The parts that records must not contain.
  private(set) var excluded: [String] = []

  /// A query without any syntax.
  init(plain text: String) {
    parts = [Part(text: text, isPhrase: false)]
  }

  /// Parses `"exact phrase"`, `-word` and `-"phrase"`. A quote that is not closed, and a minus inside a word, have no meaning.
  init(_ text: String, phrases: Bool, exclusions: Bool) {
    var rest = text[...]
    var plain = ""
    func endPlain(_ parts: inout [Part]) {
      if plain.contains(where: { $0 != " " }) { parts.append(Part(text: plain, isPhrase: false)) }
      plain = ""
    }
    while let first = rest.first {
      let isAtStart = plain.isEmpty || plain.last == " "
      if phrases, isAtStart, first == "\"", let phrase = Self.quoted(rest) {
        endPlain(&parts)
        parts.append(Part(text: String(phrase), isPhrase: true))
        rest = rest[phrase.endIndex...].dropFirst()
      } else if exclusions, isAtStart, first == "-", let next = rest.dropFirst().first, next != " ", next != "-" {
        let behind = rest.dropFirst()
        if phrases, let phrase = Self.quoted(behind) {
          excluded.append(String(phrase))
          rest = rest[phrase.endIndex...].dropFirst()
        } else {
          let word = behind.prefix { $0 != " " }
          excluded.append(String(word))
          rest = rest[word.endIndex...]
        }
      } else {
        plain.append(first)
        rest = rest.dropFirst()
      }
    }
    endPlain(&parts)
  }

  /// The contents of the quotes at the start of a string; nil if it does not start with a quote, or the quote is not closed.
  private static func quoted(_ text: Substring) -> Substring? {
    guard text.first == "\"", let close = text.dropFirst().firstIndex(of: "\"") else { return nil }
    let inner = text[text.index(after: text.startIndex)..<close]
    return inner.contains { $0 != " " } ? inner : nil
  }
}
