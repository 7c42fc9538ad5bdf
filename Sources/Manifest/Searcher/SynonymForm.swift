import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

/// Lists that an index has beside its settings, inline or in a file, which was put in place before the manifest is read.
private enum IndexList {
  /// The items of a list, or of the `hits` of an answer that was saved; nil after reporting that there are none.
  static func items(_ node: YAMLNode, _ expected: String, _ problems: Problems) -> [YAMLNode]? {
    switch node.content {
    case .sequence(let items): items
    case .mapping: node["hits"]?.items ?? problems.wrongType(node, expected: expected)
    case .scalar: node.isNull ? [] : problems.wrongType(node, expected: expected)
    }
  }

  static func schema() -> SchemaFragment {
    SchemaFragment(["anyOf": [["type": "string", "minLength": 1], ["type": "array", "items": ["type": "object"]]]])
  }
}

extension Form where Value == [Synonym] {
  /// Synonyms as Algolia's dashboard, command line and API write them.
  static var synonyms: Form {
    let types = Synonym.kinds.map(\.type)
    return Form(IndexList.schema()) { node, problems in
      guard let items = IndexList.items(node, "a list of synonyms", problems) else { return nil }
      let read = items.map { item -> Synonym? in
        guard case .mapping = item.content else { return problems.wrongType(item, expected: "a synonym, a mapping,") }
        guard let type = item["type"] else {
          return problems.error(
            "missing-key", at: item.opening, "a synonym needs the key 'type'", help: "one of \(types.joined(separator: ", "))")
        }
        let json = JSONValue(item)
        if let synonym = Synonym(json: json) { return synonym }
        let word = json["type"]?.string ?? ""
        guard let kind = Synonym.kinds.first(where: { $0.type.lowercased() == word.lowercased() }) else {
          return problems.error(
            "unknown-value", at: type.place, "there is no synonym of type '\(word)'",
            help: NearMiss.help(for: word, in: types, noun: "types"))
        }
        return problems.error(
          "synonym", at: item.opening, "a synonym of type \(kind.type) needs \(kind.keys.joined(separator: " and "))",
          help: "lists hold texts: { type: \(kind.type), \(kind.keys.map { "\($0): …" }.joined(separator: ", ")) }")
      }
      let synonyms = read.compactMap(\.self)
      return synonyms.count == read.count ? synonyms : nil
    }
  }
}

extension Form where Value == [QueryRule] {
  /// Rules as Algolia's dashboard, command line and API write them.
  static var rules: Form {
    Form(IndexList.schema()) { node, problems in
      guard let items = IndexList.items(node, "a list of rules", problems) else { return nil }
      let read = items.map { item -> QueryRule? in
        guard case .mapping = item.content else { return problems.wrongType(item, expected: "a rule, a mapping,") }
        return rule(item, problems)
      }
      let rules = read.compactMap(\.self)
      return rules.count == read.count ? rules : nil
    }
  }

  private static func rule(_ node: YAMLNode, _ problems: Problems) -> QueryRule? {
    // What answers and exports add begins with an underscore.
    func check(_ node: YAMLNode?, _ keys: [String], _ noun: String) -> Bool {
      let others = (node?.entries ?? []).filter { !keys.contains($0.key) && !$0.key.hasPrefix("_") }
      for other in others {
        problems.add(
          Diagnostic(
            "unknown-key", at: other.keySpan, "unknown key '\(other.key)' in \(noun)",
            help: NearMiss.help(for: other.key, in: keys, noun: "keys")))
      }
      return others.isEmpty
    }
    let conditions = node["conditions"]?.items ?? [node["condition"]].compactMap(\.self)
    let checks =
      [check(node, QueryRule.keys, "a rule"), check(node["consequence"], QueryRule.consequenceKeys, "a consequence")]
      + conditions.map { check($0, QueryRule.conditionKeys, "a condition") }
    let params = node["consequence"]?["params"]
    for entry in params?.entries ?? [] where !QueryRule.parameterNames.contains(entry.key) {
      problems.add(
        Diagnostic(
          "unknown-key", at: entry.keySpan, "there is no search parameter '\(entry.key)'",
          help: NearMiss.help(for: entry.key, in: QueryRule.parameterNames.sorted(), noun: "parameters")))
    }
    for pattern in conditions.compactMap({ $0["pattern"] }) {
      for name in JSONValue(pattern).string?.components(between: "{facet:", and: "}") ?? [] {
        problems.mention(attribute: name, at: pattern.place)
      }
    }
    for key in ["automaticFacetFilters", "automaticOptionalFacetFilters"] {
      for item in params?[key]?.items ?? [] {
        let name = item["facet"] ?? item
        if let text = JSONValue(name).string, !text.contains(":") { problems.mention(attribute: text, at: name.place) }
      }
    }
    func isWritten(_ node: YAMLNode?) -> Bool {
      guard let node, case .scalar = node.content, !node.isNull else { return true }
      return Form<String>.filterExpression.read(node, problems) != nil
    }
    let areFilters = ([params?["filters"]] + conditions.map { $0["filters"] }).map(isWritten).allSatisfy(\.self)
    do throws(QueryRuleProblem) {
      let rule = try QueryRule(json: JSONValue(node))
      return areFilters && checks.allSatisfy(\.self) ? rule : nil
    } catch {
      let place = error.path.last.flatMap { node.keyPlace(of: $0) } ?? node.opening
      return problems.error("rule", at: place, error.message)
    }
  }
}

extension QueryRule {
  /// What the parameters of a consequence may be called.
  fileprivate static let parameterNames = Set(
    EngineParameter.allCases.filter { $0.place != .settings }.map(\.rawValue) + [
      "query", "automaticFacetFilters", "automaticOptionalFacetFilters", "renderingContent", "filters", "facetFilters", "numericFilters",
      "tagFilters", "optionalFilters", "facets", "hitsPerPage", "page", "maxValuesPerFacet", "sortFacetValuesBy", "attributesToRetrieve",
      "relevancyStrictness", "facetOrdering",
    ])
}

extension YAMLNode {
  /// Where a key stands, in this mapping or further in.
  fileprivate func keyPlace(of key: String) -> SourceSpan? {
    for entry in entries {
      if entry.key == key { return entry.keySpan }
      if let inner = entry.value.keyPlace(of: key) ?? entry.value.items.lazy.compactMap({ $0.keyPlace(of: key) }).first { return inner }
    }
    return nil
  }
}

extension Form where Value == Double {
  /// A time as seconds since 1970, or as `2026-12-24` or `2026-12-24T18:00:00Z`, in UTC.
  static var time: Form {
    Form(SchemaFragment(["type": ["string", "number"]])) { node, problems in
      guard case .scalar(let scalar) = node.content else { return problems.wrongType(node, expected: "a time") }
      if let seconds = DecimalNumber.parse(scalar.text) { return seconds }
      return seconds(scalar.text)
        ?? problems.wrongType(node, expected: "a time", help: "write 2026-12-24, 2026-12-24T18:00:00Z, or seconds since 1970")
    }
  }

  private static func seconds(_ text: String) -> Double? {
    let parts = text.split(whereSeparator: { $0 == "T" || $0 == " " })
    let date = (parts.first ?? "").split(separator: "-").map { Int($0) }
    guard parts.count <= 2, date.count == 3, let year = date[0], let month = date[1], let day = date[2], (1...12).contains(month),
      (1...31).contains(day), (1970...9999).contains(year)
    else { return nil }
    var clock: [Int] = [0, 0, 0]
    if parts.count == 2 {
      let given = parts[1].hasSuffix("Z") ? parts[1].dropLast() : parts[1]
      let numbers = given.split(separator: ":").map { Int($0) }
      guard (2...3).contains(numbers.count), !numbers.contains(where: { $0 == nil }) else { return nil }
      for (place, number) in numbers.enumerated() { clock[place] = number ?? 0 }
      guard (0..<24).contains(clock[0]), (0..<60).contains(clock[1]), (0..<60).contains(clock[2]) else { return nil }
    }
    // Days since 1970, years beginning in March.
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let ofEra = shifted - era * 400
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let days = era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
    return Double(days * 86400 + clock[0] * 3600 + clock[1] * 60 + clock[2])
  }
}

extension String {
  /// What stands between two marks, each time.
  fileprivate func components(between start: String, and end: String) -> [String] {
    ranges(of: start).compactMap { range in
      self[range.upperBound...].firstRange(of: end).map { String(self[range.upperBound..<$0.lowerBound]) }
    }
  }
}
