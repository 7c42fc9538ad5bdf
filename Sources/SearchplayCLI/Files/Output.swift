#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes to the standard streams.
enum Output {
  static func write(_ text: String) { put(Secrets.hidden(in: text), STDOUT_FILENO) }
  static func writeError(_ text: String) { put(Secrets.hidden(in: text), STDERR_FILENO) }

  /// Writes a file; false after saying why it cannot be written.
  static func saved(_ text: String, to path: String) -> Bool { saved(Array(Secrets.hidden(in: text).utf8), to: path) }

  /// The same with bytes, which are written as they are.
  static func saved(_ bytes: [UInt8], to path: String) -> Bool {
    do throws(FileProblem) { try FileAccess.write(bytes, to: path) } catch {
      writeError("error: '\(error.path)' cannot be written: \(error.reason)\n")
      return false
    }
    return true
  }

  private static func put(_ text: String, _ descriptor: Int32) {
    do throws(Descriptor.Failure) { try Descriptor.write(text, to: descriptor) } catch {
      // Nobody reads any more, which is the reader's choice; anything else loses output.
      if error.code == EPIPE { return }
      if descriptor != STDERR_FILENO { writeError("error: the output cannot be written: \(error.reason)\n") }
      exit(ExitStatus.failed.rawValue)
    }
  }
}
