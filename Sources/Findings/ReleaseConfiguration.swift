import Manifest
import SearchModel

/// Defects of an exact release that the declaration of a widget meets.
enum ReleaseConfiguration {
  static func findings(_ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    guard manifest.release.version == version, manifest.release.exact != nil else { return [] }
    return manifest.widgets.compactMap { widget in
      let defect: (fix: InstantSearchFix, effect: String)? =
        switch widget.kind {
        case .sortBy: (.sortPositions, "made without a controller, '\(widget.id.value)' maps every position to the first index")
        case .searchBox: (.debounce, "'\(widget.id.value)' searches on every keystroke, without the delay that scenarios show")
        case .dynamicFacets:
          (.reorderedSelections, "'\(widget.id.value)' does not read its selections again when the order of its facets changes")
        case .refinementList, .facetFilterList, .tagFilterList, .numericFilterList, .currentRefinements, .clearRefinements, .toggle,
          .filterMap, .numericRange, .numericComparison, .hierarchicalMenu, .stats, .loading, .hits, .relevantSort, .queryRuleCustomData:
          nil
        }
      guard let (fix, effect) = defect, manifest.release.lacks(fix) else { return nil }
      return widget.finding(.fixedIn, "\(effect): fixed in \(fix.text)")
    }
  }
}

extension InstantSearchFix {
  /// The release that has it: `8.0.2`.
  package var text: String { InstantSearchRelease(version, exact: release).description }
}
