import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

extension IncompleteSettings {
  /// Notes settings whose values do not do what they seem to.
  static func noteSlips(
    _ settings: IndexSettings, _ query: SearchQuery, inSettings declared: YAMLNode?, inQuery asked: YAMLNode?, _ problems: Problems
  ) {
    func value(_ parameter: EngineParameter) -> JSONValue? { query.additional[parameter] ?? settings.additional[parameter] }
    func node(_ key: String) -> YAMLNode? { asked?[key] ?? declared?[key] }
    func keyPlace(_ key: String) -> SourceSpan? {
      [asked, declared].lazy.compactMap { $0?.entries.first { $0.key == key }?.keySpan }.first
    }
    func note(_ parameter: IdleParameter, _ key: String) {
      if let place = keyPlace(key) { problems.mention(idle: parameter, at: place) }
    }
    if (asked?["queryType"].map { JSONValue($0).string } ?? settings.queryType.rawValue) == "prefixNone",
      node("disablePrefixOnAttributes")?.items.isEmpty == false
    {
      note(
        .overridden("disablePrefixOnAttributes", by: "with queryType: prefixNone", remedy: "keep one of the two"),
        "disablePrefixOnAttributes")
    }
    let plurals = value(.ignorePlurals).map { $0 != .bool(false) && $0 != .array([]) } ?? false
    let isDefault = value(.alternativesAsExact).map(EngineParameter.alternativesAsExact.defaults.contains) ?? true
    for item in node("alternativesAsExact")?.items ?? [] where JSONValue(item).string == "ignoreConjugations" {
      problems.mention(idle: .unreproduced("'ignoreConjugations' in alternativesAsExact"), at: item.place)
    }
    for item in node("alternativesAsExact")?.items ?? [] where JSONValue(item).string == "ignorePlurals" && !plurals && !isDefault {
      problems.mention(idle: .incomplete("'ignorePlurals' in alternativesAsExact", lacking: "ignorePlurals: true"), at: item.place)
    }
    // Exclusions remove attributes from those that are retrieved: without `*`, none are.
    let retrieved = node("attributesToRetrieve")?.items.compactMap { JSONValue($0).string } ?? []
    if !retrieved.isEmpty, retrieved.allSatisfy({ $0.hasPrefix("-") }), let place = keyPlace("attributesToRetrieve") {
      problems.add(
        Diagnostic(
          "no-effect", .warning, at: place, "attributesToRetrieve excludes attributes and names none: nothing is retrieved",
          help: "write [\(([WrittenOut.item("*")] + retrieved.map { WrittenOut.item($0) }).joined(separator: ", "))]"))
    }
    for item in node("disableTypoToleranceOnWords")?.items ?? [] {
      guard let text = JSONValue(item).string, text.contains(" ") else { continue }
      let words = text.split(separator: " ").map { WrittenOut.item(String($0)) }
      problems.add(
        Diagnostic(
          "no-effect", .warning, at: item.place, "'\(text)' is several words; only single words are compared",
          help: "list the words: [\(words.joined(separator: ", "))]"))
    }
    if let tag = value(.highlightPreTag)?.string, tag == value(.highlightPostTag)?.string, tag.hasPrefix("<"), !tag.hasPrefix("</"),
      let place = keyPlace("highlightPostTag")
    {
      problems.add(
        Diagnostic(
          "setting", .warning, at: place, "'\(tag)' is an opening tag; a closing one belongs here", help: "write '</\(tag.dropFirst())'"))
    }
    if let tag = value(.highlightPreTag)?.string, tag.hasPrefix("</"), let other = value(.highlightPostTag)?.string, !other.hasPrefix("</"),
      let place = keyPlace("highlightPreTag")
    {
      problems.add(
        Diagnostic(
          "setting", .warning, at: place, "'\(tag)' is a closing tag; an opening one belongs here",
          help: "swap highlightPreTag and highlightPostTag"))
    }
    if let criteria = settings.additional[.ranking]?.array?.compactMap(\.string), !criteria.contains("filters"),
      node("optionalFilters")?.items.isEmpty == false || asked?["optionalFilters"]?.isScalar == true
    {
      note(.incomplete("optionalFilters", lacking: "'filters' in ranking"), "optionalFilters")
    }
    noteOrders(settings, declared, problems)
  }

  /// Warns of a replica named `products_price_asc` that sorts by `desc(price)`.
  private static func noteDirection(of replica: YAMLEntry, _ problems: Problems) {
    let criteria = (replica.value["ranking"]?.items ?? []) + (replica.value["customRanking"]?.items ?? [])
    let words = replica.key.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    // If a name contains several directions, it is unclear which attribute each belongs to.
    guard let named = words.last, ["asc", "desc"].contains(named), words.count(where: { ["asc", "desc"].contains($0) }) == 1,
      let first = criteria.first(where: { item in JSONValue(item).string.map { $0.hasPrefix("asc(") || $0.hasPrefix("desc(") } ?? false }),
      let text = JSONValue(first).string, !text.hasPrefix(named + "("), text.hasSuffix(")")
    else { return }
    // The name must mention the attribute; otherwise it may refer to another one.
    let attribute = text.drop { $0 != "(" }.dropFirst().dropLast()
    let parts = attribute.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard !Set(parts).isDisjoint(with: words) else { return }
    problems.add(
      Diagnostic(
        "setting", .warning, at: first.place, "'\(text)' sorts in the opposite direction to the replica's name, '\(replica.key)'",
        help: "write '\(named)(\(attribute))', or rename the replica"))
  }

  /// Warns of a virtual replica with its own `ranking`, which it shares with the main index.
  ///
  /// Source: Algolia's documentation of virtual replicas: `ranking` cannot be set.
  private static func noteVirtual(_ replica: YAMLEntry, _ problems: Problems) {
    guard replica.key.hasPrefix("virtual("), let ranking = replica.value["ranking"], !isDefault("ranking", JSONValue(ranking)),
      let place = replica.value.entries.first(where: { $0.key == "ranking" })?.keySpan
    else { return }
    let sorts = ranking.items.compactMap { JSONValue($0).string }.filter { IndexSettings.RankingCriterion(setting: $0) != nil }
    problems.add(
      Diagnostic(
        "setting", .warning, at: place, "a virtual replica does not support 'ranking': it sorts by its customRanking",
        help: sorts.isEmpty || replica.value["customRanking"] != nil
          ? "remove it" : "write customRanking: [\(sorts.joined(separator: ", "))]"))
  }

  /// Returns whether a setting has its default value.
  private static func isDefault(_ key: String, _ value: JSONValue) -> Bool {
    if value == .null { return true }
    if let parameter = EngineParameter(rawValue: key) { return parameter.defaults.contains(value) }
    return switch key {
    case "paginationLimitedTo": value == 1000
    case "searchableAttributes", "attributesForFaceting", "replicas": value == .null || value == []
    case "renderingContent": value == .null || value.members?.isEmpty ?? false
    default: false
    }
  }

  /// Notes settings of a virtual replica that it inherits from the main index.
  ///
  /// Source: Algolia's documentation of virtual replicas, which support only a subset of the settings.
  static func noteTakenOver(_ replica: YAMLNode?, from main: YAMLNode?, _ problems: Problems) {
    for entry in replica?.entries ?? [] {
      let isOfIndex =
        EngineParameter(rawValue: entry.key).map { $0.place == .settings && $0.effect != .unseen }
        ?? ["searchableAttributes", "attributesForFaceting", "paginationLimitedTo", "renderingContent", "replicas"].contains(entry.key)
      // An export includes the inherited settings.
      guard isOfIndex, main?[entry.key].map({ JSONValue($0) }) != JSONValue(entry.value) else { continue }
      // A setting at its default has the same value if the main index does not mention it.
      if main?[entry.key] == nil, isDefault(entry.key, JSONValue(entry.value)) { continue }
      problems.mention(
        idle: .overridden(
          entry.key, by: "in a virtual replica, which uses that of the main index", remedy: "set it in the main index, or remove it here"),
        at: entry.keySpan)
    }
  }

  /// Warns of sort criteria of replicas after `custom`, where they only break ties.
  private static func noteOrders(_ settings: IndexSettings, _ declared: YAMLNode?, _ problems: Problems) {
    for replica in declared?["replicas"]?.entries ?? [] {
      noteDirection(of: replica, problems)
      noteVirtual(replica, problems)
      let hasCustom = replica.value["customRanking"].map { !$0.items.isEmpty } ?? !settings.customRanking.isEmpty
      guard hasCustom, let ranking = replica.value["ranking"],
        let custom = ranking.items.firstIndex(where: { JSONValue($0).string == "custom" })
      else { continue }
      for item in ranking.items[custom...] {
        guard let text = JSONValue(item).string, IndexSettings.RankingCriterion(setting: text) != nil else { continue }
        problems.add(
          Diagnostic(
            "setting", .warning, at: item.place, "'\(text)' comes after 'custom', so it only breaks ties",
            help: "put it first to sort by it"))
      }
    }
  }
}
