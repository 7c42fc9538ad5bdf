/// Splits text into words, without regard to letter case and diacritics.
///
/// Built on the standard library's Unicode data alone, so that it is the same on every system and in every locale.
enum TextFolding {
  /// The words of a text: runs of letters and digits, each East Asian ideograph a word of its own.
  static func words(_ text: some StringProtocol) -> [String] {
    var words: [String] = []
    var word = ""
    func end() {
      if !word.isEmpty { words.append(word) }
      word = ""
    }
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        switch scalar.value {
        case 0x30...0x39, 0x61...0x7A: word.unicodeScalars.append(scalar)
        case 0x41...0x5A: word.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
        default: end()
        }
      } else if scalar.properties.isIdeographic {
        end()
        words.append(String(scalar))
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        word += folded(scalar)
      } else if scalar.properties.generalCategory != .nonspacingMark {
        end()
      }
    }
    end()
    return words
  }

  /// The letter without its diacritics, lower-cased. Unicode names what a Latin letter carries: LETTER E WITH ACUTE.
  static func folded(_ scalar: Unicode.Scalar) -> String {
    if let name = scalar.properties.name, let with = name.firstRange(of: " WITH "), name.hasPrefix("LATIN ") {
      let base = name[..<with.lowerBound]
      if let letter = base.last, base.dropLast().hasSuffix(" LETTER ") || base.dropLast().hasSuffix("LETTER DOTLESS ") {
        return letter.lowercased()
      }
    }
    if scalar == "ß" { return "ss" }
    if scalar.properties.generalCategory == .nonspacingMark { return "" }
    return scalar.properties.lowercaseMapping
  }
}
