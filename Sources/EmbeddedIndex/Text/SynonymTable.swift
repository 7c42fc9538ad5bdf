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

  /// Where the alternatives of an input come from.
  private enum Source {
    /// The other members of a set, by its index: a set of a thousand words has a million pairs.
    case set(Int)
    case single(Alternative)
  }

  /// The distinct members of each set, in words.
  private var sets: [[[String]]] = []
  private var sources: [[String]: [Source]] = [:]
  /// The inputs in the order of their bytes, words separated by spaces.
  private var inputs: [String] = []
  /// The maximum number of words in an input.
  private(set) var longest = 0

  init(_ synonyms: [Synonym], _ options: TextOptions) {
    func words(_ text: String) -> [String] { TextFolding.words(text, options) }
    for synonym in synonyms {
      switch synonym {
      case .regular(let texts): addSet(texts.map(words))
      case .oneWay(let input, let texts):
        for other in texts { add(words(other), for: words(input)) }
      case .corrections(let input, let texts, let typos):
        // Phrases are not supported. Source: Algolia's reference for alternative corrections.
        for other in texts where words(other).count == 1 { add(words(other), for: words(input), typos: typos) }
      case .placeholder(let name, let texts):
        for input in texts { add([TextOptions.placeholder(name)], for: words(input)) }
      }
    }
    inputs = sources.keys.map { $0.joined(separator: " ") }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  var isEmpty: Bool { sources.isEmpty }

  /// Returns the alternatives of words typed.
  ///
  /// - Parameter isPrefix: Whether the last word may be the beginning of an input's last word, so that `pan` finds the synonyms of `pants`.
  ///   Source: Algolia's guide to synonyms.
  func of(_ typed: some Sequence<String>, isPrefix: Bool = false) -> [Alternative] {
    let typed = Array(typed)
    let own = alternatives(of: typed)
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
    // Two members of a set have, between them, all members as alternatives; further ones add nothing.
    var visits: [Int: Int] = [:]
    for input in inputs[low...].prefix(while: { $0.utf8.starts(with: beginning.utf8) }) {
      let words = input.split(separator: " ").map(String.init)
      guard words.count == typed.count, words != typed else { continue }
      let isNew = { (set: Int) in
        visits[set, default: 0] += 1
        return visits[set, default: 0] <= 2
      }
      for var alternative in alternatives(of: words, in: isNew) {
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

  /// The alternatives of an input, in the order in which the synonyms are declared.
  ///
  /// - Parameter isWanted: Whether the members of a set are wanted.
  private func alternatives(of input: [String], in isWanted: (_ set: Int) -> Bool = { _ in true }) -> [Alternative] {
    var known: Set<Alternative> = []
    return (sources[input] ?? []).flatMap { source -> [Alternative] in
      switch source {
      case .set(let set): isWanted(set) ? sets[set].lazy.filter { $0 != input }.map { Alternative(words: $0, typos: 0) } : []
      case .single(let alternative): [alternative]
      }
    }.filter { known.insert($0).inserted }
  }

  private mutating func addSet(_ members: [[String]]) {
    var known: Set<[String]> = []
    let distinct = members.filter { !$0.isEmpty && known.insert($0).inserted }
    guard distinct.count > 1 else { return }
    for member in distinct { note(.set(sets.count), for: member) }
    sets.append(distinct)
  }

  private mutating func add(_ words: [String], for input: [String], typos: Int = 0) {
    guard !words.isEmpty, !input.isEmpty, words != input else { return }
    note(.single(Alternative(words: words, typos: typos)), for: input)
  }

  private mutating func note(_ source: Source, for input: [String]) {
    sources[input, default: []].append(source)
    longest = max(longest, input.count)
  }
}
