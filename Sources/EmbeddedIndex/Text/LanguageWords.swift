/// What the search knows of languages: words that carry no meaning, and plurals that are made by rule.
enum LanguageWords {
  /// Words that are left out of queries in a language; empty for languages without a list.
  static func stopWords(_ language: String) -> Set<String> {
    switch language {
    case "en":
      [
        "a", "an", "and", "are", "as", "at", "be", "but", "by", "for", "from", "if", "in", "into", "is", "it", "of", "on", "or", "such",
        "that", "the", "their", "then", "there", "these", "they", "this", "to", "was", "were", "which", "who", "will", "with",
      ]
    case "fr":
      [
        "au", "aux", "avec", "ce", "ces", "dans", "de", "des", "du", "elle", "en", "et", "il", "ils", "je", "la", "le", "les", "leur",
        "mais",
        "ne", "nous", "ou", "par", "pas", "pour", "qui", "sur", "un", "une", "vous",
      ]
    case "de":
      [
        "als", "am", "an", "auch", "auf", "aus", "bei", "das", "dem", "den", "der", "des", "die", "ein", "eine", "einem", "einen", "einer",
        "es", "fur", "im", "in", "ist", "mit", "nicht", "oder", "sie", "und", "von", "zu", "zum", "zur",
      ]
    case "es":
      [
        "al", "con", "de", "del", "el", "en", "es", "la", "las", "lo", "los", "o", "para", "por", "que", "se", "su", "un", "una", "y",
      ]
    case "it":
      [
        "al", "alla", "che", "con", "da", "dei", "del", "della", "di", "e", "gli", "i", "il", "in", "la", "le", "lo", "o", "per", "un",
        "una",
      ]
    case "pt":
      ["a", "ao", "as", "com", "da", "das", "de", "do", "dos", "e", "em", "na", "no", "o", "os", "ou", "para", "por", "que", "um", "uma"]
    case "nl": ["aan", "de", "een", "en", "het", "in", "is", "met", "of", "op", "te", "van", "voor"]
    default: []
    }
  }

  /// The singular or the plural of a word, as far as rules make it.
  static func otherNumbers(of word: String, _ language: String) -> [String] {
    switch language {
    case "en":
      if word.hasSuffix("ies"), word.utf8.count > 4 { return [word.dropLast(3) + "y"] }
      if word.hasSuffix("es"), word.utf8.count > 3 { return [String(word.dropLast(2)), String(word.dropLast())] }
      if word.hasSuffix("ss") { return [word + "es"] }
      if word.hasSuffix("s"), word.utf8.count > 2 { return [String(word.dropLast())] }
      if word.hasSuffix("y"), let before = word.dropLast().last, !"aeiou".contains(before) { return [word.dropLast() + "ies", word + "s"] }
      if ["s", "x", "z", "ch", "sh"].contains(where: word.hasSuffix) { return [word + "es"] }
      return [word + "s"]
    case "fr", "es", "pt":
      if word.hasSuffix("es"), word.utf8.count > 3 { return [String(word.dropLast(2)), String(word.dropLast())] }
      if word.hasSuffix("s") || word.hasSuffix("x") { return word.utf8.count > 2 ? [String(word.dropLast())] : [] }
      return [word + "s", word + "es"]
    default: return []
    }
  }
}
