import Diagnostics
import Findings
import JSONText
import Manifest
import SearchModel
import Staging

/// Traces as JSON, in the form of `schemas/searchplay-trace-1.0.schema.json`.
package enum TraceJSON {
  /// One document for one manifest.
  ///
  /// - Parameter findings: those of the configuration; steps have their own.
  package static func document(manifest: String, version: InstantSearchVersion, findings: [Finding], traces: [ScenarioTrace]) -> JSONValue {
    [
      "format": "searchplay-trace-1.0", "manifest": .string(manifest), "instantsearch": .number(Double(version.rawValue)),
      "findings": .array(findings.map(finding)), "scenarios": .array(traces.map { scenario($0, version) }),
    ]
  }

  private static func scenario(_ trace: ScenarioTrace, _ version: InstantSearchVersion) -> JSONValue {
    [
      "name": .string(trace.name), "file": .string(trace.span.file.name), "line": .number(Double(trace.span.start.line)),
      "passed": .bool(trace.passed), "initial": state(trace.start.state), "failures": .array(trace.start.failures.map(failure)),
      "findings": .array(trace.start.findings.map(finding)), "unreached": .number(Double(trace.unreached)),
      "steps": .array(trace.steps.map { step($0, version) }),
    ]
  }

  private static func step(_ step: StepTrace, _ version: InstantSearchVersion) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("number", .number(Double(step.number))), .init("title", .string(step.action.title(version))),
      .init("line", .number(Double(step.span.start.line))),
    ]
    if let note = step.note { members.append(.init("note", .string(note))) }
    members += [
      .init("facetSearches", .array(step.facetSearches.map(facetSearch))), .init("searches", .array(step.searches.map(search))),
      .init("pending", state(step.pending)),
      .init("settled", state(step.settled)), .init("findings", .array(step.findings.map(finding))),
      .init("failures", .array(step.failures.map(failure))),
    ]
    return .object(members)
  }

  private static func facetSearch(_ search: FacetSearcher.Exchange) -> JSONValue {
    [
      "indexName": .string(search.query.indexName), "facet": .string(search.query.facet.rawValue), "query": .string(search.query.text),
      "filters": search.query.filters.map(JSONValue.string) ?? .null,
    ]
  }

  private static func search(_ search: HitsSearcher.Exchange) -> JSONValue {
    let queries = zip(search.batch.roles, search.batch.queries).map { role, query -> JSONValue in
      var members: [JSONValue.Member]
      switch role {
      case .main: members = [.init("role", "main")]
      case .disjunctive(let attribute): members = [.init("role", "disjunctive"), .init("attribute", .string(attribute.rawValue))]
      case .hierarchical(let attribute): members = [.init("role", "hierarchical"), .init("attribute", .string(attribute.rawValue))]
      }
      members.append(.init("indexName", .string(query.indexName)))
      members.append(.init("params", .object(query.query.parameters.map { .init($0.name, $0.value) })))
      return .object(members)
    }
    var members: [JSONValue.Member] = [.init("queries", .array(queries))]
    switch search.outcome {
    case .success: break
    case .failure(let error): members.append(.init("error", .string(error.message)))
    case .cancelled: members.append(.init("cancelled", true))
    }
    return .object(members)
  }

  private static func state(_ state: UIState) -> JSONValue {
    let hits: JSONValue =
      state.results.map { ["count": .number(Double($0.nbHits)), "objectIDs": .array($0.hits.map { .string($0.objectID) })] } ?? .null
    return [
      "filters": state.filters.map(JSONValue.string) ?? .null, "hits": hits,
      "widgets": .object(state.widgets.map { .init($0.id, widget($0.state)) }),
    ]
  }

  /// What a widget shows, as a list of items.
  static func widget(_ state: WidgetState) -> JSONValue {
    switch state {
    case .list(let items):
      .array(
        items.map { item in
          var members: [JSONValue.Member] = [.init("text", .string(item.text)), .init("selected", .bool(item.isSelected))]
          if let count = item.count { members.append(.init("count", .number(Double(count)))) }
          return .object(members)
        })
    case .refinements(let items):
      .array(items.map { ["text": .string($0.text), "group": .string($0.group.description)] })
    case .menu(let items):
      .array(
        items.map {
          [
            "text": .string($0.value), "selected": .bool($0.isSelected), "count": .number(Double($0.count)),
            "level": .number(Double($0.level)),
          ]
        })
    case .groups(let groups):
      .array(
        groups.flatMap { group in
          group.items.map {
            [
              "text": .string($0.text), "selected": .bool($0.isSelected), "count": .number(Double($0.count ?? 0)),
              "group": .string(group.title),
            ]
          }
        })
    case .toggle(let text, let isSelected): [["text": .string(text), "selected": .bool(isSelected)]]
    case .segments(let segments): .array(segments.map { ["text": .string($0.text), "selected": .bool($0.isSelected)] })
    case .button, .range, .number, .rows, .text: .array(state.lines.map { ["text": .string($0)] })
    }
  }

  /// A finding as an object.
  static func finding(_ finding: Finding) -> JSONValue {
    [
      "id": .string(finding.id.rawValue), "widget": finding.widget.map(JSONValue.string) ?? .null,
      "line": .number(Double(finding.span.start.line)), "column": .number(Double(finding.span.start.column)),
      "message": .string(finding.headline), "versions": .array(finding.id.versions.map { .number(Double($0.rawValue)) }),
      "remedy": .string(finding.remedy), "allowed": .bool(finding.isAcknowledged),
    ]
  }

  private static func failure(_ failure: StepFailure) -> JSONValue {
    let start = failure.span.start
    var members: [JSONValue.Member] = [
      .init("line", .number(Double(start.line))), .init("column", .number(Double(start.column))),
      .init("message", .string(failure.headline)),
    ]
    if !failure.expected.isEmpty || !failure.actual.isEmpty {
      members.append(.init("expected", .array(failure.expected.map(JSONValue.string))))
      members.append(.init("actual", .array(failure.actual.map(JSONValue.string))))
    }
    if let shown = failure.shown { members.append(.init("shown", .array(shown.map(JSONValue.string)))) }
    if let help = failure.help { members.append(.init("help", .string(help))) }
    return .object(members)
  }
}
