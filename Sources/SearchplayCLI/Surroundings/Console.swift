import Texts

/// The streams that a command writes to, and whether they are coloured.
struct Console: Sendable {
  let surroundings: Surroundings
  /// Whether standard output is coloured.
  let colorsOutput: Bool
  /// Whether standard error is coloured.
  let colorsErrors: Bool

  var output: Output { surroundings.output }

  func write(_ text: String) { output.write(text) }
  /// Writes a document for other programs.
  func write(document: String) { output.write(document: document) }
  func writeError(_ text: String) { output.writeError(text) }
  func writeError(quoting message: String) { output.writeError(quoting: message) }

  /// A string in a style, if standard output is coloured.
  func styled(_ text: String, _ style: TerminalText.Style) -> String { TerminalText.styled(text, style, colorsOutput) }
}
