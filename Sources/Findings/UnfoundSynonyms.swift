import Diagnostics
import Forms
import Manifest
import SearchModel
import Texts

/// Synonyms that find nothing, because no record contains any of their words.
enum UnfoundSynonyms {
  /// How many are listed one by one. If there are more, the records are probably a sample of the index.
  private static let most = 3

  /// How many synonyms are checked.
  private static let examined = 1000

  /// Makes one search for each word of a synonym until one is found, and stops once enough synonyms find nothing.
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) async -> [Finding] {
    guard let backend = backend as? any SurveyedBackend, !manifest.neededWords.isEmpty else { return [] }
    // Disabled synonyms have their own finding.
    let setting = manifest.searcher.query.additional[.synonyms] ?? manifest.searcher.settings.additional[.synonyms]
    if setting?.bool == false { return [] }
    // So has a word whose only synonym is itself.
    func isOneWord(_ needed: NeededWords) -> Bool {
      if needed.isOfEdit { return false }
      return Set((needed.words + [needed.typed].compactMap(\.self)).map { $0.lowercased().filter { !$0.isWhitespace } }).count < 2
    }
    var unfound: [Located<NeededWords>] = []
    for needed in manifest.neededWords.prefix(examined) where !isOneWord(needed.value) {
      if unfound.count > most { break }
      var isFound = false
      for word in needed.value.words where !isFound { isFound = await finds(word, isTyped: needed.value.isOfEdit, manifest, backend) }
      if !isFound { unfound.append(needed) }
    }
    guard let first = unfound.first else { return [] }
    if unfound.count > most {
      return [
        finding(
          first, "no searchable attribute contains \(list(first.value.words)); other synonyms have no match either",
          "correct them, or use all records of the index")
      ]
    }
    var findings: [Finding] = []
    for needed in unfound {
      let words = needed.value.words
      if needed.value.isOfEdit {
        findings.append(
          finding(
            needed, "no record contains \(list(words)), which this rule writes into queries: such queries find nothing", "correct the word")
        )
        continue
      }
      // The word may occur in an attribute that is not searched.
      let elsewhere = words.filter { !backend.missing(texts: [$0]).contains($0) }
      if !elsewhere.isEmpty, manifest.searcher.settings.searchableAttributes != nil, elsewhere.allSatisfy({ $0.count > 2 }) {
        findings.append(
          finding(
            needed, "no searchable attribute contains \(list(words)): the synonym finds nothing",
            "\(list(elsewhere)) \(elsewhere.count == 1 ? "occurs" : "occur") in other attributes: add them to searchableAttributes, or remove the synonym"
          ))
        continue
      }
      guard let typed = needed.value.typed, await finds(typed, isTyped: false, manifest, backend) else {
        findings.append(
          finding(needed, "no record contains \(list(words)): the synonym finds nothing", "correct the words, or remove the synonym"))
        continue
      }
      findings.append(
        finding(
          needed, "no record contains \(list(words)), which '\(typed)' also searches for",
          "if users type \(words.count == 1 ? "'\(words[0])'" : "these words") to find '\(typed)', swap the two sides"))
    }
    return findings
  }

  private static func finding(_ words: Located<NeededWords>, _ headline: String, _ remedy: String) -> Finding {
    Finding(.settingIncomplete, widget: nil, at: words.span, headline, remedy: remedy)
  }

  /// The first words, and the number of the others.
  private static func list(_ words: [String]) -> String {
    let shown = words.count > 4 ? Array(words.prefix(3)) : words
    return shown.map { "'\($0)'" }.joined(separator: " or ") + (shown.count < words.count ? " or \(words.count - shown.count) others" : "")
  }

  /// - Parameter isTyped: whether to search for the word as if the user had typed it.
  private static func finds(_ word: String, isTyped: Bool, _ manifest: Manifest, _ backend: any SurveyedBackend) async -> Bool {
    var query = SearchQuery(query: word, hitsPerPage: 0).unruled
    if isTyped {
      let answer = try? await backend.search([IndexQuery(indexName: manifest.searcher.index, query: query)]).first
      return answer.map { $0.nbHits > 0 } ?? true
    }
    query.additional[.synonyms] = .bool(false)
    // A synonym stands for exactly its words, not for their plurals or for words that begin with them.
    query.additional[.ignorePlurals] = .bool(false)
    query.additional[.typoTolerance] = .bool(false)
    query.additional[.queryType] = "prefixNone"
    let answer = try? await backend.search([IndexQuery(indexName: manifest.searcher.index, query: query)]).first
    return answer.map { $0.nbHits > 0 } ?? true
  }
}
