import Findings
import Manifest
import SearchModel

/// Undefined orders in the app that this step shows.
package enum OrderFindings {
  package static func findings(_ evidence: StepEvidence) -> [Finding] {
    let ofWidgets = evidence.manifest.widgets.compactMap { widget -> Finding? in
      let id = widget.id.value
      // Reported only in the step where it begins.
      guard evidence.before.widget(id) != evidence.settled.widget(id), let state = evidence.settled.widget(id) else { return nil }
      switch widget.traits.arrangement {
      case .fixed: return ranges(widget, evidence)
      case .presenter(let presenter): return ties(presenter, widget, state, evidence)
      case .unordered(let values, let remedy):
        guard state.lines.count > 1 else { return nil }
        // A presenter that names every value leaves none of them without an order.
        if case .list(let shown) = state, let named = widget.leadingValues, Set(named).isSuperset(of: shown.map(\.text)) { return nil }
        // For a list of values, the finding includes their number.
        if case .list(let shown) = state {
          return evidence.finding(
            .undefinedOrder, id, "'\(id)' \(widget.lackOfOrder): the app shows its \(shown.count) values in undefined order")
        }
        return evidence.finding(
          .undefinedOrder, id, "'\(id)' \(widget.lackOfOrder): the app shows \(values) in undefined order", remedy: remedy)
      case .filters:
        guard state.lines.count > 1 else { return nil }
        return evidence.finding(
          .undefinedOrder, id, "the app shows the \(state.lines.count) refinements of '\(id)' in undefined order",
          remedy: "sort them in the view, or do not rely on their order")
      case .engineRules: return dynamicFacets(id, evidence)
      case .pages: return pages(id, evidence)
      }
    }
    return ofWidgets + groups(evidence)
  }

  /// Values that the criteria of a presenter leave equal.
  private static func ties(
    _ presenter: FacetPresenterDeclaration, _ widget: WidgetDeclaration, _ state: WidgetState, _ evidence: StepEvidence
  ) -> Finding? {
    guard case .list(let shown) = state else { return nil }
    let id = widget.id.value
    let counted = widget.traits.countedAttributes
    // The results of a search for facet values are only known as far as they are shown.
    let facets =
      counted.isEmpty
      ? shown.map { Facet(value: $0.text, count: $0.count ?? 0) } : counted.flatMap { evidence.results?.items(of: $0) ?? [] }
    guard let tie = presenter.tie(among: facets, selected: Set(shown.filter(\.isSelected).map(\.text)), shown: Set(shown.map(\.text)))
    else { return nil }
    return evidence.finding(
      .undefinedOrder, id,
      "the sort criteria of '\(id)' leave \(tie.map { "'\($0)'" }.joined(separator: " and ")) tied, so their order is undefined",
      remedy: "spell the values the same way in the data")
  }

  /// Values that the rules of `facetOrdering` leave equal.
  private static func dynamicFacets(_ id: String, _ evidence: StepEvidence) -> Finding? {
    guard case .groups(let groups)? = evidence.settled.widget(id) else { return nil }
    let values = evidence.manifest.searcher.settings.renderingContent?["facetOrdering"]?["values"]
    for group in groups {
      let rules = values?[group.title]
      let ordered = Set((rules?["order"]?.array ?? []).compactMap(\.string))
      let rest = group.items.filter { !ordered.contains($0.text) }
      let isTied: Bool
      switch rules?["sortRemainingBy"]?.string {
      case "alpha", "hidden": isTied = false
      case "count": isTied = Set(rest.map(\.count)).count < rest.count
      default: isTied = rest.count > 1
      }
      if isTied {
        return evidence.finding(
          .undefinedOrder, id, "the facet ordering leaves ties between values of '\(group.title)': the app shows them in undefined order",
          remedy: "set 'sortRemainingBy: alpha' for the attribute, under 'values' of the facet ordering")
      }
    }
    return nil
  }

  /// Several ranges of one attribute, only one of which a slider shows.
  private static func ranges(_ widget: WidgetDeclaration, _ evidence: StepEvidence) -> Finding? {
    guard case .range = evidence.settled.widget(widget.id.value), case .one(let writing) = widget.traits.writings,
      case .numbers(let attribute) = writing.choice
    else { return nil }
    let id = widget.id.value
    let ranges = evidence.filters.filters(in: writing.group).filter { filter in
      guard case .numeric(let numeric) = filter, numeric.attribute == attribute, case .range = numeric.value else { return false }
      return true
    }
    guard ranges.count > 1 else { return nil }
    return evidence.finding(
      .undefinedOrder, id,
      "\(writing.group) holds \(ranges.count) ranges of '\(attribute)': which one the app shows in '\(id)' is undefined",
      remedy: "give the widgets that set them different groups")
  }

  private static func pages(_ id: String, _ evidence: StepEvidence) -> Finding? {
    let pages = Set(evidence.searches.compactMap { $0.batch.queries.first?.query.page })
    guard evidence.searches.count > 3, pages.count == evidence.searches.count else { return nil }
    return evidence.finding(
      .undefinedOrder, id, "\(pages.count) pages are requested at once, and all but three are cancelled; which ones is undefined",
      remedy: "lower the offset of '\(id)', or raise hitsPerPage")
  }

  /// Groups with the same name, whose order is undefined.
  private static func groups(_ evidence: StepEvidence) -> [Finding] {
    func tied(_ filters: FilterGroups) -> [String] {
      Dictionary(
        grouping: filters.groups(evidence.version).map(\.id).filter { $0 != .and(name: $0.name) || filters.hasMenuGroup($0.name) },
        by: \.name
      )
      .filter { $0.value.count > 1 }.keys.sorted()
    }
    let now = tied(evidence.filters)
    guard let name = now.first, now != tied(evidence.filtersBefore) else { return [] }
    return [
      evidence.finding(
        .undefinedOrder, nil, "the app sends the groups named '\(name)' in undefined order", remedy: "give the groups different names")
    ]
  }
}

extension FilterGroups {
  fileprivate func hasMenuGroup(_ name: String) -> Bool { !filters(in: .hierarchical(name: name)).isEmpty }
}
