import SearchModel

/// The logic of a refinement list: facets from results, selections as filters.
public final class FacetListInteractor: SelectableListInteractor<String, Facet> {
  private var version = InstantSearchVersion.v7

  /// Creates a list that shows `facets` until the first results.
  public init(facets: [Facet] = [], selectionMode: SelectionMode = .multiple) {
    super.init(items: facets, selectionMode: selectionMode, key: \.value)
  }

  /// Requests counts for the attribute, and takes its values from every response; version 7 prefers disjunctive counts to those of the main
  /// query.
  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher, with attribute: Attribute) -> any Connection {
    version = searcher.version
    return Link.made { [self] in
      searcher.addFacet(attribute)
      searcher.onResults.subscribePast(with: self) { interactor, results in
        interactor.items = results.disjunctiveFacets?[attribute] ?? results.facets[attribute] ?? []
      }
    } cut: { [self] in
      searcher.onResults.cancelSubscription(for: self)
    }
  }

  /// Takes the values from the responses to searches for facet values.
  @discardableResult
  public func connectFacetSearcher(_ facetSearcher: FacetSearcher) -> any Connection {
    version = facetSearcher.version
    return Link.made { [self] in
      facetSearcher.onResults.subscribePast(with: self) { interactor, facets in interactor.items = facets }
    } cut: { [self] in
      facetSearcher.onResults.cancelSubscription(for: self)
    }
  }

  /// Writes selections to a group and reads them back.
  ///
  /// A click clears the *whole* group and refills it with string filters on this attribute, whatever filters it had. When the group
  /// changes, the selection becomes the string values of all its facet filters, including those on other attributes.
  @discardableResult
  public func connectFilterState(
    _ filterState: FilterState, with attribute: Attribute, operator: RefinementOperator, groupName: String? = nil
  ) -> any Connection {
    version = filterState.version
    let group = FilterGroup.ID(`operator`, name: groupName ?? attribute.rawValue, kind: .facet)
    return Link.made { [self] in
      // When connected later, it writes the last computed selection again.
      onSelectionsComputed.subscribePast(with: filterState) { filterState, selections in
        filterState.removeAll(from: group)
        filterState.addAll(selections.map { .facet(Filter.Facet(attribute: attribute, stringValue: $0)) }, to: group)
        filterState.notifyChange()
      }
      filterState.onChange.subscribePast(with: self) { interactor, groups in
        interactor.selections = groups.filters(in: group).reduce(into: []) { values, filter in
          if case .facet(let facet) = filter, case .string(let value) = facet.value { values.insert(value) }
        }
      }
    } cut: { [self] in
      onSelectionsComputed.cancelSubscription(for: filterState)
      filterState.onChange.cancelSubscription(for: self)
    }
  }

  /// Shows the list in a view, immediately and after every change, as arranged by the presenter.
  ///
  /// Without a presenter the order is undefined upstream; here it is the engine's.
  @discardableResult
  public func connectController(
    _ controller: some FacetListController, with presenter: (any SelectableListPresentable)? = nil
  ) -> any Connection {
    Link.made { [self] in
      let show = { [weak self] (controller: any FacetListController) in
        guard let items = self?.shownItems else { return }
        controller.setSelectableItems(selectableItems: presenter?.transform(refinementFacets: items) ?? items)
        controller.reload()
      }
      show(controller)
      controller.onClick = { [weak self] facet in self?.computeSelections(selectingItemForKey: facet.value) }
      onItemsChanged.subscribe(with: controller) { controller, _ in show(controller) }
      onSelectionsChanged.subscribe(with: controller) { controller, _ in show(controller) }
    } cut: { [self] in
      controller.onClick = nil
      onItemsChanged.cancelSubscription(for: controller)
      onSelectionsChanged.cancelSubscription(for: controller)
    }
  }

  /// The items; version 8 appends selected values that are missing, with count 0 (in undefined order upstream, here in ascending order).
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
