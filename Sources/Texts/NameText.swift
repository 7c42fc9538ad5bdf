/// What becomes of names where they name files.
package enum NameText {
  /// Letters and digits of a name, in runs; everything else stands between them.
  package static func words(_ name: String) -> [String] {
    name.unicodeScalars.split { !($0.properties.isAlphabetic || $0.properties.numericType != nil) }.map {
      String(String.UnicodeScalarView($0))
    }
  }

  /// A sum that tells texts apart (FNV-1a), the same in every process.
  package static func sum(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
