import Testing
import Texts

struct MarkdownTextTests {
  @Test func markdownIsEscaped() {
    #expect(MarkdownText.escaped("a*b_<c>[d](e)|\n") == "a\\*b\\_&lt;c\\>\\[d\\]\\(e\\)&#124;\\\\u\\{A\\}")
    #expect(MarkdownText.code("a `b` ``c``") == "``` a `b` ``c`` ```")
    #expect(MarkdownText.block(["```", "x"]) == "````text\n```\nx\n````\n")
  }
}
