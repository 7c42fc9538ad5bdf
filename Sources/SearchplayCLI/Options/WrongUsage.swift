/// A command line that reads well but asks for what cannot be done: a path that leads nowhere, options that exclude each other.
struct WrongUsage: Error {
  /// What is wrong, in one line.
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
