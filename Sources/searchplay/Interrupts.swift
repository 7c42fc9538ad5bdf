import Dispatch
import SearchplayCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Signals of the system, handled where the process is.
enum Interrupts {
  /// Ctrl-C ends the program in order: the file that is being written is removed. A reader that goes away is noticed where something is
  /// written. Keep the result as long as it is to be so.
  nonisolated static func handle(_ interruption: Interruption, _ output: Output) -> any DispatchSourceSignal {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGINT, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler {
      interruption.tidyUp()
      output.interrupted()
      _exit(130)
    }
    source.resume()
    return source
  }
}
