import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

extension Form where Value == IndexSettings {
  /// The settings of an index, by Algolia's names: those that the embedded index honours, and other known ones.
  static var indexSettings: Form { IndexSettingsForm.form }

  /// The settings inline, or the name of a file, whose contents are inserted before the manifest is read.
  static var indexSettingsOrFile: Form {
    Form(SchemaFragment.any([SchemaFragment(["type": "string", "pattern": "\\.(json|ya?ml)$"]), indexSettings.schema])) { node, problems in
      indexSettings.read(node, problems)
    }
  }

  fileprivate static func made() -> Form {
    let own: [BoundField<IndexSettings>] = [
      .kept(.optional("searchableAttributes", searchable, "Attributes to search in, most important first (default: all strings).")) {
        value, settings in
        // An empty list is the default.
        if let value, !value.isEmpty { settings.searchableAttributes = value }
      },
      .kept(.optional("attributesToIndex", searchable, "The former name of searchableAttributes.")) { value, settings in
        if let value, !value.isEmpty { settings.searchableAttributes = settings.searchableAttributes ?? value }
      },
      .defaulted(
        "attributesForFaceting",
        .list(
          of: .setting(
            "attribute, searchable(attribute), filterOnly(attribute), or afterDistinct around one of them",
            IndexSettings.FacetAttribute.init(setting:)
          ) { @Sendable facet in [facet.attribute] }),
        \.attributesForFaceting, [], shown: "[]", "Attributes that can be filtered on and counted."),
      .defaulted(
        "customRanking", .list(of: .rankingCriterion), \.customRanking, [], shown: "[]", "The order of records that match equally well."),
      .defaulted(
        "replicas", replicas, \.replicas, [], shown: "{}",
        "Other indices over the same records, by name, each with its own customRanking or ranking; or only their names, if they rank as the main index does."
      ),
      .kept(.optional("minWordSizeForApprox1", .count, "The former name of minWordSizefor1Typo.")) { value, settings in
        if let value { settings.minWordSizefor1Typo = value }
      },
      .kept(.optional("minWordSizeForApprox2", .count, "The former name of minWordSizefor2Typos.")) { value, settings in
        if let value { settings.minWordSizefor2Typos = value }
      },
      .kept(.optional("slaves", replicas, "The former name of replicas.")) { value, settings in
        if let value { settings.replicas += value }
      },
      .kept(.optional("facetOrdering", facetOrdering, "The order of dynamic facets, as in renderingContent.facetOrdering.")) {
        value, settings in
        if let value { settings.renderingContent = ["facetOrdering": value] }
      },
      .kept(
        .optional(
          "renderingContent", renderingContent, "How the screen should be arranged, as returned with answers; mainly `facetOrdering`.")
      ) {
        value, settings in
        if let value { settings.renderingContent = value }
      },
      .defaulted(
        "maxValuesPerFacet", .integer(1...1000), \.maxValuesPerFacet, 100, shown: "100",
        "The maximum number of values returned for an attribute."),
      .defaulted(
        "sortFacetValuesBy", Form<SearchQuery.FacetOrder>.choice(), \.sortFacetValuesBy, .count, shown: "\"count\"",
        "The engine's order of facet values."),
      .defaulted("hitsPerPage", .integer(1...1000), \.hitsPerPage, 20, shown: "20", "The number of hits per page."),
      .defaulted(
        "paginationLimitedTo", .integer(0...20_000), \.paginationLimitedTo, 1000, shown: "1000",
        "The maximum number of hits reachable by paging."),
      .optional(
        "attributesToRetrieve", .list(of: .retrievedAttribute), \.attributesToRetrieve, "Attributes to return with hits (default: all)."),
      .defaulted(
        "queryType", Form<IndexSettings.QueryType>.choice(), \.queryType, .prefixLast, shown: "\"prefixLast\"",
        "Which words of a query match as prefixes."),
      .defaulted(
        "typoTolerance", typoTolerance, \.typoTolerance, .all, shown: "true",
        "Whether words match despite typos: `true`, `false`, `min` (only the records with the fewest typos) or `strict`."),
      .defaulted(
        "minWordSizefor1Typo", .count, \.minWordSizefor1Typo, 4, shown: "4", "The length from which a word may have one typo."),
      .defaulted(
        "minWordSizefor2Typos", .count, \.minWordSizefor2Typos, 8, shown: "8", "The length from which a word may have two typos."),
    ]
    let others = EngineParameter.allCases.filter { $0.place != .query && $0 != .synonyms }.fields(\IndexSettings.additional)
    return .object(
      "settings", IndexSettings(),
      fields: own + [
        .kept(
          .optional(
            "synonyms", synonyms,
            "Whether synonyms apply (default: true); or, as in older exports, lists of words that are synonyms of each other.")
        ) { value, settings in
          switch value {
          case .flag(let value): settings.additional[.synonyms] = value
          case .lists(let lists): settings.synonyms = lists
          case nil: break
          }
        }
      ] + others)
  }

  /// The value of `synonyms`.
  private enum SynonymSetting: Sendable {
    case flag(JSONValue)
    case lists([Synonym])
  }

  private static var synonyms: Form<SynonymSetting> {
    let flag = EngineParameter.synonyms.form
    let words = Form<[[String]]>.list(of: Form<[String]>.list(of: .text, atLeast: 2))
    return Form<SynonymSetting>(SchemaFragment.any([flag.schema, words.schema])) { node, problems in
      guard case .sequence(let items) = node.content else { return flag.read(node, problems).map(SynonymSetting.flag) }
      if !items.isEmpty, items.allSatisfy({ $0["type"] != nil || $0["objectID"] != nil }) {
        return problems.error(
          "wrong-type", at: node.place, "synonyms with a type are not settings",
          help: "move 'synonyms' out of 'settings', to the same level")
      }
      return words.read(node, problems).map { lists in
        for (item, words) in zip(items, lists) where Set(words.map { $0.lowercased() }).count < 2 {
          problems.add(
            Diagnostic(
              "synonym", .warning, at: item.place, "the synonym has the same word twice", help: "name another word, or remove the synonym"))
        }
        return .lists(lists.map(Synonym.regular))
      }
    }
  }

  private static var searchable: Form<[IndexSettings.SearchableAttributes]> {
    .list(
      of: .setting("an attribute, unordered(attribute), or several with commas", IndexSettings.SearchableAttributes.init(setting:)) {
        @Sendable attributes in attributes.attributes
      })
  }

  /// true and false may be quoted, as in exports.
  private static var typoTolerance: Form<IndexSettings.TypoTolerance> {
    let words: JSONValue = ["true", "false", "min", "strict", .bool(true), .bool(false)]
    return Form<IndexSettings.TypoTolerance>(SchemaFragment(["enum": words])) { node, problems in
      guard case .scalar(let scalar) = node.content, let tolerance = IndexSettings.TypoTolerance(rawValue: scalar.text) else {
        if case .scalar(let scalar) = node.content, case .string(let text) = scalar.value {
          let isOff = ["none", "off", "no", "0"].contains(text.lowercased())
          let isOn = ["on", "yes", "1", "all"].contains(text.lowercased())
          return problems.error(
            "unknown-value", at: node.place, "'\(text)' is not one of true, false, min and strict",
            help: isOff ? "write false" : isOn ? "write true" : NearMiss.didYouMean(text, ["min", "strict", "true", "false"]))
        }
        return problems.wrongType(node, expected: "true, false, min or strict")
      }
      return tolerance
    }
  }
}

/// The form, created once.
private enum IndexSettingsForm {
  static let form = Form<IndexSettings>.made()
}

extension Form where Value == IndexSettings {
  private static var remainingOrder: Form<String> { .choice([("count", "count"), ("alpha", "alpha"), ("hidden", "hidden")]) }

  private static var facetOrdering: Form<JSONValue> {
    let remaining = remainingOrder
    let rules = Form<JSONValue>.object(
      "rules for values", .defaulted("order", .list(of: .text(lenient: true)), [], shown: "[]", "The values that come first."),
      .defaulted("hide", .list(of: .text(lenient: true)), [], shown: "[]", "Values that are hidden (version 7 ignores this)."),
      .optional("sortRemainingBy", remaining, "How the other values are sorted, or `hidden` to hide them.")
    ) { _, _, order, hide, remaining in
      var members = [JSONValue.Member("order", .array(order.map(JSONValue.string))), .init("hide", .array(hide.map(JSONValue.string)))]
      if let remaining { members.append(.init("sortRemainingBy", .string(remaining))) }
      return .object(members)
    }
    return Form<JSONValue>.object(
      "a facetOrdering", .required("facets", orderedFacets, "The attributes, in order."),
      .defaulted("values", .named(rules), [], shown: "{}", "Rules for the values, by attribute.")
    ) { node, problems, facets, values in
      for entry in node["values"]?.entries ?? [] {
        problems.mention(attribute: entry.key, at: entry.keySpan)
        for value in ["order", "hide"].flatMap({ entry.value[$0]?.items ?? [] }) {
          if case .scalar(let scalar) = value.content {
            problems.mention(filter: FilteredValue(attribute: entry.key, value: scalar.text, spelling: .exact), at: value.place)
          }
        }
      }
      return ["facets": ["order": .array(facets.map(JSONValue.string))], "values": .object(values.map { .init($0.name.value, $0.item) })]
    }
  }

  /// The order of facets: a list; `{ order: [ … ] }`, as in `renderingContent`, is reported with the list that was meant.
  private static var orderedFacets: Form<[String]> {
    let list = Form<[String]>.list(of: Form<String>.name.namingAttribute)
    return Form<[String]>(list.schema) { node, problems in
      if case .sequence? = node["order"]?.content, let order = node["order"] {
        return problems.wrongType(node, expected: "a list", help: "write facets: \(WrittenOut.flow(JSONValue(order), inJSON: false))")
      }
      return list.read(node, problems)
    }
  }

  /// The rendering content, which is passed on unchanged; the part that concerns facets is checked.
  static var renderingContent: Form<JSONValue> {
    Form<JSONValue>(SchemaFragment(["type": "object"])) { node, problems in
      guard case .mapping = node.content else { return problems.wrongType(node, expected: "a mapping") }
      let isSound = node.hasOnly(["facetOrdering", "redirect", "widgets"], of: "renderingContent", problems)
      if let widgets = node.entries.first(where: { $0.key == "widgets" && !$0.value.isNull && !$0.value.entries.isEmpty }) {
        problems.mention(
          idle: .overridden(
            "'widgets' in renderingContent", by: "in an app: InstantSearch has no widget for banners", remedy: "remove it, or allow it"),
          at: widgets.keySpan)
      }
      if let redirect = node["redirect"], !redirect.isNull, JSONValue(redirect)["url"]?.string == nil {
        return problems.wrongType(
          redirect, expected: "a redirect, { url: … }",
          help: JSONValue(redirect).string.map { "write { url: \(WrittenOut.item($0)) }" })
      }
      guard let ordering = node["facetOrdering"] else { return isSound ? JSONValue(node) : nil }
      let isOrdering = ordering.hasOnly(["facets", "values"], of: "facetOrdering", problems)
      if case .sequence? = ordering["facets"]?.content, let list = ordering["facets"] {
        return problems.wrongType(list, expected: "a mapping", help: "write facets: { order: [ … ] }")
      }
      let areFacets = ordering["facets"]?.hasOnly(["order", "hide"], of: "facetOrdering.facets", problems) ?? true
      let areRules = (ordering["values"]?.entries ?? []).map { entry in
        problems.mention(attribute: entry.key, at: entry.keySpan)
        for value in ["order", "hide"].flatMap({ entry.value[$0]?.items ?? [] }) {
          if case .scalar(let scalar) = value.content {
            problems.mention(filter: FilteredValue(attribute: entry.key, value: scalar.text, spelling: .exact), at: value.place)
          }
        }
        let isKnown = entry.value.hasOnly(["order", "hide", "sortRemainingBy"], of: "the rules for '\(entry.key)'", problems)
        guard let remaining = entry.value["sortRemainingBy"], !remaining.isNull else { return isKnown }
        return remainingOrder.read(remaining, problems) != nil && isKnown
      }
      for name in ordering["facets"]?["order"]?.items ?? [] {
        if let text = JSONValue(name).string { problems.mention(attribute: text, at: name.place) }
      }
      return isSound && isOrdering && areFacets && areRules.allSatisfy(\.self) ? JSONValue(node) : nil
    }
  }

  /// Splits `virtual(name)` into a replica's name and whether it is virtual. A virtual replica sorts only sufficiently relevant records.
  private static func plain(_ name: String) -> (name: String, isVirtual: Bool) {
    name.hasPrefix("virtual(") && name.hasSuffix(")") ? (String(name.dropFirst(8).dropLast()), true) : (name, false)
  }

  /// Returns help that writes an item of a list, `{ name: a, ranking: … }` or `a: { ranking: … }`, as the mapping used for replicas with
  /// settings.
  private static func mapping(of item: YAMLNode) -> String {
    let named = item.entries.first { ["name", "indexName", "index"].contains($0.key) && $0.value.isScalar }
    let (name, own) =
      named.map { (JSONValue($0.value).string, item.entries.filter { $0.key != named?.key }) }
      ?? (item.entries.first?.key, item.entries.first?.value.entries ?? [])
    let settings = own.isEmpty ? "{ … }" : WrittenOut.flow(.object(own.map { .init($0.key, JSONValue($0.value)) }), inJSON: false)
    return "replicas with settings are a mapping: write replicas: { \(WrittenOut.item(name ?? "NAME")): \(settings) }"
  }

  private static var replicas: Form<[IndexSettings.Replica]> {
    let replica = Form<IndexSettings.Replica>.object(
      "a replica",
      .optional("customRanking", .list(of: .rankingCriterion), "Its custom ranking (default: the main index's)."),
      .optional("ranking", Form<[String]>.list(of: .name), "Its ranking criteria, which may begin with asc(attribute) or desc(attribute).")
    ) { node, problems, custom, ranking in
      if custom == nil, ranking == nil {
        return problems.error(
          "missing-key", at: node.opening, "a replica needs the key 'customRanking' or 'ranking'",
          help: "write customRanking: [asc(price)], with the attribute that orders it")
      }
      var isSound = true
      for item in node["ranking"]?.items ?? [] {
        let text = JSONValue(item).string ?? ""
        if let criterion = IndexSettings.RankingCriterion(setting: text) {
          problems.mention(attribute: criterion.attribute.rawValue, at: item.place)
        } else if !EngineParameter.criteria.contains(text) {
          let _: Never? = EngineParameter.unknownCriterion(text, at: item.place, problems)
          isSound = false
        }
      }
      return !isSound ? nil : IndexSettings.Replica(name: "", customRanking: custom, ranking: ranking)
    }
    let named = Form<[Named<IndexSettings.Replica>]>.named(replica)
    let names = Form<[String]>.list(of: .name)
    return Form<[IndexSettings.Replica]>(SchemaFragment.any([named.schema, names.schema])) { node, problems in
      if case .sequence(let items) = node.content {
        if let item = items.first(where: { !$0.entries.isEmpty }) {
          return problems.wrongType(item, expected: "the name of a replica", help: Self.mapping(of: item))
        }
        return names.read(node, problems).map { list in
          zip(list, items).map { name, item in
            let (own, isVirtual) = Self.plain(name)
            problems.mention(replica: Located(own, item.place))
            var replica = IndexSettings.Replica(name: own, customRanking: nil)
            replica.isVirtual = isVirtual
            return replica
          }
        }
      }
      return named.read(node, problems).map { list in
        list.map { entry in
          let (own, isVirtual) = Self.plain(entry.name.value)
          problems.mention(replica: Located(own, entry.name.span))
          var replica = IndexSettings.Replica(name: own, customRanking: entry.item.customRanking, ranking: entry.item.ranking)
          replica.isVirtual = isVirtual
          return replica
        }
      }
    }
  }
}

extension Form where Value == IndexSettings.RankingCriterion {
  fileprivate static var rankingCriterion: Form {
    setting("asc(attribute) or desc(attribute)", IndexSettings.RankingCriterion.init(setting:)) { [$0.attribute] }
  }
}
