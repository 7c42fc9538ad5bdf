import Diagnostics

/// Warns of more than one hierarchical menu: they share one group, and the later one's levels win.
enum HierarchicalMenus {
  static func validate(_ manifest: ManifestParts, _ problems: Problems) {
    let menus = manifest.widgets.filter { if case .hierarchicalMenu = $0.kind { true } else { false } }
    for menu in menus.dropFirst() {
      problems.add(
        Diagnostic(
          "several-hierarchical-menus", .warning, at: menu.id.span,
          "a filter state supports one hierarchical menu: '\(menu.id.value)' takes over the group of '\(menus[0].id.value)'",
          labels: [.init("the other menu", at: menus[0].id.span)]))
    }
  }
}
