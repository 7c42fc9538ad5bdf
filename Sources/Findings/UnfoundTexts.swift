import Diagnostics
import Forms
import Manifest
import SearchModel
import Texts

/// Queries of steps that find nothing: values of a facet that is not searchable, filters, and expressions of other engines.
enum UnfoundTexts {
  /// The maximum number of queries that are tried.
  private static let most = 50

  /// Makes two searches for each query, and more if the query's own parameters may keep it from finding something; if a query finds
  /// nothing, one more for the values of the facets that are not searchable.
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) async -> [Finding] {
    let settings = manifest.searcher.settings
    let searchable = settings.searchableAttributes?.flatMap(\.attributes)
    let facets = searchable.map { known in settings.attributesForFaceting.filter { $0.isCounted && !known.contains($0.attribute) } } ?? []
    var seen: Set<String> = []
    var found: [Finding] = []
    for (step, text) in texts(of: manifest) where seen.insert(text).inserted && seen.count <= most {
      let slip = syntax(of: text, manifest)
      if let narrowed = await narrowed(text, manifest, backend) {
        found.append(
          Finding(
            .settingIncomplete, widget: nil, at: step.span, "'\(text)' finds nothing because of \(narrowed) in the query",
            labels: manifest.searcher.places.query[narrowed].map { [.init("here", at: $0)] } ?? [],
            remedy: "remove it, or search for something else"))
        continue
      }
      if facets.isEmpty && slip == nil { continue }
      guard await finds(text, manifest, backend) == false else { continue }
      if let slip {
        found.append(
          Finding(.settingIncomplete, widget: nil, at: step.span, "'\(text)' finds nothing: \(slip.reason)", remedy: slip.remedy))
        continue
      }
      guard let facet = await facet(with: text, among: facets, manifest, backend) else {
        continue
      }
      found.append(
        Finding(
          .settingIncomplete, widget: nil, at: step.span,
          "'\(text)' finds nothing: '\(facet.attribute)' contains it, but is not in searchableAttributes",
          remedy: "add '\(facet.attribute)' to searchableAttributes, or search for something else"))
    }
    return found
  }

  /// The syntax that a query uses although the engine does not support it: a filter, or an expression of a different engine.
  private static func syntax(of text: String, _ manifest: Manifest) -> (reason: String, remedy: String)? {
    let words = text.split(separator: " ")
    if ["true", "none", "null", "all"].contains(text) {
      return ("it is searched for as a word", "to search without a query, write 'search:' with nothing after it")
    }
    if text.contains(where: \.isLowercase), let word = words.dropFirst().dropLast().first(where: { ["OR", "AND", "NOT"].contains($0) }) {
      return ("the engine has no operator '\(word)' in queries", "search for the words alone, or filter")
    }
    if text.hasSuffix("*"), let last = words.last, last.count > 1 {
      let plain = words.filter { !["OR", "AND", "NOT"].contains($0) }.joined(separator: " ").dropLast()
      return ("there are no wildcards", "search for \(WrittenOut.item(String(plain))): the last word matches beginnings of words")
    }
    guard let colon = text.firstIndex(of: ":"), colon < text.index(before: text.endIndex) else { return nil }
    let name = String(text[..<colon])
    guard manifest.searcher.settings.attributesForFaceting.contains(where: { $0.attribute.rawValue == name }) else { return nil }
    let value = WrittenOut.item(String(text[text.index(after: colon)...].drop { $0 == " " }))
    // The remedy is the user's action if a list shows the attribute, and otherwise an action of the app.
    let list = manifest.widgets.first { widget in
      if case .values(Attribute(name))? = widget.traits.writings.only?.choice { true } else { false }
    }
    return (
      "a query is not a filter",
      list.map { "write click: { \(WrittenOut.item($0.id.value)): \(value) }" }
        ?? "write filterState: [{ add: { group: { and: \(WrittenOut.item(name)) }, filters: [{ \(WrittenOut.item(name)): \(value) }] } }]"
    )
  }

  /// The queries with which steps search the main index. Steps followed by an expectation that holds without hits are left out, because
  /// they may be meant to find nothing.
  private static func texts(of manifest: Manifest) -> [(step: Step, text: String)] {
    let expected = Set(
      manifest.scenarios.flatMap { scenario in
        zip(scenario.lines, scenario.lines.dropFirst()).compactMap { line, next -> SourceSpan? in
          guard let expectation = next.expectation, expectation.hits?.value.holds(for: 0) ?? true else { return nil }
          return line.step?.span
        }
      })
    return manifest.allSteps.filter { !expected.contains($0.span) }.compactMap { step in
      let text: String? =
        switch step.action {
        case .search(let text): text
        case .widget(let target, .submit(let text)), .widget(let target, .type(let text)):
          manifest.widget(target.id)?.isOfMainSearcher ?? false ? text : nil
        default: nil
        }
      guard let text, text.count > 2, text.contains(where: \.isLetter) else { return nil }
      return (step, text)
    }
  }

  /// Whether a query finds anything; nil if the search fails.
  private static func finds(_ text: String, _ manifest: Manifest, _ backend: any SearchBackend) async -> Bool? {
    let query = SearchQuery(query: text, hitsPerPage: 0)
    // Records excluded by a rule are reported for the rule.
    let queries = [query, query.unruled].map { IndexQuery(indexName: manifest.searcher.index, query: $0) }
    return (try? await backend.search(queries)).map { answers in answers.contains { $0.nbHits > 0 } }
  }

  /// Parameters of the query that narrow what its text finds.
  private static let narrowing: [EngineParameter] = [
    .restrictSearchableAttributes, .typoTolerance, .queryType, .disableTypoToleranceOnAttributes, .minWordSizefor1Typo,
  ]

  /// The parameter of the query without which a text finds something; nil if the text finds something in any case, or nothing without any
  /// one of them.
  private static func narrowed(_ text: String, _ manifest: Manifest, _ backend: any SearchBackend) async -> String? {
    let own = narrowing.filter { manifest.searcher.query.additional[$0] != nil }
    if own.isEmpty { return nil }
    func finds(without left: EngineParameter?) async -> Bool {
      var query = SearchQuery(query: text, hitsPerPage: 0).unruled
      for parameter in own where parameter != left { query.additional[parameter] = manifest.searcher.query.additional[parameter] }
      return (try? await backend.search([IndexQuery(indexName: manifest.searcher.index, query: query)]).first.map { $0.nbHits > 0 }) ?? true
    }
    if await finds(without: nil) { return nil }
    for parameter in own where await finds(without: parameter) { return parameter.rawValue }
    return nil
  }

  /// The facet of which one value contains all words of a query.
  private static func facet(
    with text: String, among facets: [IndexSettings.FacetAttribute], _ manifest: Manifest, _ backend: any SearchBackend
  ) async -> IndexSettings.FacetAttribute? {
    func words(_ text: String) -> Set<String> {
      Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
    }
    var query = SearchQuery(facets: facets.map(\.attribute), hitsPerPage: 0).unruled
    query.maxValuesPerFacet = RecordSearch.most
    let answer = try? await backend.search([IndexQuery(indexName: manifest.searcher.index, query: query)]).first
    let wanted = words(text)
    return facets.first { facet in answer?.facets[facet.attribute]?.contains { words($0.value).isSuperset(of: wanted) } ?? false }
  }
}
