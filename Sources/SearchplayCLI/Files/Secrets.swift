import Diagnostics
import JSONText
import Synchronization

/// Secrets in documents. Data is masked before it becomes a document (`HiddenTexts`); this is the net below.
enum Secrets {
  private static let values = Mutex<Set<String>>([])

  /// Keeps a value out of everything that is written from now on.
  static func register(_ value: String) {
    HiddenTexts.hide(value)
    if isWord(value) { return }
    // As it stands, as messages show it, in a filters expression, in XML and HTML, in Markdown.
    let markdown = value.map { character in
      character.isPunctuation || character.isSymbol ? "\\\(character)" : "\(character)"
    }.joined()
    let forms = [value, TerminalText.visible(value), value.replacing("\"", with: "\\\""), XMLText.escaped(value), markdown]
    values.withLock { $0.formUnion(forms.filter { $0 != "***" }) }
  }

  /// What may stand in a document for itself, and is taken out of data alone.
  private static func isWord(_ value: String) -> Bool {
    value.unicodeScalars.count < 8 || (value.allSatisfy(\.isLetter) && value.count < 20)
  }

  /// A text without secrets.
  static func hidden(in text: String) -> String {
    let known = values.withLock { $0.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) } }
    return known.reduce(text) { text, secret in text.contains(secret) ? text.replacing(secret, with: "***") : text }
  }

  /// A document without secrets in its texts, whatever its text would make of them. Keys are left, unless they are no words.
  static func hidden(in json: JSONValue) -> JSONValue {
    switch json {
    case .string(let text): .string(HiddenTexts.masked(text))
    case .array(let items): .array(items.map { hidden(in: $0) })
    case .object(let members): .object(members.map { .init(hidden(in: $0.key), hidden(in: $0.value)) })
    case .null, .bool, .number: json
    }
  }
}
