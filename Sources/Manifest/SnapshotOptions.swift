import Diagnostics
import Forms
import JSONText

/// The contents of snapshots in addition to filters, widgets and the number of hits.
package struct SnapshotOptions: Sendable {
  package var showsQueries = true
  /// Whether widgets are also shown as they are before the response arrives.
  package var showsPending = false
  /// The number of hits listed at each step; without them, a change of the ranking would go unnoticed.
  package var hits = Self.usualHits
  /// The position of that number; nil if it is the default.
  package private(set) var hitsPlace: SourceSpan?
  /// The attribute that is shown for each hit; by default only its objectID.
  package var hitAttribute: String?

  /// The default number of hits that are listed.
  private static let usualHits = 5

  package init() {}

  static let form = Form<SnapshotOptions>.object(
    "snapshot", .defaulted("queries", .flag, true, shown: "true", "Whether the queries that changed are listed."),
    .defaulted(
      "pending", .flag, false, shown: "false", "Whether widgets are also shown as they are before the answer arrives, if that differs."),
    .defaulted(
      "hits", .count, usualHits, shown: "\(usualHits)",
      "How many hits are listed, in order; with 0, none are listed and ranking changes go unnoticed."),
    .optional("hitAttribute", Form<String>.name.namingAttribute, "The attribute that is shown for each hit, next to its objectID.")
  ) { node, problems, queries, pending, hits, attribute in
    if hits == 0, attribute != nil, let place = node.entries.first(where: { $0.key == "hitAttribute" })?.keySpan {
      problems.add(
        Diagnostic("no-effect", .warning, at: place, "'hitAttribute' has no effect with hits: 0", help: "remove one of the two"))
    }
    var options = SnapshotOptions()
    options.showsQueries = queries
    options.showsPending = pending
    options.hits = hits
    options.hitsPlace = node["hits"]?.place
    options.hitAttribute = attribute
    return options
  }
}
