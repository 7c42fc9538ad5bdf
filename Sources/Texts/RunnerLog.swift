/// What GitHub's runner takes for a command in the log of a job.
///
/// It looks for `::` at the beginning of each line, blanks apart, and for `##[` anywhere in it (`ActionCommand` of actions/runner).
package enum RunnerLog {
  /// A text for people in which data cannot give the runner commands: what begins one is written as `\u{…}`.
  package static func harmless(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: ":")) || text.utf8.contains(UInt8(ascii: "#")) else { return text }
    var result = ""
    var isBeginning = true
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      let isCommand = rest.starts(with: "##[".unicodeScalars) || isBeginning && rest.starts(with: "::".unicodeScalars)
      rest = rest.dropFirst()
      if isCommand {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
      isBeginning = scalar == "\n" || scalar == "\r" || isBeginning && scalar.properties.isWhitespace
    }
    return result
  }
}
