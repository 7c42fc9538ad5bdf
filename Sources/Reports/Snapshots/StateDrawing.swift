import Diagnostics
import JSONText
import Manifest
import Scenarios
import SearchModel

/// Writes states as indented lines: filters, queries, hits, widgets.
public struct StateDrawing: Sendable {
  let options: SnapshotOptions
  let version: InstantSearchVersion

  public init(options: SnapshotOptions, version: InstantSearchVersion) {
    self.options = options
    self.version = version
  }

  /// What a step changed; all that it led to when there is no step before.
  public func changes(in step: StepTrace, since previous: StepTrace?) -> [String] {
    var lines: [String] = []
    let state = step.settled
    if previous == nil || previous?.settled.filters != state.filters {
      lines.append("filters  \(state.filters.map(TerminalText.visible) ?? "none")")
    }
    if options.showsQueries { lines += queries(step, since: previous) }
    for search in step.searches {
      if case .failure(let error) = search.outcome { lines.append("error    \(TerminalText.visible(error.message))") }
    }
    lines += hits(state, since: previous?.settled)
    return lines + widgets(state, since: previous?.settled)
  }

  /// The widgets that show something else than before; all when there is no before.
  public func widgets(_ state: UIState, since previous: UIState?) -> [String] {
    state.widgets.flatMap { widget -> [String] in
      if let previous, previous.widget(widget.id) == widget.state { return [] }
      let lines = widget.state.lines
      return [TerminalText.visible(widget.id)] + (lines.isEmpty ? ["  nothing"] : lines.map { "  \($0)" })
    }
  }

  private func hits(_ state: UIState, since previous: UIState?) -> [String] {
    guard let results = state.results else { return [] }
    let before = previous?.results
    let listed = results.hits.prefix(options.hits).map { "  \(name(of: $0))" }
    let listedBefore = before.map { $0.hits.prefix(options.hits).map { "  \(name(of: $0))" } }
    if results.nbHits == before?.nbHits, listed == listedBefore { return [] }
    return ["hits     \(results.nbHits)"] + listed
  }

  private func name(of hit: Hit) -> String {
    guard let attribute = options.hitAttribute, let value = hit.record[path: attribute] else {
      return TerminalText.visible(hit.objectID)
    }
    let text = value.string ?? value.text()
    return "\(TerminalText.visible(text))  (\(TerminalText.visible(hit.objectID)))"
  }

  // MARK: Queries

  /// The queries of the step's last search that the search before did not have.
  private func queries(_ step: StepTrace, since previous: StepTrace?) -> [String] {
    guard let search = step.searches.last else { return [] }
    let before = Set(previous?.searches.last.map { text(of: $0.batch) } ?? [])
    let changed = text(of: search.batch).filter { !before.contains($0) }
    let count = step.searches.count > 1 ? ["searches \(step.searches.count)"] : []
    return count + (changed.isEmpty ? [] : ["queries"] + changed.map { "  \($0)" })
  }

  private func text(of batch: QueryBatch) -> [String] {
    zip(batch.roles, batch.queries).map { role, query in
      var parts: [String]
      // What every counting query has is not repeated.
      let implied: Set<String>
      switch role {
      case .main: (parts, implied) = (["main"], [])
      case .disjunctive(let attribute): (parts, implied) = (["disjunctive \(attribute)"], Self.counting)
      case .hierarchical(let attribute): (parts, implied) = (["hierarchical \(attribute)"], Self.counting)
      }
      for (name, value) in query.query.parameters where !implied.contains(name) && name != "filters" {
        parts.append("\(name)=\(Self.text(of: value))")
      }
      parts.append("filters=\(query.query.filters.map { $0.isEmpty ? "\"\"" : TerminalText.visible($0) } ?? "none")")
      return parts.joined(separator: "  ")
    }
  }

  private static let counting: Set<String> = ["facets", "attributesToRetrieve", "attributesToHighlight", "hitsPerPage", "analytics", "page"]

  private static func text(of value: JSONValue) -> String {
    if let items = value.array, items.allSatisfy({ $0.string != nil }) {
      return items.isEmpty ? "[]" : items.compactMap(\.string).map { TerminalText.visible($0) }.joined(separator: ",")
    }
    return value.string.map { "\"\(TerminalText.visible($0))\"" } ?? value.text()
  }
}
