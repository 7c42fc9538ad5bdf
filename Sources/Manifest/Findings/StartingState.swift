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
    case .toggle(let toggle) where toggle.isSelected == true && !isPreset([toggle.filter], toggle.group, manifest):
      return [widget.finding(.initialSelectionIgnored, "'\(id)' starts switched off: the filter state overwrites isSelected at once")]
    case .filterMap(let map) where map.selected.flatMap { map.items[$0] }.map { !isPreset([$0], map.group, manifest) } ?? false:
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
    case .dynamicFacets(let list) where !list.selections.isEmpty:
      return [widget.finding(.initialSelectionIgnored, "'\(id)' shows values selected that are no filters; a click on one deselects it")]
    default: return []
    }
  }

  /// Whether filters are set from the start.
  private static func isPreset(_ filters: [Filter], _ group: FilterGroup.ID, _ manifest: Manifest) -> Bool {
    manifest.filterState.contains { edit in edit.addedGroups.contains(group) && filters.allSatisfy(edit.filters.contains) }
  }

  /// Filters set before the widgets are there.
  private static func presets(_ widget: WidgetDeclaration, _ manifest: Manifest) -> [Finding] {
    let groups = manifest.filterState.flatMap(\.addedGroups)
    let isHidden: Bool
    switch widget.kind {
    case .refinementList, .hierarchicalMenu: isHidden = widget.kind.group.map(groups.contains) ?? false
    // In single mode a filter list takes away only its own filters.
    case .facetFilterList(let list): isHidden = list.selectionMode == .multiple && groups.contains(list.group)
    case .tagFilterList(let list): isHidden = list.selectionMode == .multiple && groups.contains(list.group)
    case .numericFilterList(let list): isHidden = list.selectionMode == .multiple && groups.contains(list.group)
    default: isHidden = false
    }
    guard isHidden else { return [] }
    return [
      widget.finding(
        .presetReplaced, "'\(widget.id.value)' starts without the filters set at the start, and its first click replaces them")
    ]
  }

  private static func queryFilters(_ manifest: Manifest) -> [Finding] {
    let text = "the filters of the query are not sent while disjunctive faceting is on"
    let isOn = manifest.searcher.isDisjunctiveFacetingEnabled
    let ofSearcher =
      manifest.searcher.query.filters != nil && isOn ? [Finding(.queryFiltersIgnored, widget: nil, at: manifest.searcher.span, text)] : []
    return ofSearcher
      + manifest.scenarios.flatMap { scenario -> [Finding] in
        var isOn = isOn
        return (manifest.setup + scenario.steps).flatMap(\.flattened).compactMap { step in
          switch step.action {
          case .searcher(let change): isOn = change.isDisjunctiveFacetingEnabled ?? isOn
          case .filters(.some) where isOn: return Finding(.queryFiltersIgnored, widget: nil, at: step.span, text)
          default: break
          }
          return nil
        }
      }
  }
}
