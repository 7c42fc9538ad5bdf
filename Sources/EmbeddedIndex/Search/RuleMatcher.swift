import JSONText
import SearchModel

/// Determines which rules a query matches.
struct RuleMatcher {
  /// The part of a query that a pattern matches.
  struct Found {
    /// The indices of its words.
    var range: Range<Int>
    /// The values that match facet placeholders, by facet.
    var facets: [String: [String]] = [:]
    /// The condition that holds; nil if the rule has none.
    var condition: QueryRule.Condition?
    /// The number of the condition's filters that the query has.
    var filters = 0

    /// The length of the match.
    var length: Int { range.count + filters }
  }

  private let words: [String]
  private let contexts: Set<String>
  private let clauses: [FilterClause]
  private let settings: IndexSettings
  private let options: TextOptions
  private let textQuery: TextQuery
  /// The plurals and synonyms of each word of the query, with which thousands of patterns are compared.
  private let alternatives: [String: Set<String>]
  private let values: (Attribute) -> [String]

  init(
    _ query: SearchQuery, _ settings: IndexSettings, _ synonyms: SynonymTable, _ clauses: [FilterClause],
    _ values: @escaping (Attribute) -> [String]
  ) {
    options = TextOptions(settings)
    words = TextFolding.words(query.query ?? "", options)
    let natural = query.additional[.naturalLanguages]?.array ?? []
    contexts = Set(
      (query.additional[.ruleContexts]?.array ?? []).compactMap(\.string) + (natural.isEmpty ? [] : ["natural_language"]))
    self.clauses = clauses
    self.settings = settings
    let textQuery = TextQuery(query.query ?? "", query, settings)
    self.textQuery = textQuery
    alternatives = Dictionary(
      Set(words).map { typed in
        let plurals = textQuery.plurals.isEmpty ? PluralForms.others(of: typed, "en") : Set(textQuery.plurals(of: typed))
        return (typed, plurals.union(synonyms.of([typed]).compactMap { $0.words.count == 1 ? $0.words[0] : nil }))
      }, uniquingKeysWith: { first, _ in first })
    self.values = values
  }

  /// The match of a rule; nil if it does not apply.
  func found(_ rule: QueryRule) -> Found? {
    if rule.conditions.isEmpty { return Found(range: 0..<0) }
    return rule.conditions.lazy.compactMap(found).first
  }

  private func found(_ condition: QueryRule.Condition) -> Found? {
    if let context = condition.context, !contexts.contains(context) { return nil }
    var count = 0
    if let filters = condition.filters {
      guard let wanted = try? FilterParser.parse(filters), wanted.allSatisfy({ isThere($0) }) else { return nil }
      count = wanted.count
    }
    var result = Found(range: words.count..<words.count)
    if let pattern = condition.pattern {
      guard let found = found(pattern, condition.anchoring ?? .contains, condition.allowsAlternatives) else { return nil }
      result = found
    }
    (result.condition, result.filters) = (condition, count)
    return result
  }

  /// Whether the query has this filter; one filter of a disjunction is enough.
  private func isThere(_ wanted: FilterClause) -> Bool {
    func same(_ a: FilterLiteral, _ b: FilterLiteral) -> Bool {
      if case .facet(let first, let text, _) = a.condition, case .facet(let second, let other, _) = b.condition {
        return first == second && text.lowercased() == other.lowercased() && a.isNegated == b.isNegated
      }
      return a.condition == b.condition && a.isNegated == b.isNegated
    }
    return clauses.contains { clause in wanted.alternatives.contains { literal in clause.alternatives.contains { same($0, literal) } } }
  }

  // MARK: Patterns

  /// A part of a pattern.
  private enum Part {
    case word(String)
    case facet(String)
  }

  private func found(_ pattern: String, _ anchoring: QueryRule.Anchoring, _ allowsAlternatives: Bool) -> Found? {
    let parts = Self.parts(of: pattern, options)
    if parts.isEmpty { return words.isEmpty ? Found(range: 0..<0) : nil }
    let starts: [Int] =
      switch anchoring {
      case .is, .startsWith: [0]
      case .endsWith, .contains: Array(words.indices)
      }
    for start in starts {
      guard let found = match(parts[...], from: start, allowsAlternatives) else { continue }
      let reachesEnd = found.range.upperBound == words.count
      if anchoring == .is || anchoring == .endsWith, !reachesEnd { continue }
      var whole = Found(range: start..<found.range.upperBound, facets: found.facets)
      // A placeholder may match several values in the query.
      if anchoring == .contains, parts.count == 1, case .facet(let name) = parts[0] {
        var next = whole.range.upperBound
        while next < words.count {
          guard let other = match(parts[...], from: next, allowsAlternatives) else {
            next += 1
            continue
          }
          whole.facets[name, default: []] += other.facets[name] ?? []
          whole.range = whole.range.lowerBound..<other.range.upperBound
          next = other.range.upperBound
        }
      }
      return whole
    }
    return nil
  }

  private static func parts(of pattern: String, _ options: TextOptions) -> [Part] {
    var parts: [Part] = []
    // Most patterns have no placeholder.
    guard pattern.utf8.contains(UInt8(ascii: "{")) else { return TextFolding.words(pattern, options).map(Part.word) }
    var rest = pattern[...]
    while let open = rest.firstRange(of: "{facet:"), let close = rest[open.upperBound...].firstIndex(of: "}") {
      parts += TextFolding.words(rest[..<open.lowerBound], options).map(Part.word)
      parts.append(.facet(String(rest[open.upperBound..<close])))
      rest = rest[rest.index(after: close)...]
    }
    return parts + TextFolding.words(rest, options).map(Part.word)
  }

  private func match(_ parts: ArraySlice<Part>, from start: Int, _ allowsAlternatives: Bool) -> Found? {
    guard let part = parts.first else { return Found(range: start..<start) }
    switch part {
    case .word(let word):
      guard start < words.count, isSame(words[start], word, allowsAlternatives) else { return nil }
      return match(parts.dropFirst(), from: start + 1, allowsAlternatives)
    case .facet(let name):
      // The longest value first: `mac book` before `mac`.
      let candidates = values(Attribute(name)).map { (value: $0, words: TextFolding.words($0, options)) }
        .filter { !$0.words.isEmpty && words[start...].starts(with: $0.words) }
        .sorted { ($1.words.count, $0.value) < ($0.words.count, $1.value) }
      for candidate in candidates {
        if var found = match(parts.dropFirst(), from: start + candidate.words.count, allowsAlternatives) {
          found.facets[name, default: []].insert(candidate.value, at: 0)
          return found
        }
      }
      return nil
    }
  }

  /// Whether a word of the query matches a word of a pattern.
  private func isSame(_ typed: String, _ word: String, _ allowsAlternatives: Bool) -> Bool {
    if typed == word { return true }
    guard allowsAlternatives else { return false }
    if alternatives[typed]?.contains(word) ?? false { return true }
    let allowed = textQuery.typos(in: word)
    return allowed > 0 && TypoDistance(typed, allowed: allowed, isPrefix: false).distance(to: word) != nil
  }
}
