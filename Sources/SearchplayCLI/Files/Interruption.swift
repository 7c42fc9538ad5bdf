#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What happens at Ctrl-C: the file that is being written is removed, and the program ends with 130.
enum Interruption {
  /// The temporary file of the moment. Files are written one at a time, by the main task.
  private nonisolated(unsafe) static var temporary: UnsafeMutablePointer<CChar>?

  /// From now on, interruptions end the program in order.
  static func handle() {
    signal(SIGINT) { _ in
      // Only calls that are safe in a signal handler.
      if let file = Interruption.temporary { unlink(file) }
      let message: StaticString = "interrupted\n"
      _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
      _exit(130)
    }
    // A reader that goes away is noticed where something is written.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Names the file to remove; nil when none is being written.
  static func remove(_ path: String?) {
    let old = temporary
    temporary = path.flatMap { strdup($0) }
    free(old)
  }
}
