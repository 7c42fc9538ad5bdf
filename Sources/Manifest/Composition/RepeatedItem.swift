import Diagnostics
import YAMLTree

/// A value that stands twice in a list which takes it once.
package struct RepeatedItem: Sendable, Hashable {
  package let value: String
  /// The key of the list.
  package let list: String
  package let span: SourceSpan
  /// Where it stands for the first time.
  package let first: SourceSpan
}

extension RepeatedItem {
  /// Keys whose lists are sets: the second of two equal items has no effect.
  private static let sets: Set<String> = [
    "advancedSyntaxFeatures", "allow", "alternativesAsExact", "attributesForFaceting", "attributesToHighlight", "attributesToIndex",
    "attributesToRetrieve", "attributesToSnippet", "camelCaseAttributes", "customRanking", "disableExactOnAttributes",
    "disablePrefixOnAttributes", "disableTypoToleranceOnAttributes", "disableTypoToleranceOnWords", "disjunctiveFacetsAttributes",
    "facets", "filterGroupIDs", "hide", "ignorePlurals", "indicesNames", "numericAttributesForFiltering", "optionalWords", "order",
    "queryLanguages",
    "ranking", "removeStopWords", "replicas", "responseFields", "restrictSearchableAttributes", "ruleContexts",
    "searchableAttributes", "tags", "unretrievableAttributes",
  ]

  /// Those of a manifest, in source order. Records are data, and what is expected is compared as it stands.
  static func all(in root: YAMLNode) -> [RepeatedItem] {
    root.entries.filter { $0.key != "invariants" }.flatMap { entry -> [RepeatedItem] in
      switch entry.value.content {
      case .mapping: entry.key == "expect" || entry.key == "records" ? [] : all(in: entry.value)
      case .sequence(let items):
        (sets.contains(entry.key) ? repeated(items, of: entry.key) : [])
          + (entry.key == "expect" || entry.key == "records" ? [] : items.flatMap(all))
      case .scalar: []
      }
    }
  }

  private static func repeated(_ items: [YAMLNode], of list: String) -> [RepeatedItem] {
    var seen: [String: SourceSpan] = [:]
    return items.compactMap { item in
      guard case .scalar(let scalar) = item.content else { return nil }
      guard let first = seen[scalar.text] else {
        seen[scalar.text] = item.place
        return nil
      }
      return RepeatedItem(value: scalar.text, list: list, span: item.place, first: first)
    }
  }
}
