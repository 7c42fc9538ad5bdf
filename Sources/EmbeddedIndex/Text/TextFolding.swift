#if canImport(Darwin)
  import Foundation
#else
  // The toolchain's own tables of canonical decompositions; Foundation's would be loaded at every start.
  @_spi(_Unicode) import Swift
#endif

/// Splits text into words, ignoring letter case and diacritics.
///
/// Based on the toolchain's Unicode data, so that it is the same in every locale.
enum TextFolding {
  /// A word, or several that punctuation joins: `L'Oréal` is `l`, `oreal` and `loreal`.
  struct Token: Hashable {
    let word: String
    /// The index of its first word in the text.
    let position: Int
    /// The number of words it consists of.
    let span: Int
    /// Its range in the text.
    let range: Range<String.Index>
  }

  /// The words of a text: runs of letters and digits, and each East Asian ideograph as a separate word, in its simplified form.
  static func words(_ text: some StringProtocol, _ options: TextOptions = .plain) -> [String] {
    tokens(text, options).filter { $0.span == 1 }.map(\.word)
  }

  /// The words, and after each run joined by `.`, `'`, `®` or `©` without a space, the whole run.
  ///
  /// - Parameter splitsCamelCase: Whether an upper-case letter after a lower-case one begins a word; the run keeps the words together.
  static func tokens(_ text: some StringProtocol, _ options: TextOptions = .plain, splitsCamelCase: Bool = false) -> [Token] {
    var tokens: [Token] = []
    var word = ""
    var position = 0
    /// The start of the current run, and whether it continues.
    var start = 0
    var isJoined = false
    var rest = text.unicodeScalars[...]
    /// The start of the current word.
    var first = rest.startIndex
    func endRun() {
      let parts = tokens.suffix(position - start)
      if position - start > 1, let from = parts.first?.range.lowerBound, let to = parts.last?.range.upperBound {
        tokens.append(Token(word: parts.map(\.word).joined(), position: start, span: parts.count, range: from..<to))
      }
      start = position
    }
    func end(joining: Bool, at place: String.Index) {
      if !word.isEmpty {
        if !isJoined { endRun() }
        tokens.append(Token(word: word, position: position, span: 1, range: first..<place))
        position += 1
        word = ""
      } else if !joining {
        endRun()
      }
      isJoined = joining
      if !joining { endRun() }
    }
    var wasLower = false
    while let scalar = rest.first {
      let place = rest.startIndex
      if scalar == "<", let name = options.placeholders.first(where: { starts(rest, with: $0) }) {
        end(joining: false, at: place)
        rest = rest.dropFirst(name.unicodeScalars.count)
        tokens.append(Token(word: name, position: position, span: 1, range: place..<rest.startIndex))
        position += 1
        start = position
        continue
      }
      rest = rest.dropFirst()
      if splitsCamelCase {
        if wasLower, scalar.properties.isUppercase { end(joining: true, at: place) }
        wasLower = scalar.properties.isLowercase
      }
      if word.isEmpty { first = place }
      if options.separators.contains(scalar) {
        end(joining: false, at: place)
        (word, first) = (String(scalar), place)
        end(joining: false, at: rest.startIndex)
      } else if !options.normalized.isEmpty, let text = options.normalized[lower(scalar)] {
        word += text
      } else if !options.kept.isEmpty, options.kept.contains(lower(scalar)) {
        word += scalar.properties.lowercaseMapping
      } else if scalar.isASCII {
        switch scalar.value {
        case 0x30...0x39, 0x61...0x7A: word.unicodeScalars.append(scalar)
        case 0x41...0x5A: word.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
        // `5.mm` and `16.4` are two words, `m.55` is one as well. Source: Algolia's guide to splitting and concatenation.
        default: end(joining: joins(scalar) && !word.isEmpty && !(scalar == "." && isNumber(word)), at: place)
        }
      } else if scalar.properties.isIdeographic {
        end(joining: false, at: place)
        (word, first) = (String(simplified[scalar] ?? scalar), place)
        end(joining: false, at: rest.startIndex)
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        word += folded(scalar)
      } else if scalar.properties.generalCategory != .nonspacingMark {
        end(joining: joins(scalar) && !word.isEmpty, at: place)
      }
    }
    end(joining: false, at: rest.startIndex)
    return tokens
  }

  /// The positions of the words between which there is nothing but indexed separators, which are words themselves: `alice@wonderland`.
  static func sequences(in tokens: [Token], _ options: TextOptions) -> [Range<Int>] {
    guard !options.separators.isEmpty else { return [] }
    func isSeparator(_ token: Token) -> Bool { token.word.unicodeScalars.allSatisfy(options.separators.contains) }
    let words = tokens.filter { $0.span == 1 }
    var sequences: [Range<Int>] = []
    for (word, next) in zip(words, words.dropFirst())
    where word.range.upperBound == next.range.lowerBound && (isSeparator(word) || isSeparator(next)) {
      if let last = sequences.last, last.upperBound == next.position {
        sequences[sequences.count - 1] = last.lowerBound..<next.position + 1
      } else {
        sequences.append(word.position..<next.position + 1)
      }
    }
    return sequences
  }

  private static func isNumber(_ word: String) -> Bool { word.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }

  private static func lower(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
  }

  private static func starts(_ text: some Collection<Unicode.Scalar>, with name: String) -> Bool {
    text.prefix(name.unicodeScalars.count).map(lower).elementsEqual(name.unicodeScalars)
  }

  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", "'", "’", "®", "©": true
    default: false
    }
  }

  /// The letter without its diacritics, lower-cased: its decomposition without marks; for Latin letters without a decomposition, the base
  /// letter in their Unicode name, as in LETTER L WITH STROKE.
  static func folded(_ scalar: Unicode.Scalar) -> String {
    if scalar.isASCII { return scalar.properties.lowercaseMapping }
    if let name = scalar.properties.name, let with = name.firstRange(of: " WITH "), name.hasPrefix("LATIN ") {
      let base = name[..<with.lowerBound]
      if let letter = base.last, base.dropLast().hasSuffix(" LETTER ") || base.dropLast().hasSuffix("LETTER DOTLESS ") {
        return letter.lowercased()
      }
    }
    switch scalar {
    case "ß", "ẞ": return "ss"
    case "œ", "Œ": return "oe"
    case "æ", "Æ": return "ae"
    // Full-width letters are ASCII letters at a fixed distance in Unicode.
    case "\u{FF01}"..."\u{FF5E}": return Unicode.Scalar(scalar.value - 0xFEE0).map { $0.properties.lowercaseMapping } ?? ""
    case "\u{FF61}"..."\u{FF9F}": if let wide = katakana[scalar] { return folded(wide) }
    default: break
    }
    var folded = String.UnicodeScalarView()
    for part in decomposed(scalar.properties.lowercaseMapping) {
      let properties = part.properties
      // Vowel signs, as those of Thai, are letters. Source: the matched words of recorded answers.
      let isMark = properties.generalCategory == .nonspacingMark && (properties.isDiacritic || !properties.isAlphabetic)
      if !isMark { folded.append(part) }
    }
    return String(folded)
  }

  /// Half-width katakana, each with the full-width one of the same name. Sound marks are separate letters there, and are left out of words.
  private static let katakana: [Unicode.Scalar: Unicode.Scalar] = {
    func named(_ range: ClosedRange<UInt32>) -> [String: Unicode.Scalar] {
      Dictionary(
        range.compactMap(Unicode.Scalar.init).compactMap { scalar in scalar.properties.name.map { ($0, scalar) } },
        uniquingKeysWith: { first, _ in first })
    }
    let wide = named(0x30A0...0x30FF)
    return named(0xFF61...0xFF9F).reduce(into: [:]) { known, narrow in
      if let scalar = wide[String(narrow.key.dropFirst("HALFWIDTH ".count))] { known[narrow.value] = scalar }
    }
  }()

  /// Traditional Chinese characters, each with its simplified form, which is the word in every language: 電 and 电 match.
  ///
  /// Source: Algolia's guide to normalization; the characters are Unihan's.
  private static let simplified: [Unicode.Scalar: Unicode.Scalar] = {
    var forms: [Unicode.Scalar: Unicode.Scalar] = [:]
    var rest = SimplifiedIdeographs.pairs.unicodeScalars.makeIterator()
    while let traditional = rest.next(), let form = rest.next() { forms[traditional] = form }
    return forms
  }()

  private static func decomposed(_ text: String) -> some Sequence<Unicode.Scalar> {
    #if canImport(Darwin)
      Array(text.decomposedStringWithCanonicalMapping.unicodeScalars)
    #else
      Array(text._nfd)
    #endif
  }
}
