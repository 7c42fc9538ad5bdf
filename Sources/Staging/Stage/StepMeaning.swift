import Manifest
import SearchModel

extension FilterGroups {
  mutating func apply(_ edit: FilterEdit, _ version: InstantSearchVersion) {
    func held(_ filters: [Filter]) -> [Filter] { filters.map { $0.held(by: version) } }
    let menu = FilterGroup.ID.hierarchical(name: "_hierarchical")
    switch edit {
    case .add(let filters, let group): add(held(filters), to: group)
    case .remove(let filters, let group): remove(held(filters), from: group)
    case .toggle(let filters, let group): toggle(held(filters), in: group)
    case .removeEverywhere(let filters): remove(held(filters))
    case .removeAttribute(let attribute, let group): removeAll(for: attribute, from: group)
    case .clear(let group?): removeAll(from: group)
    case .clear(nil): removeAll()
    case .clearAllExcept(let groups): removeAll(except: Set(groups))
    case .hierarchicalAttributes(let attributes): setHierarchicalAttributes(attributes, in: menu)
    case .hierarchicalFilters(let filters): setHierarchicalFilters(filters, in: menu)
    case .silently(let edit), .of(_, let edit): apply(edit, version)
    // Edits that concern more than the groups are made by the scene, which knows all states.
    case .notify, .content, .read: break
    }
  }
}

extension FilterEdit {
  /// The state whose observers are notified of the edit; nil if none are.
  var notifiedState: String? {
    switch self {
    case .silently, .read: nil
    case .of(let name, let edit): edit.notifiedState == nil ? nil : name.value
    case .add, .remove, .toggle, .removeEverywhere, .removeAttribute, .clear, .clearAllExcept, .hierarchicalAttributes,
      .hierarchicalFilters,
      .notify, .content:
      "main"
    }
  }
}

extension LiveSearcher {
  /// Changes the searcher without searching.
  func apply(_ change: SearcherChange) {
    if let trigger = change.trigger { setTrigger(trigger) }
    switch self {
    case .hits(let searcher): searcher.apply(change)
    case .facet, .multi:
      if let text = change.query { setQuery(text) }
      if let index = change.request?.indexName { setIndexName(index) }
    }
  }
}

extension HitsSearcher {
  fileprivate func apply(_ change: SearcherChange) {
    if let request = change.request { self.request = request }
    if let parameters = change.parameters { set(parameters) }
    if let isEnabled = change.isDisjunctiveFacetingEnabled { isDisjunctiveFacetingEnabled = isEnabled }
    if let attributes = change.disjunctiveFacetsAttributes { disjunctiveFacetsAttributes = Set(attributes) }
    if let text = change.query { setQuery(text) }
    if let keeps = change.keepSelectedEmptyFacets { keepSelectedEmptyFacets = keeps }
  }
}

extension HitsSearcher {
  /// Sets the given parameters and keeps the others.
  private func set(_ parameters: SearchQuery) {
    func set<Value>(_ path: WritableKeyPath<SearchQuery, Value?>) {
      if let value = parameters[keyPath: path] { request.query[keyPath: path] = value }
    }
    set(\.query)
    set(\.filters)
    set(\.facetFilters)
    set(\.numericFilters)
    set(\.tagFilters)
    set(\.optionalFilters)
    set(\.facets)
    set(\.maxValuesPerFacet)
    set(\.sortFacetValuesBy)
    set(\.hitsPerPage)
    set(\.attributesToRetrieve)
    set(\.attributesToHighlight)
    set(\.analytics)
    set(\.relevancyStrictness)
    set(\.page)
    request.query.additional.merge(parameters.additional) { $1 }
    request.query.custom.merge(parameters.custom) { $1 }
  }
}

extension Manifest {
  /// The queries that scenarios search for or type, each once, the empty one first.
  package var typedTexts: [String] {
    var texts: [String] = [""]
    for step in allSteps {
      let text: String?
      switch step.action.own {
      case .search(let given), .query(let given): text = given
      case .widget(_, let event): text = event.text
      case .page, .index, .filters, .searcher, .burst, .clear, .filterState, .answers, .wire, .by: text = nil
      }
      if let text, !texts.contains(text) { texts.append(text) }
    }
    return texts
  }
}
