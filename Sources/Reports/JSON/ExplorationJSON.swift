import Exploration
import JSONText
import Manifest
import SearchModel

/// The results of walks as JSON, as described by `schemas/searchplay-exploration-1.0.schema.json`.
package enum ExplorationJSON {
  /// The walk of one manifest.
  private struct Document: Sendable {
    let manifest: String
    let version: InstantSearchVersion
    let outcome: WalkOutcome
    let unreached: [String]
    let unshown: [String]
  }

  /// A document for one manifest.
  ///
  /// - Parameters:
  ///   - unreached: The actions that users could perform and the walk never did.
  ///   - unshown: The values of the records that lists and menus never showed.
  package static func document(
    manifest: String, version: InstantSearchVersion, _ outcome: WalkOutcome, unreached: [String], unshown: [String]
  ) -> JSONValue {
    shape(version).write(Document(manifest: manifest, version: version, outcome: outcome, unreached: unreached, unshown: unshown))
  }

  /// The JSON Schema (draft-07) of `document`.
  package static var schema: JSONValue {
    shape(.v7).schema.document(title: "Searchplay exploration 1.0", summaries: MemberSummaries.ofExploration)
  }

  private static func shape(_ version: InstantSearchVersion) -> JSONShape<Document> {
    .object(
      JSONField("format", constant: "searchplay-exploration-1.0"), JSONField("manifest", .string) { $0.manifest },
      JSONField("instantsearch", .numberedChoice()) { $0.version }, JSONField("states", .integer) { $0.outcome.stateCount },
      JSONField("edges", .integer) { $0.outcome.edges }, JSONField("end", .choice()) { $0.outcome.end },
      JSONField("unrecorded", .boolean) { $0.outcome.meetsUnrecorded },
      JSONField("withAllValues", .orNull(part)) { $0.outcome.withAllValues },
      JSONField("violations", .list(of: violation(version))) { $0.outcome.violations },
      JSONField("exercised", .list(of: .string)) { $0.outcome.features }, JSONField("unreached", .list(of: .string)) { $0.unreached },
      JSONField("unshown", .list(of: .string)) { $0.unshown })
  }

  /// The result of trying all values of long lists, if the walk did not finish with them.
  private static var part: JSONShape<WalkOutcome.Part> {
    .object(
      JSONField("states", .integer) { $0.states }, JSONField("edges", .integer) { $0.edges }, JSONField("end", .choice()) { $0.end }
    ).named("part")
  }

  private static func violation(_ version: InstantSearchVersion) -> JSONShape<Violation> {
    .object(
      JSONField("invariant", .choice()) { $0.invariant }, JSONField("weight", .choice()) { $0.invariant.weight },
      JSONField("widget", .orNull(.string)) { $0.widget }, JSONField("cause", .string) { $0.cause },
      JSONField("because", .orNull(.choice())) { violation in
        violation.reason?.finding.flatMap { $0.rawValue == violation.cause ? nil : $0 }
      }, JSONField("rule", .orNull(.string)) { $0.indexRule }, JSONField("message", .string) { $0.text },
      JSONField("states", .integer) { $0.states },
      JSONField("allowed", .boolean) { $0.isAcknowledged }, JSONField("known", .boolean) { $0.isKnown },
      JSONField("steps", .list(of: .string)) { $0.steps.map { $0.action.title(version) } },
      JSONField("scenario", .string) { StepYAML.scenario($0.invariant.rawValue, $0.steps) }
    ).named("violation")
  }
}
