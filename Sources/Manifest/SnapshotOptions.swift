import Forms
import JSONText

/// What snapshots show besides filters, widgets and the number of hits.
package struct SnapshotOptions: Sendable {
  package var showsQueries = true
  /// Whether widgets are also shown as they are before the answer arrives.
  package var showsPending = false
  /// How many hits are listed at each step.
  package var hits = 0
  /// The attribute that names a hit; its objectID unless given.
  package var hitAttribute: String?

  package init() {}

  static let form = Form<SnapshotOptions>.object(
    "snapshot", .defaulted("queries", .flag, true, shown: "true", "Whether the queries that changed are listed."),
    .defaulted("pending", .flag, false, shown: "false", "Whether widgets are also shown before the answer arrives, where that differs."),
    .defaulted("hits", .count, 0, shown: "0", "How many hits are listed."),
    .optional("hitAttribute", .name, "The attribute that is shown for a hit, beside its objectID.")
  ) { _, _, queries, pending, hits, attribute in
    var options = SnapshotOptions()
    options.showsQueries = queries
    options.showsPending = pending
    options.hits = hits
    options.hitAttribute = attribute
    return options
  }
}
