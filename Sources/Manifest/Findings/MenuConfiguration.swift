import Diagnostics
import SearchModel

/// What hierarchical menus do together with the other widgets.
enum MenuConfiguration {
  static func findings(_ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    let menus = manifest.widgets.compactMap { widget in
      if case .hierarchicalMenu(let menu) = widget.kind { (widget: widget, menu: menu) } else { nil }
    }
    guard let (first, menu) = menus.first else { return [] }
    let several = menus.dropFirst().map { other in
      other.widget.finding(
        .severalMenus,
        "'\(other.widget.id.value)' takes over the hierarchical group of '\(first.id.value)': a click deeper there fails, and crashes version 7",
        labels: [.init("the other menu", at: first.id.span)])
    }
    let levels = Set(menus.flatMap(\.menu.hierarchicalAttributes))
    return several
      + manifest.widgets.flatMap { widget in
        refinements(widget, menu.group, first) + clears(widget, menu.group, first, manifest) + lists(widget, levels, first)
      }
  }

  private static func refinements(_ widget: WidgetDeclaration, _ group: FilterGroup.ID, _ menu: WidgetDeclaration) -> [Finding] {
    guard case .currentRefinements(let current) = widget.kind, current.groups?.contains(group) ?? true else { return [] }
    return [
      widget.finding(
        .menuPathLost, "a removal in '\(widget.id.value)' empties the path of the menu '\(menu.id.value)' while a value is selected there",
        labels: [.init("the menu", at: menu.id.span)])
    ]
  }

  private static func clears(_ widget: WidgetDeclaration, _ group: FilterGroup.ID, _ menu: WidgetDeclaration, _ manifest: Manifest)
    -> [Finding]
  {
    guard case .clearRefinements(let clear) = widget.kind, let groups = clear.groups else { return [] }
    let isCleared = groups.contains(group) == (clear.mode == .specified)
    // Where nothing else can be filtered by, everything is cleared.
    let others = manifest.widgets.compactMap(\.kind.group).filter { $0 != group && groups.contains($0) != (clear.mode == .specified) }
    let hasDynamic = manifest.widgets.contains { if case .dynamicFacets = $0.kind { true } else { false } }
    guard isCleared, !others.isEmpty || hasDynamic else { return [] }
    return [
      widget.finding(
        .menuSelectionStale,
        "'\(widget.id.value)' clears the hierarchical group but not everything: the menu '\(menu.id.value)' keeps showing its selection",
        labels: [.init("the menu", at: menu.id.span)])
    ]
  }

  private static func lists(_ widget: WidgetDeclaration, _ levels: Set<Attribute>, _ menu: WidgetDeclaration) -> [Finding] {
    let shared: Attribute?
    switch widget.kind {
    case .refinementList(let list): shared = levels.contains(list.attribute) ? list.attribute : nil
    case .facetFilterList(let list) where list.combination == .or: shared = list.filters.map(\.attribute).first { levels.contains($0) }
    case .toggle(let toggle) where toggle.combination == .or && toggle.filter.kind == .facet:
      shared = levels.contains(toggle.filter.attribute) ? toggle.filter.attribute : nil
    case .filterMap(let map) where map.combination == .or && map.kind == .facet:
      shared = map.items.values.map(\.attribute).sorted().first { levels.contains($0) }
    default: shared = nil
    }
    return shared.map { attribute in
      [
        widget.finding(
          .menuLevelShared,
          "'\(widget.id.value)' and the menu '\(menu.id.value)' both count '\(attribute)', and show whichever answer came last",
          labels: [.init("the menu", at: menu.id.span)])
      ]
    } ?? []
  }
}
