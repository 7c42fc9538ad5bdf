/// The outcome of a run, as an exit status. The worst one of several counts.
package enum ExitStatus: Int32, Comparable, Sendable {
  case passed = 0
  /// A scenario failed, or a snapshot is missing, differs, or is obsolete in CI.
  case failed = 1
  /// A manifest, or the records it names, cannot be read.
  case invalid = 2
  /// A back end failed to respond.
  case backendFailed = 3
  /// The user ended the run.
  case interrupted = 130

  package static func < (a: ExitStatus, b: ExitStatus) -> Bool { a.weight < b.weight }

  private var weight: Int {
    switch self {
    case .passed: 0
    case .failed: 1
    case .backendFailed: 2
    case .invalid: 3
    case .interrupted: 4
    }
  }
}
