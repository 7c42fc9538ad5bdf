import Diagnostics
import JSONText
import Synchronization

/// Secrets, which stand in no output: whatever is registered here is written as `***`.
enum Secrets {
  private static let values = Mutex<Set<String>>([])

  /// Keeps a value out of everything that is written from now on.
  static func register(_ value: String) {
    if value.isEmpty { return }
    // As it stands, as messages show it, and inside a filters expression.
    let forms = [value, TerminalText.visible(value), value.replacing("\"", with: "\\\"")]
    values.withLock { $0.formUnion(forms) }
  }

  /// A text without secrets.
  static func hidden(in text: String) -> String {
    // The longest first: one may be a part of another.
    let known = values.withLock { $0.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) } }
    return known.reduce(text) { text, secret in text.contains(secret) ? text.replacing(secret, with: "***") : text }
  }

  /// A document without secrets, whatever its text would make of them.
  static func hidden(in json: JSONValue) -> JSONValue {
    switch json {
    case .string(let text): .string(hidden(in: text))
    case .array(let items): .array(items.map { hidden(in: $0) })
    case .object(let members): .object(members.map { .init(hidden(in: $0.key), hidden(in: $0.value)) })
    case .null, .bool, .number: json
    }
  }
}
