import Texts

/// What a command says things with: the streams, and whether they are coloured.
struct Console: Sendable {
  let surroundings: Surroundings
  /// Whether to colour what goes to standard output.
  let colorsOutput: Bool
  /// Whether to colour what goes to standard error.
  let colorsErrors: Bool

  var output: Output { surroundings.output }

  func write(_ text: String) { output.write(text) }
  /// Writes what other programs read.
  func write(document: String) { output.write(document: document) }
  func writeError(_ text: String) { output.writeError(text) }

  /// A text in a style, where standard output has colours.
  func styled(_ text: String, _ style: TerminalText.Style) -> String { TerminalText.styled(text, style, colorsOutput) }
}
