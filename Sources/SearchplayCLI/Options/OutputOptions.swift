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

  private static func isColorful(_ descriptor: Int32) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(descriptor) == 1 && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }
}

/// Whether this is a run in continuous integration: `CI` is set, and neither empty, `0` nor `false`.
enum ContinuousIntegration {
  static var isActive: Bool {
    !["", "0", "false"].contains(ProcessInfo.processInfo.environment["CI", default: ""])
  }
}

/// Writes to the standard streams.
enum Output {
  static func write(_ text: String) { put(text, STDOUT_FILENO) }
  static func writeError(_ text: String) { put(text, STDERR_FILENO) }

  private static func put(_ text: String, _ descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      if written < 0 {
        // Nobody reads any more, which is the reader's choice; anything else loses output.
        if errno == EPIPE { return }
        let reason = String(cString: strerror(errno)).lowercased()
        if descriptor != STDERR_FILENO { writeError("error: the output cannot be written: \(reason)\n") }
        exit(ExitStatus.failed.rawValue)
      }
      bytes = bytes.dropFirst(written)
    }
  }
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
