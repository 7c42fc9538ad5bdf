import Diagnostics
import SearchModel

/// Values of an attribute that can be filtered by twice, where the attribute is counted disjunctively.
enum DuplicateValues {
  static func findings(_ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    let writers = manifest.widgets.flatMap { Self.writers(of: $0, manifest, version) }
    let disjunctive = Set(manifest.searcher.disjunctiveFacetsAttributes).union(writers.filter(\.isDisjunctive).map(\.attribute))
    var found: Set<String> = []
    return writers.indices.compactMap { index -> Finding? in
      let writer = writers[index]
      guard disjunctive.contains(writer.attribute) else { return nil }
      if let value = writer.repeated {
        guard found.insert(writer.widget.id.value).inserted else { return nil }
        return writer.widget.finding(
          .duplicateValuesCrash,
          "the app crashes when both filters of '\(writer.widget.id.value)' for '\(value)' of '\(writer.attribute)' are selected")
      }
      guard let other = writers[..<index].first(where: { $0.canMeet(writer) }), found.insert(writer.widget.id.value).inserted else {
        return nil
      }
      return writer.widget.finding(
        .duplicateValuesCrash,
        "the app crashes when one value of '\(writer.attribute)' is selected both in '\(writer.widget.id.value)' and in '\(other.widget.id.value)'",
        labels: [.init("the other widget", at: other.widget.id.span)], remedy: "let both use one group, or keep their values apart")
    }
  }

  /// A widget that filters by values of an attribute.
  private struct Writer {
    let widget: WidgetDeclaration
    let group: FilterGroup.ID
    let attribute: Attribute
    /// The texts of a fixed choice; nil for whatever values the results have.
    let values: [String]?

    var isDisjunctive: Bool { if case .or(_, .facet) = group { true } else { false } }

    /// A text that several filters of the widget share.
    var repeated: String? {
      let sorted = (values ?? []).sorted()
      return zip(sorted, sorted.dropFirst()).first { $0 == $1 }?.0
    }

    /// Whether both can filter by one value, in two groups.
    func canMeet(_ other: Writer) -> Bool {
      guard group != other.group, attribute == other.attribute else { return false }
      guard let mine = values, let theirs = other.values else { return true }
      return !Set(mine).isDisjoint(with: theirs)
    }
  }

  private static func writers(of widget: WidgetDeclaration, _ manifest: Manifest, _ version: InstantSearchVersion) -> [Writer] {
    func fixed(_ filters: some Collection<Filter>, _ group: FilterGroup.ID) -> [Writer] {
      var texts: [Attribute: [String]] = [:]
      for case .facet(let facet) in filters { texts[facet.attribute, default: []].append(facet.value.text(version)) }
      return texts.sorted { $0.key < $1.key }.map { Writer(widget: widget, group: group, attribute: $0.key, values: $0.value) }
    }
    switch widget.kind {
    case .refinementList(let list): return [Writer(widget: widget, group: list.group, attribute: list.attribute, values: nil)]
    case .hierarchicalMenu(let menu):
      return menu.hierarchicalAttributes.map { Writer(widget: widget, group: menu.group, attribute: $0, values: nil) }
    case .dynamicFacets(let list):
      return manifest.orderedAttributes.map { Writer(widget: widget, group: list.group(of: $0), attribute: $0, values: nil) }
    case .facetFilterList(let list): return fixed(list.filters.map(Filter.facet), list.group)
    case .toggle(let toggle): return fixed([toggle.filter], toggle.group)
    case .filterMap(let map):
      // One segment at a time: no two of its own filters meet.
      return fixed(map.items.values, map.group).map {
        Writer(widget: widget, group: $0.group, attribute: $0.attribute, values: Set($0.values ?? []).sorted())
      }
    default: return []
    }
  }
}

extension Manifest {
  /// The attributes that `facetOrdering` puts in order.
  var orderedAttributes: [Attribute] {
    let order = searcher.settings.renderingContent?["facetOrdering"]?["facets"]?["order"]?.array ?? []
    return order.compactMap(\.string).map { Attribute($0) }
  }
}
