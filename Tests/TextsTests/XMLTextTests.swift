import Testing

@testable import Texts

struct XMLTextTests {
  /// In an attribute, a parser reads a line break as a space unless it is a reference; the text of an element keeps it.
  @Test func lineBreaks() {
    #expect(XMLText.escaped("a\n\"b\"\t&") == "a\n&quot;b&quot;\t&amp;")
    #expect(XMLText.attribute("a\n\"b\"\t&") == "a&#xA;&quot;b&quot;&#x9;&amp;")
    #expect(XMLText.plain(XMLText.attribute("a\n\"b\"\t&")) == "a\n\"b\"\t&")
  }
}
