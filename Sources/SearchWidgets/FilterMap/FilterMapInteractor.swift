import SearchModel

/// What a view of a segmented control implements.
public protocol FilterMapController: AnyObject {
  /// To be called by the view with the key of the segment clicked; set by the connection.
  var onClick: ((Int) -> Void)? { get set }
  func setSelected(_ selected: Int?)
  /// The segments' texts by key.
  func setItems(_ items: [Int: String])
}

/// The logic of a segmented control: one filter of several.
///
/// Source: InstantSearch iOS, `FilterMap/`. What is `selected` at the start is shown, but its filter is not set.
public final class FilterMapInteractor<F: FilterType> {
  public let items: [Int: F]
  public private(set) var selected: Int?
  /// Told after every change of the filter state.
  public let onSelectedChanged = Signal<Int?>()
  /// Told by each click.
  public let onSelectedComputed = Signal<Int?>()
  private var version = InstantSearchVersion.v7

  public init(items: [Int: F], selected: Int? = nil) {
    self.items = items
    self.selected = selected
  }

  public func computeSelected(selecting key: Int?) { onSelectedComputed.fire(key) }

  /// A click leaves only the segment's filter in the group; an unknown key clears. Follows the group.
  public func connectFilterState(_ filterState: FilterState, attribute: Attribute, operator: RefinementOperator, groupName: String? = nil) {
    version = filterState.version
    let group = FilterGroup.ID(`operator`, name: groupName ?? attribute.rawValue, kind: F.kind)
    filterState.onChange.subscribePast(with: self) { interactor, groups in
      let filters = groups.filters(in: group)
      interactor.selected = interactor.items.keys.sorted().first { interactor.items[$0].map { filters.contains($0.wrapped) } ?? false }
      interactor.onSelectedChanged.fire(interactor.selected)
    }
    onSelectedComputed.subscribe(with: self) { [weak filterState] interactor, key in
      guard let filterState else { return }
      filterState.groups.remove(interactor.items.values.map(\.wrapped), from: group)
      if let key, let filter = interactor.items[key] { filterState.add(filter.wrapped, to: group) }
      filterState.notifyChange()
    }
  }

  public func connectController(_ controller: some FilterMapController) {
    controller.onClick = { [weak self] in self?.computeSelected(selecting: $0) }
    controller.setSelected(selected)
    controller.setSelected(selected)
    onSelectedChanged.subscribe(with: self) { [weak controller] _, selected in controller?.setSelected(selected) }
    controller.setItems(items.mapValues { FilterText.text(of: $0.wrapped, version) })
  }
}

/// A segmented control wired up.
public final class FilterMapConnector<F: FilterType> {
  public let searcher: HitsSearcher
  public let filterState: FilterState
  public let interactor: FilterMapInteractor<F>
  private var controllers: [AnyObject] = []

  public init(
    searcher: HitsSearcher, filterState: FilterState, items: [Int: F], selected: Int, attribute: Attribute,
    operator: RefinementOperator, groupName: String? = nil, controller: (any FilterMapController)? = nil
  ) {
    self.searcher = searcher
    self.filterState = filterState
    interactor = FilterMapInteractor(items: items, selected: selected)
    searcher.addFacet(attribute)
    interactor.connectFilterState(filterState, attribute: attribute, operator: `operator`, groupName: groupName)
    if let controller { connectController(controller) }
  }

  public func connectController(_ controller: some FilterMapController) {
    controllers.append(controller)
    interactor.connectController(controller)
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
