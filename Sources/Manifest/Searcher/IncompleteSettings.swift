import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

/// Settings that have no effect in the real engine as long as a different setting is missing.
enum IncompleteSettings {
  /// Notes incomplete settings, each at its position.
  ///
  /// - Parameter searcher: The mapping that declares the searcher.
  static func note(_ searcher: YAMLNode, _ settings: IndexSettings, _ query: SearchQuery, _ problems: Problems) {
    // Parameters at their default values do not count.
    let query = query.withoutDefaults
    let declared = searcher.entries.first { $0.key == "settings" }?.value
    let asked = searcher.entries.first { $0.key == "query" }?.value
    func place(_ key: String, in node: YAMLNode?) -> SourceSpan {
      (node ?? searcher).entries.first { $0.key == key }?.keySpan ?? (node ?? searcher).place
    }
    /// Returns the position of an item of a list, or of the list's key.
    func place(of item: String, in key: String) -> SourceSpan {
      asked?[key]?.items.first { JSONValue($0).string == item }?.place ?? place(key, in: asked)
    }
    let criteria = settings.additional[.ranking]?.array?.compactMap(\.string)
    if let criteria, !criteria.contains("custom"), !settings.customRanking.isEmpty {
      problems.mention(idle: .incomplete("customRanking", lacking: "'custom' in ranking"), at: place("customRanking", in: declared))
    }
    for replica in settings.replicas where replica.own.isEmpty && !replica.isVirtual {
      let own = replica.ranking ?? criteria
      guard let own, !own.contains("custom"), !(replica.customRanking ?? []).isEmpty else { continue }
      let node = declared?["replicas"]?[replica.name] ?? searcher["replicas"]?[replica.name]
      problems.mention(
        idle: .incomplete("customRanking of '\(replica.name)'", lacking: "'custom' in its ranking"),
        at: node.map { place("customRanking", in: $0) } ?? place("replicas", in: declared))
    }
    if settings.additional[.attributeForDistinct] == nil {
      for (value, node) in [(settings.additional[.distinct], declared), (query.additional[.distinct], asked)] {
        guard let value, !EngineParameter.distinct.defaults.contains(value) else { continue }
        problems.mention(idle: .incomplete("distinct", lacking: "attributeForDistinct in the settings"), at: place("distinct", in: node))
      }
    }
    for facet in settings.attributesForFaceting where facet.isAfterDistinct && settings.additional[.attributeForDistinct] == nil {
      problems.mention(
        idle: .incomplete("'afterDistinct(\(facet.attribute))'", lacking: "attributeForDistinct in the settings"),
        at: place("attributesForFaceting", in: declared))
    }
    if query.additional[.ruleContexts] != nil, settings.rules.isEmpty {
      problems.mention(idle: .incomplete("ruleContexts", lacking: "rules"), at: place("ruleContexts", in: asked))
    }
    if query.additional[.restrictSearchableAttributes] != nil, settings.searchableAttributes == nil {
      problems.mention(
        idle: .incomplete("restrictSearchableAttributes", lacking: "searchableAttributes in the settings"),
        at: place("restrictSearchableAttributes", in: asked))
    }
    noteRestrictions(asked, settings, problems)
    for rule in searcher["rules"].flatMap({ IndexList.items($0, "a list of rules", Problems()) }) ?? [] {
      if rule["enabled"].map({ JSONValue($0).bool }) == false { continue }
      noteRestrictions(rule["consequence"]?["params"], settings, problems)
    }
    if settings.additional[.attributeForDistinct] != nil, !setsDistinct(settings, query) {
      problems.mention(
        idle: .incomplete("attributeForDistinct", lacking: "distinct in the settings or in the query"),
        at: place("attributeForDistinct", in: declared))
    }
    if searcher["isDisjunctiveFacetingEnabled"].map({ JSONValue($0).bool }) == false, searcher["disjunctiveFacetsAttributes"] != nil {
      problems.mention(
        idle: .overridden("disjunctiveFacetsAttributes", by: "with isDisjunctiveFacetingEnabled: false", remedy: "keep one of the two"),
        at: place("disjunctiveFacetsAttributes", in: searcher))
    }
    // A search near a location needs records that have one.
    for key in EngineParameter.ofPlaces where query.additional[key] != nil {
      problems.mention(attribute: "_geoloc", at: place(key.rawValue, in: asked))
    }
    noteLanguages(settings, query, problems) { place($0, in: asked?[$0] == nil ? declared : asked) }
    noteLanguagesElsewhere(searcher, settings, problems)
    noteParametersOfRules(searcher, settings, query, problems)
    if let own = query.additional[.ruleContexts]?.array?.compactMap(\.string), !settings.rules.isEmpty {
      let known = Set(settings.rules.flatMap(\.conditions).compactMap(\.context))
      for name in own where !known.contains(name) {
        let near = NearMiss.of(name, in: known.sorted()).map { ": the rules have '\($0)'" } ?? ""
        problems.mention(
          idle: .incomplete("'\(name)' in ruleContexts", lacking: "a rule with this context\(near)"),
          at: place(of: name, in: "ruleContexts"))
      }
    }
    if settings.rulesAt != nil, !settings.rules.contains(where: { !$0.validity.isEmpty }) {
      problems.mention(idle: .incomplete("rulesAt", lacking: "a rule with a validity period"), at: place("rulesAt", in: searcher))
    }
    let ranks = settings.searchableAttributes?.map { $0.attributes.map(\.rawValue) }
    let searchable = AttributePaths((ranks ?? []).flatMap(\.self))
    let groups = Self.groups(ranks ?? [])
    for key in [
      EngineParameter.disableTypoToleranceOnAttributes, .camelCaseAttributes, .disablePrefixOnAttributes, .disableExactOnAttributes,
    ] {
      let names = (query.additional[key] ?? settings.additional[key])?.array?.compactMap(\.string) ?? []
      let span = place(key.rawValue, in: query.additional[key] == nil ? declared : asked)
      guard ranks != nil else {
        // Camel case is split in all attributes, whatever their priority.
        if key != .camelCaseAttributes, !names.isEmpty {
          problems.mention(idle: .incomplete(key.rawValue, lacking: "searchableAttributes in the settings"), at: span)
        }
        continue
      }
      for name in names {
        if !isPart(name, of: searchable) {
          problems.mention(
            idle: .incomplete("'\(name)' in \(key.rawValue)", lacking: "'\(name)' in searchableAttributes", attribute: name), at: span)
        } else if key == .disablePrefixOnAttributes, let group = groups[name] {
          problems.mention(
            idle: .overridden(
              "'\(name)' in \(key.rawValue)", by: "next to others of the same priority, '\(group.joined(separator: ","))'",
              remedy: "list '\(name)' by itself in searchableAttributes"),
            at: span)
        }
      }
    }
    noteOrdering(settings, declared, problems)
    noteRules(searcher["rules"], ofSearcherAt: searcher.place, problems)
    if query.additional[.ruleContexts] == nil {
      let natural = query.additional[.naturalLanguages] ?? settings.additional[.naturalLanguages]
      noteContexts(searcher["rules"], ofSearcherAt: searcher.place, isNatural: natural?.array?.isEmpty == false, problems)
    }
    let timed = settings.rules.filter { !$0.validity.isEmpty && $0.isEnabled }
    if settings.rulesAt == nil, !timed.isEmpty {
      let names = timed.map { "'\($0.objectID)'" }.joined(separator: ", ")
      problems.mention(
        idle: .incomplete(
          timed.count == 1 ? "the rule \(names)" : "the rules \(names)",
          lacking: timed.count == 1
            ? "rulesAt, the time of the search: the rule applies only at certain times"
            : "rulesAt, the time of the search: the rules apply only at certain times"),
        at: place("rules", in: searcher))
    }
    if let now = settings.rulesAt, !timed.isEmpty, !timed.contains(where: { $0.validity.contains { $0.contains(now) } }) {
      problems.mention(idle: .incomplete("rulesAt", lacking: "a rule that is valid at this time"), at: place("rulesAt", in: searcher))
    }
    if query.additional[.aroundLatLng] != nil, query.additional[.aroundRadius] == nil {
      problems.mention(idle: .unreproduced("the automatic aroundRadius"), at: place("aroundLatLng", in: asked))
    }
    let askedStrictness = query.relevancyStrictness ?? query.additional[.relevancyStrictness]?.integer
    if let strictness = askedStrictness ?? settings.additional[.relevancyStrictness]?.integer, strictness != 100 {
      let place = place("relevancyStrictness", in: askedStrictness == nil ? declared : asked)
      if !settings.replicas.contains(where: \.isVirtual) {
        let primary = askedStrictness == nil ? declared?["primary"].flatMap { JSONValue($0).string } : nil
        problems.mention(
          idle: primary.map { name in
            .overridden(
              "relevancyStrictness", by: "here: these are the settings of a virtual replica of '\(name)'",
              remedy: "use the settings of '\(name)', and list this index there: replicas: [virtual(NAME)]")
          } ?? .incomplete("relevancyStrictness", lacking: "a virtual replica"), at: place)
      } else if (1..<100).contains(strictness) {
        problems.mention(idle: .unreproduced("a relevancyStrictness between 1 and 99"), at: place)
      }
    }
    notePairs(
      settings, query, inSettings: declared, inQuery: asked,
      { key, lacking, node in problems.mention(idle: .incomplete(key, lacking: lacking), at: place(key, in: node)) },
      { key, words, remedy, node in problems.mention(idle: .overridden(key, by: words, remedy: remedy), at: place(key, in: node)) })
    notePages(query, asked, settings, problems)
    noteSlips(settings, query, inSettings: declared, inQuery: asked, problems)
    noteTags(query, asked, settings, declared, problems)
    noteOffset(query, asked, settings, declared, problems)
    noteConflicts(settings, query, inSettings: declared, inQuery: asked, problems)
    let typos: [(key: String, isSet: Bool)] = [
      ("minWordSizefor1Typo", settings.minWordSizefor1Typo != 4), ("minWordSizefor2Typos", settings.minWordSizefor2Typos != 8),
    ]
    if settings.typoTolerance == .none, query.additional[.typoTolerance] == nil {
      for (key, _) in typos.filter(\.isSet) {
        problems.mention(
          idle: .overridden(key, by: "with typoTolerance: false", remedy: "remove one of the two"), at: place(key, in: declared))
      }
    }
  }

  /// Returns the attribute in `unordered(attribute)` or `ordered(attribute)`; nil for any other name.
  private static func plain(_ name: String) -> String? {
    ["unordered(", "ordered("].first(where: name.hasPrefix).flatMap {
      name.hasSuffix(")") ? String(name.dropFirst($0.count).dropLast()) : nil
    }
  }

  /// Returns whether an attribute is among others, nested in one of them, or contains one of them.
  private static func isPart(_ name: String, of others: AttributePaths) -> Bool { others.cover(name) || others.areBelow(name) }

  /// Returns the attributes of the same priority, by each that is not the only one.
  private static func groups(_ ranks: [[String]]) -> [String: [String]] {
    Dictionary(ranks.filter { $0.count > 1 }.flatMap { group in group.map { ($0, group) } }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns whether anything groups records: the settings, the query, or a rule.
  private static func setsDistinct(_ settings: IndexSettings, _ query: SearchQuery) -> Bool {
    [settings.additional[.distinct], query.additional[.distinct]].contains {
      $0.map { !EngineParameter.distinct.defaults.contains($0) } ?? false
    }
      || settings.rules.contains { rule in rule.parameters.contains { $0.key == EngineParameter.distinct.rawValue } }
  }

  /// Notes rules for the values of a facet that is not shown.
  private static func noteOrdering(_ settings: IndexSettings, _ declared: YAMLNode?, _ problems: Problems) {
    let ordering = declared?["facetOrdering"] ?? declared?["renderingContent"]?["facetOrdering"]
    let shown = settings.renderingContent?["facetOrdering"]?["facets"]?["order"]?.array?.compactMap(\.string) ?? []
    // Settings in a file of their own are there for other manifests and apps as well.
    if let ordering, !shown.isEmpty, [".searchplay.yaml", ".searchplay.yml"].contains(where: ordering.span.file.name.hasSuffix) {
      problems.mention(idle: .incomplete("facetOrdering", lacking: IdleParameter.dynamicFacets), at: ordering.place)
    }
    for entry in ordering?["values"]?.entries ?? [] where !shown.contains(entry.key) {
      problems.mention(
        idle: .incomplete(
          "'\(entry.key)' in facetOrdering.values", lacking: "'\(entry.key)' in facetOrdering.facets", attribute: entry.key),
        at: entry.keySpan)
    }
  }

  /// Warns of attributes that a search is restricted to and that are not searchable by themselves.
  private static func noteRestrictions(_ asked: YAMLNode?, _ settings: IndexSettings, _ problems: Problems) {
    guard let ranks = settings.searchableAttributes?.map({ $0.attributes.map(\.rawValue) }) else { return }
    let names = ranks.flatMap(\.self)
    let searchable = AttributePaths(names)
    let groups = groups(ranks)
    for item in asked?["restrictSearchableAttributes"]?.items ?? [] {
      if let name = JSONValue(item).string, let group = groups[name] {
        problems.add(
          Diagnostic(
            "no-effect", .warning, at: item.place,
            "'\(name)' has no effect next to others of the same priority, '\(group.joined(separator: ","))'",
            help: "list '\(name)' by itself in searchableAttributes"))
      }
      guard let name = JSONValue(item).string, !isPart(name, of: searchable) else { continue }
      problems.add(
        Diagnostic(
          "no-effect", .warning, at: item.place, "queries never match in '\(name)', which is not in searchableAttributes",
          help: plain(name).flatMap { searchable.contains($0) ? "write \($0): the order of searchableAttributes does not change" : nil }
            ?? NearMiss.didYouMean(name, names) ?? "add '\(name)' to searchableAttributes"))
    }
  }

  /// Notes rules that have no effect, and filters for a facet that no pattern names.
  ///
  /// - Parameter place: The span of the searcher.
  private static func noteRules(_ node: YAMLNode?, ofSearcherAt place: SourceSpan, _ problems: Problems) {
    for item in node.flatMap({ IndexList.items($0, "a list of rules", Problems()) }) ?? [] {
      guard let consequence = item["consequence"], let rule = try? QueryRule(json: JSONValue(item)) else { continue }
      let does = consequence.entries.contains { entry in
        switch entry.value.content {
        case .scalar: !entry.value.isNull && entry.key != "filterPromotes"
        case .sequence(let items): !items.isEmpty
        case .mapping(let entries): !entries.isEmpty
        }
      }
      if !does {
        problems.mention(
          idle: .overridden(
            "the rule '\(rule.objectID)'", by: "because its consequence is empty", remedy: "add something to it, or remove the rule"),
          at: consequence.place)
      }
      // The rules of an export may be for other screens.
      let isOwn = item.place.file === place.file
      if isOwn, let data = consequence["userData"], !data.isNull, rule.isEnabled {
        problems.mention(
          idle: .incomplete("the userData of the rule '\(rule.objectID)'", lacking: IdleParameter.customDataWidget), at: data.place)
      }
      if isOwn, let redirect = consequence["redirect"] ?? consequence["params"]?["renderingContent"]?["redirect"], !redirect.isNull {
        problems.mention(
          idle: .incomplete(
            "the redirect of the rule '\(rule.objectID)'", lacking: "code of the app that follows it: no widget of InstantSearch does"),
          at: redirect.place)
      }
      for id in rule.hidden where rule.promotions.contains(where: { $0.objectIDs.contains(id) }) {
        func place(_ key: String) -> SourceSpan? {
          let items = consequence[key]?.items ?? []
          let found = items.lazy.compactMap { item in
            ([item, item["objectID"]].compactMap(\.self) + (item["objectIDs"]?.items ?? [])).first { JSONValue($0).string == id }?.place
          }.first
          return found ?? consequence.keyPlace(of: key)
        }
        let line = place("hide").map { " in line \($0.start.line)" } ?? ""
        problems.mention(
          idle: .overridden(
            "promote", by: "for '\(id)': the rule '\(rule.objectID)' hides it, too", remedy: "remove it here, or under 'hide'\(line)"),
          at: place("promote") ?? consequence.place)
      }
      notePatterns(of: rule, item, problems)
      let named = Set(rule.conditions.compactMap(\.pattern).flatMap(QueryRule.facets))
      if case .edits(let edits) = rule.textChange {
        for name in edits.flatMap({ QueryRule.facets(in: $0.deleted) }) where !named.contains(name) {
          problems.mention(
            idle: .incomplete("removing '{facet:\(name)}' from the query", lacking: "'{facet:\(name)}' in the pattern of the rule"),
            at: consequence["params"]?.keyPlace(of: "query") ?? item.place)
        }
      }
      for key in ["automaticFacetFilters", "automaticOptionalFacetFilters"] {
        for filter in consequence["params"]?[key]?.items ?? [] {
          let name = JSONValue(filter["facet"] ?? filter).string ?? ""
          if name.contains(":") || named.contains(name) { continue }
          problems.mention(
            idle: .incomplete("'\(name)' in \(key)", lacking: "{facet:\(name)} in a pattern of the rule"),
            at: (filter["facet"] ?? filter).place)
        }
      }
    }
  }

  /// Notes patterns that no query can match, and words that a rule removes from queries that never contain them.
  private static func notePatterns(of rule: QueryRule, _ item: YAMLNode, _ problems: Problems) {
    for condition in item["conditions"]?.items ?? [item["condition"]].compactMap(\.self) {
      guard let pattern = condition["pattern"], JSONValue(pattern).string == "", condition["anchoring"].map({ JSONValue($0) }) != "is"
      else { continue }
      problems.mention(
        idle: .overridden("anchoring", by: "with an empty pattern, which matches only an empty query", remedy: "remove it"),
        at: condition.keyPlace(of: "anchoring") ?? pattern.place)
    }
    // A query that equals the pattern contains no other words, unless alternatives are allowed.
    let conditions = rule.conditions
    if case .edits(let edits) = rule.textChange { noteMisspelt(edits, rule, item, problems) }
    guard !conditions.isEmpty, conditions.allSatisfy({ $0.anchoring == .is && $0.pattern != nil && !$0.allowsAlternatives }),
      conditions.allSatisfy({ QueryRule.facets(in: $0.pattern ?? "").isEmpty }), case .edits(let edits) = rule.textChange
    else { return }
    let words = Set(conditions.flatMap { Self.words(of: $0.pattern ?? "") })
    for edit in edits where !Self.words(of: edit.deleted).allSatisfy(words.contains) && Self.near(edit.deleted, words) == nil {
      problems.mention(
        idle: .incomplete("removing '\(edit.deleted)' from the query", lacking: "'\(edit.deleted)' in the pattern of the rule"),
        at: item["consequence"]?["params"]?.keyPlace(of: "query") ?? item.place)
    }
  }

  /// Notes words that a rule removes from queries and that are nearly a word of its patterns.
  private static func noteMisspelt(_ edits: [QueryRule.TextChange.Edit], _ rule: QueryRule, _ item: YAMLNode, _ problems: Problems) {
    let words = Set(rule.conditions.flatMap { Self.words(of: $0.pattern ?? "") })
    for edit in edits {
      guard let near = near(edit.deleted, words) else { continue }
      problems.mention(
        idle: .overridden(
          "the edit of '\(edit.deleted)'", by: "where queries have '\(near)', as the pattern of the rule does",
          remedy: "did you mean '\(near)'?"),
        at: item["consequence"]?["params"]?.keyPlace(of: "query") ?? item.place)
    }
  }

  /// Returns the word of a pattern that is nearly the given one; nil if it is a word of the pattern itself.
  private static func near(_ word: String, _ words: Set<String>) -> String? {
    words.contains(word.lowercased()) ? nil : NearMiss.of(word.lowercased(), in: words.sorted())
  }

  private static func words(of text: String) -> [String] { text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init) }

  /// Notes contexts of rules that no search sends, all in one note.
  ///
  /// - Parameter isNatural: Whether searches send the context that `naturalLanguages` implies.
  private static func noteContexts(_ node: YAMLNode?, ofSearcherAt place: SourceSpan, isNatural: Bool, _ problems: Problems) {
    let items = (node.flatMap { IndexList.items($0, "a list of rules", Problems()) } ?? []).filter { item in
      item["enabled"].map { JSONValue($0) != false } ?? true
    }
    let contexts = items.flatMap { $0["conditions"]?.items ?? [$0["condition"]].compactMap(\.self) }.compactMap { condition in
      condition["context"].flatMap { context in JSONValue(context).string.map { Located($0, context.place) } }
    }.filter { !$0.value.isEmpty && !(isNatural && $0.value == "natural_language") }
    // The rules of an export may be for other screens; if all of them have a context, the file was meant for a different screen.
    let areAll = items.allSatisfy { item in
      let conditions = item["conditions"]?.items ?? [item["condition"]].compactMap(\.self)
      return !conditions.isEmpty && conditions.allSatisfy { $0["context"].map { JSONValue($0).string?.isEmpty == false } ?? false }
    }
    guard let first = contexts.first, first.span.file === place.file || areAll else { return }
    let others = Set(contexts.map(\.value)).count - 1
    problems.mention(
      idle: .incomplete(
        others == 0
          ? "the context '\(first.value)'" : "the rules' context '\(first.value)', as \(others == 1 ? "another one" : "\(others) others"),",
        lacking: "ruleContexts in the query"),
      at: first.span)
  }
}

extension SearchQuery {
  /// The query without the parameters that are at their default values.
  fileprivate var withoutDefaults: SearchQuery {
    var query = self
    query.additional = additional.filter { !$0.key.defaults.contains($0.value) }
    return query
  }
}
