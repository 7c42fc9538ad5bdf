import JSONText
import SearchModel
import Texts

/// Explains the order of the hits on a page: criterion by criterion, each hit compared with the one above it.
package struct RankingText: Sendable {
  /// The names of the criteria of an index, in their order.
  private let criteria: @Sendable (_ index: String?) -> [String]

  /// The virtual replicas.
  private let virtual: Set<String>

  /// The attributes of the custom ranking.
  private let custom: @Sendable (_ index: String?) -> [IndexSettings.RankingCriterion]

  /// The searchable attributes in their order, those of equal priority together; empty if all are searchable.
  private let searchable: [String]

  /// The attribute by which records are grouped, if several of a group may be shown (`distinct` from 2).
  private let grouping: Attribute?

  /// The enabled rules, by their objectIDs.
  private let rules: [String: QueryRule]

  /// Whether the index's own order of criteria is known, rather than assumed to be the engine's default.
  private let isOrderKnown: Bool

  /// - Parameters:
  ///   - settings: The settings of the main index and of its replicas, with Algolia's default order if they set none.
  ///   - query: The searcher's query.
  ///   - isOrderKnown: Whether these are all of the index's settings, as those of embedded records are.
  package init(_ settings: IndexSettings, _ query: SearchQuery, isOrderKnown: Bool) {
    self.isOrderKnown = isOrderKnown
    let standard = ["typo", "geo", "words", "filters", "proximity", "attribute", "exact", "custom"]
    let own = settings.additional[.ranking]?.array?.compactMap(\.string) ?? standard
    virtual = Set(settings.replicas.filter(\.isVirtual).map(\.name))
    custom = { index in settings.replicas.first { $0.name == index }?.customRanking ?? settings.customRanking }
    searchable = (settings.searchableAttributes ?? []).map { $0.attributes.map(\.rawValue).joined(separator: " or ") }
    let distinct = (query.additional[.distinct] ?? settings.additional[.distinct])?.integer ?? 0
    grouping = distinct < 2 ? nil : settings.additional[.attributeForDistinct]?.string.map { Attribute($0) }
    rules = Dictionary(settings.rules.filter(\.isEnabled).map { ($0.objectID, $0) }, uniquingKeysWith: { $1 })
    // These values of typoTolerance put typos first, wherever the ranking has them. Source: Algolia's reference of the parameter.
    let tolerance = query.additional[.typoTolerance]?.string.flatMap(IndexSettings.TypoTolerance.init) ?? settings.typoTolerance
    let typosFirst = [.min, .strict].contains(tolerance)
    criteria = { index in
      let order = settings.replicas.first { $0.name == index }?.ranking ?? own
      return typosFirst ? ["typo"] + order.filter { $0 != "typo" } : order
    }
  }

  /// The members of `_rankingInfo`, by criterion.
  private static let members = [
    "typo": "nbTypos", "geo": "geoDistance", "words": "words", "filters": "filters", "proximity": "proximityDistance",
    "attribute": "firstMatchedWord", "exact": "nbExactWords", "custom": "userScore",
  ]

  /// Whether hits have ranking information.
  package static func isGiven(for hits: [Hit]) -> Bool { hits.contains { $0.addition?.value["_rankingInfo"] != nil } }

  /// A heading, and a line for each hit; empty if the engine returns no ranking information (`getRankingInfo`).
  ///
  /// - Parameters:
  ///   - page: The number of the page, which begins with 0.
  ///   - strictness: The relevancy strictness that the engine applied, which only counts for virtual replicas.
  ///   - applied: The objectIDs of the rules that the engine applied.
  func lines(of hits: [Hit], in index: String?, page: Int = 0, strictness: Int? = nil, rules applied: [String] = []) -> [String] {
    // A virtual replica sorts sufficiently relevant records by its own criteria alone.
    let strictness = index.map(virtual.contains) ?? false ? strictness : nil
    let criteria = strictness == nil ? self.criteria(index) : ["custom"]
    let rows = hits.map { hit in (hit: hit, info: hit.addition?.value["_rankingInfo"] ?? .null) }
    guard rows.contains(where: { $0.info != .null }) else { return [] }
    func value(_ name: String, _ row: (hit: Hit, info: JSONValue)) -> String? {
      if let member = Self.members[name] { return row.info[member].map { words($0, name, row.info) } }
      guard let sort = IndexSettings.RankingCriterion(setting: name) else { return nil }
      return row.hit.record[path: sort.attribute.rawValue].map { $0.string ?? $0.text() } ?? "none"
    }
    // A criterion that is zero or missing for all hits is not shown.
    let shown = criteria.filter { name in
      // Without a custom ranking, `custom` is the order of the records in the file.
      if name == "custom", custom(index).isEmpty { return false }
      return Set(rows.map { value(name, $0) }).count > 1 || !["0", nil].contains(rows.first.flatMap { value(name, $0) })
    }
    let doubt = isOrderKnown ? "" : " (the default order: that of the index is not known here)"
    let relevance = strictness.map { " (relevancyStrictness \($0))" } ?? ""
    var lines = ["ranking  by \(criteria.joined(separator: ", "))\(relevance)\(doubt)"]
    if !applied.isEmpty { lines.append("rules    \(applied.map(words(ofRule:)).joined(separator: ", "))") }
    // The hits may lack attributes of the custom ranking because they are not retrieved.
    let isCustomShown = custom(index).allSatisfy { criterion in rows.contains { text($0.hit, criterion.attribute) != nil } }
    // The first hit of each group, with which the next group is compared.
    var leader = 0
    for (place, row) in rows.enumerated() {
      let group = grouping.flatMap { text(row.hit, $0) }
      let isGrouped = place > 0 && group != nil && group == grouping.flatMap { text(rows[leader].hit, $0) }
      defer { if !isGrouped { leader = place } }
      let values = shown.flatMap { name -> [String] in
        // The values of the custom ranking, not the record's position in it.
        if name == "custom", !custom(index).isEmpty {
          return custom(index).map {
            "\(TerminalText.visible($0.attribute.rawValue)) \(TerminalText.visible(text(row.hit, $0.attribute) ?? "none"))"
          }
        }
        return value(name, row).map { ["\(name) \(TerminalText.visible($0))"] } ?? []
      }
      var line = "  \(TerminalText.visible(row.hit.objectID))  \(values.joined(separator: ", "))"
      if row.info["promoted"] == true {
        // Without the names of the applied rules, as in older recordings, only a single matching rule is certain.
        let fitting = (applied.isEmpty ? Array(rules.keys) : applied).filter { name in
          rules[name]?.promotions.contains { $0.objectIDs.contains(row.hit.objectID) } ?? false
        }
        let rule = applied.isEmpty && fitting.count > 1 ? nil : fitting.first
        line += rule.map { "  (the rule '\(TerminalText.visible($0))' puts it here)" } ?? "  (a rule puts it here)"
      } else if isGrouped, let grouping {
        line +=
          "  (in the group of \(TerminalText.visible(rows[leader].hit.objectID)): the same \(TerminalText.visible(grouping.rawValue)))"
      } else if place == 0, page > 0 {
        line += "  (the hit above it is on page \(page - 1))"
      } else if place > 0, rows[leader].info["promoted"] != true {
        let above = rows[leader]
        let decisive = criteria.first { name in
          if name == "custom", !custom(index).isEmpty, isCustomShown { return customValues(row.hit, above.hit, index) != nil }
          // Two distances may have the same rank.
          if name == "geo" { return row.info["geoDistance"] != above.info["geoDistance"] }
          return shown.contains(name) && value(name, row) != value(name, above)
        }
        line +=
          decisive.map { name in
            let values = (name == "custom" ? customValues(row.hit, above.hit, index) : nil)
            return "  (\(name) decides: \(values ?? "\(value(name, row) ?? "none") after \(value(name, above) ?? "none")"))"
          } ?? "  (equal; the order of the records decides)"
      }
      lines.append(line)
    }
    return lines
  }

  /// The name of a rule, and what it does to the hits: `summer (promotes, filters)`.
  private func words(ofRule name: String) -> String {
    guard let rule = rules[name] else { return TerminalText.visible(name) }
    let filters: Set = ["filters", "facetFilters", "numericFilters", "tagFilters"]
    let keys = Set(rule.parameters.map(\.key))
    let effects = [
      (!rule.promotions.isEmpty, "promotes"), (!rule.hidden.isEmpty, "hides"), (rule.textChange != nil, "changes the query"),
      (!rule.automaticFacetFilters.isEmpty || !keys.isDisjoint(with: filters), "filters"),
      (!rule.automaticOptionalFacetFilters.isEmpty || keys.contains("optionalFilters"), "ranks by optional filters"),
      (!keys.subtracting(filters).isSubset(of: ["optionalFilters", "renderingContent"]), "sets parameters"),
    ].filter(\.0).map(\.1)
    return TerminalText.visible(name) + (effects.isEmpty ? "" : " (\(effects.joined(separator: ", ")))")
  }

  /// A value in words: the attribute of the best match, and metres instead of units of precision.
  private func words(_ value: JSONValue, _ criterion: String, _ info: JSONValue) -> String {
    guard let number = value.integer, number >= 0 else { return value.text() }
    switch criterion {
    // A thousand for each attribute before it, and one for each word before the match.
    case "attribute" where searchable.indices.contains(number / 1000):
      let word = number % 1000
      return TerminalText.visible(searchable[number / 1000]) + (word == 0 ? "" : " at word \(word + 1)")
    case "geo":
      guard number > 0, let precision = info["geoPrecision"]?.integer, number < Int.max / max(precision, 1) else { return value.text() }
      // With a list of precisions, the rank is not a multiple of the last one.
      if let distance = info["matchedGeoLocation"]?["distance"]?.integer, distance / precision != number { return "\(distance) m" }
      return "\(number * precision) m"
    default: return value.text()
    }
  }

  private func text(_ hit: Hit, _ attribute: Attribute) -> String? {
    hit.record[path: attribute.rawValue].map { $0.string ?? $0.text() }
  }

  /// The values of the first attribute of the custom ranking in which two hits differ; nil if their records do not have it.
  private func customValues(_ hit: Hit, _ above: Hit, _ index: String?) -> String? {
    let attribute = custom(index).map(\.attribute).first { text(hit, $0) != text(above, $0) }
    return attribute.map { name in
      "\(TerminalText.visible(name.rawValue)) \(TerminalText.visible(text(hit, name) ?? "none")) after \(TerminalText.visible(text(above, name) ?? "none"))"
    }
  }
}
