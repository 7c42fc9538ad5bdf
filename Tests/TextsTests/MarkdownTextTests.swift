import Testing
import Texts

struct MarkdownTextTests {
  @Test func markdownIsEscaped() {
    #expect(MarkdownText.escaped("a*b_<c>[d](e)|\n") == "a\\*b\\_&lt;c>\\[d\\](e)&#124;\\\\u\\{A\\}")
    // What has a meaning only at the beginning, or between other characters.
    #expect(MarkdownText.escaped("T-shirts (C_D) + 4.5 > 1. - _e_ --") == "T-shirts (C_D) + 4.5 > 1. \\- \\_e\\_ \\-\\-")
    #expect(
      ["+ a", "> a", " - a", "1. a", " 12) a", "1.5 a", "2", "3."].map(MarkdownText.escaped) == [
        "\\+ a", "\\> a", " \\- a", "1\\. a", " 12\\) a", "1.5 a", "2", "3\\.",
      ])
    #expect(MarkdownText.code("a `b` ``c``") == "``` a `b` ``c`` ```")
    #expect(MarkdownText.block(["```", "x"]) == "````text\n```\nx\n````\n")
  }
}
