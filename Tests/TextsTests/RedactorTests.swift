import Testing

@testable import Texts

/// Secrets in every encoding.
struct RedactorTests {
  @Test(arguments: [
    "raw pa\\ss\"w d/é&<", "json pa\\\\ss\\\"w d\\/é&<", "json pa\\u005Css\\u0022w d/\\u00e9\\u0026\\u003c",
    "url pa%5Css%22w%20d%2F%C3%A9%26%3C",
    "url pa%5css%22w+d/%c3%a9%26%3c", "xml pa\\ss&quot;w d/é&amp;&lt;", "html pa&#92;ss&#x22;w d/&#233;&amp;&lt;",
    "markdown pa\\\\ss\\\"w d\\/é\\&\\<", "mixed pa%5Css\\\"w+d/é&amp;%3C",
  ])
  func isFound(_ text: String) {
    let word = text.prefix { $0 != " " }
    #expect(Redactor(["pa\\ss\"w d/é&<"]).masked(text) == "\(word) ***")
  }

  /// A header value has no surrounding white space, and a file with a secret often ends with a line break.
  @Test(arguments: ["key12345\n", " key12345\t", "\u{FEFF}key12345\r\n", "\u{A0}key12345"])
  func withoutSpaceAround(_ secret: String) {
    #expect(Redactor([secret]).masked("a key12345 b") == "a *** b")
  }

  /// An expression escapes a quote, and the text that contains the expression escapes that.
  @Test func escapedTwice() {
    #expect(Redactor(["pa\"ss'w"]).masked(#"- expect: { filters: "\"c\":\"pa\\\"ss'w\"" }"#) == #"- expect: { filters: "\"c\":\"***\"" }"#)
  }

  @Test func marksHideNothing() {
    #expect(Redactor(["secret12"]).masked("secret12\u{301}x") == "***\u{301}x")
    #expect(Redactor(["secret12"]).masked("a\u{200D}secret12\u{20E3}") == "a\u{200D}***\u{20E3}")
  }

  @Test func breaksAndEmoji() {
    #expect(Redactor(["line\none😀"]).masked(#"{"a":"line\none\uD83D\uDE00"}"#) == #"{"a":"***"}"#)
    #expect(Redactor(["line\none"]).masked(TerminalText.visible("line\none")) == "***")
  }

  /// If a text can be read in several ways, each is followed once.
  @Test func manyBackslashesAreReadInTime() {
    let secret = String(repeating: "\\", count: 24) + "x9"
    let text = String(repeating: "\\", count: 2000)
    #expect(Redactor([secret]).masked(text) == text)
    #expect(Redactor([secret]).masked("a\(secret)b") == "a***b")
  }

  @Test func overlapping() {
    let redactor = Redactor(["ABCDEFGHIJ", "GHIJKLMNOP", "xyz"])
    #expect(redactor.masked("1 ABCDEFGHIJKLMNOP 2") == "1 *** 2")
    #expect(redactor.masked("ABCDEFGHIJABCDEFGHIJxyz") == "*********")
    #expect(Redactor(["aba"]).masked("x ababa y") == "x *** y")
  }

  @Test func theLongerOneFirst() { #expect(Redactor(["abcd", "abcdef"]).masked("abcdef abcd abc") == "*** *** abc") }

  /// A key of several lines, whose line breaks a host or a file has changed.
  @Test(arguments: ["\r\n", "\n", "\r", "\\n", "\\r\\n", "\\u{D}\\u{A}", "%0D%0A", "&#13;&#10;"]) func severalLines(_ lineBreak: String) {
    let lines = ["-----BEGIN KEY-----", "MIIEvQIBADANBgkq", "hkiG9w0BAQEFAASC", "-----END KEY-----"]
    for own in ["\n", "\r\n", "\r"] {
      let redactor = Redactor([lines.joined(separator: own) + own])
      #expect(redactor.masked("a " + lines.joined(separator: lineBreak) + " b") == "a *** b")
    }
    #expect(Redactor(["1\n2"]).masked("12 and 1 2") == "12 and 1 2")
  }

  /// Line breaks that a host or a page has folded, and base64 in several lines.
  @Test(arguments: [
    " ", "", "\t", "+", "<BR>", "&nbsp;", "\u{A0}", "\u{2028}", "\u{85}", "<br>", "<br />\n", "\n    ", "\\n", "\\\\n", " \\n ", "\r\n\t",
  ]) func foldedLines(_ fold: String) {
    let lines = ["-----BEGIN KEY-----", "MIIEvQIBADANBgkq", "hkiG9w0BAQ/FAASC", "-----END KEY-----"]
    let redactor = Redactor([lines.joined(separator: "\n") + "\n"])
    #expect(redactor.masked("a " + lines.joined(separator: fold)) == "a ***")
    let escaped = lines.map { $0.replacing("/", with: "\\\\/") }
    #expect(redactor.masked("a " + escaped.joined(separator: fold) + "!") == "a ***!")
    // A message may show a single line.
    #expect(redactor.masked(lines[0] + " " + lines[2]) == "*** ***")
    let encoded = "LS0tLS1CRUdJTiBLRVktLS0tLQpNSUlFdlFJQkFEQU5CZ2txCmhraUc5dzBCQVEvRkFBU0MKLS0tLS1FTkQgS0VZLS0tLS0K"
    #expect(redactor.masked("\(encoded.prefix(40))\n\(encoded.dropFirst(40))").contains("***"))
    #expect(!redactor.masked("\(encoded.prefix(40))\r\n\(encoded.dropFirst(40))").contains("QVEvRkFBU0MK"))
  }

  /// Lines that are indented in the secret, and not in the text, or otherwise.
  @Test(arguments: ["\n", "\n  ", "\n\t", " ", "\\n    "]) func indentedLines(_ fold: String) {
    let lines = ["{", "\"type\": \"service\",", "\"private_key_id\": \"0123456789\"", "}"]
    #expect(Redactor([lines.joined(separator: " \n  ")]).masked("a " + lines.joined(separator: fold) + " b") == "a *** b")
  }

  /// Quotes and slashes that are escaped several times.
  @Test(arguments: ["pa\\\"ss/Word99", "pa\\\\\"ss\\/Word99", "pa\\\\\\\"ss\\\\/Word99", "pa\\&quot;ss/Word99"]) func severalEscapes(
    _ text: String
  ) {
    #expect(Redactor(["pa\"ss/Word99"]).masked("a \(text) b") == "a *** b")
  }

  /// Texts that resemble the secret, in which it occurs several times, overlapping, after escapes of nothing, or not at all.
  @Test(arguments: [
    (String(repeating: "a", count: 99) + "b", String(repeating: "a", count: 400) + "b", String(repeating: "a", count: 301) + "***"),
    (String(repeating: "a", count: 99) + "b", String(repeating: "a", count: 400), String(repeating: "a", count: 400)),
    (String(repeating: "ab", count: 50), String(repeating: "ab", count: 60) + "a", "***a"),
    (String(repeating: "ab", count: 50), String(repeating: "\\u0061%62", count: 60) + "a", "***a"),
    ("secret12", "secret1secret12secret1", "secret1***secret1"), ("secret12", "\\\\\\secret12", "***"),
    ("secret12", "x%252525", "x%252525"),
    ("secret12", "secret%2525252525252525252531\u{31}2", "secret%2525252525252525252531\u{31}2"),
    ("\nabcdefghijklmnop\nqrst", "\n\n\nabcdefghijklmnop\n\n qrst\n", "\n\n\n***\n"),
    ("\n \n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n", "a\n\nb", "a\n\nb"),
  ])
  func resemblance(_ secret: String, _ text: String, _ expected: String) {
    #expect(Redactor([secret]).masked(text) == expected)
  }

  /// Composed and decomposed letters, base64, and an encoding within an encoding.
  @Test(arguments: [
    ("Välue=x9", "a V\u{E4}lue=x9 b", "a *** b"), ("Välue=x9", "a Va\u{308}lue=x9 b", "a *** b"),
    ("Va\u{308}lue=x9", "V\u{E4}lue=x9", "***"), ("Välue=x9", "a V\u{FFFD}lue=x9", "a ***"), ("Välue=x9", "V\u{C3}\u{A4}lue=x9", "***"),
    ("Va\u{308}lue=x9", "V\u{FFFD}lue=x9", "***"), ("é", "a \u{FFFD}", "a \u{FFFD}"),
    ("alphaLn1\nbravoLn2", "click: \"alphaLn1", "click: \"***"), ("alphaLn1\nbravoLn2", "  bravoLn2\" }", "  ***\" }"),
    ("a word\nbravoLn2", "a word", "a word"),
    ("Välue=x9", "Va%CC%88lue%3Dx9", "***"), ("Grün$chl9Q", "Gr%FCn%24chl9Q", "***"), ("Grün$chl9Q", "Gr%25fcn$chl9Q", "***"),
    ("Kq7😀LmNo", #"Kq7\\ud83d\\ude00LmNo"#, "***"), ("Kq7😀LmNo", #"Kq7\\\\ud83d\\\\ude00LmNo"#, "***"),
    ("S3cr+t/x", "S3cr%252Bt%252Fx", "***"), ("S3cr+t/x", "S3cr%25252Bt/x", "***"),
    ("hushhush", "aHVzaGh1c2g=", "***"), ("hushhush", "aHVzaGh1c2\r\ng=", "***"), ("hushhush", "dXNlcjp\nodXNoaHVzaA==", "dXNlcj***"),
    ("hushhush", "aHVzaGh1c2ghIQ==, x", "***hIQ==, x"), ("hush~~??hush", "aHVzaH5-Pz9odXNo", "***"),
    ("hushhush", "Basic dXNlcjpodXNoaHVzaA==", "Basic dXNlcj***"), ("hushhush", "a:aHVzaGh1c2g=", "a:***"),
    ("hushhush", "x6875736868757368y", "x***y"),
    ("zwiebel!", "7A77696562656C21", "***"), ("hushhush", "100%25 sure", "100%25 sure"),
    ("pä55wörd Ünïq", "a PÄ55WÖRD üNÏQ b", "a *** b"), ("pä55wörd Ünïq", "pÄ55w%C3%96rd Ünïq", "***"), ("пАроль-12", "ПаРоль-12", "***"),
    ("1234567890123456789", "1234567890123456768", "***"), ("hush&<h", "hush&AMP;&LT;h", "***"),
    ("hüsh/+é_", "h&uuml;sh&sol;&plus;&eacute;&lowbar;", "***"), ("hüsh", #"h\303\274s\150"#, "***"),
    ("hushHush", "HUSHhush", "***"), ("hushHush", "huSH%48usH", "***"),
    ("hush", "HUsh", "HUsh"), ("hush'hush", "'hush''hush'", "'***'"),
    ("hushhush", #""\U00000068ushhush""#, #""***""#), ("hushhush", "&#104ushhus&#x68", "***"), ("hushhush", "&#104;ushhus&#X68;", "***"),
    ("hush\"hush", #"a,"hush""hush""#, #"a,"***""#), ("hushhush%", "hushhush%252525!", "***!"), ("hushhush%", "hushhush%25%25", "***%25"),
    ("hushhush", #"eHl\nodXNoaHVz\naCE="#, "eH***E="), ("hushhush", "eHlodXNoaHVz\\naCE=", "eH***E="),
    ("hushhush", "68:75:73:68:68:75:73:68", "***"), ("zwiebel!", "7A 77 69 65 62 65 6C 21", "***"), ("hushhush", "&#", "&#"),
  ])
  func otherSpellings(_ secret: String, _ text: String, _ expected: String) {
    #expect(Array(Redactor([secret]).masked(text).utf8) == Array(expected.utf8))
  }
}
