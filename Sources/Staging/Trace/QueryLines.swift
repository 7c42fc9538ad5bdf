import Diagnostics
import JSONText
import SearchModel
import Texts

/// The queries of a step as lines of text, for comparison.
package enum QueryLines {
  /// One line for each query of each search that has ended, in order.
  ///
  /// - Parameter filters: filters that are shown elsewhere; the main query's filters are omitted if they are the same.
  package static func lines(_ searches: [HitsSearcher.Exchange], besides filters: String?) -> [String] {
    searches.flatMap { search -> [String] in
      if case .cancelled = search.outcome { return ["cancelled"] }
      return zip(search.batch.roles, search.batch.queries).map { role, query in
        var parts = [name(of: role)]
        if role == .main { parts.append("index=\(TerminalText.visible(query.indexName))") }
        for (name, value) in query.query.parameters where role == .main || !implied.contains(name) {
          if name == "filters" || (name == "page" && query.query.page == 0) { continue }
          parts.append("\(name)=\(text(of: value))")
        }
        if role != .main || query.query.filters != filters {
          parts.append("filters=\(query.query.filters.map { $0.isEmpty ? "\"\"" : TerminalText.visible($0) } ?? "none")")
        }
        return parts.joined(separator: "  ")
      }
    }
  }

  /// The queries of a batch, each with all its parameters.
  package static func lines(_ batch: QueryBatch) -> [String] {
    zip(batch.roles, batch.queries).map { role, query in "\(name(of: role))  \(parameters(query))" }
  }

  /// A query of a group.
  package static func line(_ query: MultiSearchQuery) -> String {
    switch query {
    case .hits(let query): "hits  \(parameters(query))"
    case .facets(let query): line(query)
    }
  }

  /// A search for values of a facet.
  package static func line(_ query: FacetSearchQuery) -> String {
    let filters = query.filters.map { TerminalText.visible($0) } ?? "none"
    return
      "facets \(TerminalText.visible(query.facet.rawValue))  index=\(TerminalText.visible(query.indexName))  query=\"\(TerminalText.visible(query.text))\"  filters=\(filters)"
  }

  /// The index and all parameters except those that all counting queries share.
  private static func parameters(_ query: IndexQuery) -> String {
    let isCounting = query.query.hitsPerPage == 0
    let shown = query.query.parameters.filter { name, _ in
      !(name == "page" && query.query.page == 0) && !(isCounting && implied.contains(name) && name != "facets")
    }
    return (["index=\(TerminalText.visible(query.indexName))"] + shown.map { "\($0.name)=\(text(of: $0.value))" }).joined(separator: "  ")
  }

  private static let implied: Set<String> = [
    "facets", "attributesToRetrieve", "attributesToHighlight", "hitsPerPage", "analytics",
  ]

  /// The name of a role: `main`, `disjunctive color`, `hierarchical lvl0`.
  package static func name(of role: QueryBatch.Role) -> String {
    switch role {
    case .main: "main"
    case .disjunctive(let attribute): "disjunctive \(TerminalText.visible(attribute.rawValue))"
    case .hierarchical(let attribute): "hierarchical \(TerminalText.visible(attribute.rawValue))"
    }
  }

  /// A parameter's value on one line.
  package static func text(of value: JSONValue) -> String {
    if let items = value.array, items.allSatisfy({ $0.string != nil }) {
      return items.isEmpty ? "[]" : items.compactMap(\.string).map { TerminalText.visible($0) }.joined(separator: ",")
    }
    return value.string.map { "\"\(TerminalText.visible($0))\"" } ?? TerminalText.visible(value.text())
  }
}
