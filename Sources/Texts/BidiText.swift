/// Right-to-left text embedded in left-to-right text.
package enum BidiText {
  /// Returns the string between Unicode isolates, which keep surrounding numbers and signs out of it, if it contains right-to-left letters;
  /// otherwise returns it unchanged.
  package static func isolated(_ text: String) -> String {
    text.unicodeScalars.contains(where: isFromRight) ? "\u{2068}\(text)\u{2069}" : text
  }

  /// Whether a scalar is a letter of Hebrew, Arabic, Syriac, Thaana, N'Ko or their presentation forms.
  private static func isFromRight(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC: scalar.properties.isAlphabetic
    default: false
    }
  }
}
