import Diagnostics
import Manifest
import SearchModel

/// Problems of hierarchical menus in combination with other widgets.
package enum MenuConfiguration {
  package static func findings(_ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    let menus = manifest.widgets.compactMap { widget -> Menu? in
      guard let writing = widget.traits.writings.only, let levels = writing.hierarchy?.levels else { return nil }
      return Menu(widget: widget, group: writing.group, levels: levels)
    }
    guard let first = menus.first else { return [] }
    // Menus that share an interactor are views of one menu.
    func owner(_ menu: Menu) -> String { menu.widget.wiring.interactorOf?.value ?? menu.id }
    let several = menus.dropFirst().filter { owner($0) != owner(first) }.map { other in
      other.widget.finding(
        .severalMenus,
        "'\(other.widget.id.value)' takes over the hierarchical group of '\(first.id)': a click on a deeper level of '\(first.id)' fails, and in version 7 crashes the app",
        labels: [.init("the other menu", at: first.widget.id.span)])
    }
    let levels = Set(menus.flatMap(\.levels))
    return several + manifest.widgets.flatMap { uses($0, first, manifest) + lists($0, levels, first) }
  }

  private struct Menu {
    let widget: WidgetDeclaration
    let group: FilterGroup.ID
    let levels: [Attribute]

    var id: String { widget.id.value }
    var label: Diagnostic.Label { .init("the menu", at: widget.id.span) }
  }

  /// Widgets that clear the menu's group, or rewrite it.
  private static func uses(_ widget: WidgetDeclaration, _ menu: Menu, _ manifest: Manifest) -> [Finding] {
    switch widget.traits.groupUse {
    case .none, .clears(nil): return []
    case .watches(let groups):
      guard groups?.contains(menu.group) ?? true else { return [] }
      return [
        widget.finding(
          .menuPathLost, "removing a filter in '\(widget.id.value)' empties the path of the menu '\(menu.id)' if a value is selected there",
          labels: [menu.label])
      ]
    case .clears(let groups?): return clears(widget, menu, manifest) { groups.contains($0) }
    case .clearsOthers(let groups): return clears(widget, menu, manifest) { !groups.contains($0) }
    }
  }

  private static func clears(_ widget: WidgetDeclaration, _ menu: Menu, _ manifest: Manifest, _ isCleared: (FilterGroup.ID) -> Bool)
    -> [Finding]
  {
    // If nothing else can be filtered by, everything is cleared.
    let leavesOthers = manifest.widgets.contains { other in
      switch other.traits.writings {
      case .none: false
      case .one(let writing): writing.group != menu.group && !isCleared(writing.group)
      case .ordered: true
      }
    }
    guard isCleared(menu.group), leavesOthers else { return [] }
    return [
      widget.finding(
        .menuSelectionStale,
        "'\(widget.id.value)' clears the hierarchical group but not everything: the menu '\(menu.id)' keeps showing its selection",
        labels: [menu.label])
    ]
  }

  private static func lists(_ widget: WidgetDeclaration, _ levels: Set<Attribute>, _ menu: Menu) -> [Finding] {
    guard case .one(let writing) = widget.traits.writings else { return [] }
    let shared: Attribute?
    switch writing.choice {
    case .path, .numbers: shared = nil
    case .values(let attribute): shared = levels.contains(attribute) ? attribute : nil
    case .filters(let filters, _):
      // Only attributes of disjunctive groups are counted separately.
      let isCounted = if case .or(_, .facet) = writing.group { true } else { false }
      shared = isCounted ? filters.map(\.attribute).first(where: levels.contains) : nil
    }
    return shared.map { attribute in
      [
        widget.finding(
          .menuLevelShared,
          "'\(widget.id.value)' and the menu '\(menu.id)' both count '\(attribute)', and show whichever answer came last",
          labels: [menu.label])
      ]
    } ?? []
  }
}
