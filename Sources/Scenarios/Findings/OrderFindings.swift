import Manifest
import SearchModel

/// Orders that the app leaves to chance, where this step shows one.
enum OrderFindings {
  static func findings(_ evidence: StepEvidence) -> [Finding] {
    let ofWidgets = evidence.manifest.widgets.compactMap { widget -> Finding? in
      let id = widget.id.value
      // Reported where it begins.
      guard evidence.before.widget(id) != evidence.settled.widget(id), let state = evidence.settled.widget(id) else { return nil }
      switch widget.kind {
      case .refinementList(let list): return refinementList(list, id, state, evidence)
      case .currentRefinements:
        guard state.lines.count > 1 else { return nil }
        return evidence.finding(
          .undefinedOrder, id, "the app shows the \(state.lines.count) refinements of '\(id)' in any order",
          remedy: "sort them in the view, or do without an order")
      case .hierarchicalMenu(let menu):
        guard menu.presenter == .none, state.lines.count > 1 else { return nil }
        return evidence.finding(
          .undefinedOrder, id, "'\(id)' has no presenter: the app shows the values of a level in any order", remedy: "presenter: default")
      case .dynamicFacets: return dynamicFacets(id, evidence)
      case .hits: return pages(id, evidence)
      case .numericRange(let range): return ranges(range, id, evidence)
      default: return nil
      }
    }
    return ofWidgets + groups(evidence)
  }

  private static func refinementList(_ list: RefinementList, _ id: String, _ state: WidgetState, _ evidence: StepEvidence) -> Finding? {
    guard case .list(let shown) = state else { return nil }
    guard let presenter = list.presenter else {
      guard shown.count > 1 else { return nil }
      return evidence.finding(.undefinedOrder, id, "'\(id)' has no presenter: the app shows its \(shown.count) values in any order")
    }
    let facets =
      list.source == .hits ? evidence.results?.items(of: list.attribute) ?? [] : shown.map { Facet(value: $0.text, count: $0.count ?? 0) }
    guard let tie = presenter.tie(among: facets, selected: Set(shown.filter(\.isSelected).map(\.text)), shown: Set(shown.map(\.text)))
    else { return nil }
    return evidence.finding(
      .undefinedOrder, id,
      "the criteria of '\(id)' leave \(tie.map { "'\($0)'" }.joined(separator: " and ")) equal: the app shows them in any order",
      remedy: "write the values alike in the data")
  }

  /// Values that the rules of facetOrdering leave equal.
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
          .undefinedOrder, id, "the rules for '\(group.title)' leave values equal: the app shows them in any order",
          remedy: "sortRemainingBy: alpha")
      }
    }
    return nil
  }

  /// Several ranges of one attribute, of which a slider shows one.
  private static func ranges(_ range: NumericRange, _ id: String, _ evidence: StepEvidence) -> Finding? {
    let ranges = evidence.filters.filters(in: range.group).filter { filter in
      guard case .numeric(let numeric) = filter, numeric.attribute == range.attribute, case .range = numeric.value else { return false }
      return true
    }
    guard ranges.count > 1 else { return nil }
    return evidence.finding(
      .undefinedOrder, id, "\(range.group) holds \(ranges.count) ranges of '\(range.attribute)': the app shows any of them in '\(id)'",
      remedy: "give the widgets that set them different groups")
  }

  private static func pages(_ id: String, _ evidence: StepEvidence) -> Finding? {
    let pages = Set(evidence.searches.compactMap { $0.batch.queries.first?.query.page })
    guard evidence.searches.count > 3, pages.count == evidence.searches.count else { return nil }
    return evidence.finding(
      .undefinedOrder, id, "\(pages.count) pages are asked for at once, and all but three are cancelled: which ones is left to chance",
      remedy: "lower the offset of '\(id)', or raise hitsPerPage")
  }

  /// Groups of one name that have no order among themselves.
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
        .undefinedOrder, nil, "the app sends the groups named '\(name)' in any order", remedy: "give the groups different names")
    ]
  }
}

extension FilterGroups {
  fileprivate func hasMenuGroup(_ name: String) -> Bool { !filters(in: .hierarchical(name: name)).isEmpty }
}

extension FacetPresenterDeclaration {
  /// Values that the criteria leave equal, of which one is shown at least: the first such, ascending.
  ///
  /// The last criterion is always the lower-cased value, so that only values that differ in case can tie.
  func tie(among facets: [Facet], selected: Set<String> = [], shown: Set<String>? = nil) -> [String]? {
    let counts = sortBy.contains { $0 == .countAscending || $0 == .countDescending }
    let sortsBySelection = sortBy.contains(.isRefined)
    let ties = Dictionary(grouping: facets) { facet in
      "\(counts ? facet.count : 0) \(sortsBySelection && selected.contains(facet.value)) \(facet.value.lowercased())"
    }
    return ties.values.filter { $0.count > 1 && $0.contains { shown?.contains($0.value) ?? true } }.map { $0.map(\.value).sorted() }
      .min { $0.lexicographicallyPrecedes($1) }
  }
}
