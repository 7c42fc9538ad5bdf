import JSONText

/// Words that stand for others in a search for text. Source: Algolia's API reference of synonyms.
public enum Synonym: Sendable, Hashable {
  /// Each stands for all the others.
  case regular([String])
  /// The first stands for the others, which do not stand for it.
  case oneWay(String, [String])
  /// The word also finds its corrections, as if each were so many typos away: 1 or 2.
  case corrections(String, [String], typos: Int)
  /// Records have `<placeholder>` in their texts, which any of the words finds.
  case placeholder(String, [String])

  /// The kinds as exports write them, by the keys that they need besides `objectID` and `type`.
  public static let kinds: [(type: String, keys: [String])] = [
    ("synonym", ["synonyms"]), ("oneWaySynonym", ["input", "synonyms"]), ("altCorrection1", ["word", "corrections"]),
    ("altCorrection2", ["word", "corrections"]), ("placeholder", ["placeholder", "replacements"]),
  ]

  /// Reads one as Algolia's dashboard, command line and API write it; nil where it has not the form of its type. The type is compared
  /// without regard to case, as `onewaysynonym` is sent, too.
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
