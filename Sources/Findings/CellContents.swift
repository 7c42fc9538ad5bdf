import JSONText
import Manifest
import SearchModel

/// Attributes of hits lists whose values a cell cannot show: image values that are not addresses, and lists where a string belongs.
enum CellContents {
  /// The number of records that are read.
  private static let sample = 50

  /// Makes one search if a hits list names an attribute.
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) async -> [Finding] {
    let lists = manifest.widgets.filter(\.isOfMainSearcher).compactMap { widget -> (widget: WidgetDeclaration, list: HitsList)? in
      guard case .hits(let list) = widget.kind, list.attribute != nil || list.image != nil else { return nil }
      return (widget, list)
    }
    guard !lists.isEmpty, backend is any SurveyedBackend else { return [] }
    var query = SearchQuery(hitsPerPage: sample).unruled
    query.attributesToRetrieve = ["*"]
    guard let answer = try? await backend.search([IndexQuery(indexName: manifest.searcher.index, query: query)]).first else { return [] }
    let records = answer.hits.map(\.record)
    return lists.flatMap { widget, list -> [Finding] in
      let images = list.image.flatMap { image(widget, $0, records) }
      let texts = [("attribute", list.attribute), ("subtitle", list.subtitle)].compactMap { key, attribute in
        attribute.flatMap { text(widget, key, $0, list, answer.hits) }
      }
      return texts + (images.map { [$0] } ?? [])
    }
  }

  private static func image(_ widget: WidgetDeclaration, _ attribute: String, _ records: [JSONValue]) -> Finding? {
    let values = records.compactMap { $0[path: attribute] }.filter { $0 != .null }
    guard let first = values.first, !values.contains(where: { $0.string.map(isAddress) ?? false }) else { return nil }
    return widget.finding(
      .alwaysEmpty, at: ["image"],
      saying:
        "'\(widget.id.value)' shows no images: '\(attribute)' is not a URL, but \(first.string.map { "'\($0)'" } ?? first.text())",
      remedy: "name the attribute with the images' addresses")
  }

  /// Whether a string may be a URL, a path, or the name of a file.
  private static func isAddress(_ text: String) -> Bool {
    text.lowercased().hasPrefix("data:image/")
      || !text.contains(where: \.isWhitespace) && (text.contains("/") || text.contains(".")) && text.count > 4
  }

  private static func text(
    _ widget: WidgetDeclaration, _ key: String, _ attribute: String, _ list: HitsList, _ hits: [Hit]
  ) -> Finding? {
    // The app's own type may be able to decode it.
    if list.record.contains(where: { $0.name == attribute }) { return nil }
    // Objects have their own finding.
    return hits.first { $0.record[path: attribute]?.array != nil }.map { hit in
      widget.finding(
        .hitsUnreadable, at: [key],
        saying: "'\(widget.id.value)' shows '\(attribute)' as text, but it is a list in record '\(hit.objectID)'",
        remedy: "use an attribute with a single value")
    }
  }
}
