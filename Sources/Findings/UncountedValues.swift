import Diagnostics
import Manifest
import SearchModel

/// Lists that need the counts without their own filters, which are not requested because disjunctive faceting is off.
enum UncountedValues {
  static func findings(_ manifest: Manifest) -> [Finding] {
    let isSwitched = manifest.allSteps.contains { step in
      if case .searcher(let change) = step.action.own { change.isDisjunctiveFacetingEnabled != nil } else { false }
    }
    guard !manifest.searcher.isDisjunctiveFacetingEnabled, !isSwitched else { return [] }
    return manifest.widgets.filter(\.isOfMainSearcher).compactMap { widget in
      let id = widget.id.value
      if case .hierarchicalMenu = widget.kind {
        return widget.finding(
          .countsNarrowed, "'\(id)' loses all values outside the selected path, and does not show the next level", labels: labels(manifest),
          remedy: "turn on isDisjunctiveFacetingEnabled")
      }
      guard let writing = widget.traits.writings.only, case .or = writing.group, case .values = writing.choice,
        writing.selectionMode == .multiple, !widget.hasOwnSearcher, !manifest.searcher.isEmbedded || isFaceted(widget, manifest)
      else { return nil }
      return widget.finding(
        .countsNarrowed, "'\(id)' shows only the selected values after a click, so a second one cannot be selected",
        labels: labels(manifest), remedy: "turn on isDisjunctiveFacetingEnabled")
    }
  }

  /// Attributes that are not counted at all are reported elsewhere.
  private static func isFaceted(_ widget: WidgetDeclaration, _ manifest: Manifest) -> Bool {
    let faceted = Set(manifest.searcher.settings.attributesForFaceting.map(\.attribute))
    return widget.traits.shownAttributes.allSatisfy(faceted.contains)
  }

  private static func labels(_ manifest: Manifest) -> [Diagnostic.Label] {
    manifest.searcher.places.disjunctive.map { [.init("disjunctive faceting is off", at: $0)] } ?? []
  }
}
