import SearchModel

/// The synonyms of an index by the words typed.
struct SynonymTable: Sendable {
  /// Words that also match the words typed.
  struct Alternative: Sendable, Hashable {
    let words: [String]
    /// The number of typos that it counts as.
    let typos: Int
    /// Whether only the beginning of the input's last word was typed.
    var isOfPrefix = false
  }

  private var alternatives: [[String]: [Alternative]] = [:]
  /// The inputs in the order of their bytes, words separated by spaces.
  private var inputs: [String] = []
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
    inputs = alternatives.keys.map { $0.joined(separator: " ") }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  var isEmpty: Bool { alternatives.isEmpty }

  /// Returns the alternatives of words typed.
  ///
  /// - Parameter isPrefix: Whether the last word may be the beginning of an input's last word, so that `pan` stands for the synonyms of
  ///   `pants`. Source: Algolia's guide to synonyms.
  func of(_ typed: some Sequence<String>, isPrefix: Bool = false) -> [Alternative] {
    let typed = Array(typed)
    let own = alternatives[typed] ?? []
    guard isPrefix, let last = typed.last, !last.isEmpty else { return own }
    let beginning = typed.joined(separator: " ")
    var (low, high) = (0, inputs.count)
    while low < high {
      let middle = (low + high) / 2
      if inputs[middle].utf8.lexicographicallyPrecedes(beginning.utf8) { low = middle + 1 } else { high = middle }
    }
    var found = own
    // The same words may be an alternative of several inputs: the one with the fewest typos counts.
    var places = Dictionary(own.enumerated().map { ($0.element.words, $0.offset) }, uniquingKeysWith: { first, _ in first })
    for input in inputs[low...].prefix(while: { $0.utf8.starts(with: beginning.utf8) }) {
      let words = input.split(separator: " ").map(String.init)
      guard words.count == typed.count, words != typed else { continue }
      for var alternative in alternatives[words] ?? [] {
        alternative.isOfPrefix = true
        if let place = places[alternative.words] {
          if alternative.typos < found[place].typos { found[place] = alternative }
        } else {
          places[alternative.words] = found.count
          found.append(alternative)
        }
      }
    }
    return found
  }

  private mutating func add(_ words: [String], for input: [String], typos: Int = 0) {
    let alternative = Alternative(words: words, typos: typos)
    guard !words.isEmpty, !input.isEmpty, words != input, !(alternatives[input] ?? []).contains(alternative) else { return }
    alternatives[input, default: []].append(alternative)
    longest = max(longest, input.count)
  }
}
