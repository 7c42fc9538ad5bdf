import Diagnostics
import Manifest
import SearchModel
import Staging

/// The parts of a manifest that its scenarios exercise.
package struct ManifestCoverage: Sendable {
  /// A declared property of a widget, or a rule of the index.
  package struct Aspect: Sendable, Hashable {
    /// The widget's name; `rules` for a rule.
    package let widget: String
    package let span: SourceSpan
    /// The declaration, such as `operator or`, and what would exercise it, such as `two values selected at a time`.
    package let name: String
    package let exercise: String
    package let isExercised: Bool
  }

  /// The aspects in the order of the widgets.
  package let aspects: [Aspect]

  package var exercised: Int { aspects.count(where: \.isExercised) }
  package var missing: [Aspect] { aspects.filter { !$0.isExercised } }

  /// - Parameters:
  ///   - traces: The traces of all scenarios that were run.
  ///   - backend: The back end that answered; one with its records in memory also reports which rules applied.
  package init(_ manifest: Manifest, _ traces: [ScenarioTrace], backend: (any SearchBackend)? = nil) {
    let expected = Set(manifest.scenarios.flatMap(\.expectations).flatMap(\.widgets).map(\.id.value))
    aspects =
      manifest.widgets.flatMap { widget in
        WidgetCoverage(
          widget: widget, writings: manifest.writings(of: widget), traces: traces, isExpected: expected.contains(widget.id.value)
        ).aspects
      } + Self.rules(manifest, traces, backend as? any SurveyedBackend)
  }

  /// The rules of the main index that can apply.
  private static func rules(_ manifest: Manifest, _ traces: [ScenarioTrace], _ backend: (any SurveyedBackend)?) -> [Aspect] {
    let rules = manifest.searcher.settings.rules.filter(\.isEnabled)
    guard let backend, !rules.isEmpty else { return [] }
    let searches = traces.flatMap { $0.start.searches + $0.steps.flatMap(\.searches) }
    let queries = Set(searches.compactMap(\.batch.queries.first).filter { $0.indexName == manifest.searcher.index }.map(\.query))
    let applied = Set(queries.flatMap { backend.rules(appliedTo: $0) })
    return rules.compactMap { rule in
      manifest.ruleNames.first { $0.value == rule.objectID }.map { name in
        Aspect(
          widget: "rules", span: name.span, name: "'\(rule.objectID)'", exercise: "search for something that it applies to",
          isExercised: applied.contains(rule.objectID))
      }
    }
  }
}

/// The coverage of one widget by the traces.
private struct WidgetCoverage {
  let widget: WidgetDeclaration
  let writings: [GroupWriting]
  let traces: [ScenarioTrace]
  let isExpected: Bool

  private var steps: [StepTrace] { traces.flatMap(\.steps) }
  private var id: String { widget.id.value }

  private func aspect(_ name: String, _ exercise: String, _ isExercised: Bool) -> ManifestCoverage.Aspect {
    ManifestCoverage.Aspect(widget: id, span: widget.id.span, name: name, exercise: exercise, isExercised: isExercised)
  }

  var aspects: [ManifestCoverage.Aspect] {
    let indices = widget.traits.indices.map { index in
      aspect("index \(index)", "search on it", steps.flatMap(\.searches).contains { $0.batch.queries.first?.indexName == index })
    }
    return [used] + group + arrangement + indices
  }

  /// Interactive widgets are used by a step, and others by an expectation.
  private var used: ManifestCoverage.Aspect {
    if widget.traits.verbs.isEmpty { return aspect("widget", "expect what it shows", isExpected) }
    let targets = steps.flatMap { Step($0.action, at: $0.span).widgetEvents }.map(\.target.id)
    return aspect("widget", "add a step that uses it", targets.contains(id))
  }

  /// The aspects of the selection; empty for attributes that the engine orders, since they are not declared.
  private var group: [ManifestCoverage.Aspect] {
    guard case .one(let writing) = widget.traits.writings else { return [] }
    return choice(writing) + filters(writing.filters, writing.group) + levels(writing.hierarchy)
  }

  private var arrangement: [ManifestCoverage.Aspect] {
    switch widget.traits.arrangement {
    case .presenter(let presenter): self.presenter(presenter, widget.traits.shownAttributes)
    case .fixed, .unordered, .filters, .engineRules, .pages: []
    }
  }

  private func choice(_ writing: GroupWriting) -> [ManifestCoverage.Aspect] {
    switch writing.selectionMode {
    case nil: return []
    case .multiple:
      let most = steps.map { filterState(of: $0).filters(in: writing.group).count }.max() ?? 0
      let combination = if case .or = writing.group { "or" } else { "and" }
      return [aspect("operator \(combination), selectionMode multiple", "select two values at the same time", most > 1)]
    case .single:
      let changes = traces.contains { trace in
        zip(trace.steps, trace.steps.dropFirst()).contains { before, after in
          let (old, new) = (filterState(of: before).filters(in: writing.group), filterState(of: after).filters(in: writing.group))
          return !old.isEmpty && !new.isEmpty && old != new
        }
      }
      return [aspect("selectionMode single", "select one value instead of another", changes)]
    }
  }

  /// The contents of the widget's filter state after a step.
  private func filterState(of step: StepTrace) -> FilterGroups {
    guard let name = widget.wiring.filterState?.value, name != "main" else { return step.filterState }
    return step.surroundings.filterStates.first { $0.name == name }?.groups ?? FilterGroups()
  }

  private func filters(_ filters: [Filter], _ group: FilterGroup.ID) -> [ManifestCoverage.Aspect] {
    filters.map { filter in
      aspect(
        "\(filter.kind.rawValue) filter \(FilterExpression.text(of: filter, .v8))", "add a step that selects it",
        steps.contains { step in
          InstantSearchVersion.allCases.contains { filterState(of: step).contains(filter.held(by: $0), in: group) }
        })
    }
  }

  private func levels(_ hierarchy: Hierarchy?) -> [ManifestCoverage.Aspect] {
    (hierarchy?.levels ?? []).enumerated().map { level, attribute in
      aspect(
        "level \(level), \(attribute)", "select a value at this level",
        steps.contains { (filterState(of: $0).hierarchy?.path.count ?? 0) == level + 1 })
    }
  }

  // MARK: Presenters

  private func presenter(_ presenter: FacetPresenterDeclaration, _ attributes: [Attribute]) -> [ManifestCoverage.Aspect] {
    let shown = steps.compactMap { step -> [RankedFacet]? in
      guard case .list(let items)? = step.settled.widget(id) else { return nil }
      return items.map { RankedFacet(value: $0.text, count: $0.count ?? 0, isSelected: $0.isSelected) }
    }
    let answered = traces.flatMap { $0.start.searches + $0.steps.flatMap(\.searches) }.flatMap { search -> [[Facet]] in
      if case .success(let results) = search.outcome { attributes.map(results.items) } else { [] }
    }
    let found = traces.flatMap { $0.start.facetSearches + $0.steps.flatMap(\.facetSearches) }.compactMap { search -> [Facet]? in
      if attributes.contains(search.query.facet), case .success(let facets) = search.outcome { facets } else { nil }
    }
    let known = widget.traits.countedAttributes.isEmpty ? found : answered
    var aspects = presenter.sortBy.enumerated().map { index, criterion in
      let before = presenter.sortBy[..<index]
      let decides = shown.contains { items in
        zip(items, items.dropFirst()).contains { a, b in before.allSatisfy { $0.precedes(a, b) == nil } && criterion.precedes(a, b) != nil }
      }
      return aspect("sortBy \(criterion.name)", "show two values that it sorts", decides)
    }
    if let limit = presenter.limit {
      aspects.append(aspect("limit \(limit)", "let an answer contain more values than the limit", known.contains { $0.count > limit }))
    }
    if !presenter.showEmptyFacets {
      aspects.append(
        aspect("showEmptyFacets false", "reach a state in which a value has count 0", known.contains { $0.contains { $0.count == 0 } }))
    }
    return aspects
  }
}
