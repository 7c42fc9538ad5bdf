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

  /// The value with the searched beginnings of its words highlighted, as far as they are plain ASCII.
  private static func highlighted(_ value: String, _ words: [String]) -> String {
    value.split(separator: " ", omittingEmptySubsequences: false).map { part in
      let folded = part.lowercased()
      guard let word = words.first(where: { folded.hasPrefix($0) }) else { return String(part) }
      return "<em>\(part.prefix(word.count))</em>\(part.dropFirst(word.count))"
    }.joined(separator: " ")
  }
}
