import Diagnostics
import Testing

@testable import Pages

struct ExcerptTests {
  private func document(_ text: String) -> ExcerptDocument { ExcerptDocument(SourceFile(name: "d.md", text: text)) }

  @Test func blocksAreFoundAndFilled() throws {
    let text =
      "# T\r\n<!-- searchplay: a b.yaml#x@2 -->\r\n<!-- /searchplay -->\r\n- item\r\n  <!--searchplay: \"a b.yaml#A name@10\" one \"two words\" as lines-->\r\nold\r\n\r\n  <!-- /searchplay -->\r\nend"
    let found = document(text)
    #expect(found.problems.map(\.headline) == ["the block is not understood"], "a file with a blank needs quotes")
    let sound = document(text.replacing("a b.yaml#x@2", with: "s.yaml#x@2"))
    #expect(sound.problems == [])
    #expect(sound.excerpts.map(\.file) == ["s.yaml", "a b.yaml"] && sound.excerpts.map(\.scenario) == ["x", "A name"])
    #expect(sound.excerpts.map(\.step) == [2, 10] && sound.excerpts.map(\.widgets) == [[], ["one", "two words"]])
    #expect(sound.excerpts.map(\.form) == [.picture, .lines])
    #expect(
      String(decoding: sound.text(["![a](b)\n", "```text\nx\n\ny\n```\n"]), as: UTF8.self)
        == "# T\r\n<!-- searchplay: s.yaml#x@2 -->\r\n![a](b)\r\n<!-- /searchplay -->\r\n- item\r\n  <!--searchplay: \"a b.yaml#A name@10\" one \"two words\" as lines-->\r\n  ```text\r\n  x\r\n\r\n  y\r\n  ```\r\n  <!-- /searchplay -->\r\nend"
    )
  }

  @Test func commentsInCodeAreText() {
    #expect(document("```html\n<!-- searchplay: a#b@1 -->\n```\n~~~~\n```\n<!-- searchplay: a#b@1 -->\n~~~~\nend").excerpts.isEmpty)
    let filled = document(
      "<!-- searchplay: a#b@1 as lines -->\n```text\nx\n```\n<!-- /searchplay -->\n<!-- searchplay: a#b@2 -->\n<!-- /searchplay -->\n")
    #expect(filled.excerpts.map(\.step) == [1, 2] && filled.problems == [])
  }

  @Test(arguments: [
    (
      "<!-- searchplay: a#b@1 -->\ntext\n",
      "d.md:1:1: error: the block is not closed [excerpt]\n  1 | <!-- searchplay: a#b@1 -->\n    | ^~~~~~~~~~~~~~~~~~~~~~~~~~\n    = help: write <!-- /searchplay --> after it\n"
    ),
    (
      "x\n  <!-- /searchplay -->\n",
      "d.md:2:3: error: no block is open here [excerpt]\n  2 |   <!-- /searchplay -->\n    |   ^~~~~~~~~~~~~~~~~~~~\n"
    ),
    (
      "<!-- searchplay: a#b -->\n<!-- /searchplay -->\n",
      "d.md:1:1: error: the block is not understood [excerpt]\n  1 | <!-- searchplay: a#b -->\n    | ^~~~~~~~~~~~~~~~~~~~~~~~\n    = help: write <!-- searchplay: file#scenario@step widget … -->, perhaps with 'as lines', 'as filters', 'as queries', 'as manifest' or 'as swift'\n"
    ),
  ])
  func mistakes(_ text: String, _ message: String) {
    #expect(DiagnosticRenderer(color: false).render(document(text).problems) == message)
  }

  @Test(arguments: ["a#b@-1", "a#@1", "#b@1", "a#b@1 w as nonsense", "a#b@x", ""])
  func whatIsNoPlace(_ words: String) {
    #expect(document("<!-- searchplay: \(words) -->\n<!-- /searchplay -->\n").problems.count == 1)
  }
}
