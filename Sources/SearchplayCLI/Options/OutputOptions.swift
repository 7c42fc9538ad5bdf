import ArgumentParser
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How results are printed.
struct OutputOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "Colours; by default on a terminal, unless NO_COLOR is set.")
  var color: Bool?

  /// Whether to colour what goes to standard output.
  var colorsOutput: Bool { color ?? Self.isColorful(STDOUT_FILENO) }

  /// Whether to colour what goes to standard error.
  var colorsErrors: Bool { color ?? Self.isColorful(STDERR_FILENO) }

  /// Whether results are shown on a screen that can be cleared.
  var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb" }

  /// How wide the screen is that results are shown on; nil where there is none.
  var columns: Int? {
    guard isTerminal else { return nil }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Whether somebody can be asked.
  var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// Whether a counter may be shown: standard error is a terminal of its own right, and the results go elsewhere.
  var showsProgress: Bool {
    isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 0 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  private static func isColorful(_ descriptor: Int32) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(descriptor) == 1 && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }
}
