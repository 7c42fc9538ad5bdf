import Diagnostics
import Forms
import JSONText
import SearchModel
import YAMLTree

/// The main searcher: a back end, an index, its records and settings, and the query on which every search is based.
package struct SearcherDeclaration: Sendable {
  /// When the searcher is connected to the filter state.
  package enum Connection: String, Sendable, CaseIterable {
    /// After the widgets.
    case last
    /// Before the widgets.
    case first
    case never
  }

  package let backend: BackEnd
  package let index: String
  /// The settings of the embedded index; the defaults for other back ends.
  package private(set) var settings: IndexSettings
  package let query: SearchQuery
  package let isDisjunctiveFacetingEnabled: Bool
  package let keepSelectedEmptyFacets: Bool
  package let disjunctiveFacetsAttributes: [Attribute]
  package let trigger: SearchTrigger
  package let connectFilterState: Connection
  /// The filter states that it is connected to, by name, in this order.
  package let filterStates: [Located<String>]?
  package let places: SearcherPlaces

  package var span: SourceSpan { places.whole }

  /// The filter states whose filters it uses.
  package var followedStates: [String] { connectFilterState == .never ? [] : filterStates?.map(\.value) ?? ["main"] }

  /// Whether a live index answers, so that searches may be billed and counts are approximate.
  package var isLive: Bool { if case .algolia = backend { true } else { false } }
  /// Whether searches are answered from a recording.
  package var isRecorded: Bool { if case .recorded = backend { true } else { false } }

  /// Whether settings and data are known without a request.
  package var isEmbedded: Bool { if case .embedded = backend { true } else { false } }

  /// The keys that determine which indices exist.
  static let indexKeys: Set = ["backend", "index", "records", "settings", "replicas"]

  /// Returns the declaration with different settings.
  func replacing(settings: IndexSettings) -> SearcherDeclaration {
    var other = self
    other.settings = settings
    return other
  }

  static let form = Form<SearcherDeclaration>.object(
    "a searcher",
    .defaulted(
      "backend", Form<BackEnd.Kind>.choice(), .embedded, shown: "\"embedded\"",
      "What answers searches: an in-memory index, an Algolia application over the network, or answers recorded with 'searchplay record'."
    ),
    .defaulted("index", .name, "index", shown: "\"index\"", "The name of the index."),
    .optional(
      "records", RecordsSource.form,
      "The records of the embedded index: a .json, .ndjson or .csv file (or one of these compressed, .gz), relative to the manifest, or a list. Required by this back end."
    ),
    .defaulted(
      "settings", .indexSettingsOrFile, IndexSettings(), shown: "{}",
      "For the embedded index: its settings, under Algolia's names, or the JSON file that they were exported to."),
    .optional(
      "synonyms", .synonyms,
      "For the embedded index: its synonyms, or the JSON file that they were exported to, in the form of Algolia's dashboard, command line and API."
    ),
    .optional("rules", .rules, "For the embedded index: its rules, or the JSON file that they were exported to."),
    .optional(
      "rulesAt", .time,
      "For the embedded index: the time at which searches are made, for rules that apply only at certain times. Without it, such rules do not apply."
    ),
    .defaulted(
      "replicas", .named(.indexSettingsOrFile), [], shown: "{}",
      "For the embedded index: replicas with their own settings. For each name, the settings, or the JSON file that contains them."),
    .optional("appID", .applicationID, "Required for Algolia and for recorded answers: the application's ID."),
    .optional("apiKey", .name, "For Algolia: a search API key (default: the environment variable SEARCHPLAY_SECRET_apiKey)."),
    .optional(
      "hosts", .list(of: .host, atLeast: 1), "For Algolia: hosts to use instead of the default ones, such as `http://localhost:8080`."),
    .optional(
      "recording", Form<String>.name.located,
      "Required for recorded answers: the recording file, relative to the manifest, or the log of a browser or proxy: an HTTP archive (.har), a Charles session, or a JSON object for each exchange, with `request` and `response`."
    ),
    .defaulted("query", .searchQuery, SearchQuery(), shown: "{}", "Parameters of every search."),
    .defaulted(
      "isDisjunctiveFacetingEnabled", .flag, true, shown: "true",
      "Whether a search goes out as a batch of main, disjunctive and hierarchical queries."),
    .defaulted(
      "keepSelectedEmptyFacets", .flag, true, shown: "true",
      "Whether selected values that the engine does not return are kept with count 0."),
    .defaulted(
      "disjunctiveFacetsAttributes", .list(of: .attribute), [], shown: "[]",
      "Attributes counted disjunctively besides those in `or` groups."),
    .defaulted(
      "shouldTriggerSearch", SearchTrigger.form, .always, shown: "\"always\"",
      "Which queries trigger a search: `always`, `nonEmpty`, `never`, or `{ minimumLength: 2 }`."),
    .defaulted(
      "connectFilterState", Form<Connection>.choice(), .last, shown: "\"last\"",
      "When the searcher is connected to the filter state: after the widgets, before them, or never."),
    .optional(
      "filterState", Form<[Located<String>]>.oneOrMore(of: Form<String>.name.located),
      "Names of the filter states it is connected to (default: the main one).")
  ) {
    node, problems, kind, index, records, ownSettings, synonyms, rules, rulesAt, replicas, appID, apiKey, hosts, recording, query,
    isDisjunctive,
    keepsSelected, disjunctive,
    trigger, connection, states in
    let keys = BackEnd.Keys(kind: kind, records: records, appID: appID, apiKey: apiKey, hosts: hosts, recording: recording)
    guard let backend = BackEnd(keys, node, problems) else { return nil }
    var settings = ownSettings
    (settings.synonyms, settings.rules, settings.rulesAt) = (ownSettings.synonyms + (synonyms ?? []), rules ?? [], rulesAt)
    settings.replicas =
      settings.replicas.filter { replica in !replicas.contains { $0.name.value == replica.name } }
      + replicas.map { replica in
        // A replica written in the settings' notation is reported below and treated as the same replica.
        let name = replica.name.value
        let isWrapped = name.hasPrefix("virtual(") && name.hasSuffix(")")
        var own = IndexSettings.Replica(name: isWrapped ? String(name.dropFirst(8).dropLast()) : name, settings: replica.item)
        own.given = Set(node["replicas"]?[name]?.entries.map(\.key) ?? [])
        own.isVirtual = settings.replicas.contains { $0.name == own.name && $0.isVirtual }
        return own
      }
    for replica in replicas {
      problems.mention(replica: replica.name)
      if settings.replicas.contains(where: { $0.name == replica.name.value && $0.isVirtual }) {
        IncompleteSettings.noteTakenOver(node["replicas"]?[replica.name.value], from: node["settings"], problems)
      }
      if replica.name.value.hasPrefix("virtual("), replica.name.value.hasSuffix(")") {
        problems.add(
          Diagnostic(
            "setting", at: replica.name.span, "'\(replica.name.value)' is how 'settings' lists a virtual replica",
            help: "write it under settings.replicas, or name the replica \(replica.name.value.dropFirst(8).dropLast()) here"))
      }
      // A name in the settings' list is fine if the replica's settings are declared here.
      guard let other = node["settings"]?["replicas"]?.entries.first(where: { $0.key == replica.name.value }), !other.value.isNull else {
        continue
      }
      problems.add(
        Diagnostic(
          "setting", .warning, at: other.keySpan, "'\(other.key)' has settings both here and under searcher.replicas, which are used",
          labels: [.init("these are used", at: replica.name.span)], help: "keep one of the two"))
    }
    IncompleteSettings.note(node, settings, query, problems)
    return SearcherDeclaration(
      backend: backend, index: index, settings: settings, query: query,
      isDisjunctiveFacetingEnabled: isDisjunctive, keepSelectedEmptyFacets: keepsSelected,
      disjunctiveFacetsAttributes: disjunctive, trigger: trigger, connectFilterState: connection, filterStates: states,
      places: SearcherPlaces(node))
  }
}
