import Testing

@testable import Viewer

struct NoteHTMLTests {
  @Test(arguments: [
    ("", ""), ("one\ntwo\n\nthree", "<p>one two</p>\n<p>three</p>"),
    (
      "`a < b`, ``x`y``, **strong**, *em*, _em_ a_b_c",
      "<p><code>a &lt; b</code>, <code>x`y</code>, <strong>strong</strong>, <em>em</em>, <em>em</em> a_b_c</p>"
    ),
    ("Intro:\n- one\n- **two**\n  more\n\nend", "<p>Intro:</p>\n<ul><li>one</li><li><strong>two</strong> more</li></ul>\n<p>end</p>"),
    ("1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"),
    ("```swift\nlet a = 1\n\n  let b = \"<\"\n```\ntext", "<pre><code>let a = 1\n\n  let b = &quot;&lt;&quot;</code></pre>\n<p>text</p>"),
    ("```\nopen", "<pre><code>open</code></pre>"), ("## Title *x*\ntext", "<p><strong>Title <em>x</em></strong></p>\n<p>text</p>"),
    ("> quoted\n> more", "<blockquote><p>quoted more</p></blockquote>"),
    ("[a](https://x.y/z_(b)) [b](#c)", "<p><a href=\"https://x.y/z_(b)\">a</a> <a href=\"#c\">b</a></p>"),
    ("[a](javascript:alert(1)) [b](x y)", "<p>[a](javascript:alert(1)) [b](x y)</p>"),
    ("<script>x</script> & \\*plain\\*", "<p>&lt;script&gt;x&lt;/script&gt; &amp; *plain*</p>"),
    (
      "![a picture](x.png) <https://x.y/z> <b>",
      "<p><a href=\"x.png\">a picture</a> <a href=\"https://x.y/z\">https://x.y/z</a> &lt;b&gt;</p>"
    ),
    (
      "| a | *b* |\n|---|:-:|\n| 1 \\| 2 | 3 |\n| 4\ntext",
      "<table><thead><tr><th>a</th><th><em>b</em></th></tr></thead><tbody><tr><td>1 | 2</td><td>3</td></tr><tr><td>4</td></tr></tbody></table>\n<p>text</p>"
    ), ("a | b\nno table", "<p>a | b no table</p>"),
    ("a * b * c, 2 ** 3", "<p>a * b * c, 2 ** 3</p>"),
  ])
  func blocks(_ markdown: String, _ html: String) {
    #expect(NoteHTML.text(markdown) == html)
  }

  /// Unclosed marks are plain text, and take no longer than others.
  @Test func marksWithoutAnEnd() {
    let row = String(repeating: "|", count: 3000)
    let table = "\(row)\n\(row.replacing("|", with: "|-"))\n" + String(repeating: "|\n", count: 3000)
    #expect(NoteHTML.text(table).utf8.count < 100_000)
    for text in ["[", "[a](", "`", "> "].map({ String(repeating: $0, count: 50_000) }) {
      #expect(!NoteHTML.text(text).isEmpty, "\(text.prefix(10))")
    }
    #expect(NoteHTML.text("[[[a](#b)") == "<p><a href=\"#b\">[[a</a></p>")
    #expect(NoteHTML.text("``a` b") == "<p>``a` b</p>")
    #expect(NoteHTML.text("> > a") == "<blockquote><blockquote><p>a</p></blockquote></blockquote>")
  }
}
