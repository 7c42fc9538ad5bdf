import JSONText
import SearchModel

/// A query modified by the rules of its index, and the rules' effects on the response.
struct RuleApplication {
  private(set) var query: SearchQuery
  /// The `objectID`s of the rules that apply, in order of precedence.
  private(set) var applied: [String] = []
  private(set) var promotions: [QueryRule.Promotion] = []
  /// Records that are promoted only if they match the filters.
  private(set) var filteredPromotions: Set<String> = []
  private(set) var hidden: Set<String> = []
  private(set) var userData: [JSONValue] = []
  private(set) var renderingContent: JSONValue?
  /// The first redirect that a rule declares outside its parameters.
  private(set) var redirect: JSONValue?

  /// - Parameter values: The values of a facet, for patterns with facet placeholders.
  init(
    _ query: SearchQuery, _ settings: IndexSettings, _ synonyms: SynonymTable, clauses: [FilterClause],
    values: @escaping (Attribute) -> [String]
  ) {
    self.query = query
    let isOn = (query.additional[.enableRules] ?? settings.additional[.enableRules]) != false
    guard isOn, !settings.rules.isEmpty else { return }
    let matcher = RuleMatcher(query, settings, synonyms, clauses, values)
    let matching = settings.rules.compactMap { rule -> (rule: QueryRule, found: RuleMatcher.Found)? in
      guard rule.isEnabled, rule.isValid(at: settings.rulesAt) else { return nil }
      return matcher.found(rule).map { (rule, $0) }
    }
    // Only the first of several rules with overlapping matches applies.
    var taken: [Range<Int>] = []
    // The same is true for rules about the same filters. Source: Algolia's guide to the rule matching algorithm.
    var filters: Set<FilterClause> = []
    let ordered = matching.sorted { a, b in Self.precedes((a.rule, a.found), (b.rule, b.found)) }.filter { match in
      let own = match.found.condition?.filters.flatMap { try? FilterParser.parse($0) } ?? []
      if own.contains(where: filters.contains) { return false }
      let range = match.found.range
      if !range.isEmpty, taken.contains(where: { $0.overlaps(range) }) { return false }
      filters.formUnion(own)
      if !range.isEmpty { taken.append(range) }
      return true
    }
    applied = ordered.map(\.rule.objectID)
    var set: Set<String> = []
    var wasChanged = false
    let filtersAll = (query.additional[.filterPromotes] ?? settings.additional[.filterPromotes]) == true
    for (rule, found) in ordered {
      for member in rule.parameters { apply(member, &set) }
      for (filters, isOptional) in [(rule.automaticFacetFilters, false), (rule.automaticOptionalFacetFilters, true)] {
        apply(filters, found, isOptional: isOptional)
      }
      if let change = rule.textChange {
        if case .replaced = change, wasChanged { continue }
        self.query.query = Self.changed(self.query.query ?? "", change, found)
        wasChanged = true
      }
      promotions += rule.promotions
      if rule.filtersPromotions || filtersAll { filteredPromotions.formUnion(rule.promotions.flatMap(\.objectIDs)) }
      hidden.formUnion(rule.hidden)
      redirect = redirect ?? rule.redirect
      if let data = rule.userData { userData.append(data) }
    }
  }

  /// Whether a rule has precedence over a second one: by the earlier and the longer match, the narrower anchoring, a context, filters,
  /// words rather than placeholders, a limited validity, and finally the name. Source: Algolia's guide to the rule matching algorithm.
  private static func precedes(_ a: (QueryRule, RuleMatcher.Found), _ b: (QueryRule, RuleMatcher.Found)) -> Bool {
    func key(_ rule: QueryRule, _ found: RuleMatcher.Found) -> [Int] {
      let anchorings: [QueryRule.Anchoring?] = [.is, .startsWith, .endsWith, .contains]
      return [
        found.range.lowerBound, -found.length, anchorings.firstIndex(of: found.condition?.anchoring) ?? anchorings.count,
        found.condition?.context == nil ? 1 : 0, found.condition?.filters == nil ? 1 : 0, found.facets.isEmpty ? 0 : 1,
        rule.validity.isEmpty ? 1 : 0,
      ]
    }
    let (mine, other) = (key(a.0, a.1), key(b.0, b.1))
    return mine == other ? a.0.objectID < b.0.objectID : mine.lexicographicallyPrecedes(other)
  }

  /// Filters accumulate; for any other parameter, the first rule's value is used, which overrides the query's.
  private mutating func apply(_ member: JSONValue.Member, _ set: inout Set<String>) {
    func both(_ own: JSONValue?, _ added: JSONValue) -> JSONValue {
      guard let own else { return added }
      return .array((own.array ?? [own]) + (added.array ?? [added]))
    }
    switch member.key {
    case "filters":
      guard let text = member.value.string, !text.isEmpty else { return }
      query.filters = query.filters.flatMap { $0.isEmpty ? nil : Self.joined($0, text) } ?? text
    case "facetFilters": query.facetFilters = both(query.facetFilters, member.value)
    case "numericFilters": query.numericFilters = both(query.numericFilters, member.value)
    case "tagFilters": query.tagFilters = both(query.tagFilters, member.value)
    case "optionalFilters": query.optionalFilters = both(query.optionalFilters, member.value)
    case "renderingContent": renderingContent = renderingContent ?? member.value
    default:
      guard set.insert(member.key).inserted else { return }
      replace(member)
    }
  }

  private mutating func replace(_ member: JSONValue.Member) {
    switch member.key {
    case "hitsPerPage": query.hitsPerPage = member.value.integer ?? query.hitsPerPage
    case "page": query.page = member.value.integer ?? query.page
    case "maxValuesPerFacet": query.maxValuesPerFacet = member.value.integer ?? query.maxValuesPerFacet
    case "facets": query.facets = member.value.array.map { Set($0.compactMap(\.string).map { Attribute($0) }).sorted() } ?? query.facets
    case "attributesToRetrieve": query.attributesToRetrieve = member.value.array?.compactMap(\.string) ?? query.attributesToRetrieve
    case "relevancyStrictness": query.relevancyStrictness = member.value.integer ?? query.relevancyStrictness
    case "sortFacetValuesBy":
      query.sortFacetValuesBy = member.value.string.flatMap(SearchQuery.FacetOrder.init) ?? query.sortFacetValuesBy
    default:
      if let parameter = EngineParameter(rawValue: member.key) { query.additional[parameter] = member.value }
    }
  }

  /// Combines both expressions; an OR next to an AND needs parentheses only if it has none.
  private static func joined(_ own: String, _ added: String) -> String {
    func grouped(_ text: String) -> String {
      let clauses = (try? FilterParser.parse(text)) ?? []
      return clauses.count == 1 && clauses[0].alternatives.count > 1 && !text.hasPrefix("(") ? "(\(text))" : text
    }
    return "\(grouped(own)) AND \(grouped(added))"
  }

  /// Adds filters on the values that match placeholders.
  private mutating func apply(_ filters: [QueryRule.AutomaticFilter], _ found: RuleMatcher.Found, isOptional: Bool) {
    for filter in filters {
      // The name of a facet in the pattern, or a complete filter: `brand:Apple`.
      let values = found.facets[filter.facet]
      let own =
        values.map { $0.map { "\(filter.facet):\(filter.isNegative ? "-" : "")\($0)" } } ?? [filter.facet].filter { $0.contains(":") }
      if let score = filter.score, !isOptional {
        // Lists of filters have no scores, expressions do.
        let literals = own.compactMap(Self.expression).map { "\($0)<score=\(score)>" }
        for text in filter.isDisjunctive ? [literals.joined(separator: " OR ")] : literals where !text.isEmpty {
          query.filters = query.filters.flatMap { $0.isEmpty ? nil : Self.joined($0, text) } ?? text
        }
        continue
      }
      let texts = own.map { text in filter.score.map { "\(text)<score=\($0)>" } ?? text }
      guard !texts.isEmpty else { continue }
      let added: [JSONValue] =
        filter.isDisjunctive ? [.array(texts.map(JSONValue.string))] : texts.map(JSONValue.string)
      if isOptional {
        query.optionalFilters = .array((query.optionalFilters.map { $0.array ?? [$0] } ?? []) + added)
      } else {
        query.facetFilters = .array((query.facetFilters.map { $0.array ?? [$0] } ?? []) + added)
      }
    }
  }

  /// `brand:-Apple` in the syntax of `filters`: `NOT "brand":"Apple"`; nil without a value.
  private static func expression(_ filter: String) -> String? {
    let parts = filter.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let isNegated = parts.count == 2 && parts[1].hasPrefix("-")
    let value = parts.count == 2 ? String(parts[1].dropFirst(isNegated ? 1 : 0)) : ""
    if value.isEmpty { return nil }
    func quoted(_ text: String) -> String { "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"" }
    return "\(isNegated ? "NOT " : "")\(quoted(parts[0])):\(quoted(value))"
  }

  private static func changed(_ text: String, _ change: QueryRule.TextChange, _ found: RuleMatcher.Found) -> String {
    switch change {
    case .replaced(let text): return text
    case .edits(let edits):
      var words = text.split(separator: " ").map(String.init)
      for edit in edits {
        var deleted = [edit.deleted]
        if let facet = QueryRule.facets(in: edit.deleted).first { deleted = found.facets[facet] ?? [] }
        for text in deleted {
          let gone = TextFolding.words(text)
          guard !gone.isEmpty, let place = place(of: gone, in: words) else { continue }
          words.replaceSubrange(place, with: edit.inserted.map { [$0] } ?? [])
        }
      }
      return words.joined(separator: " ")
    }
  }

  private static func place(of gone: [String], in words: [String]) -> Range<Int>? {
    let folded = words.map { TextFolding.words($0).joined(separator: " ") }
    let wanted = gone.joined(separator: " ").split(separator: " ").map(String.init)
    guard folded.count >= wanted.count else { return nil }
    return (0...folded.count - wanted.count).map { $0..<$0 + wanted.count }.first { Array(folded[$0]) == wanted }
  }
}

extension QueryRule {
  /// Whether the rule is valid at a time; a rule with limited validity is not if the time is unknown.
  func isValid(at time: Double?) -> Bool {
    if validity.isEmpty { return true }
    return time.map { time in validity.contains { $0.contains(time) } } ?? false
  }
}
