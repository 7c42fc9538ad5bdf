import Diagnostics
import JSONText
import Scenarios
import SearchModel
import Staging

/// Comparisons as JSON, as described by `schemas/searchplay-comparison-1.0.schema.json`.
package enum ComparisonJSON {
  /// The comparisons of one manifest.
  private struct Document: Sendable {
    let manifest: String
    let left: InstantSearchVersion
    let right: InstantSearchVersion
    let overrides: [String]
    let comparisons: [ScenarioComparison]
  }

  /// A document for one manifest.
  ///
  /// - Parameter overrides: The changes of the other side, as entered.
  package static func document(
    manifest: String, left: InstantSearchVersion, right: InstantSearchVersion, overrides: [String], _ comparisons: [ScenarioComparison]
  ) -> JSONValue {
    shape(left).write(Document(manifest: manifest, left: left, right: right, overrides: overrides, comparisons: comparisons))
  }

  /// The JSON Schema (draft-07) of `document`.
  package static var schema: JSONValue {
    shape(.v7).schema.document(title: "Searchplay comparison 1.0", summaries: MemberSummaries.ofComparison)
  }

  private static func shape(_ version: InstantSearchVersion) -> JSONShape<Document> {
    .object(
      JSONField("format", constant: "searchplay-comparison-1.0"), JSONField("manifest", .string) { $0.manifest },
      JSONField("left", .object(JSONField("instantsearch", .numberedChoice()) { $0.left })) { $0 },
      JSONField(
        "right",
        .object(
          JSONField("instantsearch", .numberedChoice()) { $0.right }, JSONField("with", .list(of: .string)) { $0.overrides })
      ) { $0 },
      JSONField("differs", .boolean) { $0.comparisons.contains { !$0.isEqual } },
      JSONField("scenarios", .list(of: scenario(version))) { $0.comparisons })
  }

  private static func scenario(_ version: InstantSearchVersion) -> JSONShape<ScenarioComparison> {
    .object(
      JSONField("name", .string) { $0.name }, JSONField("file", .string) { $0.span.file.name },
      JSONField("line", .integer) { $0.span.start.line }, JSONField("steps", .list(of: step(version))) { $0.differing },
      JSONField("stopped", .orNull(.string)) { $0.stop?.headline }
    ).named("scenario")
  }

  private static func step(_ version: InstantSearchVersion) -> JSONShape<ScenarioComparison.Moment> {
    .object(
      JSONField("number", .integer) { $0.number },
      JSONField("title", .string) { $0.action?.title(version) ?? "before the first step" },
      JSONField("line", .integer) { $0.span.start.line }, JSONField("differences", .list(of: difference)) { $0.changes }
    ).named("step")
  }

  // MARK: Differences

  /// Both sides of a difference.
  private struct Sides<Side: Sendable>: Sendable {
    let left: Side
    let right: Side
    let causes: [UpgradeChange]
    var widget = ""
    var isPending = false
  }

  private static func sides<Side: Sendable>(
    _ kind: String, _ side: JSONShape<Side>, _ more: [JSONField<Sides<Side>>] = [],
    _ get: @escaping @Sendable (ScenarioComparison.Change) -> Sides<Side>?
  ) -> (shape: JSONShape<ScenarioComparison.Change>, isMeant: @Sendable (ScenarioComparison.Change) -> Bool) {
    let shape = JSONShape<Sides<Side>>.object(
      [JSONField("kind", constant: .string(kind))] + more + [
        JSONField("left", side) { $0.left }, JSONField("right", side) { $0.right }, JSONField("causes", causes) { $0.causes },
      ])
    let written = JSONShape<ScenarioComparison.Change>(shape.schema) { get($0).map(shape.write) ?? .null }
    return (written, { get($0) != nil })
  }

  private static let difference: JSONShape<ScenarioComparison.Change> = {
    let kinds = [
      sides("filters", .orNull(.string)) {
        if case .filters(let a, let b) = $0.difference { Sides(left: a, right: b, causes: $0.causes) } else { nil }
      },
      sides("queries", .list(of: .string)) {
        if case .queries(let a, let b) = $0.difference { Sides(left: a, right: b, causes: $0.causes) } else { nil }
      },
      sides("hits", .orNull(.integer)) {
        if case .hits(let a, let b) = $0.difference { Sides(left: a, right: b, causes: $0.causes) } else { nil }
      },
      sides("hitIDs", .list(of: .string)) {
        if case .hitIDs(let a, let b) = $0.difference { Sides(left: a, right: b, causes: $0.causes) } else { nil }
      },
      sides("redirect", .orNull(.string)) {
        if case .redirect(let a, let b) = $0.difference { Sides(left: a, right: b, causes: $0.causes) } else { nil }
      },
      sides("outcome", .orNull(.string)) {
        if case .outcome(let a, let b) = $0.difference { Sides(left: a, right: b, causes: $0.causes) } else { nil }
      },
      sides("widget", TraceJSON.widget(nil), [JSONField("widget", .string) { $0.widget }, JSONField("pending", .boolean) { $0.isPending }])
      {
        guard case .widget(let id, let isPending, let a, let b) = $0.difference else { return nil }
        return Sides(left: a, right: b, causes: $0.causes, widget: id, isPending: isPending)
      },
    ]
    return .any(kinds.map(\.shape)) { change in kinds.firstIndex { $0.isMeant(change) } ?? 0 }.named("difference")
  }()

  private static let causes = JSONShape<[UpgradeChange]>.list(
    of: .object(JSONField("id", .choice()) { $0 }, JSONField("summary", .string) { $0.summary })
  ).named("causes")
}
