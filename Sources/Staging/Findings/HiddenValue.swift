import Manifest
import SearchModel

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
    // It is shown, but filters in another group than the list's.
    if shown.joined().contains(where: { $0.text == value }) { return nil }
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
      return presenter.limit.flatMap { isFull ? $0 : nil }.map { "'\(id)' shows at most \($0 == 1 ? "1 value" : "\($0) values") (limit)" }
    case .steps(let steps):
      return steps.lazy.compactMap { words(of: $0, value, found?.count ?? 0) }.first.map { "the presenter of '\(id)' \($0)" }
    case nil: return nil
    }
  }

  /// What an operation of a presenter does that may hide a value; nil if it hides none.
  private static func words(of step: ListOperation, _ value: String, _ count: Int) -> String? {
    return switch step {
    case .limit(let most): "shows at most \(most == 1 ? "1 value" : "\(most) values") (limit)"
    case .skip(let number): "leaves out the first \(number == 1 ? "value" : "\(number) values") (skip)"
    case .minCount(let least): count < least ? "shows only values with a count of \(least) or more (minCount)" : nil
    case .keep(.unselected): "leaves out selected values (keep)"
    case .hide(let values): values.contains { $0.value == value } ? "hides it (hide)" : nil
    case .rename, .uppercase, .truncate, .lastSegment: "changes its name"
    case .mark(.none): "shows nothing as selected (mark)"
    case .keep, .sortBy, .order, .levels, .deepest, .reverse, .repeat, .append, .mark, .count, .nest, .nestBy: nil
    }
  }
}
