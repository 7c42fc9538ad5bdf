import Manifest
import SearchModel
import Texts

/// Texts of steps that find nothing, although records contain them: in attributes that are not searched.
enum UnfoundTexts {
  /// The most texts that are looked for.
  private static let most = 50

  /// One search for each text.
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) async -> [Finding] {
    guard let backend = backend as? any SurveyedBackend, manifest.searcher.settings.searchableAttributes != nil else { return [] }
    // That nothing is found may be what is tried.
    let scenarios = manifest.scenarios.filter { !$0.expectations.contains { $0.hits?.value.only == 0 } }
    var seen: Set<String> = []
    var found: [Finding] = []
    for step in (manifest.setup + scenarios.flatMap(\.steps)).flatMap(\.flattened) {
      guard let text = text(of: step, manifest), text.contains(where: \.isLetter), seen.insert(text).inserted, seen.count <= most,
        // A word that ends early is typed on.
        case let words = text.split(separator: " ").map(String.init), words.allSatisfy({ $0.count > 2 }),
        backend.missing(texts: Set(words)).isEmpty, await count(text, manifest, backend) == 0
      else { continue }
      let attribute = await attribute(of: words, manifest, backend)
      found.append(
        Finding(
          .settingIncomplete, widget: nil, at: step.span,
          "'\(text)' finds nothing: only attributes that are not searched contain it\(attribute.map { ", such as '\($0)'" } ?? "")",
          remedy: "add \(attribute.map { "'\($0)'" } ?? "the attribute") to searchableAttributes, or search for something else"))
    }
    return found
  }

  /// The text that a step searches for in the main index; nil where it searches for none.
  private static func text(of step: Step, _ manifest: Manifest) -> String? {
    switch step.action {
    case .search(let text): text
    case .widget(let target, .submit(let text)), .widget(let target, .type(let text)):
      manifest.widget(target.id)?.isOfMainSearcher ?? false ? text : nil
    default: nil
    }
  }

  /// How many records a text finds; nil where that cannot be asked.
  private static func count(_ text: String, _ manifest: Manifest, _ backend: any SurveyedBackend) async -> Int? {
    let query = SearchQuery(query: text, hitsPerPage: 0)
    return try? await backend.search([IndexQuery(indexName: manifest.searcher.index, query: query)]).first?.nbHits
  }

  /// A counted attribute of which a value contains one of some words.
  private static func attribute(of words: [String], _ manifest: Manifest, _ backend: any SurveyedBackend) async -> Attribute? {
    let search = RecordSearch(manifest, backend)
    for facet in manifest.searcher.settings.attributesForFaceting where facet.isCounted {
      let values = await search.values(of: facet.attribute).map { $0.value.lowercased() }
      if values.contains(where: { value in words.contains { value.contains($0.lowercased()) } }) { return facet.attribute }
    }
    return nil
  }
}
