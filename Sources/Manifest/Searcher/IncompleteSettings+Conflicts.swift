import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

extension IncompleteSettings {
  /// Notes the settings that a different setting contradicts, each at its position.
  static func noteConflicts(
    _ settings: IndexSettings, _ query: SearchQuery, inSettings declared: YAMLNode?, inQuery asked: YAMLNode?, _ problems: Problems
  ) {
    func entry(_ key: String) -> YAMLEntry? {
      [asked, declared].lazy.compactMap { $0?.entries.first { $0.key == key } }.first
    }
    func override(_ key: String, _ words: String, _ remedy: String, at place: SourceSpan? = nil) {
      guard let place = place ?? entry(key)?.keySpan else { return }
      problems.mention(idle: .overridden(key, by: words, remedy: remedy), at: place)
    }
    noteCriteria(settings, query, entry, problems)
    for (former, present) in [
      ("attributesToIndex", "searchableAttributes"), ("numericAttributesToIndex", "numericAttributesForFiltering"),
      ("slaves", "replicas"),
    ] where [former, present].allSatisfy({ declared?[$0].map { !$0.isNull } ?? false }) {
      override(former, "together with '\(present)', its present name", "keep one of the two")
    }
    if query.additional[.minimumAroundRadius] != nil, query.additional[.aroundRadius] != nil {
      override("minimumAroundRadius", "together with aroundRadius", "keep one of the two")
    }
    // Source: Algolia's reference of aroundLatLng.
    for area in ["insideBoundingBox", "insidePolygon"] where entry(area).map({ !$0.value.isNull }) ?? false {
      for key in ["aroundLatLng", "aroundLatLngViaIP"] {
        if let value = entry(key)?.value, ![.null, .bool(false), .string("")].contains(JSONValue(value)) {
          override(key, "together with \(area)", "keep one of the two")
        }
      }
      break
    }
    // Source: Algolia's reference of similarQuery, which replaces the query.
    if query.additional[.similarQuery]?.string?.isEmpty == false, query.query?.isEmpty == false {
      override("query", "together with similarQuery, which replaces it", "keep one of the two")
    }
    let searchable = Set(settings.searchableAttributes?.flatMap(\.attributes).map(\.rawValue) ?? [])
    if let own = query.additional[.restrictSearchableAttributes]?.array?.compactMap(\.string), !searchable.isEmpty,
      searchable.isSubset(of: own)
    {
      override("restrictSearchableAttributes", "as it names all of searchableAttributes", "name those to search in, or remove it")
    }
    let hidden = Set(settings.additional[.unretrievableAttributes]?.array?.compactMap(\.string) ?? [])
    for item in entry("attributesToRetrieve")?.value.items ?? [] {
      guard let name = JSONValue(item).string, hidden.contains(name) else { continue }
      override(
        "'\(name)' in attributesToRetrieve", "as unretrievableAttributes lists it", "remove it from one of the two", at: item.place)
    }
    noteHiddenValues(declared, problems)
    noteQueryFirst(declared, asked, override)
  }

  /// Notes the settings of a criterion that `ranking` leaves out.
  private static func noteCriteria(
    _ settings: IndexSettings, _ query: SearchQuery, _ entry: (String) -> YAMLEntry?, _ problems: Problems
  ) {
    let ranks = settings.additional[.ranking]?.array?.compactMap(\.string)
    // Source: Algolia's reference of attributeCriteriaComputedByMinProximity. By default, proximity comes first.
    let isProximityFirst =
      ranks.map { ranks in
        ranks.firstIndex(of: "proximity").flatMap { first in ranks.firstIndex(of: "attribute").map { first < $0 } } ?? false
      } ?? true
    for (key, wanted) in [
      (EngineParameter.attributeCriteriaComputedByMinProximity, JSONValue.bool(true)), (.attributeCriteriaComputedBy, "minProximity"),
    ] where isProximityFirst && (query.additional[key] ?? settings.additional[key]) == wanted {
      guard let place = entry(key.rawValue)?.keySpan else { continue }
      problems.mention(
        idle: .overridden(
          key.rawValue, by: "while 'proximity' comes before 'attribute' in ranking",
          remedy: "put 'attribute' first in ranking, or remove it"),
        at: place)
    }
    guard let ranking = ranks else { return }
    for (key, criterion) in [
      (EngineParameter.exactOnSingleWordQuery, "exact"), (.disableExactOnAttributes, "exact"), (.alternativesAsExact, "exact"),
      (.minProximity, "proximity"), (.attributeCriteriaComputedByMinProximity, "attribute"),
    ] {
      guard let value = query.additional[key] ?? settings.additional[key], !key.defaults.contains(value), value != .array([]),
        !ranking.contains(criterion), let place = entry(key.rawValue)?.keySpan
      else { continue }
      problems.mention(idle: .incomplete(key.rawValue, lacking: "'\(criterion)' in ranking"), at: place)
    }
    if !ranking.contains("attribute"), let listed = entry("searchableAttributes")?.value.items {
      for item in listed where JSONValue(item).string?.hasPrefix("unordered(") ?? false {
        problems.mention(
          idle: .incomplete("'\(JSONValue(item).string ?? "")'", lacking: "'attribute' in ranking"), at: item.place)
      }
    }
    // Without a radius, only records without a location are left out.
    if query.additional[.aroundLatLng] != nil, query.additional[.aroundRadius]?.string == "all", !ranking.contains("geo"),
      let place = entry("aroundLatLng")?.keySpan
    {
      problems.mention(
        idle: .overridden("aroundLatLng", by: "on the order of hits: 'geo' is not in ranking", remedy: "add 'geo' to ranking"), at: place)
    }
  }

  /// Notes facet values that are both ordered and hidden, and facets whose values are all hidden.
  private static func noteHiddenValues(_ declared: YAMLNode?, _ problems: Problems) {
    let ordering = declared?["facetOrdering"] ?? declared?["renderingContent"]?["facetOrdering"]
    for entry in ordering?["values"]?.entries ?? [] {
      let order = entry.value["order"]?.items ?? []
      let hidden = Set((entry.value["hide"]?.items ?? []).compactMap { JSONValue($0).string })
      for item in order {
        guard let value = JSONValue(item).string, hidden.contains(value) else { continue }
        problems.mention(
          idle: .overridden("'\(value)' in order", by: "because it is also listed under 'hide'", remedy: "remove it from one of the two"),
          at: item.place)
      }
      if order.isEmpty, let rest = entry.value["sortRemainingBy"], JSONValue(rest).string == "hidden" {
        problems.mention(
          idle: .overridden(
            "'\(entry.key)' in facetOrdering.values", by: "but to hide all its values: none is in 'order'",
            remedy: "list some under 'order'"
          ), at: rest.place)
      }
    }
  }

  /// Notes settings that the query also sets, whose value takes precedence. They are left out if there are other searchers, which may use
  /// the setting, or if they come from an export, which may serve other screens.
  private static func noteQueryFirst(
    _ declared: YAMLNode?, _ asked: YAMLNode?, _ override: (_ key: String, _ words: String, _ remedy: String, _ place: SourceSpan?) -> Void
  ) {
    guard let declared, let asked else { return }
    // Overrides of the command line are not in a file.
    func isOfManifest(_ file: SourceFile) -> Bool { file === asked.place.file || file.name.hasPrefix("--") }
    guard isOfManifest(declared.place.file), asked.place.file.bytes.ranges(of: "\nsearchers:".utf8).isEmpty else { return }
    for entry in declared.entries {
      guard let other = asked[entry.key], isOfManifest(entry.keySpan.file) else {
        continue
      }
      // A setting that needs another, missing setting is reported as such.
      if entry.key == "distinct", declared["attributeForDistinct"] == nil { continue }
      // A list of synonyms is not overridden by the query's flag, which enables it.
      if entry.key == "synonyms", case .sequence = entry.value.content { continue }
      let value = WrittenOut.short(other)
      override(
        entry.key, "because the query sets \(entry.key)\(value.map { ": \($0)" } ?? "")", "keep one of the two", entry.keySpan)
    }
  }
}

extension WrittenOut {
  /// Returns a single value as it is written; nil for lists and mappings.
  fileprivate static func short(_ node: YAMLNode) -> String? {
    if case .scalar(let scalar) = node.content, !node.isNull { value(scalar) } else { nil }
  }
}
