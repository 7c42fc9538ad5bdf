import SearchModel

/// The logic of a refinement list: facets from results, selections as filters.
public final class FacetListInteractor: SelectableListInteractor<String, Facet> {
  private var version = InstantSearchVersion.v7

  /// A list that shows `facets` until the first results.
  public init(facets: [Facet] = [], selectionMode: SelectionMode = .multiple) {
    super.init(items: facets, selectionMode: selectionMode, key: \.value)
  }

  /// Has the attribute counted, and takes its values from every answer: in version 7 the disjunctive ones before the
  /// main ones.
  public func connectSearcher(_ searcher: HitsSearcher, with attribute: Attribute) {
    version = searcher.version
    searcher.addFacet(attribute)
    searcher.onResults.subscribePast(with: self) { interactor, results in
      interactor.items = results.disjunctiveFacets?[attribute] ?? results.facets[attribute] ?? []
    }
  }

  /// Takes the values from the answers of a search for facet values.
  public func connectFacetSearcher(_ facetSearcher: FacetSearcher) {
    version = facetSearcher.version
    facetSearcher.onResults.subscribePast(with: self) { interactor, facets in interactor.items = facets }
  }

  /// Writes selections to a group and reads them back.
  ///
  /// A click empties the *whole* group and refills it with string filters of this attribute, whatever else was in it. On
  /// a change the selection becomes the string values of all facet filters of the group, of other attributes too.
  public func connectFilterState(
    _ filterState: FilterState, with attribute: Attribute, operator: RefinementOperator, groupName: String? = nil
  ) {
    version = filterState.version
    let group = FilterGroup.ID(`operator`, name: groupName ?? attribute.rawValue, kind: .facet)
    onSelectionsComputed.subscribePast(with: self) { [weak filterState] _, selections in
      guard let filterState else { return }
      filterState.removeAll(from: group)
      filterState.addAll(selections.map { .facet(Filter.Facet(attribute: attribute, stringValue: $0)) }, to: group)
      filterState.notifyChange()
    }
    filterState.onChange.subscribePast(with: self) { interactor, groups in
      interactor.selections = groups.filters(in: group).reduce(into: []) { values, filter in
        if case .facet(let facet) = filter, case .string(let value) = facet.value { values.insert(value) }
      }
    }
  }

  /// Shows the list in a view, at once and after every change, as the presenter arranges it.
  ///
  /// Without a presenter the order is undefined upstream; here it is the engine's.
  public func connectController(_ controller: some FacetListController, with presenter: (any SelectableListPresentable)? = nil) {
    func show(_ interactor: FacetListInteractor, on controller: some FacetListController) {
      let items = interactor.shownItems
      controller.setSelectableItems(selectableItems: presenter?.transform(items) ?? items)
      controller.reload()
    }
    show(self, on: controller)
    controller.onClick = { [weak self] facet in self?.computeSelections(selectingItemForKey: facet.value) }
    onItemsChanged.subscribe(with: self) { [weak controller] interactor, _ in
      if let controller { show(interactor, on: controller) }
    }
    onSelectionsChanged.subscribe(with: self) { [weak controller] interactor, _ in
      if let controller { show(interactor, on: controller) }
    }
  }

  /// Version 8 appends what is selected and missing, with count 0 (their order is undefined upstream: here ascending).
  private var shownItems: [SelectableItem<Facet>] {
    guard version == .v8 else { return selectableItems }
    let missing = selections.subtracting(items.map(\.value)).sorted()
    return selectableItems
      + missing.map { SelectableItem(item: Facet(value: $0, count: 0, highlighted: ""), isSelected: true) }
  }
}

extension FacetListInteractor: Restorable {
  package func hash(into hasher: inout StateHasher) {
    hasher.combine(items)
    hasher.combine(unordered: selections) { $0.combine($1) }
  }
}
