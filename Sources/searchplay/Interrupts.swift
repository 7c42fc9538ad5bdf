import SearchplayCLI
import Signals

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Handles the system's signals.
enum Interrupts {
  /// The objects to clean up when a run is interrupted.
  private final class Ending: Sendable {
    let interruption: Interruption
    let output: Output
    let notice: Int32

    init(_ interruption: Interruption, _ output: Output, noticed notice: Int32) {
      self.interruption = interruption
      self.output = output
      self.notice = notice
    }

    /// Requests the end of the run.
    ///
    /// - Returns: False if the process has to end at once.
    func asksForTheEnd() -> Bool {
      guard interruption.ask() else { return false }
      output.isEnding()
      return true
    }
  }

  /// The descriptor on which the handler reports a signal; a handler may do nothing else.
  private static nonisolated(unsafe) var notice: Int32 = -1

  /// Makes Ctrl-C, and the signals of a CI runner or a closed terminal, end the program cleanly: the file that is being written is removed.
  /// On Ctrl-C, anything that can end by itself does so first.
  nonisolated static func handle(_ interruption: Interruption, _ output: Output) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    // Do not reuse the descriptor of a closed standard stream.
    let high = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
    for end in ends { close(end) }
    notice = high[1]
    guard start(Unmanaged.passRetained(Ending(interruption, output, noticed: high[0])).toOpaque()) else { return }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let former = signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(Interrupts.notice, &byte, 1)
      }
      // `nohup` asks to go on when the terminal is closed.
      if number == SIGHUP, Signals.isIgnored(former) { signal(number, SIG_IGN) }
    }
  }

  /// Starts the thread that waits for the notice.
  ///
  /// - Returns: Whether it was started.
  private nonisolated static func start(_ ending: UnsafeMutableRawPointer) -> Bool {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    return pthread_create(&thread, nil, waiting, ending) == 0
  }

  fileprivate nonisolated static func wait(_ ending: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let ending else { return nil }
    let known = Unmanaged<Ending>.fromOpaque(ending).takeRetainedValue()
    var byte: UInt8 = 0
    repeat {
      while read(known.notice, &byte, 1) < 0, errno == EINTR {}
      // A CI runner that ends a job, or a terminal that is gone, does not wait for a report.
    } while byte == SIGINT && known.asksForTheEnd()
    known.interruption.tidyUp()
    known.output.interrupted()
    _exit(128 + Int32(byte))
  }
}

private func waiting(_ ending: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? { Interrupts.wait(ending) }
