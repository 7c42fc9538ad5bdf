import Diagnostics
import SearchModel

/// What widgets and the searcher are given at the start, and InstantSearch does not heed.
enum StartingState {
  static func findings(_ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    manifest.widgets.flatMap { selections($0, manifest) + presets($0, manifest) } + queryFilters(manifest)
  }

  private static func selections(_ widget: WidgetDeclaration, _ manifest: Manifest) -> [Finding] {
    let id = widget.id.value
    switch widget.kind {
    case .toggle(let toggle) where toggle.isSelected == true:
      return [widget.finding(.initialSelectionIgnored, "'\(id)' starts switched off: the filter state overwrites isSelected at once")]
    case .filterMap(let map) where map.selected != nil:
      return [
        widget.finding(
          .initialSelectionIgnored,
          "'\(id)' shows a segment selected whose filter is not set, and forgets it at the first change of filters")
      ]
    case .sortBy(let sort):
      guard let selected = sort.selected, selected < sort.indices.count, sort.indices[selected] != manifest.searcher.index else {
        return []
      }
      return [
        widget.finding(
          .initialSelectionIgnored, "'\(id)' shows '\(sort.indices[selected])', but '\(manifest.searcher.index)' is searched",
          remedy: "let the searcher start with the index that is selected")
      ]
    case .numericRange(let range) where range.range != nil:
      return [
        widget.finding(.initialSelectionIgnored, "'\(id)' shows a range that is no filter unless bounds cut it")
      ]
    default: return []
    }
  }

  /// Filters set before the widgets are there.
  private static func presets(_ widget: WidgetDeclaration, _ manifest: Manifest) -> [Finding] {
    let groups = manifest.filterState.flatMap(\.addedGroups)
    let isHidden: Bool
    switch widget.kind {
    case .refinementList, .facetFilterList, .tagFilterList, .numericFilterList, .hierarchicalMenu:
      isHidden = widget.kind.group.map(groups.contains) ?? false
    default: isHidden = false
    }
    guard isHidden else { return [] }
    return [
      widget.finding(
        .presetReplaced, "'\(widget.id.value)' starts without the filters set at the start, and its first click replaces them")
    ]
  }

  private static func queryFilters(_ manifest: Manifest) -> [Finding] {
    guard manifest.searcher.isDisjunctiveFacetingEnabled else { return [] }
    var places = manifest.allSteps.compactMap { step in
      if case .filters(.some) = step.action { step.span } else { nil }
    }
    // A step can turn disjunctive faceting off first.
    let isSwitched = manifest.allSteps.contains { step in
      if case .searcher(let change) = step.action { change.isDisjunctiveFacetingEnabled != nil } else { false }
    }
    if isSwitched { places = [] }
    if manifest.searcher.query.filters != nil { places.append(manifest.searcher.span) }
    return places.map {
      Finding(.queryFiltersIgnored, widget: nil, at: $0, "the filters of the query are not sent while disjunctive faceting is on")
    }
  }
}

extension FilterEdit {
  /// The groups that the edit puts filters into.
  fileprivate var addedGroups: [FilterGroup.ID] {
    switch self {
    case .add(_, let group), .toggle(_, let group): [group]
    case .hierarchicalFilters: [.hierarchical(name: "_hierarchical")]
    case .silently(let edit): edit.addedGroups
    default: []
    }
  }
}
