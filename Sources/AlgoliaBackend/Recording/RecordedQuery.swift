import JSONText
import SearchModel

/// The meaning of one query, however a client writes it: parameters inline or form-encoded, members and facets in any order, defaults
/// included or not.
struct RecordedQuery: Hashable, Sendable {
  private let index: String
  /// The parameters by name, as strings.
  private(set) var parameters: [String: String]
  /// The filters with each range as two comparisons, which is how clients for the web write it; nil if there is no range.
  private var filtersAsComparisons: String?
  /// The attributes whose ranges are written as comparisons there.
  private(set) var rangedAttributes: Set<Attribute> = []

  /// - Parameter request: A member of `requests`, or the body of a request to one index.
  /// - Parameter index: The index, if the request itself does not contain it.
  init(_ request: JSONValue, index: String? = nil) {
    var values: [String: JSONValue] = [:]
    for member in request.members ?? [] where !["indexName", "params"].contains(member.key) { values[member.key] = member.value }
    // Clients send the parameters beside the index, as a form-encoded string, or as an object.
    for member in request["params"]?.members ?? [] { values[member.key] = member.value }
    for (name, text) in FormText.pairs(request["params"]?.string ?? "") { values[name] = .string(text) }
    values = values.filter { !RecordedCredentials.isCredential($0.key) }
    self.index = request["indexName"]?.string ?? index ?? ""
    var parameters: [String: String] = [:]
    for (name, value) in values { parameters[name] = RecordedParameter.text(name, value) }
    let clauses = Self.clauses(values)
    if let filters = clauses.flatMap(Self.expression) {
      for name in Self.filterNames { parameters[name] = nil }
      parameters["filters"] = filters
    }
    let ranges = clauses?.compactMap(Self.range) ?? []
    rangedAttributes = Set(ranges.map(\.attribute))
    filtersAsComparisons = ranges.isEmpty ? nil : clauses.flatMap { Self.expression($0.flatMap(Self.comparisons)) }
    parameters = parameters.filter { !Self.isDefault($0.key, $0.value) }
    self.parameters = parameters
  }

  /// The query without insignificant parameters: the engine's default values, and, for a query for counts, the parameters that only affect
  /// its hits. Two queries with equal reduced forms may still differ for an index whose settings replace the defaults.
  var reduced: RecordedQuery {
    var query = self
    var parameters = parameters.filter { !Self.isUsual($0.key, $0.value) }
    // A query for counts only: how its hits would be shown does not matter.
    let hidesHits = parameters["attributesToRetrieve"] == "[]" || parameters["attributesToRetrieve"] == ""
    if parameters["hitsPerPage"] == "0" || (hidesHits && parameters["hitsPerPage"] == "1") {
      for name in parameters.keys where name.hasPrefix("attributesTo") { parameters[name] = nil }
      parameters["hitsPerPage"] = "0"
    }
    // The engine matches facet values without regard to letter case.
    parameters["filters"] = (filtersAsComparisons ?? parameters["filters"])?.replacing(#"""#, with: "").lowercased()
    query.parameters = parameters
    (query.filtersAsComparisons, query.rangedAttributes) = (nil, [])
    return query
  }

  private static let filterNames = ["filters", "facetFilters", "numericFilters", "tagFilters"]

  /// All filters, because there are four ways to write them; nil if the engine would reject one.
  private static func clauses(_ values: [String: JSONValue]) -> [FilterClause]? {
    func read(_ name: String) -> JSONValue? {
      guard let value = values[name] else { return nil }
      if let text = value.string, text.hasPrefix("["), let list = try? JSONValue(parsing: text) { return list }
      return value
    }
    var clauses: [FilterClause] = []
    do throws(FilterSyntaxError) {
      if let text = values["filters"]?.string { clauses += try FilterParser.parse(text) }
      for (name, kind) in [("facetFilters", FilterKind.facet), ("numericFilters", .numeric), ("tagFilters", .tag)] {
        if let value = read(name), value != .string("") { clauses += try FilterListParser.parse(value, kind: kind) }
      }
    } catch {
      return nil
    }
    return clauses
  }

  /// The range that a clause consists of; nil if it is anything else.
  private static func range(_ clause: FilterClause) -> (attribute: Attribute, bounds: ClosedRange<Double>)? {
    guard clause.alternatives.count == 1, case let literal = clause.alternatives[0], !literal.isNegated, literal.score == 1,
      case .range(let attribute, let bounds) = literal.condition
    else { return nil }
    return (attribute, bounds)
  }

  /// A range as two comparisons; any other clause as it is.
  private static func comparisons(_ clause: FilterClause) -> [FilterClause] {
    guard let (attribute, bounds) = range(clause) else { return [clause] }
    return [(Filter.Numeric.Operator.greaterThanOrEqual, bounds.lowerBound), (.lessThanOrEqual, bounds.upperBound)].map { sign, number in
      var comparison = clause
      comparison.alternatives[0].condition = .comparison(attribute, sign, number)
      return comparison
    }
  }

  /// The filters as one expression in a fixed order; nil if there are none.
  private static func expression(_ clauses: [FilterClause]) -> String? {
    let texts = clauses.map { clause in clause.alternatives.map(text).sorted() }.filter { !$0.isEmpty }
    if texts.isEmpty { return nil }
    return Set(texts.map { $0.count == 1 ? $0[0] : "(\($0.joined(separator: " OR ")))" }).sorted().joined(separator: " AND ")
  }

  private static func text(_ literal: FilterLiteral) -> String {
    let filter =
      switch literal.condition {
      // A number in quotes is a string, which other spellings of the number do not match.
      case .facet(let attribute, let text, let number): "\(attribute):\(number == nil ? JSONValue.string(text).text() : text)"
      case .comparison(let attribute, let sign, let number): "\(attribute) \(sign.rawValue) \(JSONValue.numberText(number))"
      case .range(let attribute, let range):
        "\(attribute):\(JSONValue.numberText(range.lowerBound)) TO \(JSONValue.numberText(range.upperBound))"
      case .tag(let tag): "_tags:\(JSONValue.string(tag).text())"
      }
    return "\(literal.isNegated ? "NOT " : "")\(filter)\(literal.score == 1 ? "" : "<score=\(literal.score)>")"
  }

  /// Whether a parameter has no effect: the first page, an empty query, no filters.
  private static func isDefault(_ name: String, _ text: String) -> Bool {
    switch name {
    case "page": text == "0"
    case "query", "tagFilters", "filters", "facetFilters", "numericFilters", "optionalFilters", "facets", "facetQuery":
      text.isEmpty || text == "[]" || text == "[[]]"
    case "type": text == "default"
    // Parameters for statistics and display, which do not affect the results.
    case "clickAnalytics", "analytics", "userToken", "analyticsTags", "enablePersonalization", "highlightPreTag", "highlightPostTag": true
    default: false
    }
  }

  /// Whether a value is the engine's default, which applies unless the index has a different setting.
  private static func isUsual(_ name: String, _ text: String) -> Bool {
    switch name {
    case "hitsPerPage": text == "20"
    case "maxValuesPerFacet": text == "100"
    case "typoTolerance": text == "true"
    case "queryType": text == "prefixLast"
    case "sortFacetValuesBy": text == "count"
    case "attributesToRetrieve", "responseFields": text == "[*]" || text == "*"
    // Turned off, or emptied, they make a live engine answer differently.
    case "enableReRanking", "decompoundQuery": text == "true"
    case "advancedSyntaxFeatures": false
    case "getRankingInfo", "enableABTest", "percentileComputation": true
    default: EngineParameter(rawValue: name)?.defaults.contains { RecordedParameter.text(name, $0) == text } ?? false
    }
  }

  /// A string that only equal queries share.
  var identity: String { ([index] + parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }).joined(separator: "\n") }

  /// A description for messages.
  var words: String { "the search\(details)" }

  /// A search for values of a facet, in words.
  func words(ofFacet facet: String) -> String { "the search for values of '\(facet)'\(details)" }

  private var details: String {
    let text = (parameters["query"] ?? parameters["facetQuery"]).map { " for '\($0)'" } ?? ""
    let filters = parameters["filters"].map { " with the filters \($0)" } ?? ""
    return "\(text)\(index.isEmpty ? "" : " in '\(index)'")\(filters)"
  }

  /// A parameter's value for messages, at most 80 characters of it.
  func shown(_ name: String) -> String {
    guard let text = name == "indexName" ? index : parameters[name] else { return "none" }
    return text.count > 80 ? "'\(text.prefix(80))…'" : "'\(text)'"
  }

  /// The names of the parameters in which two queries differ, without those that are the engine's defaults on both sides.
  func difference(from other: RecordedQuery) -> [String] {
    let names = differingNames(other)
    let own = names.intersection(reduced.differingNames(other.reduced))
    return (index == other.index ? [] : ["indexName"]) + (own.isEmpty ? names : own).sorted()
  }

  private func differingNames(_ other: RecordedQuery) -> Set<String> {
    Set(parameters.keys).union(other.parameters.keys).filter { parameters[$0] != other.parameters[$0] }
  }
}
