/// The HTML entities and tags that records contain when they were copied from a page: `Tops &amp; Tees`, `<b>Tops</b>`.
package enum HTMLEntities {
  /// Returns what a text with tags or entities means; nil if it has none, or nothing else.
  package static func meant(_ text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: "<")) || text.utf8.contains(UInt8(ascii: "&")) && text.utf8.contains(UInt8(ascii: ";")) else {
      return nil
    }
    let meant = decoded(withoutTags(text))
    return meant == text || meant.isEmpty ? nil : meant
  }

  /// Returns the text without HTML tags; angle brackets that are none, as in `a < b`, stay.
  package static func withoutTags(_ text: String) -> String {
    if !text.utf8.contains(UInt8(ascii: "<")) { return text }
    return text.replacing(
      #/(?i)<\/?(a|b|br|big|code|div|em|font|h[1-6]|i|img|li|mark|ol|p|s|script|small|span|strong|sub|sup|table|td|th|tr|u|ul)(\s[^<>]*)?\/?>/#,
      with: "")
  }

  /// Whether a text has an entity, a line break, or an element with text between its tags.
  package static func isMarkedUp(_ text: String) -> Bool {
    decoded(text) != text || text.contains(/(?i)<br *\/?>|<([a-z]+)(?:\s[^<>]*)?>[^<>]+<\/\1>/)
  }

  private static let signs = [
    ("&#39;", "'"), ("&#x27;", "'"), ("&apos;", "'"), ("&gt;", ">"), ("&lt;", "<"), ("&nbsp;", " "), ("&quot;", "\""),
    // The ampersand comes last: replacing it must not create another entity.
    ("&amp;", "&"),
  ]

  /// Returns the text with its entities replaced by what they stand for.
  package static func decoded(_ text: String) -> String {
    if !text.utf8.contains(UInt8(ascii: "&")) { return text }
    return signs.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}
