/// Text from right to left among text from left to right.
package enum BidiText {
  /// The text between marks that keep the numbers and signs around it out of it, where it has letters that are written from right to left;
  /// any other text as it is.
  package static func isolated(_ text: String) -> String {
    text.unicodeScalars.contains(where: isFromRight) ? "\u{2068}\(text)\u{2069}" : text
  }

  /// Hebrew, Arabic, Syriac, Thaana, N'Ko and their forms.
  private static func isFromRight(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC: scalar.properties.isAlphabetic
    default: false
    }
  }
}
