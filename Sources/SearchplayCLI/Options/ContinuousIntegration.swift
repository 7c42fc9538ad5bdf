#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Whether this is a run in continuous integration: `CI` is set, and neither empty, `0` nor `false`.
enum ContinuousIntegration {
  static var isActive: Bool {
    !["", "0", "false"].contains(ProcessInfo.processInfo.environment["CI", default: ""])
  }

  /// Whether it is GitHub's.
  static var isGitHub: Bool { ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true" }
}
