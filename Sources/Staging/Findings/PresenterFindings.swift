import Findings
import Forms
import Manifest
import SearchModel
import Texts

/// Problems with custom presenters that the records reveal: presenters that show no items of a list or menu, whatever is selected, and
/// presenter steps that name items which do not exist, or add items which already exist.
///
/// An unfiltered search returns the most values, so a list that is empty for it is always empty.
package enum PresenterFindings {
  /// Asks the embedded index once for the values of the lists with such presenters. Makes no network requests.
  package static func findings(_ manifest: Manifest, backend: any SearchBackend, version: InstantSearchVersion) async -> [Finding] {
    guard manifest.searcher.isEmbedded else { return [] }
    let widgets = manifest.widgets.filter { $0.isOfMainSearcher && $0.traits.presenterSteps.contains { !$0.isEmpty } }
    if widgets.isEmpty { return [] }
    var query = SearchQuery(facets: Set(widgets.flatMap(\.traits.shownAttributes)).sorted(), hitsPerPage: 0).unruled
    query.maxValuesPerFacet = 1000
    guard let answer = try? await backend.search([IndexQuery(indexName: manifest.searcher.index, query: query)]).first else { return [] }
    return widgets.flatMap { widget -> [Finding] in
      let items = widget.traits.shownAttributes.enumerated().flatMap { level, attribute in
        (answer.facets[attribute] ?? []).map { (facet: $0, level: level) }
      }
      // Without values, nothing can be hidden.
      if items.isEmpty { return [] }
      // If there are more values than the engine counts, a missing value may be among the others.
      let isWhole = items.count < 1000
      let ofSteps = isWhole ? widget.traits.presenterSteps.flatMap { steps(of: $0, items, widget, version) } : []
      let isSelectedElsewhere = manifest.selectsElsewhere(than: widget)
      return ofSteps
        + zip(widget.views, widget.traits.presenterSteps).compactMap { view, steps in
          func arranged(_ steps: [ListOperation]) -> ListArrangement {
            ListArrangement(steps: steps, version: version, separator: widget.traits.writings.only?.hierarchy?.separator ?? "")
          }
          let arrangement = arranged(steps)
          // A limit of 0 is reported elsewhere.
          let isLimited = steps.contains { if case .limit(0) = $0 { true } else { false } }
          if steps.isEmpty || isLimited { return nil }
          func leavesNone(ofSelected isSelected: Bool) -> Bool {
            // While nothing is selected, version 7 requests only the first level of a menu.
            let shown = !isSelected && version == .v7 ? items.filter { $0.level == 0 } : items
            return arrangement.present(shown.map { ($0.facet, $0.level, isSelected) }).isEmpty
          }
          if !leavesNone(ofSelected: false) { return nil }
          let count = items.count == 1 ? "the one value" : "the \(items.count) values"
          if leavesNone(ofSelected: true) {
            let unskipped = arranged(steps.filter { if case .skip = $0 { false } else { true } })
            let cut = unskipped.present(items.map { ($0.facet, $0.level, true) }).isEmpty ? nil : Self.cut(steps)
            return Finding(
              .alwaysEmpty, widget: widget.id.value, at: widget.place(of: ["presenter"]),
              "the presenter of '\(view)' shows none of \(count) that the records have",
              remedy: cut.map { limit, skip in
                "'skip: \(skip)' skips everything that 'limit: \(limit)' keeps: write 'skip' before 'limit', or a smaller number"
              } ?? Self.missingLevels(steps, deepest: items.map(\.level).max() ?? 0))
          }
          // If a different view shows the items that this one hides, they can be selected there.
          if widget.views.count > 1 || isSelectedElsewhere { return nil }
          return Finding(
            .alwaysEmpty, widget: widget.id.value, at: widget.place(of: ["presenter"]),
            "the presenter of '\(view)' shows nothing until a value is selected, but no other widget can select one",
            remedy: widget.leavesOutTopLevel
              ? "levels are numbered from 0, the top: add 0 to the presenter's 'levels'"
              : "let the presenter show values that are not selected, or add a widget that selects one")
        }
    }.acknowledging(manifest.allow)
  }

  /// Help for levels that no value has.
  private static func missingLevels(_ steps: [ListOperation], deepest: Int) -> String? {
    for case .levels(let levels) in steps where !levels.isEmpty && levels.allSatisfy({ $0 > deepest }) {
      return "levels are numbered from 0, the top: the deepest one here is \(deepest)"
    }
    return nil
  }

  /// A step that skips at least as many values as a previous one keeps.
  private static func cut(_ steps: [ListOperation]) -> (limit: Int, skip: Int)? {
    var least: Int?
    for step in steps {
      switch step {
      case .limit(let most): least = min(least ?? most, most)
      case .skip(let count): if let limit = least, count >= limit { return (limit, count) }
      default: break
      }
    }
    return nil
  }

  /// Values that a step names although previous steps have renamed them, and values that are added although they exist.
  private static func steps(
    of steps: [ListOperation], _ items: [(facet: Facet, level: Int)], _ widget: WidgetDeclaration, _ version: InstantSearchVersion
  ) -> [Finding] {
    steps.indices.flatMap { place -> [Finding] in
      let arrangement = ListArrangement(
        // The items that are cut off depend on the filters.
        steps: steps[..<place].filter { step in
          switch step {
          case .limit, .skip, .minCount, .keep: false
          default: true
          }
        }, version: version, separator: widget.traits.writings.only?.hierarchy?.separator ?? "")
      var shown: Set<String> { Set(arrangement.present(items.map { ($0.facet, $0.level, false) }).map(\.facet.value)) }
      switch steps[place] {
      case .hide, .order, .rename:
        let values: [Located<String>] =
          switch steps[place] {
          case .hide(let values), .order(let values): values
          case .rename(let names): names.map(\.name)
          default: []
          }
        // As long as the names are those in the records, they are checked there.
        guard steps[..<place].contains(where: \.changesValues) else { return [] }
        let known = shown
        return values.filter { !known.contains($0.value) }.map { value in
          Finding(
            .unknownValue, widget: widget.id.value, at: value.span, "after the preceding steps, no item is called '\(value.value)'",
            remedy: NearMiss.didYouMean(value.value, known.sorted()) ?? "move the step before those that change names")
        }
      case .append(let facets):
        let known = shown
        return facets.filter { known.contains($0.value) }.map { facet in
          Finding(
            .listedTwice, widget: widget.id.value, at: widget.id.span,
            "'\(widget.id.value)' shows '\(facet.value)' twice: its presenter adds it, and the records have it as well",
            remedy: "remove it from 'append', or hide the records' value first")
        }
      default: return []
      }
    }
  }
}

extension WidgetDeclaration {
  /// Whether it is a menu whose presenter lists levels without the top level.
  fileprivate var leavesOutTopLevel: Bool {
    traits.presenterSteps.joined().contains { step in if case .levels(let levels) = step { !levels.contains(0) } else { false } }
  }
}

extension Manifest {
  /// Whether a widget's values can be selected other than by tapping it: by a different widget, a filter that the app sets, or a step that
  /// clicks an item which is not shown.
  fileprivate func selectsElsewhere(than widget: WidgetDeclaration) -> Bool {
    let attributes = Set(widget.traits.shownAttributes)
    let groups = Set(writings(of: widget).map(\.group.name))
    let others = widgets.filter { $0.id.value != widget.id.value }.flatMap { writings(of: $0) }
    let clicks = steps.events(on: [widget.id.value]).contains { if case .click(let item) = $0 { item.isOffscreen } else { false } }
    let isEdited = (filterState + steps.edits).contains { edit in
      edit.takesOver || edit.filters.contains { attributes.contains($0.attribute) }
        || edit.addedGroups.contains { groups.contains($0.name) }
    }
    return clicks || isEdited || widget.wiring.interactorOf != nil
      || widgets.contains { $0.wiring.interactorOf?.value == widget.id.value }
      || others.contains { writing in
        groups.contains(writing.group.name) || !attributes.isDisjoint(with: writing.filters.map(\.attribute))
      }
  }
}
