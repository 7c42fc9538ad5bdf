import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

extension EngineParameter {
  /// The type of a parameter's value.
  private enum Shape {
    case flag, count, bounded(ClosedRange<Int>), text, texts, separators, place, ranking, flagOrLanguages, flagOrCount, textOrTexts,
      attributes, attribute, marked,
      compared, radius, normalization, keptLetters, anything
    case areas(GeoAreas.Shape)
    case choice([String])
    /// A list of some of these words.
    case words([String])
  }

  private var shape: Shape {
    switch self {
    case .sumOrFiltersScores, .advancedSyntax, .allowTyposOnNumericTokens, .synonyms, .facetingAfterDistinct, .filterPromotes, .enableRules,
      .getRankingInfo, .attributeCriteriaComputedByMinProximity, .restrictHighlightAndSnippetArrays, .replaceSynonymsInHighlight:
      .flag
    case .length: .bounded(0...1000)
    case .offset, .minWordSizefor1Typo, .minWordSizefor2Typos, .minimumAroundRadius: .count
    // Source: Algolia's reference of the parameter.
    case .minProximity: .bounded(1...7)
    case .maxFacetHits: .bounded(1...100)
    case .relevancyStrictness, .personalizationImpact: .bounded(0...100)
    case .attributeForDistinct: .attribute
    case .separatorsToIndex: .separators
    case .aroundLatLng: .place
    case .aroundRadius: .radius
    case .insideBoundingBox: .areas(.boxes)
    case .insidePolygon: .areas(.polygons)
    case .keepDiacriticsOnCharacters: .keptLetters
    case .highlightPreTag, .highlightPostTag, .snippetEllipsisText,
      .similarQuery:
      .text
    case .disableTypoToleranceOnWords, .ruleContexts: .texts
    case .queryLanguages, .indexLanguages, .naturalLanguages: .words(Self.languages)
    case .responseFields: .words(Self.responseFields)
    case .alternativesAsExact: .words(["ignorePlurals", "singleWordSynonym", "multiWordsSynonym", "ignoreConjugations"])
    case .advancedSyntaxFeatures: .words(["exactPhrase", "excludeWords"])
    case .ranking: .ranking
    case .attributesToHighlight, .attributesToSnippet: .marked
    case .numericAttributesForFiltering, .numericAttributesToIndex: .compared
    case .restrictSearchableAttributes, .disableTypoToleranceOnAttributes, .unretrievableAttributes, .camelCaseAttributes,
      .disablePrefixOnAttributes, .disableExactOnAttributes:
      .attributes
    case .optionalWords: .textOrTexts
    case .ignorePlurals, .removeStopWords: .flagOrLanguages
    case .distinct: .flagOrCount
    case .exactOnSingleWordQuery: .choice(["attribute", "none", "word"])
    case .attributeCriteriaComputedBy: .choice(["best", "minProximity", "sum"])
    case .customNormalization: .normalization
    case .removeWordsIfNoResults: .choice(["none", "lastWords", "firstWords", "allOptional"])
    case .queryType: .choice(IndexSettings.QueryType.allCases.map(\.rawValue))
    case .typoTolerance: .choice(IndexSettings.TypoTolerance.allCases.map(\.rawValue))
    default: .anything
    }
  }

  /// The codes of the languages that Algolia supports.
  private static let languages = [
    "af", "ar", "az", "bg", "bn", "ca", "cs", "cy", "da", "de", "el", "en", "eo", "es", "et", "eu", "fa", "fi", "fo", "fr", "ga", "gl",
    "he", "hi", "hu", "hy", "id", "is", "it", "ja", "ka", "kk", "ko", "ku", "ky", "lt", "lv", "mi", "mn", "mr", "ms", "mt", "nb", "nl",
    "no", "ns", "pl", "ps", "pt", "pt-br", "qu", "ro", "ru", "sk", "sq", "sv", "sw", "ta", "te", "th", "tl", "tn", "tr", "tt", "uk",
    "ur", "uz", "zh",
  ]

  /// Returns whether a letter can keep its diacritics.
  private static func isKeptLetter(_ letter: Unicode.Scalar) -> Bool {
    !letter.isASCII && letter.properties.isAlphabetic && !letter.properties.isUppercase
  }

  /// The codes of languages whose names are often spelled out.
  private static let codes = [
    "arabic": "ar", "chinese": "zh", "danish": "da", "dutch": "nl", "english": "en", "finnish": "fi", "french": "fr", "german": "de",
    "italian": "it", "japanese": "ja", "korean": "ko", "norwegian": "no", "polish": "pl", "portuguese": "pt", "russian": "ru",
    "spanish": "es", "swedish": "sv", "turkish": "tr",
  ]

  /// The members of a response.
  private static let responseFields = [
    "*", "abTestID", "abTestVariantID", "aroundLatLng", "automaticRadius", "exhaustive", "exhaustiveFacetsCount", "exhaustiveFacetValues",
    "exhaustiveNbHits", "exhaustiveRulesMatch", "exhaustiveTypo", "facets", "facets_stats", "hits", "hitsPerPage", "index", "indexUsed",
    "length", "message", "nbHits", "nbPages", "nbSortedHits", "offset", "page", "params", "parsedQuery", "processed", "processingTimeMS",
    "query", "queryAfterRemoval", "queryID", "renderingContent", "serverTimeMS", "serverUsed", "timeoutCounts", "timeoutHits", "userData",
  ]

  /// The noun for an item of the list.
  private var noun: String {
    switch self {
    case .queryLanguages, .indexLanguages, .naturalLanguages, .ignorePlurals, .removeStopWords: "language"
    case .responseFields: "member of an answer"
    default: "value of \(rawValue)"
    }
  }

  /// Reports a text in `ranking` that is no criterion.
  static func unknownCriterion<Value>(_ text: String, at place: SourceSpan, _ problems: Problems) -> Value? {
    problems.error(
      "setting", at: place, "'\(text)' is not a ranking criterion",
      help: NearMiss.help(for: text, in: criteria + ["asc(attribute)", "desc(attribute)"], noun: "criteria"))
  }

  /// The names of ranking criteria.
  static let criteria = ["typo", "geo", "words", "filters", "proximity", "attribute", "exact", "custom"]

  private var words: String {
    switch shape {
    case .flag: "true or false"
    case .count: "a whole number, 0 or more"
    case .bounded(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .text, .attribute: "a string"
    case .separators: "a string of separators"
    case .place: "a latitude and a longitude, \"40.71,-74.01\""
    case .radius: "'all' or a whole number of metres, 1 or more"
    case .normalization: "{ default: { character: replacement } }, one character, replaced by at most two"
    case .keptLetters: "a string of lower-case letters with accents"
    case .areas(let shape): shape.words
    case .texts, .attributes, .marked, .compared: "a list of strings"
    case .ranking: "a list of criteria (\(Self.criteria.joined(separator: ", ")), asc(attribute), desc(attribute))"
    case .flagOrLanguages: "true, false or a list of languages"
    case .flagOrCount: "true, false or a whole number"
    case .textOrTexts: "a string or a list of strings"
    case .words(let words): words.count > 10 ? "a list of strings" : "a list of \(words.joined(separator: ", "))"
    case .choice(let words): "one of \(words.joined(separator: ", "))"
    case .anything: "a value"
    }
  }

  /// Returns whether a scalar is a currency symbol, which cannot be a separator.
  ///
  /// Source: Algolia's reference of `separatorsToIndex`.
  private static func isCurrency(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .currencySymbol }

  private func takes(_ value: JSONValue) -> Bool {
    let isCount = value.integer.map { (0...1_000_000).contains($0) } ?? false
    let areTexts = value.array?.allSatisfy { $0.string != nil } ?? false
    return switch shape {
    case .flag: value.bool != nil
    case .count: isCount
    case .bounded(let range): value.integer.map(range.contains) ?? false
    case .text, .attribute: value.string != nil
    case .texts, .attributes, .marked, .compared: areTexts
    case .ranking:
      areTexts
        && (value.array ?? []).compactMap(\.string).allSatisfy { name in
          Self.criteria.contains(name) || IndexSettings.RankingCriterion(setting: name) != nil
        }
    case .flagOrLanguages: value.bool != nil || Self.are(value, among: Self.languages)
    case .flagOrCount: value.bool != nil || isCount
    case .textOrTexts: value.string != nil || areTexts
    case .words(let words): Self.are(value, among: words)
    case .place: value.string.map { $0.isEmpty || GeoPoint($0)?.isOnEarth == true } ?? false
    case .normalization:
      (value.members ?? []).allSatisfy { group in
        group.value.members?.allSatisfy { $0.key.count == 1 && ($0.value.string?.count ?? 3) <= 2 } ?? false
      } && value.members != nil
    case .keptLetters: value.string?.unicodeScalars.allSatisfy(Self.isKeptLetter) ?? false
    case .radius: value == "all" || value.integer.map { $0 >= 1 } ?? false
    case .areas(let shape): GeoAreas.lists(of: value, shape) != nil
    case .separators:
      value.string.map {
        $0.unicodeScalars.allSatisfy {
          !$0.properties.isAlphabetic && !$0.properties.isWhitespace && !("0"..."9").contains($0) && !Self.isCurrency($0)
        }
      } ?? false
    case .choice(let words): words.contains(value.string ?? value.text())
    case .anything: true
    }
  }

  /// Returns whether a value is a list of some of these words; languages may be in upper case.
  private static func are(_ value: JSONValue, among words: [String]) -> Bool {
    value.array?.allSatisfy { item in item.string.map { words.contains($0) || words.contains($0.lowercased()) } ?? false } ?? false
  }

  /// The words that the list may contain; nil if any word is allowed.
  private var listed: [String]? {
    switch shape {
    case .words(let words): words
    case .flagOrLanguages: Self.languages
    default: nil
    }
  }

  private var takesFlagOrMore: Bool {
    switch shape {
    case .flagOrLanguages, .flagOrCount: true
    default: false
    }
  }

  private var isArea: Bool { if case .areas = shape { true } else { false } }

  /// The form of the value, which is kept as JSON. A parameter that is set but has no effect is noted.
  var form: Form<JSONValue> {
    let schema: JSONValue =
      switch shape {
      case .flag: ["type": "boolean"]
      case .count: ["type": "integer", "minimum": 0]
      case .bounded(let range):
        ["type": "integer", "minimum": .number(Double(range.lowerBound)), "maximum": .number(Double(range.upperBound))]
      case .text, .attribute: ["type": "string"]
      case .texts, .attributes, .marked, .compared, .ranking: ["type": "array", "items": ["type": "string"]]
      case .flagOrLanguages: ["type": ["boolean", "array"], "items": ["type": "string"]]
      case .separators, .place: ["type": "string"]
      case .flagOrCount: ["type": ["boolean", "integer"]]
      case .textOrTexts: ["type": ["string", "array"], "items": ["type": "string"]]
      case .normalization: ["type": "object"]
      case .keptLetters: ["type": "string"]
      case .radius: ["anyOf": [["type": "integer", "minimum": 1], ["const": "all"]]]
      case .areas: ["type": ["string", "array"]]
      case .words(let words): ["type": "array", "items": ["enum": .array(words.map(JSONValue.string))]]
      case .choice(let words): ["enum": .array(words.flatMap { Self.spellings($0) })]
      case .anything: .object([])
      }
    return Form<JSONValue>(SchemaFragment(schema)) { node, problems in
      var value = JSONValue(node)
      // Some exports write these values as strings.
      if takesFlagOrMore, let flag = ["true": true, "false": false][value.string ?? ""] { value = .bool(flag) }
      guard takes(value) else {
        // In a list, only an item can be wrong.
        if !isArea, value.array != nil, takes(.array([])), let item = node.items.first(where: { JSONValue($0).string == nil }) {
          return problems.wrongType(item, expected: "a string")
        }
        if let words = listed, let item = node.items.first(where: { !Self.are(.array([JSONValue($0)]), among: words) }) {
          let text = JSONValue(item).string ?? ""
          let code = noun == "language" ? Self.codes[text.lowercased()] : nil
          return problems.error(
            "setting", at: item.place, "'\(text)' is not a \(noun) that Algolia knows",
            help: code.map { "write '\($0)'" } ?? NearMiss.help(for: text, in: words, noun: "values"))
        }
        if case .separators = shape, let sign = value.string?.unicodeScalars.first(where: Self.isCurrency) {
          return problems.error(
            "setting", at: node.place, "'\(sign)' is a currency sign, which cannot be a separator",
            help: "remove it: it cannot be searched for")
        }
        if case .separators = shape, value.string != nil {
          return problems.error(
            "setting", at: node.place, "'\(value.string ?? "")' has letters, digits or spaces, which are not separators",
            help: "write only the characters to index, such as +#")
        }
        if case .keptLetters = shape, let text = value.string {
          let wrong = text.unicodeScalars.first { !Self.isKeptLetter($0) }.map(String.init) ?? ""
          let isCapital = wrong.lowercased() != wrong && wrong.lowercased().unicodeScalars.allSatisfy(Self.isKeptLetter)
          return problems.error(
            "setting", at: node.place, "'\(wrong)' is not a lower-case letter with an accent",
            help: isCapital ? "write '\(wrong.lowercased())', which covers both" : "remove it")
        }
        if case .ranking = shape, let item = node.items.first(where: { !takes(.array([JSONValue($0)])) }) {
          return Self.unknownCriterion(JSONValue(item).string ?? JSONValue(item).text(), at: item.place, problems)
        }
        if case .choice(let words) = shape, let text = value.string {
          return problems.error(
            "setting", at: node.place, "'\(text)' is not \(self.words)",
            help: NearMiss.didYouMean(text, words)
              ?? words.first { $0.lowercased().hasPrefix(text.lowercased()) && text.count > 2 }.map { "did you mean '\($0)'?" })
        }
        if case .place = shape, let text = value.string {
          guard GeoPoint(text) != nil else {
            return problems.error(
              "setting", at: node.place, "'\(text)' is not a latitude and a longitude", help: "write two numbers: \"40.71,-74.01\"")
          }
          return problems.error(
            "setting", at: node.place, "'\(text)' is not a valid coordinate: a latitude is at most 90, a longitude at most 180",
            help: "the latitude comes first: \"40.71,-74.01\"")
        }
        if case .bounded = shape, value.number != nil {
          return problems.error("out-of-range", at: node.place, "expected \(words), found \(value.text())")
        }
        let isOne = value.string != nil && takes(.array([value]))
        let isJSON = node.span.file.name.lowercased().hasSuffix(".json")
        return problems.wrongType(
          node, expected: words, help: isOne ? "write it as a list: \(WrittenOut.list(node, inJSON: isJSON))" : nil)
      }
      switch shape {
      case .ranking:
        for criterion in (value.array ?? []).compactMap({ $0.string.flatMap(IndexSettings.RankingCriterion.init(setting:)) }) {
          problems.mention(attribute: criterion.attribute.rawValue, at: node.place)
        }
      case .marked:
        for item in node.items {
          // `description:20` limits the number of words shown. Names may contain colons, too; the text after the last one is a number, or a
          // part of the name.
          let text = JSONValue(item).string
          let name = text.map { text in
            text.lastIndex(of: ":").map { Int(text[text.index(after: $0)...]) == nil ? text : String(text[..<$0]) } ?? text
          }
          if let name, name != "*" { problems.mention(attribute: name, at: item.place) }
        }
      case .compared:
        for item in node.items {
          guard let text = JSONValue(item).string else { continue }
          let name = text.hasPrefix("equalOnly(") && text.hasSuffix(")") ? String(text.dropFirst(10).dropLast()) : text
          problems.mention(attribute: name, at: item.place)
        }
      case .attribute, .attributes:
        // What is reported as having no effect is not also reported as unknown.
        let names = (value.array ?? [value]).compactMap(\.string).filter { self != .restrictSearchableAttributes || !$0.hasSuffix(")") }
        for name in names { problems.mention(attribute: name, at: node.place) }
      default: break
      }
      // Metadata of an export was not set by anyone, so it is not reported.
      if effect != .honoured, !defaults.contains(value), self != .version, self != .primary {
        problems.mention(idle: .unreproduced(rawValue), at: node.place)
      }
      return value
    }
  }

  /// Returns the spellings of a word, which may also be a boolean.
  private static func spellings(_ word: String) -> [JSONValue] {
    switch word {
    case "true": [.string(word), .bool(true)]
    case "false": [.string(word), .bool(false)]
    default: [.string(word)]
    }
  }
}

extension [EngineParameter] {
  /// Returns a key for each parameter.
  func fields<Draft>(_ path: WritableKeyPath<Draft, [EngineParameter: JSONValue]> & Sendable) -> [BoundField<Draft>] {
    map { parameter in
      .kept(.optional(parameter.rawValue, parameter.form, parameter.summary)) { value, draft in
        if let value { draft[keyPath: path][parameter] = value }
      }
    }
  }
}
