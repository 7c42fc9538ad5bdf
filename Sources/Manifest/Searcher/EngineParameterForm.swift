import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

extension EngineParameter {
  /// What it takes.
  private enum Shape {
    case flag, count, text, texts, ranking, flagOrTexts, flagOrCount, textOrTexts, attributes, attribute, marked, compared, anything
    case choice([String])
    /// A list of some of these.
    case words([String])
  }

  private var shape: Shape {
    switch self {
    case .sumOrFiltersScores, .advancedSyntax, .allowTyposOnNumericTokens, .synonyms, .facetingAfterDistinct, .enableRules,
      .getRankingInfo, .attributeCriteriaComputedByMinProximity, .restrictHighlightAndSnippetArrays, .replaceSynonymsInHighlight:
      .flag
    case .length, .offset, .minProximity, .minWordSizefor1Typo, .minWordSizefor2Typos, .maxFacetHits, .minimumAroundRadius: .count
    case .attributeForDistinct: .attribute
    case .separatorsToIndex, .keepDiacriticsOnCharacters, .aroundLatLng, .highlightPreTag, .highlightPostTag, .snippetEllipsisText,
      .similarQuery:
      .text
    case .queryLanguages, .disableTypoToleranceOnWords, .ruleContexts, .responseFields, .naturalLanguages: .texts
    case .alternativesAsExact: .words(["ignorePlurals", "singleWordSynonym", "multiWordsSynonym"])
    case .advancedSyntaxFeatures: .words(["exactPhrase", "excludeWords"])
    case .ranking: .ranking
    case .attributesToHighlight, .attributesToSnippet: .marked
    case .numericAttributesForFiltering, .numericAttributesToIndex: .compared
    case .restrictSearchableAttributes, .disableTypoToleranceOnAttributes, .unretrievableAttributes, .camelCaseAttributes,
      .disablePrefixOnAttributes, .disableExactOnAttributes:
      .attributes
    case .optionalWords: .textOrTexts
    case .ignorePlurals, .removeStopWords: .flagOrTexts
    case .distinct: .flagOrCount
    case .exactOnSingleWordQuery: .choice(["attribute", "none", "word"])
    case .removeWordsIfNoResults: .choice(["none", "lastWords", "firstWords", "allOptional"])
    case .queryType: .choice(IndexSettings.QueryType.allCases.map(\.rawValue))
    case .typoTolerance: .choice(IndexSettings.TypoTolerance.allCases.map(\.rawValue))
    default: .anything
    }
  }

  /// The names of criteria.
  private static let criteria = ["typo", "geo", "words", "filters", "proximity", "attribute", "exact", "custom"]

  private var words: String {
    switch shape {
    case .flag: "true or false"
    case .count: "a whole number from 0"
    case .text, .attribute: "a string"
    case .texts, .attributes, .marked, .compared: "a list of strings"
    case .ranking: "a list of criteria (\(Self.criteria.joined(separator: ", ")), asc(attribute), desc(attribute))"
    case .flagOrTexts: "true, false or a list of languages"
    case .flagOrCount: "true, false or a whole number"
    case .textOrTexts: "a string or a list of strings"
    case .words(let words): "a list of \(words.joined(separator: ", "))"
    case .choice(let words): "one of \(words.joined(separator: ", "))"
    case .anything: "a value"
    }
  }

  private func takes(_ value: JSONValue) -> Bool {
    let isCount = value.integer.map { (0...1_000_000).contains($0) } ?? false
    let areTexts = value.array?.allSatisfy { $0.string != nil } ?? false
    return switch shape {
    case .flag: value.bool != nil
    case .count: isCount
    case .text, .attribute: value.string != nil
    case .texts, .attributes, .marked, .compared: areTexts
    case .ranking:
      areTexts
        && (value.array ?? []).compactMap(\.string).allSatisfy { name in
          Self.criteria.contains(name) || IndexSettings.RankingCriterion(setting: name) != nil
        }
    case .flagOrTexts: value.bool != nil || areTexts
    case .flagOrCount: value.bool != nil || isCount
    case .textOrTexts: value.string != nil || areTexts
    case .words(let words): areTexts && (value.array ?? []).compactMap(\.string).allSatisfy(words.contains)
    case .choice(let words): words.contains(value.string ?? value.text())
    case .anything: true
    }
  }

  /// Reads its value, which is kept as JSON. That one without effect is set is noted.
  var form: Form<JSONValue> {
    let schema: JSONValue =
      switch shape {
      case .flag: ["type": "boolean"]
      case .count: ["type": "integer", "minimum": 0]
      case .text, .attribute: ["type": "string"]
      case .texts, .attributes, .marked, .compared, .ranking: ["type": "array", "items": ["type": "string"]]
      case .flagOrTexts: ["type": ["boolean", "array"], "items": ["type": "string"]]
      case .flagOrCount: ["type": ["boolean", "integer"]]
      case .textOrTexts: ["type": ["string", "array"], "items": ["type": "string"]]
      case .words(let words): ["type": "array", "items": ["enum": .array(words.map(JSONValue.string))]]
      case .choice(let words): ["enum": .array(words.flatMap { Self.spellings($0) })]
      case .anything: .object([])
      }
    return Form<JSONValue>(SchemaFragment(schema)) { node, problems in
      let value = JSONValue(node)
      guard takes(value) else {
        // Of a list only an item can be wrong.
        if value.array != nil, takes(.array([])), let item = node.items.first(where: { JSONValue($0).string == nil }) {
          return problems.wrongType(item, expected: "a string")
        }
        if case .ranking = shape, let item = node.items.first(where: { !takes(.array([JSONValue($0)])) }) {
          let known = Self.criteria + ["asc(attribute)", "desc(attribute)"]
          return problems.error(
            "setting", at: item.place, "'\(JSONValue(item).string ?? JSONValue(item).text())' is not a ranking criterion",
            help: NearMiss.help(for: JSONValue(item).string ?? "", in: known, noun: "criteria"))
        }
        if case .choice(let words) = shape, let text = value.string {
          return problems.wrongType(node, expected: self.words, help: NearMiss.didYouMean(text, words))
        }
        return problems.wrongType(node, expected: words)
      }
      switch shape {
      case .ranking:
        for criterion in (value.array ?? []).compactMap({ $0.string.flatMap(IndexSettings.RankingCriterion.init(setting:)) }) {
          problems.mention(attribute: criterion.attribute.rawValue, at: node.place)
        }
      case .marked:
        for item in node.items {
          // `description:20` says how many words are shown.
          let name = JSONValue(item).string.map { $0.split(separator: ":", omittingEmptySubsequences: false).first.map(String.init) ?? $0 }
          if let name, name != "*" { problems.mention(attribute: name, at: item.place) }
        }
      case .compared:
        for item in node.items {
          guard let text = JSONValue(item).string else { continue }
          let name = text.hasPrefix("equalOnly(") && text.hasSuffix(")") ? String(text.dropFirst(10).dropLast()) : text
          problems.mention(attribute: name, at: item.place)
        }
      case .attribute, .attributes:
        for name in value.array ?? [value] { if let name = name.string { problems.mention(attribute: name, at: node.place) } }
      default: break
      }
      if effect == .missing, !defaults.contains(value) { problems.mention(idle: .unreproduced(rawValue), at: node.place) }
      return value
    }
  }

  /// A word that is a boolean, too, may be written as one.
  private static func spellings(_ word: String) -> [JSONValue] {
    switch word {
    case "true": [.string(word), .bool(true)]
    case "false": [.string(word), .bool(false)]
    default: [.string(word)]
    }
  }

  var summary: String {
    switch effect {
    case .honoured: "As in Algolia's reference."
    case .missing: "Known, and without effect on embedded records."
    case .unseen: "Accepted; no widget shows it."
    }
  }
}

extension [EngineParameter] {
  /// A key for each.
  func fields<Draft>(_ path: WritableKeyPath<Draft, [EngineParameter: JSONValue]> & Sendable) -> [BoundField<Draft>] {
    map { parameter in
      .kept(.optional(parameter.rawValue, parameter.form, parameter.summary)) { value, draft in
        if let value { draft[keyPath: path][parameter] = value }
      }
    }
  }
}
