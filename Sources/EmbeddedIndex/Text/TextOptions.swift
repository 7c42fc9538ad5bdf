import JSONText
import SearchModel

/// How texts are split into words and normalised, as the settings of an index say: the same for records and queries.
struct TextOptions: Sendable, Hashable {
  /// Characters that are words of their own (`separatorsToIndex`).
  var separators: Set<Unicode.Scalar> = []
  /// Letters that keep their diacritics (`keepDiacriticsOnCharacters`).
  var kept: Set<Unicode.Scalar> = []
  /// What stands for a letter (`customNormalization`).
  var normalized: [Unicode.Scalar: String] = [:]
  /// What stands in the texts of records for any of several words, with its brackets and in lower case: `<street>`.
  var placeholders: [String] = []

  static let plain = TextOptions()

  init() {}

  init(_ settings: IndexSettings) {
    separators = Set((settings.additional[.separatorsToIndex]?.string ?? "").unicodeScalars)
    kept = Set((settings.additional[.keepDiacriticsOnCharacters]?.string ?? "").lowercased().unicodeScalars)
    for (_, rules) in (settings.additional[.customNormalization]?.members ?? []).map({ ($0.key, $0.value) }) {
      for rule in rules.members ?? [] {
        let letters = Array(rule.key.lowercased().unicodeScalars)
        if letters.count == 1, let text = rule.value.string { normalized[letters[0]] = text.lowercased() }
      }
    }
    placeholders = settings.synonyms.compactMap { synonym in
      if case .placeholder(let name, _) = synonym { Self.placeholder(name) } else { nil }
    }
  }

  /// Its name in texts, brackets included.
  static func placeholder(_ name: String) -> String {
    let name = name.lowercased()
    return name.hasPrefix("<") && name.hasSuffix(">") ? name : "<\(name)>"
  }

  /// Whether ASCII letters and digits are all that there is to see.
  var isPlain: Bool { separators.isEmpty && kept.isEmpty && normalized.isEmpty && placeholders.isEmpty }
}
