import Diagnostics
import SearchModel

extension Manifest {
  /// Returns the manifest as if one of its searchers were the main one and the only one: its index, its query, the widgets that show its
  /// results or filter only it, and the names that they use. There are no expectations, and the only steps are those that give a list
  /// different items.
  ///
  /// Returns nil for searchers that do not search for hits, for those whose index has its records elsewhere, and for those with several
  /// filter states.
  ///
  /// - Parameter name: The name of the searcher; nil for the main one.
  package func seen(by name: String?) -> Manifest? {
    guard let own = name == nil ? searcher : declaration(ofSearcher: name) else { return nil }
    let states = states(ofSearcher: name)
    // Filters of different states are unrelated.
    if states.count > 1 { return nil }
    // Filters shared by several searchers are checked for each of them elsewhere.
    var filtering = name == nil ? states : states.subtracting(self.states(ofSearcher: nil))
    // By index, because copying a searcher is slow.
    for place in searchers.indices where searchers[place].name.value != name {
      for state in searchers[place].item.filterStates { filtering.remove(state.value) }
    }
    let shown = widgets.filter { widget in
      if !widget.traits.type.parts.contains(.searcher) { return filtering.contains(widget.wiring.filterState?.value ?? "main") }
      return name.map { widget.wiring.searcher?.value == $0 } ?? ["main", "hits"].contains(widget.wiring.searcher?.value ?? "main")
    }
    var seen = self
    seen.searcher = own
    seen.searchers = []
    seen.widgets = shown.map { widget in
      var wiring = widget.wiring
      wiring.searcher = nil
      if states.contains(wiring.filterState?.value ?? "main") { wiring.filterState = nil }
      return widget.wired(wiring)
    }
    seen.filterState = filterState.compactMap { edit in states.lazy.compactMap { edit.own(of: $0) }.first }
    (seen.scenarios, seen.invariants) = ([], [])
    // A list without items may receive them in a step.
    seen.setup = allSteps.filter { step in if case .widget(_, .items) = step.action { true } else { false } }
    func isOwn(_ place: SourceSpan) -> Bool { place.file === own.span.file && own.span.range.contains(place.range.lowerBound) }
    let filters = shown.filter { filtering.contains($0.wiring.filterState?.value ?? "main") }
    seen.attributes = attributes.filter { isOwn($0.span) }
    seen.filtered = filtered.filter { named in isOwn(named.span) || filters.contains { $0.encloses(named.span) } }
    seen.idleParameters = []
    seen.namedRecords = namedRecords.filter { isOwn($0.span) }
    seen.ruleNames = ruleNames.filter { isOwn($0.span) }
    seen.placeholders = placeholders.filter { isOwn($0.span) }
    seen.neededWords = neededWords.filter { isOwn($0.span) }
    return seen
  }

  /// Returns the filter states whose filters a searcher uses; nil stands for the main searcher.
  private func states(ofSearcher name: String?) -> Set<String> {
    if let name {
      return Set(searchers.indices.first { searchers[$0].name.value == name }.map { searchers[$0].item.filterStates.map(\.value) } ?? [])
    }
    return Set(searcher.followedStates)
  }

  /// Returns a searcher in the form of a main searcher's declaration.
  private func declaration(ofSearcher name: String?) -> SearcherDeclaration? {
    guard let place = searchers.indices.first(where: { searchers[$0].name.value == name }), searchers[place].item.kind == .hits else {
      return nil
    }
    let other = searchers[place].item
    if let records = other.records {
      return SearcherDeclaration(other, backend: .embedded(records), index: other.index?.value ?? searcher.index, settings: other.settings)
    }
    guard other.index == nil || other.index?.value == searcher.index else { return nil }
    return SearcherDeclaration(other, backend: searcher.backend, index: searcher.index, settings: searcher.settings)
  }
}

extension SearcherDeclaration {
  fileprivate init(_ other: OtherSearcher, backend: BackEnd, index: String, settings: IndexSettings) {
    self.init(
      backend: backend, index: index, settings: settings, query: other.query,
      isDisjunctiveFacetingEnabled: other.isDisjunctiveFacetingEnabled, keepSelectedEmptyFacets: other.keepSelectedEmptyFacets,
      disjunctiveFacetsAttributes: other.disjunctiveFacetsAttributes, trigger: other.trigger,
      connectFilterState: other.filterStates.isEmpty ? .never : .last, filterStates: nil, places: other.places)
  }
}
