import Synchronization

/// Secrets: values that stand in nothing that is shown.
///
/// They are taken out of data, where it becomes text (`TerminalText.visible`), and not out of finished documents: a secret that is
/// the word `hits` damages no report. Held for the life of the process, since a secret stays one.
package enum HiddenTexts {
  /// Shorter ones cannot be hidden: they are a part of too many words.
  package static let leastLength = 4

  private static let values = Mutex<[String]>([])
  private static let isUsed = Atomic(false)

  /// Hides a value from now on, also where its quotes are escaped inside a `filters` expression. Short ones are left alone.
  package static func hide(_ value: String) {
    if value.unicodeScalars.count < leastLength { return }
    values.withLock { known in
      // The longest first: one may be a part of another.
      known = Set(known + [value, value.replacing("\"", with: "\\\"")]).sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    }
    isUsed.store(true, ordering: .relaxed)
  }

  /// A text of the data with `***` in place of secrets.
  package static func masked(_ text: some StringProtocol) -> String {
    guard isUsed.load(ordering: .relaxed) else { return String(text) }
    return values.withLock { $0 }.reduce(String(text)) { text, secret in
      text.contains(secret) ? text.replacing(secret, with: "***") : text
    }
  }
}
