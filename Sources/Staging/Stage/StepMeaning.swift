import Manifest
import SearchModel

extension FilterGroups {
  /// Makes one edit.
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
    case .silently(let edit): apply(edit, version)
    case .notify: break
    }
  }
}

extension FilterEdit {
  /// Whether observers are told of it.
  var notifies: Bool { if case .silently = self { false } else { true } }
}

extension HitsSearcher {
  /// Changes switches, without searching.
  func apply(_ change: SearcherChange) {
    if let isEnabled = change.isDisjunctiveFacetingEnabled { isDisjunctiveFacetingEnabled = isEnabled }
    if let attributes = change.disjunctiveFacetsAttributes { disjunctiveFacetsAttributes = Set(attributes) }
    if let text = change.query { setQuery(text) }
    if let trigger = change.trigger { self.trigger = trigger }
    if let keeps = change.keepSelectedEmptyFacets { keepSelectedEmptyFacets = keeps }
  }
}

extension Manifest {
  /// The texts that scenarios search for or type, each once, and the empty one.
  var typedTexts: [String] {
    var texts: [String] = [""]
    for step in allSteps {
      let text: String?
      switch step.action {
      case .search(let given), .query(let given): text = given
      case .widget(_, let event): text = event.text
      case .page, .index, .filters, .searcher, .burst, .clear, .filterState, .answers: text = nil
      }
      if let text, !texts.contains(text) { texts.append(text) }
    }
    return texts
  }
}
