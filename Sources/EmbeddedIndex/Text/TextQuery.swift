import JSONText
import SearchModel

/// The settings under which a text is searched for: those of the index, as overridden by the query.
struct TextQuery: Hashable {
  let syntax: AdvancedSyntax
  let queryType: IndexSettings.QueryType
  let typoTolerance: IndexSettings.TypoTolerance
  let minWordSizefor1Typo: Int
  let minWordSizefor2Typos: Int
  let optionalWords: Set<String>
  let removesWords: RemovedWords
  let exactOnSingleWord: ExactWord
  let minProximity: Int
  /// The languages whose plurals match singulars, and whose stop words are removed.
  let plurals: [String]
  /// Whether plurals are ignored in all languages, because none is named.
  let guessesLanguages: Bool
  let stopWords: [String]
  /// The attributes that are searched; nil for all.
  let searched: Set<String>?
  /// Words and attributes in which typos are not tolerated.
  let strictWords: Set<String>
  let strictAttributes: Set<String>
  /// Attributes in which prefixes do not match, and in which no word is exact.
  let attributesWithoutPrefix: Set<String>
  let inexactAttributes: Set<String>
  /// The alternatives that count as exact.
  let exactAlternatives: Set<ExactAlternative>
  let usesSynonyms: Bool
  /// Whether the best attribute is chosen among those in which the words are nearest to each other.
  let choosesByProximity: Bool
  /// Whether the attribute criterion adds up the words' attributes and positions instead of taking the best.
  let sumsAttributes: Bool
  /// Whether all words are optional, as with `similarQuery`.
  let isLoose: Bool
  /// Whether typos in numbers are tolerated.
  let forgivesInNumbers: Bool

  /// The alternatives of a word that may count as exact (`alternativesAsExact`).
  enum ExactAlternative: String {
    case ignorePlurals, singleWordSynonym, multiWordsSynonym
  }

  /// The words that are removed if nothing matches all of them (`removeWordsIfNoResults`).
  enum RemovedWords: String {
    case none, lastWords, firstWords, allOptional
  }

  /// When a query of one word is an exact match (`exactOnSingleWordQuery`).
  enum ExactWord: String {
    /// The word is the whole value.
    case attribute
    case word, none
  }

  /// Whether the matches depend on which other records match, whatever the words are.
  var dependsOnOthers: Bool { removesWords != .none || typoTolerance == .min || typoTolerance == .strict }

  /// - Parameter ranking: The names of the criteria of the index or replica.
  init(_ text: String, _ query: SearchQuery, _ settings: IndexSettings, ranking: [String]? = nil) {
    func value(_ parameter: EngineParameter) -> JSONValue? {
      query.additional[parameter] ?? settings.additional[parameter]
    }
    func texts(_ value: JSONValue?) -> [String] { value?.array?.compactMap(\.string) ?? [value?.string].compactMap(\.self) }
    func set(_ parameter: EngineParameter) -> Set<String> { Set(texts(value(parameter))) }
    let natural = texts(value(.naturalLanguages))
    func languages(_ parameter: EngineParameter) -> [String] {
      if !natural.isEmpty { return natural }
      guard let given = value(parameter) else { return [] }
      if case .bool(let isOn) = given {
        if !isOn { return [] }
        let declared = texts(value(.queryLanguages))
        return declared.isEmpty ? PluralForms.languages : declared
      }
      return texts(given)
    }
    func word(_ parameter: EngineParameter) -> String? { value(parameter).map { $0.string ?? $0.text() } }
    // A `similarQuery` leaves out stop words, and uses words unchanged. Source: Algolia's reference for similarQuery.
    isLoose = query.searchesSimilar
    let options = TextOptions(settings)
    func words(_ parameter: EngineParameter) -> Set<String> { Set(texts(value(parameter)).flatMap { TextFolding.words($0, options) }) }
    if value(.advancedSyntax) == true {
      let features = value(.advancedSyntaxFeatures).map(texts) ?? ["exactPhrase", "excludeWords"]
      syntax = AdvancedSyntax(text, phrases: features.contains("exactPhrase"), exclusions: features.contains("excludeWords"))
    } else {
      syntax = AdvancedSyntax(plain: text)
    }
    queryType = isLoose ? .prefixNone : word(.queryType).flatMap(IndexSettings.QueryType.init) ?? settings.queryType
    typoTolerance = word(.typoTolerance).flatMap(IndexSettings.TypoTolerance.init) ?? settings.typoTolerance
    minWordSizefor1Typo = value(.minWordSizefor1Typo)?.integer ?? settings.minWordSizefor1Typo
    minWordSizefor2Typos = value(.minWordSizefor2Typos)?.integer ?? settings.minWordSizefor2Typos
    optionalWords = words(.optionalWords)
    removesWords = natural.isEmpty ? word(.removeWordsIfNoResults).flatMap(RemovedWords.init) ?? .none : .allOptional
    exactOnSingleWord = word(.exactOnSingleWordQuery).flatMap(ExactWord.init) ?? .attribute
    minProximity = min(8, max(1, value(.minProximity)?.integer ?? 1))
    plurals = languages(.ignorePlurals)
    let declared = texts(value(.queryLanguages))
    guessesLanguages = value(.ignorePlurals) == true && natural.isEmpty && declared.isEmpty
    stopWords = isLoose && natural.isEmpty ? declared.isEmpty ? PluralForms.languages : declared : languages(.removeStopWords)
    // If all attributes are searchable, the engine ignores these settings; and it does not single out one of several with the same
    // priority. Source: Algolia's references for restrictSearchableAttributes and disablePrefixOnAttributes.
    func attributes(_ parameter: EngineParameter, takesGrouped: Bool) -> Set<String> {
      guard let searchable = settings.searchableAttributes else { return [] }
      let grouped = takesGrouped ? [] : searchable.map(\.attributes).filter { $0.count > 1 }.joined().map(\.rawValue)
      return set(parameter).subtracting(grouped)
    }
    let restricted = attributes(.restrictSearchableAttributes, takesGrouped: false)
    searched = restricted.isEmpty ? nil : restricted
    strictWords = words(.disableTypoToleranceOnWords)
    strictAttributes = attributes(.disableTypoToleranceOnAttributes, takesGrouped: true)
    attributesWithoutPrefix = attributes(.disablePrefixOnAttributes, takesGrouped: false)
    inexactAttributes = attributes(.disableExactOnAttributes, takesGrouped: true)
    exactAlternatives =
      value(.alternativesAsExact).map { Set(texts($0).compactMap(ExactAlternative.init)) } ?? [.ignorePlurals, .singleWordSynonym]
    usesSynonyms = value(.synonyms) != false
    let criteria = ranking ?? texts(value(.ranking))
    let isByProximity =
      criteria.firstIndex(of: "attribute").map { attribute in
        (criteria.firstIndex(of: "proximity") ?? .max) < attribute
      } ?? criteria.isEmpty
    let strategy = value(.attributeCriteriaComputedBy)?.string
    choosesByProximity = strategy == "minProximity" || value(.attributeCriteriaComputedByMinProximity) == true || isByProximity
    sumsAttributes = strategy == "sum"
    forgivesInNumbers = value(.allowTyposOnNumericTokens) != false
  }

  /// Whether its only word is long enough and not a stop word, so that it can be exact as a word.
  var isSignificant: Bool {
    let text = syntax.parts.map(\.text).joined()
    let words = TextFolding.words(text)
    return words.joined().unicodeScalars.count >= 3
      && !words.contains { word in StopWords.languages.contains { StopWords.of($0).contains(word) } }
  }

  /// The words that are the same as a word, in another number.
  func plurals(of word: String) -> Set<String> { PluralForms.others(of: word, in: plurals, areGuessed: guessesLanguages) }

  /// The maximum number of typos in a word.
  func typos(in word: String) -> Int {
    let count = word.unicodeScalars.count
    if typoTolerance == .none || count < minWordSizefor1Typo || strictWords.contains(word) { return 0 }
    if !forgivesInNumbers, word.unicodeScalars.allSatisfy({ $0.properties.numericType != nil }) { return 0 }
    return count < minWordSizefor2Typos ? 1 : 2
  }
}
