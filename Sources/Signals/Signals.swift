#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How a program treats the system's signals; every program that is shipped to users calls `prepare` first.
package enum Signals {
  /// The signals of a program that has gone wrong.
  private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGQUIT]

  /// Makes a crash end the program at once, and makes writing to a closed pipe fail with an error.
  ///
  /// Otherwise Swift's runtime starts its crash reporter. A statically linked program that was found through `PATH` does not know its own
  /// folder: the runtime then looks for the reporter in the working folder, where anybody may have put a program of that name.
  package static func prepare() {
    for number in crashes {
      // A shell lets its background jobs ignore some signals.
      if isIgnored(signal(number, SIG_DFL)) { signal(number, SIG_IGN) }
    }
    signal(SIGPIPE, SIG_IGN)
  }

  /// Whether a signal was ignored before it got a new handler.
  package static func isIgnored(_ former: (@convention(c) (Int32) -> Void)?) -> Bool {
    former.map { unsafeBitCast($0, to: Int.self) } == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
