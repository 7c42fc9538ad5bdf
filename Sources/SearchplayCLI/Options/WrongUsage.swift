import ArgumentParser

/// A command line that reads well but asks for what cannot be done: a path that leads nowhere, options that exclude each other.
enum WrongUsage {
  /// Says what is wrong, in one line, and gives the status to throw.
  static func reported(_ message: String) -> ExitCode {
    Output.writeError("error: \(message)\n")
    return ExitCode.validationFailure
  }
}
