import JSONText

/// A file of a pull, before it is saved.
struct PulledFile {
  /// What a file contains.
  enum Kind: String, CaseIterable {
    case settings, synonyms, rules, records

    var suffix: String { self == .records ? "ndjson" : "\(rawValue).json" }

    /// The first character of such a file, apart from blanks.
    var first: Unicode.Scalar {
      switch self {
      case .settings, .records: "{"
      case .synonyms, .rules: "["
      }
    }
  }

  let text: String
  let path: String
  let kind: Kind
  /// What it contains, in words.
  let what: String
}

extension PulledFile {
  /// A file of JSON.
  init(_ contents: JSONValue, path: String, _ kind: Kind, what: String) {
    self.init(text: contents.text(indented: true) + "\n", path: path, kind: kind, what: what)
  }
}
