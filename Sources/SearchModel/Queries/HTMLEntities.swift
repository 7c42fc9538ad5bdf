/// The HTML entities that records contain when they were copied from a page: `Tops &amp; Tees`.
package enum HTMLEntities {
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
