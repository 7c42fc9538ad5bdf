import Synchronization

/// Secrets, which stand in no output: whatever is registered here is written as `***`.
enum Secrets {
  private static let values = Mutex<Set<String>>([])

  /// Keeps a value out of everything that is written from now on.
  static func register(_ value: String) {
    if !value.isEmpty { _ = values.withLock { $0.insert(value) } }
  }

  /// A text without secrets.
  static func hidden(in text: String) -> String {
    // The longest first: one may be a part of another.
    let known = values.withLock { $0.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) } }
    return known.reduce(text) { text, secret in text.contains(secret) ? text.replacing(secret, with: "***") : text }
  }
}
