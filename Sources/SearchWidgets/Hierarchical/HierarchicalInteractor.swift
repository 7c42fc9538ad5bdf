import SearchModel

/// The logic of a hierarchical menu: the levels of the last results and the selected path.
///
/// Source: InstantSearch iOS, `Hierarchical/HierarchicalInteractor.swift` and its connections.
public final class HierarchicalInteractor {
  /// The group that every hierarchical menu uses; a filter state therefore supports only one menu.
  public static let group = FilterGroup.ID.hierarchical(name: "_hierarchical")

  public let hierarchicalAttributes: [Attribute]
  public let separator: String
  /// The selected path, the shortest prefix first.
  public private(set) var selections: [String] = []
  /// The levels of the last results, each in the engine's order.
  public private(set) var levels: [[Facet]] = []
  /// Fires after every response, even if nothing changed.
  public let onItemChanged = Signal<[[Facet]]>()
  /// Fires for each click, with the requested path.
  public let onSelectionsComputed = Signal<[String]>()

  public init(hierarchicalAttributes: [Attribute], separator: String) {
    self.hierarchicalAttributes = hierarchicalAttributes
    self.separator = separator
  }

  /// Handles a click on a value: selects its path or, for the deepest selected value, returns to its parent.
  public func computeSelection(key: String) {
    let path = prefixes(of: key)
    onSelectionsComputed.fire(path == selections ? path.dropLast() : path)
  }

  /// The prefixes of a path: `A > B > C` has `A`, `A > B`, `A > B > C`.
  func prefixes(of value: String) -> [String] {
    guard !separator.isEmpty else { return [value] }
    let parts = value.split(separator: separator, omittingEmptySubsequences: false)
    return parts.indices.map { parts[...$0].joined(separator: separator) }
  }

  /// Requests counts for the levels, and takes their values from every response.
  ///
  /// Version 7 shows the levels queried along the path, or only the first level without a path. Version 8 shows every level that has
  /// values.
  @discardableResult
  public func connectSearcher(searcher: HitsSearcher) -> any Connection {
    Link.made { [self] in
      for attribute in hierarchicalAttributes { searcher.addFacet(attribute) }
      searcher.onResults.subscribePast(with: self) { [version = searcher.version] interactor, results in
        let table: FacetTable
        switch version {
        case .v7:
          let first = interactor.hierarchicalAttributes.first
          table = results.hierarchicalFacets ?? results.facets.filter { $0.key == first }
        case .v8: table = results.facets
        }
        interactor.levels = interactor.hierarchicalAttributes.compactMap { table[$0] }
        interactor.onItemChanged.fire(interactor.levels)
      }
    } cut: { [self] in
      searcher.onResults.cancelSubscription(for: self)
    }
  }

  /// Writes the selection to the hierarchical group: the deepest filter into the group, and all of them as its path.
  ///
  /// The selection is only cleared when the *whole* filter state is empty; it remains if a hierarchical filter is removed elsewhere. After
  /// disconnecting, the menu still writes, so after reconnecting it writes twice.
  @discardableResult
  public func connectFilterState(_ filterState: FilterState) -> any Connection {
    Link.made { [self] in
      filterState.groups.setHierarchicalAttributes(hierarchicalAttributes, in: Self.group)
      onSelectionsComputed.subscribePast(with: filterState) { [weak self] filterState, path in
        guard let self else { return }
        let filters = zip(hierarchicalAttributes, path).map { Filter.Facet(attribute: $0, stringValue: $1) }
        selections = Array(path.prefix(filters.count))
        filterState.removeAll(from: Self.group)
        if let deepest = filters.last { filterState.add(.facet(deepest), to: Self.group) }
        filterState.groups.setHierarchicalFilters(filters, in: Self.group)
        filterState.notifyChange()
      }
      filterState.onChange.subscribePast(with: self) { interactor, groups in
        if groups.isEmpty { interactor.selections = [] }
      }
    } cut: { [self] in
      filterState.onChange.cancelSubscription(for: self)
    }
  }

  /// Shows the menu in a view after every response, as arranged by the presenter.
  @discardableResult
  public func connectController(
    _ controller: some HierarchicalController, with presenter: HierarchicalPresenter? = nil
  ) -> any Connection {
    Link.made { [self] in
      controller.onClick = { [weak self] value in self?.computeSelection(key: value) }
      onItemChanged.subscribePast(with: controller) { [weak self] controller, levels in
        guard let self else { return }
        let items = levels.enumerated().flatMap { level, facets in
          facets.map { HierarchicalFacet($0, level, self.selections.contains($0.value)) }
        }
        controller.setItem(presenter?(items) ?? items)
      }
    } cut: { [self] in
      onItemChanged.cancelSubscription(for: controller)
      controller.onClick = nil
    }
  }
}

extension HierarchicalInteractor: Restorable {
  /// The selected path, and the levels of the last results.
  package struct Memory: Sendable {
    let selections: [String]
    let levels: [[Facet]]
  }

  package var memory: Memory {
    get { Memory(selections: selections, levels: levels) }
    set { (selections, levels) = (newValue.selections, newValue.levels) }
  }
  package var parts: [any Restorable] { [onItemChanged, onSelectionsComputed] }

  package func hash(into hasher: inout StateHasher) {
    hasher.combine(selections) { $0.combine($1) }
    hasher.combine(levels) { $0.combine($1) }
  }
}
