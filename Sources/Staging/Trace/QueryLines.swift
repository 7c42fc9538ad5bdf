import Diagnostics
import JSONText
import SearchModel
import Texts

/// The queries of a step as lines of text, for comparison.
package enum QueryLines {
  /// A line for each query of each search that was answered, in their order.
  ///
  /// - Parameter filters: the filters that are shown otherwise; the main query's are left out where they are these.
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

  private static let implied: Set<String> = [
    "facets", "attributesToRetrieve", "attributesToHighlight", "hitsPerPage", "analytics",
  ]

  /// `main`, `disjunctive color`, `hierarchical lvl0`.
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
