import Texts

/// A line that is being typed on a terminal which shows nothing by itself: letters, Backspace, Enter, and Esc, which takes it all back.
struct TypedLine {
  /// What became of the line.
  enum Outcome: Equatable {
    case typing
    /// Enter: the line as it is.
    case entered(String)
    /// Esc, or Ctrl-C: there was no line.
    case cancelled
  }

  private var bytes: [UInt8] = []

  /// Takes what was read at once. What begins with Esc and goes on is a key such as an arrow, and passed over.
  ///
  /// - Returns: what became of the line, and what is to be shown. Keys behind Enter are lost.
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
