import SearchModel

/// The synonyms of an index by the words typed.
struct SynonymTable: Sendable {
  /// Words that also match the words typed.
  struct Alternative: Sendable, Hashable {
    let words: [String]
    /// The number of typos that it counts as.
    let typos: Int
  }

  private var alternatives: [[String]: [Alternative]] = [:]
  /// The most words in an input.
  private(set) var longest = 0

  init(_ synonyms: [Synonym], _ options: TextOptions) {
    func words(_ text: String) -> [String] { TextFolding.words(text, options) }
    for synonym in synonyms {
      switch synonym {
      case .regular(let texts):
        for input in texts { for other in texts where other != input { add(words(other), for: words(input)) } }
      case .oneWay(let input, let texts):
        for other in texts { add(words(other), for: words(input)) }
      case .corrections(let input, let texts, let typos):
        // Phrases are not supported. Source: Algolia's reference of alternative corrections.
        for other in texts where words(other).count == 1 { add(words(other), for: words(input), typos: typos) }
      case .placeholder(let name, let texts):
        for input in texts { add([TextOptions.placeholder(name)], for: words(input)) }
      }
    }
  }

  var isEmpty: Bool { alternatives.isEmpty }

  func of(_ typed: some Sequence<String>) -> [Alternative] { alternatives[Array(typed)] ?? [] }

  private mutating func add(_ words: [String], for input: [String], typos: Int = 0) {
    let alternative = Alternative(words: words, typos: typos)
    guard !words.isEmpty, !input.isEmpty, words != input, !(alternatives[input] ?? []).contains(alternative) else { return }
    alternatives[input, default: []].append(alternative)
    longest = max(longest, input.count)
  }
}
