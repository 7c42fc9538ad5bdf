import Synchronization
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Secrets, which stand in no output: whatever is registered here is written as `***`.
enum Secrets {
  private static let values = Mutex<Set<String>>([])

  /// The environment variable `SEARCHPLAY_SECRET_name`, registered; nil when it is not set, or empty.
  static func value(_ name: String) -> String? {
    let value = ProcessInfo.processInfo.environment["SEARCHPLAY_SECRET_\(name)"].flatMap { $0.isEmpty ? nil : $0 }
    if let value { register(value) }
    return value
  }

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
