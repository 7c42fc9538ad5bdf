import JSONText
import SearchModel

/// How texts are split into words and normalized, according to the settings of an index: the same for records and queries.
struct TextOptions: Sendable, Hashable {
  /// Characters that are separate words (`separatorsToIndex`).
  var separators: Set<Unicode.Scalar> = []
  /// Letters that keep their diacritics (`keepDiacriticsOnCharacters`).
  var kept: Set<Unicode.Scalar> = []
  /// The replacements of letters (`customNormalization`).
  var normalized: [Unicode.Scalar: String] = [:]
  /// The placeholders that represent any of several words in the records' texts, with their brackets and in lower case: `<street>`.
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

  /// The name of a placeholder in texts, including brackets.
  static func placeholder(_ name: String) -> String {
    let name = name.lowercased()
    return name.hasPrefix("<") && name.hasSuffix(">") ? name : "<\(name)>"
  }

  /// Whether no option is set, so that only ASCII letters and digits matter.
  var isPlain: Bool { separators.isEmpty && kept.isEmpty && normalized.isEmpty && placeholders.isEmpty }
}
