/// Text that GitHub's runner interprets as commands in the log of a job.
///
/// The runner looks for `::` at the beginning of each line, after white space, and for `##[` anywhere in it (`ActionCommand` of
/// actions/runner).
package enum RunnerLog {
  /// Returns a text in which data cannot give the runner commands: the first character of each command is written as `\u{…}`.
  package static func harmless(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: ":")) || text.utf8.contains(UInt8(ascii: "#")) else { return text }
    var result = ""
    var isBeginning = true
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      let isCommand = rest.starts(with: "##[".unicodeScalars) || isBeginning && rest.starts(with: "::".unicodeScalars)
      rest = rest.dropFirst()
      if isCommand {
        result += scalar.escape
      } else {
        result.unicodeScalars.append(scalar)
      }
      isBeginning = scalar == "\n" || scalar == "\r" || isBeginning && scalar.properties.isWhitespace
    }
    return result
  }
}
