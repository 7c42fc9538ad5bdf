import SearchModel

/// The requirements for a view of a segmented control.
public protocol FilterMapController: AnyObject {
  /// Called by the view with the key of the segment that was clicked; set by the connection.
  var onClick: ((Int) -> Void)? { get set }
  func setSelected(_ selected: Int?)
  /// Sets the segments' texts by key.
  func setItems(_ items: [Int: String])
}

/// The logic of a segmented control: one filter out of several.
///
/// Source: InstantSearch iOS, `FilterMap/`. The initially `selected` segment is shown, but its filter is not set.
public final class FilterMapInteractor<F: FilterType> {
  public let items: [Int: F]
  public private(set) var selected: Int?
  /// Fires after every change of the filter state.
  public let onSelectedChanged = Signal<Int?>()
  /// Fires for each click.
  public let onSelectedComputed = Signal<Int?>()
  private var version = InstantSearchVersion.v7

  public init(items: [Int: F], selected: Int? = nil) {
    self.items = items
    self.selected = selected
  }

  public func computeSelected(selecting key: Int?) { onSelectedComputed.fire(key) }

  /// Connects a group: a click leaves only the segment's filter of this control in it; an unknown key leaves none. Follows the group.
  @discardableResult
  public func connectFilterState(
    _ filterState: FilterState, attribute: Attribute, operator: RefinementOperator, groupName: String? = nil
  ) -> any Connection {
    version = filterState.version
    let group = FilterGroup.ID(`operator`, name: groupName ?? attribute.rawValue, kind: F.kind)
    return Link.made { [self] in
      onSelectedComputed.subscribePast(with: filterState) { [items] filterState, key in
        filterState.groups.remove(items.values.map(\.wrapped), from: group)
        if let key, let filter = items[key] { filterState.add(filter.wrapped, to: group) }
        filterState.notifyChange()
      }
      follow(filterState.groups, group)
      filterState.onChange.subscribePast(with: self) { $0.follow($1, group) }
    } cut: { [self] in
      onSelectedComputed.cancelSubscription(for: filterState)
      filterState.onChange.cancelSubscription(for: self)
    }
  }

  private func follow(_ groups: FilterGroups, _ group: FilterGroup.ID) {
    let filters = groups.filters(in: group)
    select(items.keys.sorted().first { items[$0].map { filters.contains($0.wrapped) } ?? false })
  }

  func select(_ key: Int?) {
    selected = key
    onSelectedChanged.fire(key)
  }

  /// Requests counts for the attribute, although the responses are not shown.
  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher, attribute: Attribute) -> any Connection {
    Link.made { searcher.addFacet(attribute) }
  }

  @discardableResult
  public func connectController(_ controller: some FilterMapController, presenter: FilterPresenter? = nil) -> any Connection {
    Link.made { [self] in
      let present = presenter ?? { [version] in FilterText.text(of: $0, version) }
      controller.onClick = { [weak self] in self?.computeSelected(selecting: $0) }
      controller.setSelected(selected)
      onSelectedChanged.subscribePast(with: controller) { $0.setSelected($1) }
      controller.setItems(items.mapValues { present($0.wrapped) })
    } cut: { [self] in
      controller.onClick = nil
      onSelectedChanged.cancelSubscription(for: controller)
    }
  }
}

/// A segmented control with its connections.
public final class FilterMapConnector<F: FilterType> {
  public let searcher: HitsSearcher
  public let filterState: FilterState
  public let interactor: FilterMapInteractor<F>
  package let searcherConnection: (any Connection)?
  package let filterStateConnection: (any Connection)?
  package private(set) var controllerConnections: [any Connection] = []

  public init(
    searcher: HitsSearcher, filterState: FilterState, items: [Int: F], selected: Int, attribute: Attribute,
    operator: RefinementOperator, groupName: String? = nil, interactor: FilterMapInteractor<F>? = nil,
    controller: (any FilterMapController)? = nil, presenter: FilterPresenter? = nil
  ) {
    self.searcher = searcher
    self.filterState = filterState
    self.interactor = interactor ?? FilterMapInteractor(items: items)
    searcherConnection = self.interactor.connectSearcher(searcher, attribute: attribute)
    filterStateConnection = self.interactor.connectFilterState(
      filterState, attribute: attribute, operator: `operator`, groupName: groupName)
    self.interactor.select(selected)
    if let controller { connectController(controller, presenter: presenter) }
  }

  public func connectController(_ controller: some FilterMapController, presenter: FilterPresenter? = nil) {
    controllerConnections.append(interactor.connectController(controller, presenter: presenter))
  }
}

extension FilterMapInteractor: Restorable {
  package var memory: Int? {
    get { selected }
    set { selected = newValue }
  }
  package var parts: [any Restorable] { [onSelectedChanged, onSelectedComputed] }
  package func hash(into hasher: inout StateHasher) { hasher.combine(selected) { $0.combine($1) } }
}
