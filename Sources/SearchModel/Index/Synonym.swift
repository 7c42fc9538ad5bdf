import JSONText

/// Words that stand for others in a text search. Source: Algolia's API reference for synonyms.
public enum Synonym: Sendable, Hashable {
  /// Each word stands for all the others.
  case regular([String])
  /// The first word stands for the others, but not vice versa.
  case oneWay(String, [String])
  /// The word also finds its corrections, as if each were 1 or 2 typos away.
  case corrections(String, [String], typos: Int)
  /// Records have `<placeholder>` in their strings, which any of the words finds.
  case placeholder(String, [String])

  /// The kinds in exports, with the keys that they require in addition to `objectID` and `type`.
  public static let kinds: [(type: String, keys: [String])] = [
    ("synonym", ["synonyms"]), ("oneWaySynonym", ["input", "synonyms"]), ("altCorrection1", ["word", "corrections"]),
    ("altCorrection2", ["word", "corrections"]), ("placeholder", ["placeholder", "replacements"]),
  ]

  /// Parses a synonym as written by Algolia's dashboard, command line and API; returns nil if it does not have the form of its type. The
  /// type is case-insensitive, because `onewaysynonym` is also used.
  public init?(json: JSONValue) {
    func texts(_ key: String) -> [String]? {
      guard let items = json[key]?.array else { return nil }
      let texts = items.compactMap(\.string)
      return texts.count == items.count && !texts.isEmpty ? texts : nil
    }
    switch json["type"]?.string?.lowercased() {
    case "synonym":
      guard let words = texts("synonyms") else { return nil }
      self = .regular(words)
    case "onewaysynonym":
      guard let input = json["input"]?.string, let words = texts("synonyms") else { return nil }
      self = .oneWay(input, words)
    case "altcorrection1", "altcorrection2":
      guard let word = json["word"]?.string, let words = texts("corrections") else { return nil }
      self = .corrections(word, words, typos: json["type"]?.string?.hasSuffix("1") == true ? 1 : 2)
    case "placeholder":
      guard let name = json["placeholder"]?.string, let words = texts("replacements") else { return nil }
      self = .placeholder(name, words)
    default: return nil
    }
  }
}
