import Manifest
import SearchModel

/// An index that a searcher of the manifest searches.
package struct SearchedIndex {
  package let name: String
  package let settings: IndexSettings
}

extension Manifest {
  /// The index of the main searcher.
  var mainIndex: SearchedIndex { SearchedIndex(name: searcher.index, settings: searcher.settings) }

  /// The index whose results a widget shows; nil if unknown: for groups, for searches for facet values, and for indices without records.
  func index(of widget: WidgetDeclaration) -> SearchedIndex? {
    if widget.hasOwnSearcher { return nil }
    return widget.isOfMainSearcher ? mainIndex : index(ofSearcher: widget.wiring.searcher?.value ?? "main")
  }

  /// The index of a searcher with the given name; nil if unknown, as above.
  package func index(ofSearcher name: String) -> SearchedIndex? {
    if name == "main" || name == "hits" { return mainIndex }
    guard let searcher = searchers.first(where: { $0.name.value == name })?.item, searcher.kind == .hits else { return nil }
    return index(named: searcher.index?.value)
  }

  /// The index with the given name; nil stands for that of the main searcher. If several searchers share an index, one of them declares its
  /// records and settings.
  func index(named name: String?) -> SearchedIndex? {
    guard let name, name != searcher.index else { return mainIndex }
    let owner = searchers.map(\.item).first { $0.index?.value == name && $0.records != nil }
    return owner.map { SearchedIndex(name: name, settings: $0.settings) }
  }

  /// Whether a step connects a searcher to a filter state.
  var connectsLater: Bool { steps.wirings.contains { if case .connectSearcher = $0 { true } else { false } } }

  /// Whether the main searcher searches with the filters of a filter state.
  func mainFollows(_ state: String) -> Bool { searcher.followedStates.contains(state) }

  /// Whether the main index is searched with the filters of a filter state, or may be later, or whether no searcher uses them.
  func filtersMainIndex(_ state: String) -> Bool {
    if connectsLater || mainFollows(state) { return true }
    let following = searchers.filter { $0.item.filterStates.contains { $0.value == state } }
    return following.isEmpty || following.contains { index(named: $0.item.index?.value)?.name == searcher.index }
  }
}
