#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Secrets, which stand in no manifest and in no output.
enum Secrets {
  /// The environment variable `SEARCHPLAY_SECRET_name`; nil when it is not set, or empty.
  static func value(_ name: String) -> String? {
    ProcessInfo.processInfo.environment["SEARCHPLAY_SECRET_\(name)"].flatMap { $0.isEmpty ? nil : $0 }
  }
}
