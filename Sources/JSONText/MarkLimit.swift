/// A limit on the combining marks of one character.
///
/// Whenever strings are compared or hashed, Swift sorts the marks of a character in time that grows with the square of their number: a
/// megabyte of them would take hours.
public enum MarkLimit {
  /// The most marks in a row. Unicode's stream-safe text format has 30.
  public static let most = 1_000

  /// Returns whether a character of a text has more marks. Costs nothing for short texts, and looks at the scalars of a longer one only if
  /// so many characters in a row are not ASCII.
  public static func isExceeded(by text: String) -> Bool {
    if text.utf8.count <= 2 * most { return false }
    var run = 0
    for byte in text.utf8 {
      run = byte < 0x80 ? 0 : run + 1
      if run > 2 * most { return hasRun(text) }
    }
    return false
  }

  private static func hasRun(_ text: String) -> Bool {
    var marks = 0
    for scalar in text.unicodeScalars {
      marks = scalar.isASCII || scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
      if marks > most { return true }
    }
    return false
  }
}
