import Diagnostics
import Forms
import SearchModel

/// What each searcher of a manifest sees of it.
///
/// Made once for a manifest, so that a searcher costs as much as its own part.
package struct SearcherShares: Sendable {
  private let manifest: Manifest
  /// The searchers other than the main one, by name.
  private let places: [String: Int]
  /// The filter states that the main searcher uses.
  private let mainStates: Set<String>
  /// How many searchers other than the main one use each filter state.
  private let users: [String: Int]
  /// The widgets that show results, by searcher.
  private let showing: [String: [Int]]
  /// The widgets that only filter, by filter state.
  private let filtering: [String: [Int]]
  /// The steps that give a list different items.
  private let newItems: ManifestSteps
  private let attributes: LocatedIndex<String>
  private let filtered: LocatedIndex<FilteredValue>
  private let namedRecords: LocatedIndex<NamedRecord>
  private let ruleNames: LocatedIndex<String>
  private let placeholders: LocatedIndex<String>
  private let neededWords: LocatedIndex<NeededWords>

  package init(of manifest: Manifest) {
    self.manifest = manifest
    places = Dictionary(
      zip(manifest.searchers.lazy.map(\.name.value), manifest.searchers.indices), uniquingKeysWith: { first, _ in first })
    mainStates = Set(manifest.searcher.followedStates)
    users = manifest.searchers.reduce(into: [:]) { users, searcher in
      for state in Set(searcher.item.filterStates.map(\.value)) { users[state, default: 0] += 1 }
    }
    var (showing, filtering): ([String: [Int]], [String: [Int]]) = ([:], [:])
    for (place, widget) in manifest.widgets.enumerated() {
      if widget.traits.type.parts.contains(.searcher) {
        let name = widget.wiring.searcher?.value ?? "main"
        showing[name == "hits" ? "main" : name, default: []].append(place)
      } else {
        filtering[widget.wiring.filterState?.value ?? "main", default: []].append(place)
      }
    }
    (self.showing, self.filtering) = (showing, filtering)
    // A list without items may receive them in a step.
    newItems = ManifestSteps(
      manifest.allSteps.filter { step in if case .widget(_, .items) = step.action { true } else { false } })
    attributes = LocatedIndex(manifest.attributes)
    filtered = LocatedIndex(manifest.filtered)
    namedRecords = LocatedIndex(manifest.namedRecords)
    ruleNames = LocatedIndex(manifest.ruleNames)
    placeholders = LocatedIndex(manifest.placeholders)
    neededWords = LocatedIndex(manifest.neededWords)
  }

  /// Returns the manifest as if one of its searchers were the main one and the only one: its index, its query, the widgets that show its
  /// results or filter only it, and the names that they use. There are no expectations, and the only steps are those that give a list
  /// different items.
  ///
  /// Returns nil for searchers that do not search for hits, for those whose index has its records elsewhere, and for those with several
  /// filter states.
  ///
  /// - Parameter name: The name of the searcher; nil for the main one.
  package func share(of name: String?) -> Manifest? {
    guard let own = name.map(declaration) ?? manifest.searcher else { return nil }
    let states = name.map(states) ?? mainStates
    // Filters of different states are unrelated.
    if states.count > 1 { return nil }
    // Filters shared by several searchers are checked for each of them elsewhere.
    let exclusive = states.filter { state in
      name == nil ? users[state] == nil : users[state] == 1 && !mainStates.contains(state)
    }
    let shown = (exclusive.flatMap { filtering[$0] ?? [] } + (showing[name ?? "main"] ?? [])).sorted().map { manifest.widgets[$0] }
    let filters = shown.filter { exclusive.contains($0.wiring.filterState?.value ?? "main") }
    var share = manifest
    share.searcher = own
    share.searchers = []
    share.widgets = shown.map { widget in
      var wiring = widget.wiring
      wiring.searcher = nil
      if states.contains(wiring.filterState?.value ?? "main") { wiring.filterState = nil }
      return widget.wired(wiring)
    }
    share.filterState = manifest.filterState.compactMap { edit in states.lazy.compactMap { edit.own(of: $0) }.first }
    share.attributes = attributes.inside([own.span])
    share.filtered = filtered.inside([own.span] + filters.compactMap(\.span))
    share.idleParameters = []
    share.namedRecords = namedRecords.inside([own.span])
    share.ruleNames = ruleNames.inside([own.span])
    share.placeholders = placeholders.inside([own.span])
    share.neededWords = neededWords.inside([own.span])
    return share.replacingSteps(by: newItems.steps(on: share.widgets.flatMap(\.views)))
  }

  /// Returns the filter states whose filters a searcher other than the main one uses.
  private func states(of name: String) -> Set<String> {
    Set(places[name].map { manifest.searchers[$0].item.filterStates.map(\.value) } ?? [])
  }

  /// Returns a searcher in the form of a main searcher's declaration.
  private func declaration(of name: String) -> SearcherDeclaration? {
    guard let place = places[name], manifest.searchers[place].item.kind == .hits else { return nil }
    let other = manifest.searchers[place].item
    let main = manifest.searcher
    if let records = other.records {
      return SearcherDeclaration(other, backend: .embedded(records), index: other.index?.value ?? main.index, settings: other.settings)
    }
    guard other.index == nil || other.index?.value == main.index else { return nil }
    return SearcherDeclaration(other, backend: main.backend, index: main.index, settings: main.settings)
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
