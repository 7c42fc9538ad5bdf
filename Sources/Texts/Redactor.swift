/// Takes secrets out of texts.
///
/// A value that is handed to whoever makes data into text: two runs in one process may have different secrets, and nothing is
/// remembered after them. Data is masked where it becomes a trace or a message, before anything is escaped: a secret that is the
/// word `hits` damages no report.
package struct Redactor: Sendable, Hashable {
  /// What stands in place of a secret.
  package static let mask = "***"
  /// Shorter ones cannot be hidden: they are a part of too many words.
  package static let leastLength = 4
  /// Hides nothing.
  package static let none = Redactor([])

  /// The longest first: one may be a part of another.
  private let secrets: [String]

  /// Hides values, also where their quotes are escaped inside a `filters` expression. Short ones are left alone.
  package init(_ values: some Sequence<String>) {
    let long = values.filter { $0.unicodeScalars.count >= Self.leastLength }
    secrets = Set(long + long.map { $0.replacing("\"", with: "\\\"") }).sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
  }

  /// One that hides the secrets of both.
  package func joined(_ other: Redactor) -> Redactor { Redactor(secrets + other.secrets) }

  /// Whether there is nothing to hide.
  package var isIdle: Bool { secrets.isEmpty }

  /// A text with `***` in place of secrets. Costs a search for each secret.
  package func masked(_ text: some StringProtocol) -> String {
    secrets.reduce(String(text)) { text, secret in text.contains(secret) ? text.replacing(secret, with: Self.mask) : text }
  }

  package func masked(_ text: String?) -> String? { text.map { masked($0) } }

  /// What may also stand in a document for itself is taken out of data alone; the others, in every spelling that documents have, are a
  /// net below.
  package var documents: Redactor {
    Redactor(unchecked: secrets.filter { !Self.isWord($0) }.flatMap(Self.spellings))
  }

  private init(unchecked secrets: [String]) {
    self.secrets = Set(secrets).subtracting([Self.mask, ""]).sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
  }

  private static func isWord(_ value: String) -> Bool {
    value.unicodeScalars.count < 8 || (value.allSatisfy(\.isLetter) && value.count < 20)
  }

  /// As it stands, as messages show it, in a filters expression, in XML and HTML, in Markdown.
  private static func spellings(_ value: String) -> [String] {
    let markdown = value.map { character in
      character.isPunctuation || character.isSymbol ? "\\\(character)" : "\(character)"
    }.joined()
    return [value, TerminalText.visible(value), value.replacing("\"", with: "\\\""), XMLText.escaped(value), markdown]
  }
}
