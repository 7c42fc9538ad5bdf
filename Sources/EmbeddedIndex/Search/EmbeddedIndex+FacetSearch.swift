import SearchModel

extension EmbeddedIndex {
  /// The most values that are found.
  private var maxFacetHits: Int { min(100, max(0, settings.additional[.maxFacetHits]?.integer ?? 10)) }

  /// The values of a searchable facet that contain the words of a query, the last one as a prefix, over the records that match the filters;
  /// sorted by count and then by value, or by value alone, depending on the settings, with matches between `<em>` and `</em>`.
  public func searchForFacetValues(_ query: FacetSearchQuery) async throws(SearchBackendError) -> [Facet] {
    if let replica = replicas.first(where: { $0.name == query.indexName }) { return try await replica.searchForFacetValues(query) }
    guard settings.attributesForFaceting.contains(where: { $0.attribute == query.facet && $0.isSearchable }) else {
      throw SearchBackendError(
        "cannot search in '\(query.facet)': declare it as searchable(\(query.facet)) in attributesForFaceting")
    }
    guard names.contains(query.indexName) else { throw SearchBackendError.unknownIndex(query.indexName, among: names) }
    let all = try values(of: query.facet, matching: query.filters)
    let words = TextFolding.words(query.text, TextOptions(settings))
    return Array(all.filter { Self.matches($0.value, words) }.prefix(maxFacetHits)).map {
      Facet(value: $0.value, count: $0.count, highlighted: Self.highlighted($0.value, words))
    }
  }

  private static func matches(_ value: String, _ words: [String]) -> Bool {
    let tokens = TextFolding.tokens(value)
    let single = tokens.filter { $0.span == 1 }.map(\.word)
    // `T-Shirt` is also `tshirt`, and `L'Oréal` `loreal`, as in searches for hits.
    let own = tokens.map(\.word) + zip(single, single.dropFirst()).map { $0 + $1 }
    return words.enumerated().allSatisfy { place, word in
      place == words.count - 1 ? own.contains { $0.hasPrefix(word) } : own.contains(word)
    }
  }

  /// The value with the searched beginnings of its words highlighted.
  private static func highlighted(_ value: String, _ words: [String]) -> String {
    var marks: [Range<String.Index>] = []
    // Words come before the runs that they are joined to.
    for token in TextFolding.tokens(value).sorted(by: { $0.span < $1.span }) {
      guard let word = words.first(where: { token.word.hasPrefix($0) && !$0.isEmpty }) else { continue }
      let mark = beginning(of: value[token.range], foldedTo: word.unicodeScalars.count)
      if !marks.contains(where: { $0.overlaps(mark) }) { marks.append(mark) }
    }
    var text = ""
    var place = value.startIndex
    for mark in marks.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      text += value[place..<mark.lowerBound] + "<em>" + value[mark] + "</em>"
      place = mark.upperBound
    }
    return text + value[place...]
  }

  /// The shortest beginning of a word whose folded form has a number of letters: `Él` for 2, and `Straß` for 6.
  private static func beginning(of word: Substring, foldedTo count: Int) -> Range<String.Index> {
    var place = word.startIndex
    var length = 0
    while place < word.endIndex, length < count {
      length += TextFolding.words(String(word[place])).map(\.unicodeScalars.count).reduce(0, +)
      place = word.index(after: place)
    }
    return word.startIndex..<place
  }
}
