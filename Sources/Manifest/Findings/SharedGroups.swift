import Diagnostics
import SearchModel

/// Widgets that get in each other's way through a group name.
enum SharedGroups {
  static func findings(_ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    let writers = manifest.widgets.flatMap { Self.writers(of: $0, manifest) }
    return writers.indices.flatMap { index -> [Finding] in
      // One finding of a kind for a widget: the first other one that it meets.
      var found: Set<FindingID> = []
      return writers[..<index].compactMap { other -> Finding? in
        guard let finding = finding(writers[index], other), found.insert(finding.id).inserted else { return nil }
        return finding
      }
    }
  }

  /// A widget and a group that it writes to. Dynamic facets write to one for each attribute.
  fileprivate struct Writer {
    let widget: WidgetDeclaration
    let group: FilterGroup.ID
    /// The one attribute whose string values are all that the widget writes.
    let listed: Attribute?
  }

  private static func writers(of widget: WidgetDeclaration, _ manifest: Manifest) -> [Writer] {
    switch widget.kind {
    case .hierarchicalMenu: return []
    case .refinementList(let list): return [Writer(widget: widget, group: list.group, listed: list.attribute)]
    case .dynamicFacets(let list):
      let order = manifest.searcher.settings.renderingContent?["facetOrdering"]?["facets"]?["order"]?.array ?? []
      return order.compactMap(\.string).map { Attribute($0) }.map { Writer(widget: widget, group: list.group(of: $0), listed: $0) }
    default: return widget.kind.group.map { [Writer(widget: widget, group: $0, listed: nil)] } ?? []
    }
  }

  private static func finding(_ a: Writer, _ b: Writer) -> Finding? {
    guard a.group.name == b.group.name, a.widget.id.value != b.widget.id.value else { return nil }
    let pair = "'\(a.widget.id.value)' and '\(b.widget.id.value)'"
    let label = Diagnostic.Label("the other widget", at: b.widget.id.span)
    guard a.group == b.group else {
      if case .or = a.group, case .or = b.group {
        return a.widget.finding(
          .undefinedOrder, "\(pair) use the name '\(a.group.name)' for groups of different kinds, which the app sends in any order",
          labels: [label], remedy: "give the groups different names")
      }
      return a.widget.finding(
        .groupSplit, "\(pair) use the group name '\(a.group.name)' for two groups, \(a.group) and \(b.group)", labels: [label])
    }
    if a.listed != nil || b.listed != nil {
      if a.listed == b.listed { return nil }
      return a.widget.finding(
        .groupRewritten, "\(pair) share the group \(a.group): a click on a refinement list rewrites the whole group onto its own attribute",
        labels: [label])
    }
    guard a.kind != b.kind, a.empties || b.empties else { return nil }
    return a.widget.finding(
      .groupEmptied, "\(pair) share the group \(a.group): a click in multiple mode drops filters of other kinds from it", labels: [label])
  }
}

extension SharedGroups.Writer {
  /// The kind of filters that the widget writes.
  fileprivate var kind: FilterKind {
    switch widget.kind {
    case .tagFilterList: .tag
    case .numericFilterList, .numericRange, .numericComparison: .numeric
    case .toggle(let toggle): toggle.filter.kind
    case .filterMap(let map): map.kind
    default: .facet
    }
  }

  /// Whether a click empties the whole group.
  fileprivate var empties: Bool {
    switch widget.kind {
    case .facetFilterList(let list): list.selectionMode == .multiple
    case .tagFilterList(let list): list.selectionMode == .multiple
    case .numericFilterList(let list): list.selectionMode == .multiple
    default: false
    }
  }
}
