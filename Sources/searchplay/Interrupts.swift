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
  /// What a run leaves behind when it is interrupted.
  private final class Ending: Sendable {
    let interruption: Interruption
    let output: Output
    let notice: Int32

    init(_ interruption: Interruption, _ output: Output, noticed notice: Int32) {
      self.interruption = interruption
      self.output = output
      self.notice = notice
    }
  }

  /// Where the handler says that there was one. Nothing else may be done in it.
  private static nonisolated(unsafe) var notice: Int32 = -1

  /// Ctrl-C ends the program in order: the file that is being written is removed. A reader that goes away is noticed where something is
  /// written.
  nonisolated static func handle(_ interruption: Interruption, _ output: Output) {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    notice = ends[1]
    start(Unmanaged.passRetained(Ending(interruption, output, noticed: ends[0])).toOpaque())
    signal(SIGINT) { _ in
      var byte: UInt8 = 0
      _ = write(Interrupts.notice, &byte, 1)
    }
  }

  private nonisolated static func start(_ ending: UnsafeMutableRawPointer) {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    pthread_create(&thread, nil, waiting, ending)
  }

  fileprivate nonisolated static func wait(_ ending: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let ending else { return nil }
    let known = Unmanaged<Ending>.fromOpaque(ending).takeRetainedValue()
    var byte: UInt8 = 0
    while read(known.notice, &byte, 1) < 0, errno == EINTR {}
    known.interruption.tidyUp()
    known.output.interrupted()
    _exit(130)
  }
}

private func waiting(_ ending: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? { Interrupts.wait(ending) }
