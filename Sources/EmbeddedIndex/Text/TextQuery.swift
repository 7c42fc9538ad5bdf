import JSONText
import SearchModel

/// The settings under which one text is searched for: those of the index, and those that its query has instead.
struct TextQuery: Hashable {
  let text: String
  let queryType: IndexSettings.QueryType
  let typoTolerance: IndexSettings.TypoTolerance
  let minWordSizefor1Typo: Int
  let minWordSizefor2Typos: Int
  let optionalWords: Set<String>
  let removesWords: RemovedWords
  let exactOnSingleWord: ExactWord
  let minProximity: Int
  /// The languages whose plurals count as singulars, and whose stop words are left out.
  let plurals: [String]
  let stopWords: [String]
  /// The ranks of the attributes that are searched; nil: all.
  let ranks: Set<Int>?
  /// Words, and ranks of attributes, in which no typo is forgiven.
  let strictWords: Set<String>
  let strictRanks: Set<Int>

  /// Which words are left out where nothing is found with all of them (`removeWordsIfNoResults`).
  enum RemovedWords: String {
    case none, lastWords, firstWords, allOptional
  }

  /// When a query of one word is matched exactly (`exactOnSingleWordQuery`).
  enum ExactWord: String {
    /// The word is all of a value.
    case attribute
    case word, none
  }

  /// Whether what matches depends on which other records do.
  var dependsOnOthers: Bool { removesWords != .none || typoTolerance == .min || typoTolerance == .strict }

  init(_ text: String, _ query: SearchQuery, _ settings: IndexSettings) {
    func value(_ parameter: EngineParameter) -> JSONValue? {
      query.additional[parameter] ?? settings.additional[parameter]
    }
    func texts(_ value: JSONValue?) -> [String] { value?.array?.compactMap(\.string) ?? [value?.string].compactMap(\.self) }
    func languages(_ parameter: EngineParameter) -> [String] {
      guard let given = value(parameter) else { return [] }
      if case .bool(let isOn) = given {
        if !isOn { return [] }
        let declared = texts(value(.queryLanguages))
        return declared.isEmpty ? ["en"] : declared
      }
      return texts(given)
    }
    func ranks(_ names: [String]) -> Set<Int> {
      let lines = settings.searchableAttributes ?? []
      return Set(lines.indices.filter { line in lines[line].attributes.contains { names.contains($0.rawValue) } })
    }
    func word(_ parameter: EngineParameter) -> String? { value(parameter).map { $0.string ?? $0.text() } }
    self.text = text
    queryType = word(.queryType).flatMap(IndexSettings.QueryType.init) ?? settings.queryType
    typoTolerance = word(.typoTolerance).flatMap(IndexSettings.TypoTolerance.init) ?? settings.typoTolerance
    minWordSizefor1Typo = value(.minWordSizefor1Typo)?.integer ?? settings.minWordSizefor1Typo
    minWordSizefor2Typos = value(.minWordSizefor2Typos)?.integer ?? settings.minWordSizefor2Typos
    optionalWords = Set(texts(value(.optionalWords)).flatMap { TextFolding.words($0) })
    removesWords = word(.removeWordsIfNoResults).flatMap(RemovedWords.init) ?? .none
    exactOnSingleWord = word(.exactOnSingleWordQuery).flatMap(ExactWord.init) ?? .attribute
    minProximity = max(1, value(.minProximity)?.integer ?? 1)
    plurals = languages(.ignorePlurals)
    stopWords = languages(.removeStopWords)
    let restricted = texts(value(.restrictSearchableAttributes))
    self.ranks = restricted.isEmpty ? nil : ranks(restricted)
    strictWords = Set(texts(value(.disableTypoToleranceOnWords)).flatMap { TextFolding.words($0) })
    strictRanks = ranks(texts(value(.disableTypoToleranceOnAttributes)))
  }

  /// How many typos a word may have.
  func typos(in word: String) -> Int {
    let count = word.unicodeScalars.count
    if typoTolerance == .none || count < minWordSizefor1Typo || strictWords.contains(word) { return 0 }
    return count < minWordSizefor2Typos ? 1 : 2
  }
}
