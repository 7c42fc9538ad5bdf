import Diagnostics
import Forms
import JSONText
import SearchModel
import YAMLTree

extension IncompleteSettings {
  /// Notes parameters of rules that have no effect, as those of a query are noted.
  ///
  /// Rules often have the same parameters, so each combination is examined once.
  ///
  /// - Parameter query: The searcher's own parameters, which a rule's parameters may need.
  static func noteParametersOfRules(_ searcher: YAMLNode, _ settings: IndexSettings, _ query: SearchQuery, _ problems: Problems) {
    var known: [JSONValue: [(key: String, parameter: IdleParameter)]] = [:]
    for rule in searcher["rules"].flatMap({ IndexList.items($0, "a list of rules", Problems()) }) ?? [] {
      guard let params = rule["consequence"]?["params"], rule["enabled"].map({ JSONValue($0) != false }) ?? true else { continue }
      let entries = params.entries.filter { entry in
        !entry.value.isNull && (EngineParameter(rawValue: entry.key) != nil || ["hitsPerPage", "page"].contains(entry.key))
      }
      if entries.isEmpty { continue }
      let content = JSONValue.object(entries.map { .init($0.key, JSONValue($0.value)) })
      let idle = known[content] ?? self.idle(entries, at: params, searcher, settings, query, problems)
      known[content] = idle
      for (key, parameter) in idle {
        if let entry = entries.first(where: { $0.key == key }) { problems.mention(idle: parameter, at: entry.keySpan) }
      }
    }
  }

  /// The parameters without effect, each with its key.
  private static func idle(
    _ entries: [YAMLEntry], at params: YAMLNode, _ searcher: YAMLNode, _ settings: IndexSettings, _ query: SearchQuery,
    _ problems: Problems
  ) -> [(key: String, parameter: IdleParameter)] {
    var combined = query
    for entry in entries {
      if entry.key == "hitsPerPage" { combined.hitsPerPage = JSONValue(entry.value).integer }
      guard let parameter = EngineParameter(rawValue: entry.key) else { continue }
      combined.additional[parameter] = JSONValue(entry.value)
      if parameter == .relevancyStrictness { combined.relevancyStrictness = nil }
    }
    var idle: [(key: String, parameter: IdleParameter)] = []
    if combined.additional.removeValue(forKey: .ruleContexts) != nil, entries.contains(where: { $0.key == "ruleContexts" }) {
      idle.append(
        (
          "ruleContexts",
          .overridden("ruleContexts", by: "in a rule: contexts choose the rules before any is applied", remedy: "remove it")
        ))
    }
    // The searcher with the rule's parameters as its query, and without the lists that do not matter for them.
    let parts = searcher.entries.filter { !["query", "rules", "synonyms", "records"].contains($0.key) }
    let asked = YAMLEntry(key: "query", keySpan: params.place, value: YAMLNode(.mapping(entries), span: params.span))
    var light = settings
    // Whether there are any matters, not which.
    light.synonyms = Array(settings.synonyms.prefix(1))
    let noted = Problems(hiding: problems.redactor)
    note(YAMLNode(.mapping(parts + [asked]), span: searcher.span), light, combined, noted)
    for parameter in noted.idle {
      if let entry = entries.first(where: { isInside(parameter.span, $0) }) { idle.append((entry.key, parameter.value)) }
    }
    return idle
  }

  /// Returns whether a position is the key of an entry, or in its value.
  private static func isInside(_ span: SourceSpan, _ entry: YAMLEntry) -> Bool {
    entry.keySpan == span
      || (entry.value.span.file === span.file && entry.value.span.range.lowerBound <= span.range.lowerBound
        && span.range.upperBound <= entry.value.span.range.upperBound)
  }
}
