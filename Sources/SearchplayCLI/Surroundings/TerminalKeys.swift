#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Synchronization

/// Reads single keys from a terminal, without Enter and without an echo.
///
/// The terminal is changed only while a key is read, so that Ctrl-C works as usual while tests run.
struct TerminalKeys {
  /// A pressed key.
  enum Key: Equatable {
    case character(Character)
    case enter
    /// Ctrl-C.
    case interrupt
    /// Ctrl-D, or the end of the input.
    case end
  }

  /// A terminal whose settings are currently changed, and its original settings.
  private struct Changed {
    let descriptor: Int32
    var settings: termios
  }

  private static let changed = Mutex<Changed?>(nil)

  /// Restores the terminal's settings if the program ends while waiting for a key.
  static func restore() {
    changed.withLock { terminal in
      if var known = terminal { tcsetattr(known.descriptor, TCSANOW, &known.settings) }
      terminal = nil
    }
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
    guard setRaw() else { return .end }
    defer { Self.restore() }
    while true {
      guard let isReady = waits(milliseconds) else { return .end }
      if !isReady { return nil }
      // Byte by byte: what is typed ahead stays for the next call.
      guard let byte = nextByte() else { return .end }
      switch byte {
      case 0x03: return .interrupt
      case 0x04: return .end
      case 0x0A, 0x0D: return .enter
      case 0x1A: suspend()
      case 0x1B: skipSequence()
      case 0x20..<0x7F: return .character(Character(Unicode.Scalar(byte)))
      default: continue
      }
    }
  }

  /// The bytes of one character, or of a key that sends a sequence beginning with Esc; nil at the end of the input.
  private func nextCharacter() -> [UInt8]? {
    guard let first = nextByte() else { return nil }
    if first == 0x1B {
      guard waits(20) == true else { return [first] }
      skipSequence()
      return [first, UInt8(ascii: "[")]
    }
    var bytes = [first]
    let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    while bytes.count < count, let next = nextByte() { bytes.append(next) }
    return bytes
  }

  private func nextByte() -> UInt8? { (try? Descriptor.read(descriptor, upTo: 1))?.first }

  /// Whether there is something to read, or the input has ended; nil if waiting fails.
  private func waits(_ milliseconds: Int32) -> Bool? {
    while true {
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&ready, 1, milliseconds)
      if count >= 0 { return count > 0 }
      if errno != EINTR { return nil }
    }
  }

  /// Skips what immediately follows Esc: an arrow or function key, or a letter that was pressed together with Alt.
  private func skipSequence() {
    guard waits(20) == true, let kind = nextByte(), kind == UInt8(ascii: "[") || kind == UInt8(ascii: "O") else { return }
    while waits(20) == true, let byte = nextByte() {
      if (0x40...0x7E).contains(byte) { return }
    }
  }

  /// Stops the program until it is continued, as Ctrl-Z does elsewhere.
  private func suspend() {
    Self.restore()
    kill(0, SIGTSTP)
    // The signal may reach another thread first.
    usleep(50_000)
    _ = setRaw()
  }

  /// Waits for a line; nil if it was cancelled with Esc, or the input ended.
  ///
  /// - Parameter echo: Shows what is typed.
  func line(_ echo: (String) -> Void) -> String? {
    guard setRaw() else { return nil }
    defer { Self.restore() }
    var line = TypedLine()
    while let bytes = nextCharacter() {
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

  /// Turns off line buffering and echo until `restore`; returns false if the settings cannot be read.
  private func setRaw() -> Bool {
    var before = termios()
    guard tcgetattr(descriptor, &before) == 0 else { return false }
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    let known = Changed(descriptor: descriptor, settings: before)
    Self.changed.withLock { $0 = known }
    tcsetattr(descriptor, TCSANOW, &raw)
    return true
  }
}
