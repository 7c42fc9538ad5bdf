import Diagnostics
import Forms
import JSONText
import SearchModel
import YAMLTree

/// A searcher other than the main one. It uses the same back end.
package struct OtherSearcher: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// Searches for hits of an index.
    case hits
    /// Searches for values of a facet.
    case facet
    /// A group of searchers that search together.
    case multi
  }

  package let kind: Kind
  /// The index; nil for the main searcher's.
  package let index: Located<String>?
  /// The records of its own index, in the embedded back end.
  package let records: RecordsSource?
  package private(set) var settings: IndexSettings
  package let query: SearchQuery
  package let isDisjunctiveFacetingEnabled: Bool
  package let keepSelectedEmptyFacets: Bool
  package let disjunctiveFacetsAttributes: [Attribute]
  package let trigger: SearchTrigger
  /// The attribute whose values are searched.
  package let attribute: Attribute?
  /// The components of a group, by name.
  package let components: [Located<String>]
  /// The filter states that it is connected to, in this order, after the widgets.
  package let filterStates: [Located<String>]
  package let triggerSearchOnFilterStateChange: Bool
  package let places: SearcherPlaces

  /// Returns the searcher with different settings.
  func replacing(settings: IndexSettings) -> OtherSearcher {
    var other = self
    other.settings = settings
    return other
  }

  static let form = Form<OtherSearcher>.object(
    "a searcher",
    .defaulted(
      "kind", Form<Kind>.choice(), .hits, shown: "\"hits\"",
      "`hits` of an index, values of a `facet`, or a `multi` searcher, whose components search together."),
    .optional("index", Form<String>.name.located, "The name of the index (default: the main searcher's)."),
    .optional("records", RecordsSource.form, "For its own embedded index: its records, in the same form as for the main searcher."),
    .defaulted(
      "settings", .indexSettingsOrFile, IndexSettings(), shown: "{}",
      "For its own embedded index: its settings, or the JSON file that contains them."),
    .optional("synonyms", .synonyms, "For its own embedded index: its synonyms, or the file that contains them."),
    .optional("rules", .rules, "For its own embedded index: its rules, or the file that contains them."),
    .optional("rulesAt", .time, "For its own embedded index: the time of its searches, as for the main searcher."),
    .defaulted("query", .searchQuery, SearchQuery(), shown: "{}", "Parameters of every search for hits."),
    .defaulted("isDisjunctiveFacetingEnabled", .flag, true, shown: "true", "As for the main searcher."),
    .defaulted("keepSelectedEmptyFacets", .flag, true, shown: "true", "As for the main searcher."),
    .defaulted("disjunctiveFacetsAttributes", .list(of: .attribute), [], shown: "[]", "As for the main searcher."),
    .defaulted(
      "shouldTriggerSearch", SearchTrigger.form, .always, shown: "\"always\"",
      "Which queries trigger a search: `always`, `nonEmpty`, `never`, or `{ minimumLength: 2 }`."),
    .optional("attribute", .attribute, "The attribute whose values are searched for."),
    .defaulted(
      "components", Form<[Located<String>]>.list(of: Form<String>.name.located), [], shown: "[]",
      "The names of the searchers that search together, in order."),
    .defaulted(
      "filterState", Form<[Located<String>]>.oneOrMore(of: Form<String>.name.located, orNone: true), [], shown: "[]",
      "The filter states that it is connected to, by name; `main` is the one without a name."),
    .defaulted(
      "triggerSearchOnFilterStateChange", .flag, true, shown: "true",
      "Whether a facet searcher searches when filters change; otherwise, only its next search uses them.")
  ) {
    node, problems, kind, index, records, ownSettings, synonyms, rules, rulesAt, query, isDisjunctive, keeps, disjunctive, trigger,
    attribute,
    components, states,
    searches
    in
    guard case .mapping(let entries) = node.content else { return nil }
    var settings = ownSettings
    (settings.synonyms, settings.rules, settings.rulesAt) = (synonyms ?? [], rules ?? [], rulesAt)
    let foreign: [String] =
      switch kind {
      case .hits: ["attribute", "components", "triggerSearchOnFilterStateChange"]
      case .facet:
        [
          "components", "query", "isDisjunctiveFacetingEnabled", "keepSelectedEmptyFacets", "disjunctiveFacetsAttributes", "records",
          "settings", "synonyms", "rules", "rulesAt",
        ]
      case .multi:
        [
          "index", "records", "settings", "synonyms", "rules", "rulesAt", "query", "isDisjunctiveFacetingEnabled",
          "keepSelectedEmptyFacets",
          "disjunctiveFacetsAttributes",
          "attribute", "filterState", "triggerSearchOnFilterStateChange",
        ]
      }
    var isSound = true
    for entry in entries where foreign.contains(entry.key) {
      problems.add(
        Diagnostic(
          "conflicting-keys", at: entry.keySpan, "'\(entry.key)' has no effect on a searcher of the kind '\(kind.rawValue)'",
          help: kind == .hits && !entries.contains { $0.key == "kind" }
            ? ["components": "add kind: multi", "attribute": "add kind: facet"][entry.key] : nil))
      isSound = false
    }
    let needed = kind == .facet && attribute == nil ? "attribute" : kind == .multi && components.isEmpty ? "components" : nil
    if let needed {
      let isEmpty = entries.contains { $0.key == needed }
      problems.add(
        Diagnostic(
          isEmpty ? "empty-value" : "missing-key", at: node.opening,
          isEmpty
            ? "a multi searcher needs at least one component" : "a searcher of the kind '\(kind.rawValue)' needs the key '\(needed)'",
          help: needed == "attribute"
            ? "add 'attribute': the one whose values are searched" : "add 'components': the searchers that it combines"))
      isSound = false
    }
    let ownKeys = ["settings", "synonyms", "rules", "rulesAt"]
    if records == nil, let entry = entries.first(where: { ownKeys.contains($0.key) && !foreign.contains($0.key) }) {
      problems.add(
        Diagnostic(
          "conflicting-keys", at: entry.keySpan,
          "'\(entry.key)' requires 'records': without them the searcher does not have its own index"))
      isSound = false
    }
    guard isSound else { return nil }
    // For a searcher whose index has settings elsewhere, nothing is known here.
    if kind == .hits, records != nil { IncompleteSettings.note(node, settings, query, problems) }
    return OtherSearcher(
      kind: kind, index: index, records: records, settings: settings, query: query, isDisjunctiveFacetingEnabled: isDisjunctive,
      keepSelectedEmptyFacets: keeps, disjunctiveFacetsAttributes: disjunctive, trigger: trigger, attribute: attribute,
      components: components, filterStates: states, triggerSearchOnFilterStateChange: searches, places: SearcherPlaces(node))
  }
}
