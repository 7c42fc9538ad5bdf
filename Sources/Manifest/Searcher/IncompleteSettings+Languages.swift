import Diagnostics
import Forms
import JSONText
import SearchModel
import YAMLTree

extension IncompleteSettings {
  private static func languages(_ value: JSONValue?) -> [String] { value?.array?.compactMap { $0.string?.lowercased() } ?? [] }

  /// Notes languages whose words are unknown here, and what the engine does automatically for others.
  static func noteLanguages(_ settings: IndexSettings, _ query: SearchQuery, _ problems: Problems, _ place: (String) -> SourceSpan) {
    func value(_ parameter: EngineParameter) -> JSONValue? { query.additional[parameter] ?? settings.additional[parameter] }
    func note(_ words: String, _ parameter: EngineParameter) { problems.mention(idle: .unreproduced(words), at: place(parameter.rawValue)) }
    let declared = languages(value(.queryLanguages))
    for key in [EngineParameter.removeStopWords, .ignorePlurals] {
      guard let own = value(key), own != .bool(false) else { continue }
      if own == .bool(true), declared.isEmpty {
        let reproduced = key == .ignorePlurals ? EngineParameter.unmistakableLanguages : EngineParameter.reproducedLanguages
        let known = reproduced.sorted().joined(separator: ", ")
        note("\(key.rawValue) for all languages, only for \(known)", key)
      }
      for language in own == .bool(true) ? declared : languages(own) where !EngineParameter.reproducedLanguages.contains(language) {
        note("\(key.rawValue) for '\(language)'", key)
      }
    }
    for language in languages(value(.naturalLanguages)) where !EngineParameter.reproducedLanguages.contains(language) {
      note("the words of '\(language)'", .naturalLanguages)
    }
    // The engine splits compound words of these languages by default.
    for language in declared where value(.decompoundQuery)?.bool != false && compounding.contains(language) {
      note("how compound words of '\(language)' are split (decompoundQuery)", .queryLanguages)
    }
    for language in declared where ["ja", "zh"].contains(language) {
      note("where words of '\(language)' begin and end", .queryLanguages)
    }
  }

  /// The languages whose compound words the engine splits. Source: Algolia's reference of decompoundQuery.
  private static let compounding: Set<String> = ["de", "nl", "fi", "da", "sv", "no", "nb"]

  /// Notes languages and a virtual replica's relevancyStrictness in the settings of replicas.
  static func noteLanguagesElsewhere(_ searcher: YAMLNode, _ settings: IndexSettings, _ problems: Problems) {
    let declared = (searcher["replicas"]?.entries ?? []) + (searcher["settings"]?["replicas"]?.entries ?? [])
    for replica in settings.replicas {
      guard let own = replica.own.first, let node = declared.first(where: { $0.key == replica.name })?.value else { continue }
      func place(_ key: String) -> SourceSpan { node.keyPlace(of: key) ?? node.place }
      noteLanguages(own, SearchQuery(), problems, place)
      if replica.isVirtual, let strictness = own.additional[.relevancyStrictness]?.integer, (1..<100).contains(strictness) {
        problems.mention(idle: .unreproduced("a relevancyStrictness between 1 and 99"), at: place("relevancyStrictness"))
      }
    }
  }
}
