import Testing

@testable import Texts

/// Text that reaches a terminal.
struct HarmlessTests {
  @Test func coloursStayAndOtherSequencesDoNot() {
    let red = TerminalText.styled("red", .error, true)
    #expect(TerminalText.harmless("\(red)\ta\n") == "\(red)\ta\n")
    #expect(TerminalText.harmless("\u{1B}]0;title\u{7}\u{1B}[2Kx\u{9B}31m\r\n") == "\\u{1B}]0;title\\u{7}\\u{1B}[2Kx\\u{9B}31m\\u{D}\n")
    #expect(TerminalText.harmless("a\u{1B}[2Jb\u{1B}[8mc\u{1B}[38;5;1m") == "a\\u{1B}[2Jb\\u{1B}[8mc\\u{1B}[38;5;1m")
    // Only counters, which are written in a different way, return to the start of the line.
    #expect(TerminalText.harmless("\r\u{1B}[Kdone") == "\\u{D}\\u{1B}[Kdone")
    #expect(TerminalText.harmless("a\u{1B}[31mb", keepsSequences: false) == "a\\u{1B}[31mb")
    #expect(TerminalText.marksShown("\(red)\ta\n\u{202E}b\u{2068}…\u{FEFF}é") == "\(red)\ta\n\\u{202E}b\\u{2068}…\\u{FEFF}é")
  }

  /// Two texts that differ look different; joiners and the tags of flags belong to what is shown.
  @Test func whatIsUnseenIsWrittenOut() {
    #expect(
      TerminalText.marksShown("so\u{AD}ft a\u{2060}b \u{3164} x\u{E0041}y sh\u{200D}\u{200D}oes 7\u{200C} —\u{200D} Loom\u{FE0F} 7\u{FE0F}")
        == "so\\u{AD}ft a\\u{2060}b \\u{3164} x\\u{E0041}y sh\\u{200D}\\u{200D}oes 7\\u{200C} —\\u{200D} Loom\\u{FE0F} 7\\u{FE0F}")
    let kept =
      "👩\u{200D}💻 می\u{200C}خواهم \u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} ❤\u{FE0F} 7\u{FE0F}\u{20E3} 葛\u{E0100} café"
    #expect(TerminalText.marksShown(kept) == kept)
  }

  @Test func marksEscapeNothing() {
    #expect(MarkdownText.escaped("`\u{301}<\u{301}img>") == "\\`\u{301}&lt;\u{301}img>")
    #expect(MarkdownText.code("a`\u{301}b") == "``a`\u{301}b``")
    #expect(XMLText.escaped("a\u{1B}b\u{9B}31mc\u{7F}") == "a\u{FFFD}b\u{FFFD}31mc\u{FFFD}")
    #expect(XMLText.escaped("a\u{202E}b\u{2028}") == "a&#x202E;b&#x2028;")
    #expect(XMLText.plain(XMLText.escaped("&#x41; a\u{202E}b")) == "&#x41; a\u{202E}b")
    #expect(XMLText.plain(XMLText.escaped("&\u{301}<\u{301}&amp;")) == "&\u{301}<\u{301}&amp;")
    #expect("a\r\nb\rc\n".scalarLines == ["a", "b", "c", ""])
  }
}
