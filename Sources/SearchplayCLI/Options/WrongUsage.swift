import Diagnostics

/// A command line that parses but cannot be executed: a path with no manifest, or options that exclude each other.
struct WrongUsage: Error {
  /// The problem, on one line.
  let message: String

  init(_ message: String) {
    self.message = message
  }
}

/// A mistake in the project file that is noticed only when a command uses it.
struct InvalidProject: Error {
  let problem: Diagnostic
}
