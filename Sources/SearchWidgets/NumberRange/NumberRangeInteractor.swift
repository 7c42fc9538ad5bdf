import SearchModel

/// The requirements for a view of a range slider.
public protocol NumberRangeController: AnyObject {
  /// Called by the view with the requested range; set by the connection.
  var onRangeChanged: ((ClosedRange<Double>) -> Void)? { get set }
  func setBounds(_ bounds: ClosedRange<Double>)
  func setItem(_ item: ClosedRange<Double>)
  /// Called when no range is set.
  func invalidate()
}

/// The logic of a numeric range within bounds.
///
/// Source: InstantSearch iOS, `NumberRange/` and `Boundable+HitsSearcher.swift`.
public final class NumberRangeInteractor {
  public private(set) var item: ClosedRange<Double>?
  public private(set) var bounds: ClosedRange<Double>?
  /// Fires after every change of the filter state.
  public let onItemChanged = Signal<ClosedRange<Double>?>()
  public let onBoundsComputed = Signal<ClosedRange<Double>?>()
  /// Fires with the requested range, clamped to the bounds.
  public let onNumberRangeComputed = Signal<ClosedRange<Double>?>()

  public init(item: ClosedRange<Double>? = nil) {
    self.item = item
  }

  /// Sets bounds; if they cut the range, the new range is written to the filter state.
  public func applyBounds(_ bounds: ClosedRange<Double>?) {
    self.bounds = bounds
    onBoundsComputed.fire(bounds)
    let clamped = clamp(item)
    if clamped != item { onNumberRangeComputed.fire(clamped) }
  }

  public func computeNumberRange(_ range: ClosedRange<Double>?) { onNumberRangeComputed.fire(clamp(range)) }

  /// A range completely outside the bounds collapses to the nearest bound.
  private func clamp(_ range: ClosedRange<Double>?) -> ClosedRange<Double>? {
    guard let range, let bounds else { return range }
    return range.clamped(to: bounds)
  }

  /// Requests counts for the attribute; its minimum and maximum in the *first* response become the bounds.
  ///
  /// Disconnecting it has no effect: upstream cancels a subscription that does not exist.
  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher, attribute: Attribute) -> any Connection {
    Link.made { [self] in
      searcher.addFacet(attribute)
      searcher.onResults.subscribeOnce(with: self) { interactor, results in
        interactor.applyBounds(results.facetStats[attribute].map { $0.min...$0.max })
      }
    }
  }

  /// Writes the range to a group, replacing the previous one, and follows the group.
  @discardableResult
  public func connectFilterState(
    _ filterState: FilterState, attribute: Attribute, operator: RefinementOperator = .and, groupName: String? = nil
  ) -> any Connection {
    let group = FilterGroup.ID(`operator`, name: groupName ?? attribute.rawValue, kind: .numeric)
    return Link.made { [self] in
      filterState.onChange.subscribePast(with: self) { interactor, groups in
        interactor.item = Self.range(of: attribute, in: groups.filters(in: group))
        interactor.onItemChanged.fire(interactor.item)
      }
      onNumberRangeComputed.subscribePast(with: filterState) { [weak self] filterState, range in
        guard let self else { return }
        if let item { filterState.remove(.numeric(Filter.Numeric(attribute: attribute, range: item)), from: group) }
        if let range { filterState.add(.numeric(Filter.Numeric(attribute: attribute, range: range)), to: group) }
        filterState.notifyChange()
      }
    } cut: { [self] in
      filterState.onChange.cancelSubscription(for: self)
      onNumberRangeComputed.cancelSubscription(for: filterState)
    }
  }

  /// The range of an attribute; the lowest if there are several (upstream: any).
  private static func range(of attribute: Attribute, in filters: Set<Filter>) -> ClosedRange<Double>? {
    filters.compactMap { filter -> ClosedRange<Double>? in
      guard case .numeric(let numeric) = filter, numeric.attribute == attribute, case .range(let range) = numeric.value else { return nil }
      return range
    }.min { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
  }

  @discardableResult
  public func connectController(_ controller: some NumberRangeController) -> any Connection {
    Link.made { [self] in
      controller.onRangeChanged = { [weak self] in self?.computeNumberRange($0) }
      onBoundsComputed.subscribePast(with: controller) { controller, bounds in
        if let bounds { controller.setBounds(bounds) }
      }
      onItemChanged.subscribePast(with: controller) { controller, item in
        if let item { controller.setItem(item) } else { controller.invalidate() }
      }
    } cut: { [self] in
      onItemChanged.cancelSubscription(for: controller)
      controller.onRangeChanged = nil
      onBoundsComputed.cancelSubscription(for: controller)
    }
  }
}

/// A range slider with its connections. InstantSearch also supports other number types; here, numbers are `Double`.
public final class NumberRangeConnector<Number> {
  public let searcher: HitsSearcher
  public let filterState: FilterState
  public let interactor: NumberRangeInteractor
  package private(set) var searcherConnection: (any Connection)?
  package private(set) var filterStateConnection: (any Connection)?
  package private(set) var controllerConnections: [any Connection] = []

  public init(
    searcher: HitsSearcher, filterState: FilterState, attribute: Attribute, bounds: ClosedRange<Double>? = nil,
    range: ClosedRange<Double>? = nil, operator: RefinementOperator = .and, groupName: String? = nil,
    interactor: NumberRangeInteractor? = nil, controller: (any NumberRangeController)? = nil
  ) where Number == Double {
    self.searcher = searcher
    self.filterState = filterState
    self.interactor = interactor ?? NumberRangeInteractor(item: range)
    if let bounds { self.interactor.applyBounds(bounds) }
    filterStateConnection = self.interactor.connectFilterState(
      filterState, attribute: attribute, operator: `operator`, groupName: groupName)
    searcherConnection = self.interactor.connectSearcher(searcher, attribute: attribute)
    if let controller { connectController(controller) }
  }

  public func connectController(_ controller: some NumberRangeController) {
    controllerConnections.append(interactor.connectController(controller))
  }
}

extension NumberRangeInteractor: Restorable {
  /// The range and its bounds.
  package struct Memory: Sendable {
    let item: ClosedRange<Double>?
    let bounds: ClosedRange<Double>?
  }

  package var memory: Memory {
    get { Memory(item: item, bounds: bounds) }
    set { (item, bounds) = (newValue.item, newValue.bounds) }
  }
  package var parts: [any Restorable] { [onItemChanged, onBoundsComputed, onNumberRangeComputed] }

  package func hash(into hasher: inout StateHasher) {
    hasher.combine(item)
    hasher.combine(bounds)
  }
}
