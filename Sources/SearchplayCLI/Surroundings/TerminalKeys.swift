#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads single keys from a terminal, without Enter and without an echo.
///
/// The terminal is changed only while a key is read, so that Ctrl-C works as usual while tests run.
struct TerminalKeys {
  /// A pressed key.
  enum Key: Equatable {
    case character(Character)
    case enter
    /// Ctrl-C, Ctrl-D, or the end of the input.
    case end
  }

  private let descriptor: Int32

  /// nil if the descriptor is not a terminal.
  init?(_ descriptor: Int32) {
    guard isatty(descriptor) == 1 else { return nil }
    self.descriptor = descriptor
  }

  /// Waits for a key; nil if none was pressed in time. Keys that are not characters, such as arrows, are ignored.
  ///
  /// - Parameter milliseconds: The time limit; -1 waits forever.
  func read(within milliseconds: Int32 = -1) -> Key? {
    guard var before = setRaw() else { return .end }
    defer { tcsetattr(descriptor, TCSANOW, &before) }
    while true {
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&ready, 1, milliseconds)
      if count == 0 { return nil }
      if count < 0, errno == EINTR { continue }
      guard count > 0, let bytes = try? Descriptor.read(descriptor, upTo: 16), let first = bytes.first else { return .end }
      switch first {
      case 0x03, 0x04: return .end
      case 0x0A, 0x0D: return .enter
      case 0x20..<0x7F where bytes.count == 1: return .character(Character(Unicode.Scalar(first)))
      default: continue
      }
    }
  }

  /// Waits for a line; nil if it was cancelled with Esc, or the input ended.
  ///
  /// - Parameter echo: Shows what is typed.
  func line(_ echo: (String) -> Void) -> String? {
    guard var before = setRaw() else { return nil }
    defer { tcsetattr(descriptor, TCSANOW, &before) }
    var line = TypedLine()
    while let bytes = try? Descriptor.read(descriptor, upTo: 256), !bytes.isEmpty {
      let (outcome, shown) = line.take(bytes)
      echo(shown)
      switch outcome {
      case .typing: continue
      case .entered(let text): return text
      case .cancelled: return nil
      }
    }
    return nil
  }

  /// Turns off line buffering and echo; returns the previous settings, nil if they cannot be read.
  private func setRaw() -> termios? {
    var before = termios()
    guard tcgetattr(descriptor, &before) == 0 else { return nil }
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    tcsetattr(descriptor, TCSANOW, &raw)
    return before
  }
}
