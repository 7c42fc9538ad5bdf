import Texts

/// A line being typed on a terminal without echo: letters, Backspace, Enter, and Esc, which cancels it.
struct TypedLine {
  /// The state of the line.
  enum Outcome: Equatable {
    case typing
    /// Enter: the finished line.
    case entered(String)
    /// Esc or Ctrl-C.
    case cancelled
  }

  private var bytes: [UInt8] = []

  /// Processes the bytes of one or more keys. A sequence that begins with Esc is a key such as an arrow, and ignored.
  ///
  /// - Returns: The state of the line, and the echo to show. Keys after Enter are lost.
  mutating func take(_ read: [UInt8]) -> (outcome: Outcome, echo: String) {
    if read.first == 0x1B { return read.count == 1 ? (.cancelled, "\n") : (.typing, "") }
    var shown: [UInt8] = []
    var echo = ""
    for byte in read {
      switch byte {
      case 0x0A, 0x0D: return (.entered(String(decoding: bytes, as: UTF8.self)), echo + String(decoding: shown, as: UTF8.self) + "\n")
      case 0x03, 0x04: return (.cancelled, "\n")
      case 0x08, 0x7F:
        var text = String(decoding: bytes, as: UTF8.self)
        guard let last = text.popLast() else { continue }
        bytes = Array(text.utf8)
        echo += String(decoding: shown, as: UTF8.self)
        shown = []
        let width = TerminalText.width(String(last))
        echo += String(repeating: "\u{8}", count: width) + String(repeating: " ", count: width) + String(repeating: "\u{8}", count: width)
      case 0x20...:
        bytes.append(byte)
        shown.append(byte)
      default: continue
      }
    }
    return (.typing, echo + String(decoding: shown, as: UTF8.self))
  }
}
