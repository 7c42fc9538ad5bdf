import Testing
import Texts

@testable import Diagnostics

struct DiagnosticRendererTests {
  private let renderer = DiagnosticRenderer(color: false)

  private func span(_ file: SourceFile, _ text: String) throws -> SourceSpan {
    let all = String(decoding: file.bytes, as: UTF8.self)
    let range = try #require(all.firstRange(of: text))
    let lower = all.utf8.distance(from: all.startIndex, to: range.lowerBound)
    return file.span(lower..<lower + text.utf8.count)
  }

  @Test func placeLineCaretLabelAndHelp() throws {
    let file = SourceFile(name: "a.yaml", text: "one: 1\ntwo: 2\r\nthree: 3\n")
    let diagnostic = Diagnostic(
      "unknown-key", at: try span(file, "three"), "unknown key 'three' in a list",
      labels: [.init("first declared here", at: try span(file, "one"))], help: "did you mean 'two'?")
    #expect(
      renderer.render(diagnostic) == """
        a.yaml:3:1: error: unknown key 'three' in a list [unknown-key]
          3 | three: 3
            | ^~~~~
          1 | one: 1
            | ^~~ first declared here
            = help: did you mean 'two'?

        """)
  }

  @Test func caretStandsUnderWideCombiningAndTabbedText() throws {
    let file = SourceFile(name: "a.yaml", text: "\t日本: é\u{301} 👍🏽 x: bad\n")
    #expect(
      renderer.render(Diagnostic("r", at: try span(file, "bad"), "no")) == """
        a.yaml:1:15: error: no [r]
          1 |  日本: é\u{301} 👍🏽 x: bad
            |                ^~~

        """)
  }

  @Test func longLinesAreCutAroundThePlace() throws {
    let file = SourceFile(name: "a", text: String(repeating: "x", count: 300) + "HERE" + String(repeating: "y", count: 300))
    let lines = renderer.render(Diagnostic("r", at: try span(file, "HERE"), "no")).split(separator: "\n")
    #expect(lines[1] == "  1 | …\(String(repeating: "x", count: 40))HERE\(String(repeating: "y", count: 66))…")
    #expect(lines[2] == "    | \(String(repeating: " ", count: 41))^~~~")
  }

  /// On a long line only the text around the place is looked at, and secrets that reach into it are masked all the same.
  @Test(arguments: [1, 3, 100]) func secretsOnALongLine(_ count: Int) throws {
    let secrets = ["Kq7LmN0pQrSt-", "token\\of é"]
    let around = String(repeating: "Kq7LmN0pQrSt-\\u0074oken\\\\of%20é,", count: count)
    let file = SourceFile(name: "a", bytes: Array((around + "HERE" + around).utf8), hiding: Redactor(secrets))
    let lines = renderer.render(Diagnostic("r", at: try span(file, "HERE"), "no")).split(separator: "\n")
    let masked = String(repeating: "******,", count: count)
    let column = around.unicodeScalars.count + 1
    #expect(lines[0] == "a:1:\(column): error: no [r]")
    if count < 9 {
      #expect(lines[1] == "  1 | \(masked)HERE\(masked)")
      #expect(lines[2] == "    | \(String(repeating: " ", count: masked.count))^~~~")
    } else {
      #expect(lines[1] == "  1 | …\(masked.suffix(40))HERE\(masked.prefix(66))…")
      #expect(lines[2] == "    | \(String(repeating: " ", count: 41))^~~~")
    }
  }

  @Test func hazardousCharactersAreWrittenOut() throws {
    let file = SourceFile(name: "a", text: "a\u{1B}[31mb\u{202E}c")
    #expect(
      renderer.render(Diagnostic("r", at: file.span(0..<1), "esc \u{1B} here")) == """
        a:1:1: error: esc \\u{1B} here [r]
          1 | a\\u{1B}[31mb\\u{202E}c
            | ^

        """)
  }

  @Test func diagnosticsComeInSourceOrder() {
    let file = SourceFile(name: "a", text: "x\ny\n")
    let text = renderer.render([
      Diagnostic("second", .warning, at: file.span(2..<3), "later"), Diagnostic("first", at: file.span(0..<1), "sooner"),
    ])
    #expect(text == "a:1:1: error: sooner [first]\n  1 | x\n    | ^\n\na:2:1: warning: later [second]\n  2 | y\n    | ^\n")
  }

  @Test func aByteOrderMarkIsNotPartOfTheText() {
    let file = SourceFile(name: "a", bytes: [0xEF, 0xBB, 0xBF, 0x61])
    #expect(file.bytes == [0x61])
    #expect(file.position(at: 99) == SourcePosition(offset: 1, line: 1, column: 2))
  }
}
