/// Finds the matching records without ranking them.
extension TextMatcher {
  /// With fewer matches than this, they are all ranked at once.
  private static let many = 4096

  func search(_ words: Words, _ lookedAt: Bitset?) -> TextSearch {
    let slots = slots(of: words.all)
    let found = lookUp(words.all, slots)
    let attributes = index.ranks.map { rank in (rank: rank, isOrdered: settings.searchableAttributes?[rank].isOrdered ?? false) }
    let isSingleWord = words.all.count == 1
    var collected = slots.map { _ in
      CollectedRecords(count: count, attributes: attributes) { counts($0, asExactIn: isSingleWord) }
    }
    collectJoined(words.all, slots, words, into: &collected)
    // The rarest word first: only records with it are looked at for the others.
    var left = lookedAt
    for (place, slot) in slots.enumerated().sorted(by: { frequency(found[$0.element]) < frequency(found[$1.element]) }) {
      collected[place].wanted = left.map { WantedRecords($0) }
      collect(words.all[slot], found[slot], into: &collected[place])
      if words.all[slot].isOptional { continue }
      var members = collected[place].members
      if let left { members.formIntersection(left) }
      left = members
    }
    let required = zip(slots, collected).filter { !words.all[$0.0].isOptional }.map(\.1)
    var members = left ?? Bitset(capacity: count, full: true)
    if required.isEmpty {
      var any = Bitset(capacity: count)
      for word in collected { any.formUnion(word.members) }
      members.formIntersection(any)
    }
    let rank = { @Sendable [self] (wanted: Bitset) in ranks(words.all, slots, words, found, in: wanted) }
    let size = members.count
    if size < Self.many { return TextSearch(rank(members)) }
    let (bound, exceptions) = bound(of: collected, required)
    return TextSearch(members, bound: bound, exceptions: exceptions, rank: rank)
  }

  /// The best rank that a record could have by each criterion, and the records that may have a better one: the few in which a word counts as
  /// exact.
  private func bound(of words: [CollectedRecords], _ required: [CollectedRecords]) -> (bound: TextRank, exceptions: Bitset) {
    var bound = TextRank()
    bound.words = words.count
    bound.typos = required.reduce(0) { $0 + Int($1.fewestTypos) }
    bound.proximity = max(0, required.count - 1) * query.minProximity
    if !query.sumsAttributes, let best = words.compactMap(\.best).min(by: { ($0.attribute, $0.position) < ($1.attribute, $1.position) }) {
      (bound.attribute, bound.position) = best
    }
    var exceptions = Bitset(capacity: count)
    for word in words {
      if let exact = word.exact { for record in exact { exceptions.insert(Int(record)) } } else { bound.exact += 1 }
    }
    return (bound, exceptions)
  }
}
