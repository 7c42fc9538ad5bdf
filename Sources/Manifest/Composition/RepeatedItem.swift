import Diagnostics
import YAMLTree

/// A value that stands twice in a list which takes it once.
package struct RepeatedItem: Sendable, Hashable {
  package let value: String
  /// How the one that counts is written, which mostly stands first.
  package let other: String
  /// The key of the list.
  package let list: String
  package let span: SourceSpan
  /// Where the one that counts stands.
  package let first: SourceSpan
}

extension RepeatedItem {
  /// Keys whose lists are sets: the second of two equal items has no effect.
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

  /// Those of a manifest, in source order. Records are data, and what is expected is compared as it stands.
  static func all(in root: YAMLNode) -> [RepeatedItem] {
    root.entries.filter { $0.key != "invariants" }.flatMap { entry -> [RepeatedItem] in
      switch entry.value.content {
      // The segments of a filterMap.
      case .mapping(let segments) where entry.key == "items": repeated(segments.map(\.value), of: entry.key)
      case .mapping: entry.key == "expect" || entry.key == "records" ? [] : all(in: entry.value)
      case .sequence(let items) where entry.key == "rules" || entry.key == "synonyms":
        repeated(items.compactMap { $0["objectID"] }, of: entry.key)
      case .sequence(let items):
        (sets.contains(entry.key) ? repeated(items, of: entry.key) : [])
          + (entry.key == "expect" || entry.key == "records" ? [] : items.flatMap(all))
      case .scalar: []
      }
    }
  }

  private static func repeated(_ items: [YAMLNode], of list: String) -> [RepeatedItem] {
    var seen: [String: (text: String, span: SourceSpan)] = [:]
    return items.compactMap { item in
      let text = Self.text(of: item)
      // Attributes of one rank: `name,description`.
      let parts = text.split(separator: ",").map { part in String(part.drop { $0 == " " }) }
      if parts.count > 1, ["searchableAttributes", "attributesToIndex"].contains(list) {
        let again = parts.lazy.compactMap { part in seen[Self.subject(of: part, in: list)].map { (part, $0) } }.first
        for part in parts where seen[Self.subject(of: part, in: list)] == nil {
          seen[Self.subject(of: part, in: list)] = (text, item.place)
        }
        return again.map { part, first in RepeatedItem(value: part, other: first.text, list: list, span: item.place, first: first.span) }
      }
      // The second of two criteria on one attribute decides nothing, in whatever direction; nor does an attribute declared twice.
      let subject = subject(of: text, in: list)
      guard let first = seen[subject] else {
        seen[subject] = (text, item.place)
        return nil
      }
      // An attribute for faceting has what all its entries say of it.
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

  /// `price` of `desc(price)`, `brand` of `searchable(brand)`; what is not written that way stands for itself.
  private static func subject(of text: String, in list: String) -> String {
    for modifier in modifiers[list] ?? [] where text.hasPrefix("\(modifier)(") && text.hasSuffix(")") {
      return subject(of: String(text.dropFirst(modifier.count + 1).dropLast()), in: list)
    }
    return text
  }

  /// What an entry makes of an attribute: something to count, unless it is for filters alone, and to search within.
  private static func facetModes(of text: String) -> Set<String> {
    let modes = Set(text.split { "() ".contains($0) }.map(String.init)).intersection(modifiers["attributesForFaceting"] ?? [])
    return modes.contains("filterOnly") ? modes.subtracting(["filterOnly"]) : modes.union(["counted"])
  }

  /// What a list says of its attributes.
  private static let modifiers = [
    "ranking": ["asc", "desc"], "customRanking": ["asc", "desc"], "searchableAttributes": ["ordered", "unordered"],
    "attributesForFaceting": ["searchable", "filterOnly", "afterDistinct"],
  ]

  /// A value as it is written, whatever the spelling of its numbers.
  private static func text(of item: YAMLNode) -> String {
    switch item.content {
    case .scalar(let scalar): scalar.canonicalText
    case .sequence(let items): "[\(items.map(text).joined(separator: ", "))]"
    case .mapping(let entries):
      "{ \(entries.map { "\($0.key): \(text(of: $0.value))" }.sorted().joined(separator: ", ")) }"
    }
  }
}
