import Diagnostics
import Manifest
import SearchModel

/// Which parts of a manifest its scenarios exercise.
package struct ManifestCoverage: Sendable {
  /// Something that a widget declares.
  package struct Aspect: Sendable, Hashable {
    package let widget: String
    package let span: SourceSpan
    /// What is declared, `operator or`, and what would exercise it, `two values selected at a time`.
    package let name: String
    package let exercise: String
    package let isExercised: Bool
  }

  /// In the order of the widgets.
  package let aspects: [Aspect]

  package var exercised: Int { aspects.count(where: \.isExercised) }
  package var missing: [Aspect] { aspects.filter { !$0.isExercised } }

  /// - Parameter traces: of all scenarios that were run.
  package init(_ manifest: Manifest, _ traces: [ScenarioTrace]) {
    let expected = Set(
      manifest.scenarios.flatMap(\.steps).flatMap(\.flattened).flatMap { step -> [String] in
        if case .expect(let expectation) = step.action { expectation.widgets.map(\.id.value) } else { [] }
      })
    aspects = manifest.widgets.flatMap { widget in
      WidgetCoverage(widget: widget, traces: traces, isExpected: expected.contains(widget.id.value)).aspects
    }
  }
}

/// What the traces show of one widget.
private struct WidgetCoverage {
  let widget: WidgetDeclaration
  let traces: [ScenarioTrace]
  let isExpected: Bool

  private var steps: [StepTrace] { traces.flatMap(\.steps) }
  private var id: String { widget.id.value }

  private func aspect(_ name: String, _ exercise: String, _ isExercised: Bool) -> ManifestCoverage.Aspect {
    ManifestCoverage.Aspect(widget: id, span: widget.id.span, name: name, exercise: exercise, isExercised: isExercised)
  }

  var aspects: [ManifestCoverage.Aspect] {
    switch widget.kind {
    case .refinementList(let list):
      return [used] + choice(list.combination, list.selectionMode, list.group)
        + (list.presenter.map { presenter($0, list.attribute) } ?? [])
    case .facetFilterList(let list):
      return [used] + choice(list.combination, list.selectionMode, list.group) + filters(list.filters.map(Filter.facet), list.group)
    case .tagFilterList(let list):
      return [used] + choice(list.combination, list.selectionMode, list.group) + filters(list.filters.map(Filter.tag), list.group)
    case .numericFilterList(let list):
      return [used] + choice(list.combination, list.selectionMode, list.group) + filters(list.filters.map(Filter.numeric), list.group)
    case .hierarchicalMenu(let menu): return [used] + levels(menu)
    case .toggle(let toggle): return [used] + filters([toggle.filter], toggle.group)
    case .filterMap(let map): return [used] + filters(map.items.sorted { $0.key < $1.key }.map(\.value), map.group)
    case .sortBy(let sort):
      return [used]
        + sort.indices.map { index in
          aspect("index \(index)", "a search of it", steps.flatMap(\.searches).contains { $0.batch.queries.first?.indexName == index })
        }
    case .currentRefinements, .clearRefinements, .numericRange, .numericComparison, .searchBox, .stats, .loading, .hits, .dynamicFacets,
      .relevantSort, .queryRuleCustomData:
      return [used]
    }
  }

  /// A widget that can be acted on is used by a step; one that only shows, by an expectation.
  private var used: ManifestCoverage.Aspect {
    if widget.kind.understands.isEmpty { return aspect("widget", "an expectation of what it shows", isExpected) }
    return aspect("widget", "a step that uses it", actions.contains { $0.verb?.1.value == id })
  }

  private var actions: [StepAction] {
    steps.flatMap { step -> [StepAction] in
      if case .burst(let inner) = step.action { inner.map(\.action) } else { [step.action] }
    }
  }

  private func choice(_ combination: RefinementOperator, _ mode: SelectionMode, _ group: FilterGroup.ID) -> [ManifestCoverage.Aspect] {
    let most = steps.map { $0.filterState.filters(in: group).count }.max() ?? 0
    switch mode {
    case .multiple:
      return [aspect("operator \(combination.rawValue), selectionMode multiple", "two values selected at a time", most > 1)]
    case .single:
      let changes = zip(steps, steps.dropFirst()).contains { before, after in
        let (old, new) = (before.filterState.filters(in: group), after.filterState.filters(in: group))
        return !old.isEmpty && !new.isEmpty && old != new
      }
      return [aspect("selectionMode single", "one value selected in place of another", changes)]
    }
  }

  private func filters(_ filters: [Filter], _ group: FilterGroup.ID) -> [ManifestCoverage.Aspect] {
    filters.map { filter in
      aspect(
        "\(filter.kind.rawValue) filter \(FilterExpression.text(of: filter, .v8))", "its selection",
        steps.contains { step in
          InstantSearchVersion.allCases.contains { step.filterState.contains(filter.held(by: $0), in: group) }
        })
    }
  }

  private func levels(_ menu: HierarchicalMenu) -> [ManifestCoverage.Aspect] {
    menu.hierarchicalAttributes.enumerated().map { level, attribute in
      aspect(
        "level \(level), \(attribute)", "a selection on it", steps.contains { ($0.filterState.hierarchy?.path.count ?? 0) == level + 1 })
    }
  }

  // MARK: Presenters

  private func presenter(_ presenter: FacetPresenterDeclaration, _ attribute: Attribute) -> [ManifestCoverage.Aspect] {
    let shown = steps.compactMap { step -> [WidgetState.ListItem]? in
      if case .list(let items)? = step.settled.widget(id) { items } else { nil }
    }
    let known = steps.flatMap(\.searches).compactMap { search -> [Facet]? in
      if case .success(let results) = search.outcome { results.items(of: attribute) } else { nil }
    }
    var aspects = presenter.sortBy.enumerated().map { index, criterion in
      let before = presenter.sortBy[..<index]
      let decides = shown.contains { items in
        zip(items, items.dropFirst()).contains { a, b in before.allSatisfy { $0.ties(a, b) } && !criterion.ties(a, b) }
      }
      return aspect("sortBy \(criterion.rawValue)", "two values that it puts in order", decides)
    }
    if let limit = presenter.limit {
      aspects.append(aspect("limit \(limit)", "more values than it allows", known.contains { $0.count > limit }))
    }
    if !presenter.showEmptyFacets {
      aspects.append(aspect("showEmptyFacets false", "a value with count 0", known.contains { $0.contains { $0.count == 0 } }))
    }
    return aspects
  }
}

extension FacetPresenterDeclaration.Criterion {
  /// Whether it leaves two values equal.
  fileprivate func ties(_ a: WidgetState.ListItem, _ b: WidgetState.ListItem) -> Bool {
    switch self {
    case .isRefined: a.isSelected == b.isSelected
    case .countDescending, .countAscending: a.count == b.count
    case .alphabeticalAscending, .alphabeticalDescending: a.text.lowercased() == b.text.lowercased()
    }
  }
}
