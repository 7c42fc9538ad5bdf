import Diagnostics
import Forms
import JSONText
import SearchModel
import YAMLTree

extension IncompleteSettings {
  /// Notes parameters of rules that have no effect: what is noted of a query that has them, too.
  ///
  /// - Parameter query: The searcher's own parameters, which a rule's parameters may need.
  static func noteParametersOfRules(_ searcher: YAMLNode, _ settings: IndexSettings, _ query: SearchQuery, _ problems: Problems) {
    for rule in searcher["rules"].flatMap({ IndexList.items($0, "a list of rules", Problems()) }) ?? [] {
      guard let params = rule["consequence"]?["params"], case .mapping(let entries) = params.content, !entries.isEmpty,
        rule["enabled"].map({ JSONValue($0) != false }) ?? true
      else { continue }
      var combined = query
      for entry in entries where !entry.value.isNull {
        guard let parameter = EngineParameter(rawValue: entry.key) else { continue }
        combined.additional[parameter] = JSONValue(entry.value)
        if parameter == .relevancyStrictness { combined.relevancyStrictness = nil }
      }
      if let contexts = params.keyPlace(of: "ruleContexts") {
        problems.mention(
          idle: .overridden("ruleContexts", by: "in a rule: contexts choose the rules before any is applied", remedy: "remove it"),
          at: contexts)
        combined.additional[.ruleContexts] = nil
      }
      // The searcher with the rule's parameters as its query, and without the rules.
      let parts = searcher.entries.filter { $0.key != "query" && $0.key != "rules" }
      let asked = YAMLEntry(key: "query", keySpan: params.place, value: params)
      let noted = Problems(hiding: problems.redactor)
      note(YAMLNode(.mapping(parts + [asked]), span: searcher.span), settings, combined, noted)
      for parameter in noted.idle where isInside(parameter.span, entries) { problems.mention(idle: parameter.value, at: parameter.span) }
    }
  }

  /// Returns whether a position is a key or in a value of a mapping.
  private static func isInside(_ span: SourceSpan, _ entries: [YAMLEntry]) -> Bool {
    entries.contains { entry in
      entry.keySpan == span
        || (entry.value.span.file === span.file && entry.value.span.range.lowerBound <= span.range.lowerBound
          && span.range.upperBound <= entry.value.span.range.upperBound)
    }
  }
}
