import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

extension Form where Value == [QueryRule] {
  /// Rules as Algolia's dashboard, command line and API write them.
  static var rules: Form {
    Form(IndexList.schema()) { node, problems in
      guard let items = IndexList.items(node, "a list of rules", problems) else { return nil }
      if !items.isEmpty, items.allSatisfy({ $0["consequence"] == nil && $0["type"] != nil }) {
        return problems.error(
          "rule", at: node.place, "these are synonyms, not rules", help: "write them, or the file that contains them, under 'synonyms'")
      }
      let read = items.map { item -> QueryRule? in
        guard case .mapping = item.content else { return problems.wrongType(item, expected: "a rule (a mapping)") }
        return rule(item, problems)
      }
      let rules = read.compactMap(\.self)
      guard rules.count == read.count else { return nil }
      return IndexList.latest(of: rules) { $0.objectID }
    }
  }

  private static func rule(_ node: YAMLNode, _ problems: Problems) -> QueryRule? {
    let listed = node["conditions"].flatMap { $0.isNull ? nil : $0 }
    let conditions = listed?.items ?? [node["condition"]].compactMap(\.self)
    if listed != nil, let other = node.entries.first(where: { $0.key == "condition" }), !other.value.isNull {
      problems.add(
        Diagnostic(
          "no-effect", .warning, at: other.keySpan, "'condition' has no effect beside 'conditions'",
          help: "add it to the list of 'conditions'"))
    }
    let inConsequence = owners(QueryRule.consequenceKeys, "consequence")
    let checks =
      [
        node.hasOnly(
          QueryRule.keys, of: "a rule", problems, elsewhere: inConsequence.merging(owners(QueryRule.conditionKeys, "conditions")) { $1 }),
        node["consequence"]?.hasOnly(
          QueryRule.consequenceKeys, of: "a consequence", problems, elsewhere: owners(QueryRule.parameterNames.sorted(), "params")) ?? true,
      ] + conditions.map { $0.hasOnly(QueryRule.conditionKeys, of: "a condition", problems, elsewhere: inConsequence) }
    // A misspelt consequence has been reported as such.
    if node["consequence"] == nil, node.entries.contains(where: { NearMiss.of($0.key, in: ["consequence"]) != nil }) { return nil }
    guard RulePart.rule.takes(node, problems) else { return nil }
    if let name = node["objectID"], let text = JSONValue(name).string { problems.mention(rule: text, at: name.place) }
    let params = node["consequence"]?["params"]
    // Search parameters are read like those of a query.
    let known = Form<SearchQuery>.parameterNames.subtracting(["query", "filters", "customParameters"])
    let ofSearches = (params?.entries ?? []).filter { known.contains($0.key) && !$0.value.isNull }
    if !ofSearches.isEmpty, let params {
      // A disabled rule has no effect, so parameters without effect are not noted.
      let isOff = node["enabled"].map { JSONValue($0) == false } ?? false
      let own = isOff ? Problems(hiding: problems.redactor) : problems
      let isRead = Form<SearchQuery>.searchQuery.read(YAMLNode(.mapping(ofSearches), span: params.span), own) != nil
      if isOff { for diagnostic in own.diagnostics { problems.add(diagnostic) } }
      guard isRead else { return nil }
    }
    if let content = params?["renderingContent"], !content.isNull, Form<IndexSettings>.renderingContent.read(content, problems) == nil {
      return nil
    }
    for entry in params?.entries ?? [] where !QueryRule.parameterNames.contains(entry.key) {
      // The example in the API reference contains some of these.
      if ["customRanking", "searchableAttributes", "attributesForFaceting"].contains(entry.key)
        || EngineParameter(rawValue: entry.key)?.place == .settings
      {
        problems.mention(
          idle: .overridden(
            entry.key, by: entry.key == "userData" ? "among a rule's params" : "in a rule: it is a setting of the index",
            remedy: entry.key == "userData" ? "write it directly under 'consequence', beside 'params'" : "remove it"), at: entry.keySpan)
        continue
      }
      if entry.isExported, NearMiss.of(entry.key, in: QueryRule.parameterNames.sorted()) == nil {
        problems.mention(idle: .unknown(entry.key, help: nil), at: entry.keySpan)
        continue
      }
      problems.add(
        Diagnostic(
          "unknown-key", at: entry.keySpan, "there is no search parameter '\(entry.key)'",
          help: NearMiss.help(for: entry.key, in: QueryRule.parameterNames.sorted(), noun: "parameters")))
    }
    for pattern in conditions.compactMap({ $0["pattern"] }) {
      if let text = JSONValue(pattern).string, let slip = placeholder(text) {
        // A part of a secret cannot be masked.
        let isSecret = pattern.span.file.redactor.finds(in: text)
        let name = slip.drop { $0 != ":" }.dropFirst().dropLast()
        let inner = name.isEmpty ? slip.dropFirst().dropLast() : name
        problems.add(
          Diagnostic(
            "rule", .warning, at: pattern.place,
            "\(isSecret ? "a part in braces" : "'\(slip)'") is not a placeholder: a pattern names a facet as {facet:attribute}",
            help: isSecret || inner.isEmpty ? nil : "write {facet:\(inner)}"))
      }
      if let text = JSONValue(pattern).string, text.contains("|"), !pattern.span.file.redactor.finds(in: text) {
        problems.add(
          Diagnostic(
            "rule", .warning, at: pattern.place, "'|' has no meaning in a pattern, which consists of words and facets",
            help: "write a condition for each query"))
      }
      if let text = JSONValue(pattern).string, text.contains(".*") || text.hasPrefix("*") || text.hasSuffix("*"),
        !pattern.span.file.redactor.finds(in: text)
      {
        problems.add(
          Diagnostic(
            "rule", .warning, at: pattern.place, "'*' has no meaning in a pattern, which consists of words and facets",
            help: text == "*"
              ? "leave 'pattern' out to match any query"
              : "remove it; with anchoring: contains, there may be words before and after the pattern"))
      }
      if let text = JSONValue(pattern).string, text.contains(", "), !pattern.span.file.redactor.finds(in: text) {
        problems.add(
          Diagnostic(
            "rule", .warning, at: pattern.place, "',' has no meaning in a pattern: all these words belong to one query",
            help: "write a condition for each query"))
      }
      for name in QueryRule.facets(in: JSONValue(pattern).string ?? "") {
        problems.mention(attribute: name, at: pattern.place)
      }
    }
    for key in ["automaticFacetFilters", "automaticOptionalFacetFilters"] {
      for item in params?[key]?.items ?? [] {
        let name = item["facet"] ?? item
        if let text = JSONValue(name).string, !text.contains(":") { problems.mention(attribute: text, at: name.place) }
        let keys = ["facet", "score", "disjunctive", "negative"]
        for entry in item.entries where !keys.contains(entry.key) {
          problems.add(
            Diagnostic(
              "unknown-key", at: entry.keySpan, "unknown key '\(entry.key)' in an automatic filter",
              help: NearMiss.help(for: entry.key, in: keys, noun: "keys")))
        }
      }
    }
    // Note the records that a rule promotes or hides.
    let rule = node["objectID"].flatMap { JSONValue($0).string } ?? ""
    for key in ["promote", "hide"] {
      for item in node["consequence"]?[key]?.items ?? [] {
        if key == "hide", case .scalar(let scalar) = item.content {
          problems.mention(record: NamedRecord(objectID: scalar.text, rule: rule, position: nil), at: item.place)
        }
        let position = key == "promote" ? item["position"].flatMap { JSONValue($0).integer } : nil
        let identifiers = [item["objectID"]].compactMap(\.self) + (item["objectIDs"]?.items ?? [])
        for identifier in identifiers {
          if case .scalar(let scalar) = identifier.content {
            problems.mention(record: NamedRecord(objectID: scalar.text, rule: rule, position: position), at: identifier.place)
          }
        }
      }
    }
    var promoted: Set<String> = []
    for item in node["consequence"]?["promote"]?.items ?? [] {
      for identifier in [item["objectID"]].compactMap(\.self) + (item["objectIDs"]?.items ?? []) {
        guard let name = JSONValue(identifier).string, !promoted.insert(name).inserted else { continue }
        problems.add(
          Diagnostic("rule", .warning, at: identifier.place, "'\(name)' is promoted twice: its first position is used", help: "remove one"))
      }
    }
    var taken: Set<Int> = []
    for item in node["consequence"]?["promote"]?.items ?? [] {
      guard let position = item["position"], let number = JSONValue(position).integer, !taken.insert(number).inserted else { continue }
      problems.add(
        Diagnostic(
          "rule", .warning, at: position.place, "position \(number) is already taken by another record of this rule",
          help: "give each its own position, starting at 0"))
    }
    if let filters = node["consequence"]?["filterPromotes"], JSONValue(filters).bool == true, promoted.isEmpty {
      problems.mention(idle: .incomplete("filterPromotes", lacking: "promote"), at: filters.place)
    }
    for item in params?["query"]?["edits"]?.items ?? [] {
      if let type = item["type"], let word = JSONValue(type).string, !["remove", "replace"].contains(word) {
        return problems.error(
          "rule", at: type.place, "an edit has the type remove or replace, not '\(word)'",
          help: NearMiss.didYouMean(word, ["remove", "replace"]))
      }
      if let old = item["delete"].flatMap({ JSONValue($0).string }), old == item["insert"].flatMap({ JSONValue($0).string }) {
        problems.add(Diagnostic("rule", .warning, at: item.opening, "'\(old)' is replaced with itself", help: "correct one of the two"))
      } else if let insert = item["insert"], let text = JSONValue(insert).string, !text.isEmpty,
        node["enabled"].map({ JSONValue($0).bool }) != false
      {
        problems.mention(words: [text], typed: nil, isOfEdit: true, at: insert.place)
      }
      guard let type = item["type"].flatMap({ JSONValue($0).string }), type == "replace", item["insert"]?.isNull ?? true else { continue }
      return problems.error(
        "rule", at: item.opening, "an edit that replaces a word needs 'insert'", help: "add insert, or write type: remove")
    }
    for item in node["consequence"]?["promote"]?.items ?? [] where item["position"]?.isNull ?? true {
      return problems.error(
        "rule", at: item.opening, "a promotion needs 'position'", help: "0 is the first position")
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
      let near: String? =
        if error.path.last == "anchoring" {
          conditions.lazy.compactMap { $0["anchoring"].flatMap { JSONValue($0).string } }
            .compactMap { word in QueryRule.Anchoring(rawValue: word) == nil ? word : nil }.first
            .flatMap { NearMiss.didYouMean($0, QueryRule.Anchoring.allCases.map(\.rawValue)) }
        } else { nil }
      return problems.error("rule", at: place, error.message, help: near)
    }
  }
}

extension Form where Value == [QueryRule] {
  /// Returns the key to which misplaced keys belong.
  private static func owners(_ keys: [String], _ owner: String) -> [String: String] {
    Dictionary(keys.map { ($0, owner) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the first part of a pattern in braces that is not `{facet:attribute}`; a backslash escapes a brace.
  private static func placeholder(_ pattern: String) -> String? {
    let characters = Array(pattern)
    var open: Int?
    var index = 0
    while index < characters.count {
      switch characters[index] {
      case "\\": index += 1
      case "{": open = open ?? index
      case "}":
        if let start = open {
          let part = String(characters[start...index])
          if !part.hasPrefix("{facet:") { return part }
          open = nil
        }
      default: break
      }
      index += 1
    }
    // A brace that is not closed.
    return open.map { String(characters[$0...]) }
  }
}

extension QueryRule {
  /// The parameters that consequences and searches may have.
  package static let parameterNames = Set(
    EngineParameter.allCases.filter { $0.place != .settings }.map(\.rawValue) + [
      "query", "automaticFacetFilters", "automaticOptionalFacetFilters", "renderingContent", "filters", "facetFilters", "numericFilters",
      "tagFilters", "optionalFilters", "facets", "hitsPerPage", "page", "maxValuesPerFacet", "sortFacetValuesBy", "attributesToRetrieve",
      "relevancyStrictness", "facetOrdering",
    ])
}

extension YAMLNode {
  /// Returns the position of a key in this mapping, at any depth.
  func keyPlace(of key: String) -> SourceSpan? {
    for entry in entries {
      if entry.key == key { return entry.keySpan }
      if let inner = entry.value.keyPlace(of: key) ?? entry.value.items.lazy.compactMap({ $0.keyPlace(of: key) }).first { return inner }
    }
    return nil
  }
}
