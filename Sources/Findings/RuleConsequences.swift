import Diagnostics
import Forms
import JSONText
import Manifest
import SearchModel

/// Rules of the main index that never apply, or whose consequences leave no hits or have no effect.
enum RuleConsequences {
  /// The maximum number of rules that are tried.
  private static let most = 100

  /// Makes one search for each record that a rule may filter out, and up to three for each query that triggers a rule.
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) async -> [Finding] {
    guard let backend = backend as? any SurveyedBackend, !backend.isEmpty, !manifest.searcher.settings.rules.isEmpty else { return [] }
    let query = manifest.searcher.query.additional[.enableRules] ?? manifest.searcher.settings.additional[.enableRules]
    if query?.bool == false { return [] }
    var findings = await promotions(manifest, backend)
    let rules = manifest.searcher.settings.rules.filter { $0.isEnabled && $0.validity.isEmpty && !texts(of: $0).isEmpty }
    // In one pass over the records, and only if needed.
    lazy var missing = Set(backend.survey(rules.prefix(most).reduce(into: Set()) { $0.formUnion(filteredAttributes(of: $1)) }).missing)
    for rule in rules.prefix(most) {
      guard let place = manifest.ruleNames.first(where: { $0.value == rule.objectID })?.span else { continue }
      if let finding = await shadowed(rule, place, manifest, backend) {
        findings.append(finding)
      } else if let finding = await void(rule, place, manifest, backend), missing.isDisjoint(with: filteredAttributes(of: rule)) {
        // An attribute that no record has is reported as such.
        findings.append(finding)
      }
    }
    return findings
  }

  // MARK: Promotions

  /// Records that a rule promotes to a position without a hit, or that the rule's own filters exclude.
  private static func promotions(_ manifest: Manifest, _ backend: any SurveyedBackend) async -> [Finding] {
    // Missing records are reported elsewhere.
    let missing = backend.missing(objectIDs: Set(manifest.namedRecords.map(\.value.objectID)))
    let all = try? await backend.search([IndexQuery(indexName: manifest.searcher.index, query: SearchQuery(hitsPerPage: 0).unruled)]).first
    var findings: [Finding] = []
    for rule in manifest.searcher.settings.rules where rule.isEnabled {
      for promotion in rule.promotions {
        for id in promotion.objectIDs where !missing.contains(id) {
          let named = NamedRecord(objectID: id, rule: rule.objectID, position: promotion.position)
          guard let place = manifest.namedRecords.first(where: { $0.value == named })?.span else {
            continue
          }
          if let count = all?.nbHits, promotion.position >= count {
            findings.append(
              Finding(
                .settingIncomplete, widget: nil, at: place,
                "the rule '\(rule.objectID)' promotes '\(id)' to position \(promotion.position), but there \(count == 1 ? "is only 1 record" : "are only \(count) records")",
                remedy: "positions begin with 0"))
          } else if rule.filtersPromotions, let filters = ownFilters(of: rule), await !finds(id, filters, manifest, backend) {
            findings.append(
              Finding(
                .settingIncomplete, widget: nil, at: place,
                "the rule '\(rule.objectID)' promotes '\(id)', but its own filters leave it out with filterPromotes: true",
                remedy: "promote a record that the filters match, or remove filterPromotes"))
          }
        }
      }
    }
    return findings
  }

  /// The filters that a rule adds to a query; nil if it adds none.
  private static func ownFilters(of rule: QueryRule) -> SearchQuery? {
    var query = SearchQuery(hitsPerPage: 0).unruled
    let plain = query
    for parameter in rule.parameters {
      switch parameter.key {
      case "filters": query.filters = parameter.value.string.flatMap { $0.isEmpty ? nil : $0 }
      case "facetFilters": query.facetFilters = parameter.value
      case "numericFilters": query.numericFilters = parameter.value
      case "tagFilters": query.tagFilters = parameter.value
      default: break
      }
    }
    return query == plain ? nil : query
  }

  /// The attributes that a rule's own filters name; none if they cannot be read.
  private static func filteredAttributes(of rule: QueryRule) -> Set<Attribute> {
    guard let own = ownFilters(of: rule) else { return [] }
    let lists = [(own.facetFilters, FilterKind.facet), (own.numericFilters, .numeric)]
    let clauses =
      (own.filters.flatMap { try? FilterParser.parse($0) } ?? [])
      + lists.flatMap { value, kind in value.flatMap { try? FilterListParser.parse($0, kind: kind) } ?? [] }
    return Set(clauses.flatMap(\.alternatives).compactMap(\.attribute))
  }

  /// Whether a record matches some filters; true if the search fails.
  private static func finds(_ id: String, _ filters: SearchQuery, _ manifest: Manifest, _ backend: any SurveyedBackend) async -> Bool {
    var query = filters
    let lists = query.facetFilters.map { $0.array ?? [$0] } ?? []
    query.facetFilters = .array(lists + [.string("objectID:\(id)")])
    let answer = try? await backend.search([IndexQuery(indexName: manifest.searcher.index, query: query)]).first
    return answer.map { $0.nbHits > 0 } ?? true
  }

  // MARK: Queries

  /// The queries that trigger a rule, each with its context; empty if the rule also has conditions on filters, facet values or any query.
  private static func texts(of rule: QueryRule) -> [(text: String, context: String?)] {
    let texts = rule.conditions.compactMap { condition -> (text: String, context: String?)? in
      guard let pattern = condition.pattern, !pattern.isEmpty, !pattern.contains("{"), condition.filters == nil else { return nil }
      return (pattern, condition.context)
    }
    return texts.count == rule.conditions.count ? texts : []
  }

  private static func query(_ text: String, _ context: String?) -> SearchQuery {
    var query = SearchQuery(query: text, hitsPerPage: 0)
    if let context { query.additional[.ruleContexts] = .array([.string(context)]) }
    return query
  }

  /// A rule that a different rule prevents from applying, for each of its own queries.
  private static func shadowed(_ rule: QueryRule, _ place: SourceSpan, _ manifest: Manifest, _ backend: any SurveyedBackend) async
    -> Finding?
  {
    var other: String?
    for (text, context) in texts(of: rule) {
      let applied = backend.rules(appliedTo: query(text, context))
      if applied.contains(rule.objectID) { return nil }
      // If it applies to longer queries, too, the other rule may be intended for just this query.
      let further = ["\(text) zzqx", "zzqx \(text)", "zzqx \(text) zzqx"]
      if further.contains(where: { backend.rules(appliedTo: query($0, context)).contains(rule.objectID) }) { return nil }
      // If the other rule is only valid at certain times, this one applies at other times.
      let timed = Set(manifest.searcher.settings.rules.filter { !$0.validity.isEmpty }.map(\.objectID))
      if !timed.isDisjoint(with: applied) { return nil }
      other = other ?? applied.first
    }
    guard let other else { return nil }
    let text = texts(of: rule)[0].text
    return Finding(
      .settingIncomplete, widget: nil, at: place,
      "the rule '\(rule.objectID)' never applies: for its own query, '\(text)', the rule '\(other)' applies instead",
      labels: manifest.ruleNames.first { $0.value == other }.map { [.init("this one applies", at: $0.span)] } ?? [],
      remedy: "merge the two, or give them patterns that do not overlap")
  }

  /// Whether a query has hits with the filters and the text of a rule, but without its promotions; true if that is not known.
  private static func leavesSomething(_ rule: QueryRule, _ ruled: SearchQuery, _ manifest: Manifest, _ backend: any SurveyedBackend) async
    -> Bool
  {
    // Another parameter may change what is found.
    let names: Set = ["filters", "facetFilters", "numericFilters", "tagFilters", "query"]
    if rule.parameters.contains(where: { !names.contains($0.key) }) || !backend.rules(appliedTo: ruled).contains(rule.objectID) {
      return true
    }
    var query = ruled
    query.additional[.enableRules] = .bool(false)
    if let own = ownFilters(of: rule) {
      (query.filters, query.facetFilters) = (own.filters, own.facetFilters)
      (query.numericFilters, query.tagFilters) = (own.numericFilters, own.tagFilters)
    }
    switch rule.textChange {
    case .replaced(let text)?: query.query = text
    case .edits?: return true
    case nil: break
    }
    let answer = try? await backend.search([IndexQuery(indexName: manifest.searcher.index, query: query)]).first
    return answer.map { $0.nbHits > 0 } ?? true
  }

  /// A rule that leaves no hits for its own query.
  private static func void(_ rule: QueryRule, _ place: SourceSpan, _ manifest: Manifest, _ backend: any SurveyedBackend) async -> Finding? {
    guard ownFilters(of: rule) != nil || rule.textChange != nil else { return nil }
    for (text, context) in texts(of: rule) {
      let ruled = query(text, context)
      var unruled = ruled
      unruled.additional[.enableRules] = .bool(false)
      let answers = try? await backend.search([ruled, unruled].map { IndexQuery(indexName: manifest.searcher.index, query: $0) })
      guard let answers, answers.count == 2, answers[1].nbHits > 0 else { continue }
      // What the rule promotes is found whatever its filters are.
      let promoted = Set(rule.promotions.flatMap(\.objectIDs)).count
      let isOfPromotions = (1...max(promoted, 1)).contains(answers[0].nbHits) && promoted > 0
      if isOfPromotions ? await leavesSomething(rule, ruled, manifest, backend) : answers[0].nbHits > 0 { continue }
      let count = answers[1].nbHits == 1 ? "1 record" : "\(answers[1].nbHits) records"
      return Finding(
        .settingIncomplete, widget: nil, at: place,
        "the rule '\(rule.objectID)' leaves \(isOfPromotions ? "only what it promotes" : "no results") for its own query, '\(text)': \(count) without the rule",
        remedy: "correct its pattern or its consequence")
    }
    return nil
  }
}
