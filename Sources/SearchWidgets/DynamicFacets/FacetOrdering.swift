import JSONText
import SearchModel

/// An attribute with its facets, as arranged by the engine's `renderingContent.facetOrdering`.
public struct AttributedFacets: Sendable, Hashable {
  public let attribute: Attribute
  public let facets: [Facet]
}

/// The rules of `renderingContent.facetOrdering`.
///
/// Source: Algolia's public API reference, and InstantSearch iOS, `DynamicFacets/FacetsOrderer.swift`. Rules for values only apply to
/// attributes with more than one value; version 7 does not support `hide`.
public struct FacetOrdering: Sendable, Hashable {
  /// The order of values that are not listed explicitly.
  public enum Remaining: String, Sendable, Hashable {
    case count, alpha, hidden
  }

  /// The rules for the values of one attribute.
  public struct ValueRules: Sendable, Hashable {
    let order: [String]
    let hide: Set<String>
    let sortRemainingBy: Remaining?
  }

  let attributes: [Attribute]
  let values: [Attribute: ValueRules]

  /// Decodes the rules; returns nil if the response has none.
  public init?(_ renderingContent: JSONValue?) {
    guard let ordering = renderingContent?["facetOrdering"] else { return nil }
    func strings(_ value: JSONValue?) -> [String] { (value?.array ?? []).compactMap(\.string) }
    attributes = strings(ordering["facets"]?["order"]).map { Attribute($0) }
    let rules = (ordering["values"]?.members ?? []).map { member in
      let remaining = member.value["sortRemainingBy"]?.string.flatMap(Remaining.init)
      return (
        Attribute(member.key),
        ValueRules(order: strings(member.value["order"]), hide: Set(strings(member.value["hide"])), sortRemainingBy: remaining)
      )
    }
    values = Dictionary(rules, uniquingKeysWith: { $1 })
  }

  /// The attributes with values, in order.
  public func arrange(_ table: FacetTable, _ version: InstantSearchVersion) -> [AttributedFacets] {
    attributes.compactMap { attribute in
      table[attribute].map { AttributedFacets(attribute: attribute, facets: arrange($0, values[attribute], version)) }
    }
  }

  private func arrange(_ facets: [Facet], _ rules: ValueRules?, _ version: InstantSearchVersion) -> [Facet] {
    guard let rules, facets.count > 1 else { return facets }
    let shown = version == .v8 ? facets.filter { !rules.hide.contains($0.value) } : facets
    let byValue = Dictionary(shown.map { ($0.value, $0) }, uniquingKeysWith: { first, _ in first })
    let first = rules.order.compactMap { byValue[$0] }
    let ordered = Set(rules.order)
    let rest = shown.filter { !ordered.contains($0.value) }
    switch rules.sortRemainingBy {
    case .hidden: return first
    case .alpha: return first + rest.sorted { $0.value < $1.value }
    // The engine's order is already by count, with ties by value (upstream: undefined).
    case .count: return first + rest.sorted { $0.count > $1.count }
    case nil: return first + rest
    }
  }
}
