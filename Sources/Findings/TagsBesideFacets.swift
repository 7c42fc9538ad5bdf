import Diagnostics
import Manifest
import SearchModel

/// Facet filters on `_tags` together with other attributes in an `or` group: InstantSearch writes the expression, but the engine rejects
/// it.
///
/// Source: the engine's own response to `tint:teal OR _tags:v`, where `_tags` counts as a tag even in a facet filter.
enum TagsBesideFacets {
  static func findings(_ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    var groups: [(tags: [WidgetDeclaration], others: [WidgetDeclaration])] = []
    var places: [FilterGroup.ID: Int] = [:]
    for widget in manifest.widgets {
      for writing in manifest.writings(of: widget) {
        guard case .or(_, .facet) = writing.group else { continue }
        let attributes = writing.attributes
        let place = places[writing.group] ?? groups.endIndex
        if place == groups.endIndex { groups.append(([], [])) }
        places[writing.group] = place
        if attributes.contains("_tags") { groups[place].tags.append(widget) }
        if attributes.contains(where: { $0 != "_tags" }) { groups[place].others.append(widget) }
      }
    }
    return groups.compactMap { group in
      guard let tags = group.tags.first, let other = group.others.first else { return nil }
      let isOne = tags.id.value == other.id.value
      let whom = isOne ? "has" : "and '\(other.id.value)' have"
      return tags.finding(
        .tagsBesideFacets,
        "'\(tags.id.value)' \(whom) tags and other facets in one 'or' group: with both selected, the engine rejects the search",
        labels: isOne ? [] : [.init("the other facets", at: other.id.span)])
    }
  }
}

extension GroupWriting {
  fileprivate var attributes: Set<Attribute> {
    switch choice {
    case .values(let attribute), .numbers(let attribute): [attribute]
    case .filters(let filters, _): Set(filters.map(\.attribute))
    case .path(let hierarchy): Set(hierarchy.levels)
    }
  }
}
