/// Writes words of a command line.
package enum ShellText {
  /// A word as a POSIX shell reads it: in single quotes if it has characters with a meaning there.
  package static func word(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || "_./:=@%+,-".utf8.contains(byte)
        || byte >= 0x80
    }
    return isPlain && !text.isEmpty ? text : "'\(text.replacing("'", with: "'\\''"))'"
  }
}
