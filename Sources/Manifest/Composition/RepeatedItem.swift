import Diagnostics
import YAMLTree

/// A value that occurs twice in a list where a repetition has no effect.
package struct RepeatedItem: Sendable, Hashable {
  package let value: String
  /// The spelling of the item that takes effect, usually the first.
  package let other: String
  /// The key of the list.
  package let list: String
  package let span: SourceSpan
  /// The position of the item that takes effect.
  package let first: SourceSpan
}

extension RepeatedItem {
  /// The keys whose lists are sets: the second of two equal items has no effect.
  private static let sets: Set<String> = [
    "advancedSyntaxFeatures", "allow", "alternativesAsExact", "attributesForFaceting", "attributesToHighlight", "attributesToIndex",
    "attributesToRetrieve", "attributesToSnippet", "camelCaseAttributes", "components", "connect", "customRanking",
    "disableExactOnAttributes",
    "disablePrefixOnAttributes", "disableTypoToleranceOnAttributes", "disableTypoToleranceOnWords", "disjunctiveFacetsAttributes",
    "facetFilters", "facets", "filterGroupIDs", "hide", "hierarchicalAttributes", "ignorePlurals", "indicesNames",
    "numericAttributesForFiltering", "numericFilters",
    "optionalWords", "order",
    "queryLanguages",
    "ranking", "removeStopWords", "replicas", "responseFields", "restrictSearchableAttributes", "ruleContexts",
    "searchableAttributes", "tagFilters", "tags", "unretrievableAttributes",
  ]

  /// Returns the repeated items of a manifest in source order. Records are left out because they are data, and expectations because they
  /// are compared exactly.
  static func all(in root: YAMLNode) -> [RepeatedItem] {
    root.entries.filter { $0.key != "invariants" }.flatMap { entry -> [RepeatedItem] in
      switch entry.value.content {
      case .mapping where entry.key == "rules" || entry.key == "synonyms": repeated(identifiers(in: [entry.value]), of: entry.key)
      // The segments of a filterMap.
      case .mapping(let segments) where entry.key == "items": repeated(segments.map(\.value), of: entry.key)
      case .mapping: entry.key == "expect" || entry.key == "records" ? [] : all(in: entry.value)
      case .sequence(let items) where entry.key == "rules" || entry.key == "synonyms":
        repeated(identifiers(in: items), of: entry.key)
      case .sequence(let items):
        (sets.contains(entry.key) ? repeated(items, of: entry.key) : [])
          + (entry.key == "expect" || entry.key == "records" ? [] : items.flatMap(all))
      case .scalar: []
      }
    }
  }

  /// The objectIDs of rules or synonyms, which may be grouped in pages.
  private static func identifiers(in items: [YAMLNode]) -> [YAMLNode] {
    items.flatMap { item in item["objectID"].map { [$0] } ?? (item["hits"]?.items ?? []).compactMap { $0["objectID"] } }
  }

  private static func repeated(_ items: [YAMLNode], of list: String) -> [RepeatedItem] {
    var seen: [String: (text: String, span: SourceSpan)] = [:]
    return items.compactMap { item in
      let text = Self.text(of: item)
      // Several attributes of equal priority: `name,description`.
      let parts = text.split(separator: ",").map { part in String(part.drop { $0 == " " }) }
      if parts.count > 1, ["searchableAttributes", "attributesToIndex"].contains(list) {
        let again = parts.lazy.compactMap { part in seen[Self.subject(of: part, in: list)].map { (part, $0) } }.first
        for part in parts where seen[Self.subject(of: part, in: list)] == nil {
          seen[Self.subject(of: part, in: list)] = (text, item.place)
        }
        return again.map { part, first in RepeatedItem(value: part, other: first.text, list: list, span: item.place, first: first.span) }
      }
      // The second of two criteria on one attribute has no effect, in either direction; nor does an attribute that is declared twice.
      let subject = subject(of: text, in: list)
      guard let first = seen[subject] else {
        seen[subject] = (text, item.place)
        return nil
      }
      // A file that is extended twice, by the project file and by the manifest, lists nothing twice.
      if first.span.file.name == item.place.file.name, first.span.range == item.place.range { return nil }
      // Several entries for one attribute add up.
      if list == "attributesForFaceting" {
        let (added, known) = (facetModes(of: text), facetModes(of: first.text))
        if !added.isSubset(of: known) {
          seen[subject] = (text, item.place)
          return added.isSuperset(of: known)
            ? RepeatedItem(value: first.text, other: text, list: list, span: first.span, first: item.place) : nil
        }
      }
      return RepeatedItem(value: text, other: first.text, list: list, span: item.place, first: first.span)
    }
  }

  /// Returns `price` for `desc(price)` and `brand` for `searchable(brand)`; returns other strings unchanged.
  private static func subject(of text: String, in list: String) -> String {
    for modifier in modifiers[list] ?? [] where text.hasPrefix("\(modifier)(") && text.hasSuffix(")") {
      return subject(of: String(text.dropFirst(modifier.count + 1).dropLast()), in: list)
    }
    return text
  }

  /// Returns the uses of an attribute that an entry enables: counting, unless it is filter-only, and facet search.
  private static func facetModes(of text: String) -> Set<String> {
    let modes = Set(text.split { "() ".contains($0) }.map(String.init)).intersection(modifiers["attributesForFaceting"] ?? [])
    return modes.contains("filterOnly") ? modes.subtracting(["filterOnly"]) : modes.union(["counted"])
  }

  /// The modifiers of attributes, by list.
  private static let modifiers = [
    "ranking": ["asc", "desc"], "customRanking": ["asc", "desc"], "searchableAttributes": ["ordered", "unordered"],
    "attributesForFaceting": ["searchable", "filterOnly", "afterDistinct"],
  ]

  /// Returns a value as text, in which equal numbers have the same spelling.
  private static func text(of item: YAMLNode) -> String {
    switch item.content {
    case .scalar(let scalar): scalar.canonicalText
    case .sequence(let items): "[\(items.map(text).joined(separator: ", "))]"
    case .mapping(let entries):
      "{ \(entries.map { "\($0.key): \(text(of: $0.value))" }.sorted().joined(separator: ", ")) }"
    }
  }
}
