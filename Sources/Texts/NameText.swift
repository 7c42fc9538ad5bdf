/// Conversions of names for headings, file names and lists.
package enum NameText {
  /// Splits a name into its runs of letters and digits.
  package static func words(_ name: String) -> [String] {
    name.unicodeScalars.split { !($0.properties.isAlphabetic || $0.properties.numericType != nil) }.map {
      String(String.UnicodeScalarView($0))
    }
  }

  /// Converts an identifier to words: `freeShipping` becomes Free shipping, `brand#2` Brand 2.
  package static func inWords(_ name: String) -> String {
    var words = ""
    var before: Character = " "
    for character in TerminalText.visible(name) {
      switch character {
      case "_", "-", "#": words += words.hasSuffix(" ") ? "" : " "
      case _ where character.isUppercase && (before.isLowercase || before.isNumber): words += " " + character.lowercased()
      default: words += character.lowercased()
      }
      before = character
    }
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// Returns whether a name suggests that its value is a secret: `apiKey`, `API_KEY`, `token`.
  package static func isOfSecret(_ name: String) -> Bool {
    !Set(inWords(name).lowercased().split(separator: " ")).isDisjoint(with: ["key", "secret", "token", "password"])
  }

  /// Returns a number with its noun, in the plural unless it is one: `1 result`, `3 results`.
  package static func count(_ number: Int, _ noun: String) -> String { number == 1 ? "1 \(noun)" : "\(number) \(noun)s" }

  /// Joins words to a list: `red, green and blue`.
  package static func list(_ words: [String]) -> String {
    words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " and \(words[words.count - 1])"
  }

  /// Returns a name for a file, which is limited to 255 bytes with its extension: a longer name is cut, and a hash of the whole name
  /// distinguishes it. The names of devices, which Windows reserves, are preceded by a word.
  package static func ofFile(_ name: String, upTo limit: Int, word: String) -> String {
    if devices.contains(name.lowercased()) { return "\(word)-\(name)" }
    guard name.utf8.count > limit else { return name.isEmpty ? word : name }
    var cut = name
    while cut.utf8.count > limit - 20 { cut.removeLast() }
    return "\(cut)-\(String(sum(name), radix: 16))"
  }

  private static let devices = Set(
    ["con", "prn", "aux", "nul"] + ["com", "lpt"].flatMap { port in (1...9).map { "\(port)\($0)" } })

  /// Returns a hash (FNV-1a) that is the same in every process.
  package static func sum(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
