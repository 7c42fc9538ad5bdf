import Diagnostics
import Findings
import JSONText
import Manifest
import SearchModel
import Staging

/// Traces as JSON, as described by `schemas/searchplay-trace-1.0.schema.json`.
package enum TraceJSON {
  /// The traces of one manifest.
  private struct Document: Sendable {
    let manifest: String
    let version: InstantSearchVersion
    let findings: [Finding]
    let traces: [ScenarioTrace]
  }

  /// A document for one manifest.
  ///
  /// - Parameter findings: The findings of the configuration; steps have their own.
  package static func document(manifest: String, version: InstantSearchVersion, findings: [Finding], traces: [ScenarioTrace]) -> JSONValue {
    shape(version).write(Document(manifest: manifest, version: version, findings: findings, traces: traces))
  }

  /// The JSON Schema (draft-07) of `document`.
  package static var schema: JSONValue { shape(.v7).schema.document(title: "Searchplay trace 1.0", summaries: MemberSummaries.ofTrace) }

  private static func shape(_ version: InstantSearchVersion) -> JSONShape<Document> {
    .object(
      JSONField("format", constant: "searchplay-trace-1.0"), JSONField("manifest", .string) { $0.manifest },
      JSONField("instantsearch", .numberedChoice()) { $0.version }, JSONField("findings", .list(of: finding)) { $0.findings },
      JSONField("scenarios", .list(of: scenario(version))) { $0.traces })
  }

  private static func scenario(_ version: InstantSearchVersion) -> JSONShape<ScenarioTrace> {
    .object(
      JSONField("name", .string) { $0.name }, JSONField("file", .string) { $0.span.file.name },
      JSONField("line", .integer) { $0.span.start.line }, JSONField("passed", .boolean) { $0.passed },
      JSONField("initial", state(version)) { $0.start.state }, JSONField("failures", .list(of: failure)) { $0.start.failures },
      JSONField("findings", .list(of: finding)) { $0.start.findings }, JSONField("unreached", .integer) { $0.unreached },
      JSONField("steps", .list(of: step(version))) { $0.steps }
    ).named("scenario")
  }

  private static func step(_ version: InstantSearchVersion) -> JSONShape<StepTrace> {
    .object(
      JSONField("number", .integer) { $0.number }, JSONField("title", .string) { $0.action.title(version) },
      JSONField("line", .integer) { $0.span.start.line }, JSONField(optional: "note", .string) { $0.note },
      JSONField("facetSearches", .list(of: facetSearch)) { $0.facetSearches }, JSONField("searches", .list(of: search)) { $0.searches },
      JSONField("sent", .list(of: .list(of: query))) { $0.sent.map { zip($0.roles, $0.queries).map { SentQuery(role: $0, query: $1) } } },
      JSONField("waiting", .integer) { $0.waiting },
      JSONField("searchers", .list(of: searcher)) { $0.surroundings.searchers },
      JSONField("filterStates", .named(.orNull(.string))) { step in
        step.surroundings.filterStates.map { ($0.name, $0.groups.expression(version)) }
      },
      JSONField("published", counts) { $0.surroundings.counts.published }, JSONField("errors", counts) { $0.surroundings.counts.errors },
      JSONField("changes", counts) { $0.surroundings.counts.changes },
      JSONField("calls", .named(.list(of: call))) { step in
        step.calls.map { ($0.id, $0.calls) }
      },
      JSONField("rows", .list(of: rows)) { $0.surroundings.hits },
      JSONField("readings", .list(of: reading(version))) { $0.surroundings.readings },
      JSONField("pending", state(version)) { $0.pending }, JSONField("settled", state(version)) { $0.settled },
      JSONField("findings", .list(of: finding)) { $0.findings }, JSONField("failures", .list(of: failure)) { $0.failures }
    ).named("step")
  }

  // MARK: Other searchers and calls

  private static let counts = JSONShape<[(String, Int)]>.named(.integer).map { (counts: [String: Int]) in
    counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private static let call = JSONShape<ControllerCall>.object(
    JSONField("name", .string) { $0.name }, JSONField("count", .integer) { $0.count }
  ).named("call")

  private static let rows = JSONShape<HitsMemory>.object(
    JSONField("widget", .string) { $0.id }, JSONField("numberOfHits", .integer) { $0.numberOfHits },
    JSONField("objectIDs", .list(of: .orNull(.string))) { $0.objectIDs }
  ).named("rows")

  private static func reading(_ version: InstantSearchVersion) -> JSONShape<StepReading> {
    .object(
      JSONField(optional: "widget", .string) { if case .hit(let id, _, _) = $0 { id } else { nil } },
      JSONField(optional: "row", .integer) { if case .hit(_, let row, _) = $0 { row } else { nil } },
      JSONField(optional: "objectID", .orNull(.string)) { reading -> String?? in
        if case .hit(_, _, let hit) = reading { .some(hit?.objectID) } else { nil }
      },
      JSONField(optional: "filterState", .string) { if case .filters(let state, _) = $0 { state } else { nil } },
      JSONField(optional: "group", .string) { if case .filters(_, let reading) = $0 { reading.group.description } else { nil } },
      JSONField(optional: "filters", .list(of: .string)) { reading in
        guard case .filters(_, let group) = reading else { return nil }
        return group.filters.map { FilterExpression.text(of: $0, version) }
      }
    ).named("reading")
  }

  private static let searcher = JSONShape<SearcherTrace>.object(
    JSONField("name", .string) { $0.name },
    JSONField(optional: "searches", .list(of: search)) { if case .hits(let ended, _) = $0.searches { ended } else { nil } },
    JSONField(optional: "facetSearches", .list(of: facetSearch)) { if case .facets(let ended, _) = $0.searches { ended } else { nil } },
    JSONField(optional: "groupSearches", .list(of: groupSearch)) { if case .group(let ended, _) = $0.searches { ended } else { nil } },
    JSONField("sent", .integer) { searcher in
      switch searcher.searches {
      case .hits(_, let sent): sent.count
      case .facets(_, let sent): sent.count
      case .group(_, let sent): sent.count
      }
    },
    JSONField("hits", .orNull(found)) { $0.results }
  ).named("searcher")

  private static let found = JSONShape<SearchResults>.object(
    JSONField("count", .integer) { $0.nbHits }, JSONField("objectIDs", .list(of: .string)) { $0.hits.map(\.objectID) },
    JSONField(optional: "redirect", .string) { $0.redirect })

  private static let groupSearch = JSONShape<MultiSearcher.Exchange>.object(
    JSONField("queries", .list(of: groupQuery)) { $0.request },
    JSONField(optional: "error", .string) { if case .failure(let error) = $0.outcome { error.message } else { nil } },
    JSONField(optional: "cancelled", .constant(true)) { if case .cancelled = $0.outcome { () } else { nil } },
    JSONField(optional: "retrying", .constant(true)) { if case .retrying = $0.outcome { () } else { nil } },
    JSONField("late", .boolean) { $0.isLate }
  ).named("groupSearch")

  private static let groupQuery = JSONShape<MultiSearchQuery>.object(
    JSONField("indexName", .string) {
      switch $0 {
      case .hits(let query): query.indexName
      case .facets(let query): query.indexName
      }
    },
    JSONField(optional: "facet", .string) { if case .facets(let query) = $0 { query.facet.rawValue } else { nil } },
    JSONField("params", .anyObject) {
      switch $0 {
      case .hits(let query): .object(query.query.parameters.map { .init($0.name, $0.value) })
      case .facets(let query):
        .object([.init("facetQuery", .string(query.text))] + (query.filters.map { [.init("filters", .string($0))] } ?? []))
      }
    }
  ).named("groupQuery")

  // MARK: Searches

  private static let facetSearch = JSONShape<FacetSearcher.Exchange>.object(
    JSONField("indexName", .string) { $0.query.indexName }, JSONField("facet", .string) { $0.query.facet.rawValue },
    JSONField("query", .string) { $0.query.text }, JSONField("filters", .orNull(.string)) { $0.query.filters }
  ).named("facetSearch")

  private static let search = JSONShape<HitsSearcher.Exchange>.object(
    JSONField("queries", .list(of: query)) { zip($0.batch.roles, $0.batch.queries).map { SentQuery(role: $0, query: $1) } },
    JSONField(optional: "error", .string) { if case .failure(let error) = $0.outcome { error.message } else { nil } },
    JSONField(optional: "cancelled", .constant(true)) { if case .cancelled = $0.outcome { () } else { nil } },
    JSONField(optional: "retrying", .constant(true)) { if case .retrying = $0.outcome { () } else { nil } },
    JSONField("late", .boolean) { $0.isLate }
  ).named("search")

  /// The names of roles.
  private enum Role: String, CaseIterable, Sendable {
    case main, disjunctive, hierarchical

    init(_ role: QueryBatch.Role) {
      switch role {
      case .main: self = .main
      case .disjunctive: self = .disjunctive
      case .hierarchical: self = .hierarchical
      }
    }
  }

  private static let query = JSONShape<SentQuery>.object(
    JSONField("role", .choice()) { Role($0.role) },
    JSONField(optional: "attribute", .string) {
      switch $0.role {
      case .main: nil
      case .disjunctive(let attribute), .hierarchical(let attribute): attribute.rawValue
      }
    },
    JSONField("indexName", .string) { $0.query.indexName },
    JSONField("params", .anyObject) { .object($0.query.query.parameters.map { .init($0.name, $0.value) }) }
  ).named("query")

  // MARK: States

  private static func state(_ version: InstantSearchVersion) -> JSONShape<UIState> {
    .object(
      JSONField("filters", .orNull(.string)) { $0.filters }, JSONField("hits", .orNull(hits)) { $0.results },
      JSONField("widgets", .named(widget(version))) { $0.widgets.map { ($0.id, $0.state) } }
    ).named("state")
  }

  private static let hits = JSONShape<UIState.Results>.object(
    JSONField("count", .integer) { $0.nbHits }, JSONField("objectIDs", .list(of: .string)) { $0.hits.map(\.objectID) },
    JSONField(optional: "redirect", .string) { $0.redirect })

  /// The contents of a widget as a list of items.
  ///
  /// - Parameter version: The version in whose syntax the filters of current refinements are written; nil to leave them out.
  static func widget(_ version: InstantSearchVersion?) -> JSONShape<WidgetState> {
    JSONShape<[Item]>.list(of: item).map { Item.items(of: $0, version) }
  }

  private static let item = JSONShape<Item>.object(
    JSONField("text", .string) { $0.text }, JSONField(optional: "selected", .boolean) { $0.isSelected },
    JSONField(optional: "count", .integer) { $0.count }, JSONField(optional: "level", .integer) { $0.level },
    JSONField(optional: "group", .string) { $0.group }, JSONField(optional: "filter", .string) { $0.filter }
  ).named("item")

  /// An item of any widget.
  struct Item: Sendable {
    let text: String
    var isSelected: Bool?
    var count: Int?
    var level: Int?
    var group: String?
    var filter: String?

    static func items(of state: WidgetState, _ version: InstantSearchVersion?) -> [Item] {
      switch state {
      case .list(let items): items.map { Item(text: $0.text, isSelected: $0.isSelected, count: $0.count) }
      case .refinements(let items):
        items.map { item in
          Item(
            text: item.text, group: item.group.description, filter: version.map { FilterExpression.text(of: item.filter, $0) })
        }
      case .menu(let items): items.map { Item(text: $0.value, isSelected: $0.isSelected, count: $0.count, level: $0.level) }
      case .groups(let groups):
        groups.flatMap { group in
          group.items.map { Item(text: $0.text, isSelected: $0.isSelected, count: $0.count ?? 0, group: group.title) }
        }
      case .toggle(let text, let isSelected): [Item(text: text, isSelected: isSelected)]
      case .segments(let segments): segments.map { Item(text: $0.text, isSelected: $0.isSelected) }
      case .rows: state.rows.map { Item(text: $0.level == 0 ? $0.line : $0.text, level: $0.level == 0 ? nil : $0.level) }
      case .button, .range, .number, .text: state.lines.map { Item(text: $0) }
      }
    }
  }

  // MARK: Findings and failures

  private static let finding = JSONShape<Finding>.object(
    JSONField("id", .choice()) { $0.id }, JSONField("widget", .orNull(.string)) { $0.widget },
    JSONField("line", .integer) { $0.span.start.line }, JSONField("column", .integer) { $0.span.start.column },
    JSONField("message", .string) { $0.headline }, JSONField("versions", .list(of: .numberedChoice())) { $0.id.versions },
    JSONField("remedy", .string) { $0.remedy }, JSONField("allowed", .boolean) { $0.isAcknowledged }
  ).named("finding")

  private static let failure = JSONShape<StepFailure>.object(
    JSONField("line", .integer) { $0.span.start.line }, JSONField("column", .integer) { $0.span.start.column },
    JSONField("message", .string) { $0.headline }, JSONField(optional: "expected", .list(of: .string)) { $0.hasSides ? $0.expected : nil },
    JSONField(optional: "actual", .list(of: .string)) { $0.hasSides ? $0.actual : nil },
    JSONField(optional: "shown", .list(of: .string)) { $0.shown }, JSONField(optional: "help", .string) { $0.help }
  ).named("failure")
}

extension StepFailure {
  /// Whether there are lines to put side by side.
  fileprivate var hasSides: Bool { !expected.isEmpty || !actual.isEmpty }
}
