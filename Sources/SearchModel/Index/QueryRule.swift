import JSONText

/// A rule of an index that applies to certain queries. Source: Algolia's API reference for rules.
public struct QueryRule: Sendable, Hashable {
  /// A condition for a rule to apply: all its parts that are given have to match.
  public struct Condition: Sendable, Hashable {
    /// The words of the query, in which `{facet:brand}` stands for any value of a facet; an empty pattern matches an empty query.
    public var pattern: String?
    public var anchoring: Anchoring?
    /// One of the query's `ruleContexts`.
    public var context: String?
    /// Filters that the query must have.
    public var filters: String?
    /// Whether typos, plurals and synonyms of the pattern's words match, too.
    public var allowsAlternatives = false

    public init() {}
  }

  /// The position of the pattern in the query.
  public enum Anchoring: String, Sendable, Hashable, CaseIterable {
    case `is`, startsWith, endsWith, contains
  }

  /// A filter by the facet value that the query contains.
  public struct AutomaticFilter: Sendable, Hashable {
    public let facet: String
    public let score: Int?
    public let isDisjunctive: Bool
    public let isNegative: Bool
  }

  /// Records that are promoted to a fixed position.
  public struct Promotion: Sendable, Hashable {
    public let objectIDs: [String]
    /// The position, from 0.
    public let position: Int
  }

  /// A change to the words of the query.
  public enum TextChange: Sendable, Hashable {
    case replaced(String)
    /// Words that are removed, or replaced by others, one after the other.
    case edits([Edit])

    public struct Edit: Sendable, Hashable {
      public let deleted: String
      /// The replacement; nil if the word is removed.
      public let inserted: String?
    }
  }

  public let objectID: String
  /// The alternative conditions, at least one of which has to match; if empty, the rule always applies.
  public let conditions: [Condition]
  public let isEnabled: Bool
  /// The ranges of time in which it applies, in seconds since 1970; if empty, it always applies.
  public let validity: [ClosedRange<Double>]
  public let textChange: TextChange?
  /// The query parameters that it sets.
  public let parameters: [JSONValue.Member]
  public let automaticFacetFilters: [AutomaticFilter]
  public let automaticOptionalFacetFilters: [AutomaticFilter]
  public let promotions: [Promotion]
  public let hidden: [String]
  /// Whether promoted records have to match the filters.
  public let filtersPromotions: Bool
  public let userData: JSONValue?
  /// The redirection for users, `{ url }`, if declared outside the parameters.
  public let redirect: JSONValue?

  /// Whether it may change the number of hits.
  public var changesResults: Bool {
    textChange != nil || !automaticFacetFilters.isEmpty || !promotions.isEmpty || !hidden.isEmpty
      || parameters.contains { $0.key != "renderingContent" }
  }

  /// Whether it changes the arrangement of the page.
  public var setsRenderingContent: Bool { redirect != nil || parameters.contains { $0.key == "renderingContent" && $0.value != .null } }

  /// The facets whose values a pattern stands for: `brand` for `{facet:brand} phone`.
  public static func facets(in pattern: String) -> [String] {
    pattern.ranges(of: "{facet:").compactMap { range in
      pattern[range.upperBound...].firstIndex(of: "}").map { String(pattern[range.upperBound..<$0]) }
    }
  }

  /// The valid keys of a rule.
  public static let keys = ["objectID", "condition", "conditions", "consequence", "description", "enabled", "validity", "tags", "scope"]
  public static let conditionKeys = ["pattern", "anchoring", "context", "filters", "alternatives"]
  public static let consequenceKeys = ["params", "promote", "hide", "filterPromotes", "userData", "redirect"]

  /// Parses a rule as written by Algolia's dashboard, command line and API; throws if a part does not have the expected form.
  public init(json: JSONValue) throws(QueryRuleProblem) {
    objectID = json["objectID"]?.string ?? ""
    isEnabled = json["enabled"]?.bool ?? true
    let given = json["conditions"]?.array ?? [json["condition"]].compactMap(\.self)
    if given.count > 25 { throw QueryRuleProblem("a rule can have at most 25 conditions, not \(given.count)", at: ["conditions"]) }
    var conditions: [Condition] = []
    for condition in given where condition != .null { conditions.append(try Self.condition(condition)) }
    self.conditions = conditions
    validity = try Self.validity(json["validity"])
    guard let consequence = json["consequence"], consequence.members != nil else {
      throw QueryRuleProblem("a rule needs a consequence", at: ["consequence"])
    }
    let params = consequence["params"]
    textChange = try Self.textChange(params?["query"])
    automaticFacetFilters = try Self.automatic(params, "automaticFacetFilters")
    automaticOptionalFacetFilters = try Self.automatic(params, "automaticOptionalFacetFilters")
    let own = ["query", "automaticFacetFilters", "automaticOptionalFacetFilters"]
    redirect = consequence["redirect"].flatMap { $0 == .null ? nil : $0 }.map { redirect in
      redirect.string.map { ["url": .string($0)] } ?? redirect
    }
    parameters = (params?.members ?? []).filter { !own.contains($0.key) && $0.value != .null }
    if let item = consequence["promote"]?.array?.first(where: { ($0["position"]?.number ?? 0) < 0 }) {
      throw QueryRuleProblem("the position of a promoted record is 0 or more, not \(item["position"]?.text() ?? "")", at: ["position"])
    }
    for item in consequence["promote"]?.array ?? [] {
      let isNamed = item["objectID"]?.string != nil || item["objectIDs"]?.array?.contains { $0.string != nil } ?? false
      // Common misspellings of the member.
      if !isNamed,
        let near = item.members?.map(\.key).first(where: {
          $0 != "objectID" && ["objectid", "object_id", "id"].contains($0.lowercased())
        })
      {
        throw QueryRuleProblem("a promotion names its record as 'objectID', not as '\(near)'", at: [near])
      }
      if !isNamed {
        throw QueryRuleProblem(
          "a promotion names its records: { objectID: a, position: 0 } or { objectIDs: [a, b], position: 0 }", at: ["promote"])
      }
    }
    promotions = (consequence["promote"]?.array ?? []).compactMap { item in
      let ids = item["objectIDs"]?.array?.compactMap(\.string) ?? [item["objectID"]?.string].compactMap(\.self)
      return ids.isEmpty ? nil : Promotion(objectIDs: ids, position: max(0, item["position"]?.integer ?? 0))
    }
    try Self.checkSizes(promoting: promotions, hiding: consequence["hide"]?.array?.count ?? 0)
    hidden = (consequence["hide"]?.array ?? []).compactMap { $0["objectID"]?.string ?? $0.string }
    filtersPromotions = consequence["filterPromotes"]?.bool ?? false
    userData = consequence["userData"].flatMap { $0 == .null ? nil : $0 }
  }

  /// The ranges of time in which a rule applies, in seconds since 1970; empty if it always applies.
  private static func validity(_ json: JSONValue?) throws(QueryRuleProblem) -> [ClosedRange<Double>] {
    var times: [ClosedRange<Double>] = []
    for time in json?.array ?? [] {
      guard let from = time["from"]?.number, let until = time["until"]?.number else {
        throw QueryRuleProblem("a validity period needs 'from' and 'until', in seconds since 1970", at: ["validity"])
      }
      if from > until { throw QueryRuleProblem("the validity period ends before it begins", at: ["validity"]) }
      if from >= 1e11 { throw QueryRuleProblem("'from' and 'until' are in seconds since 1970, not milliseconds", at: ["validity"]) }
      times.append(from...until)
    }
    return times
  }

  /// Source: the limits of a consequence in Algolia's API specification.
  private static func checkSizes(promoting promotions: [Promotion], hiding hidden: Int) throws(QueryRuleProblem) {
    if hidden > 50 { throw QueryRuleProblem("a rule can hide at most 50 records, not \(hidden)", at: ["hide"]) }
    if promotions.count > 300 { throw QueryRuleProblem("a rule can have at most 300 promotions, not \(promotions.count)", at: ["promote"]) }
    if let group = promotions.first(where: { $0.objectIDs.count > 100 }) {
      throw QueryRuleProblem("a promotion can have at most 100 records, not \(group.objectIDs.count)", at: ["objectIDs"])
    }
    if let far = promotions.first(where: { $0.position > 300 }) {
      throw QueryRuleProblem("the position of a promoted record is at most 300, not \(far.position)", at: ["position"])
    }
  }

  private static func condition(_ json: JSONValue) throws(QueryRuleProblem) -> Condition {
    var condition = Condition()
    condition.pattern = json["pattern"]?.string
    if let word = json["anchoring"]?.string {
      guard let anchoring = Anchoring(rawValue: word) else {
        throw QueryRuleProblem("anchoring must be 'is', 'startsWith', 'endsWith' or 'contains', not '\(word)'", at: ["anchoring"])
      }
      condition.anchoring = anchoring
    }
    if condition.pattern != nil, condition.anchoring == nil {
      throw QueryRuleProblem("a pattern needs an anchoring: is, startsWith, endsWith or contains", at: ["pattern"])
    }
    condition.context = json["context"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    condition.filters = json["filters"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    if let clauses = condition.filters.flatMap({ try? FilterParser.parse($0) }) {
      if clauses.contains(where: { $0.alternatives.count > 1 }) {
        throw QueryRuleProblem("the filters of a condition are combined with AND only: write a condition for each", at: ["filters"])
      }
      if clauses.contains(where: { $0.alternatives.contains { $0.kind == .numeric } }) {
        throw QueryRuleProblem("the filters of a condition are facet filters: numbers are not compared", at: ["filters"])
      }
    }
    condition.allowsAlternatives = json["alternatives"]?.bool ?? (json["alternatives"]?.members != nil)
    return condition
  }

  private static func textChange(_ json: JSONValue?) throws(QueryRuleProblem) -> TextChange? {
    switch json {
    case nil, .null?: return nil
    case .string(let text)?: return .replaced(text)
    case .object?:
      var edits = (json?["remove"]?.array ?? [json?["remove"]].compactMap(\.self)).compactMap(\.string).map {
        TextChange.Edit(deleted: $0, inserted: nil)
      }
      for edit in json?["edits"]?.array ?? [] {
        guard let deleted = edit["delete"]?.string else { throw QueryRuleProblem("an edit needs 'delete'", at: ["edits"]) }
        edits.append(TextChange.Edit(deleted: deleted, inserted: edit["type"]?.string == "remove" ? nil : edit["insert"]?.string))
      }
      return .edits(edits)
    default: throw QueryRuleProblem("a rule's 'query' is a string, or an object with 'remove' or 'edits'", at: ["query"])
    }
  }

  private static func automatic(_ params: JSONValue?, _ key: String) throws(QueryRuleProblem) -> [AutomaticFilter] {
    var filters: [AutomaticFilter] = []
    let given = params?[key]
    for item in given?.array ?? (given.map { $0 == .null ? [] : [$0] } ?? []) {
      guard let facet = item.string ?? item["facet"]?.string else {
        throw QueryRuleProblem("\(key) lists names of facets, or objects with 'facet'", at: [key])
      }
      if let score = item["score"]?.integer, !FilterLiteral.scores.contains(score) {
        throw QueryRuleProblem("a score is a whole number from 0 to 65535", at: [key])
      }
      filters.append(
        AutomaticFilter(
          facet: facet, score: item["score"]?.integer, isDisjunctive: item["disjunctive"] == true, isNegative: item["negative"] == true))
    }
    return filters
  }
}

/// A problem with a rule, and the key concerned.
public struct QueryRuleProblem: Error, Sendable, Hashable {
  public let message: String
  /// The name of the key.
  public let path: [String]

  init(_ message: String, at path: [String]) {
    self.message = message
    self.path = path
  }
}
