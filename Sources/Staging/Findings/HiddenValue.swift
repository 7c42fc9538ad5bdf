import Manifest
import SearchModel
import SearchWidgets
import Texts

/// Why a refinement list does not show a value that filters.
enum HiddenValue {
  /// A clause such as `'brands' shows at most 2 values`; nil if nothing that the manifest says hides the value.
  static func reason(_ filter: Filter, in widget: WidgetDeclaration, _ evidence: StepEvidence) -> String? {
    guard case .refinementList(let list) = widget.kind, case .facet(let facet) = filter, facet.attribute == list.attribute,
      let results = evidence.results
    else { return nil }
    let value = facet.value.text(evidence.version)
    let id = widget.id.value
    let shown = widget.views.compactMap { view in if case .list(let items)? = evidence.settled.widget(view) { items } else { nil } }
    let selected = evidence.filters(of: widget.wiring.filterState?.value ?? "main").after.filters(in: list.group).compactMap { filter in
      if case .facet(let facet) = filter { facet.value.text(evidence.version) } else { nil }
    }
    // Filters in another group are not selected in the list.
    guard selected.contains(value) else { return nil }
    let found = results.items(of: list.attribute).first { $0.value == value }
    // Version 8 adds selected values that the answer lacks.
    if found == nil, evidence.version == .v7 {
      let isConjunctive = if case .and = widget.traits.writings.only?.group { true } else { false }
      let isKept = isConjunctive || evidence.manifest.searcher.keepSelectedEmptyFacets
      return "the answer does not have it, and '\(id)' shows only values of the answer"
        + (isKept ? "" : " (keepSelectedEmptyFacets: false)")
    }
    switch list.presenter {
    case .facetList(let presenter):
      if !presenter.showEmptyFacets, found?.count ?? 0 == 0 { return "'\(id)' shows no values with the count 0 (showEmptyFacets: false)" }
      let isFull = presenter.limit.map { most in shown.contains { $0.count >= most } } ?? false
      return presenter.limit.flatMap { isFull ? $0 : nil }.map { "'\(id)' shows at most \(NameText.count($0, "value")) (limit)" }
    case .steps(let steps):
      let all = results.items(of: list.attribute) + (found == nil ? [Facet(value: value, count: 0)] : [])
      let items = all.map { SelectableItem(item: $0, isSelected: selected.contains($0.value)) }
      return hiding(value, among: items, steps, evidence.version).map { "the presenter of '\(id)' \($0)" }
    case nil: return nil
    }
  }

  /// What the presenter step does that stops a value from being shown as selected; nil if no step hides it.
  private static func hiding(
    _ value: String, among items: [SelectableItem<Facet>], _ steps: [ListOperation], _ version: InstantSearchVersion
  ) -> String? {
    for (place, step) in steps.enumerated() {
      let shown = ListArrangement(steps: Array(steps[...place]), version: version).transform(refinementFacets: items)
      if !shown.contains(where: { $0.item.value == value && $0.isSelected }) { return words(of: step) }
    }
    return nil
  }

  /// What an operation of a presenter does.
  private static func words(of step: ListOperation) -> String? {
    switch step {
    case .limit(let most): "shows at most \(NameText.count(most, "value")) (limit)"
    case .skip(let number): "leaves out the first \(number == 1 ? "value" : "\(number) values") (skip)"
    case .minCount(let least): "shows only values with a count of \(least) or more (minCount)"
    case .keep: "leaves out selected values (keep)"
    case .hide: "hides it (hide)"
    case .rename, .uppercase, .truncate, .lastSegment: "changes its name"
    case .mark: "does not show it as selected (mark)"
    case .sortBy, .order, .levels, .deepest, .reverse, .repeat, .append, .count, .nest, .nestBy: nil
    }
  }
}
