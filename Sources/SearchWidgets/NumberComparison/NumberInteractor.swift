import SearchModel

/// Changes the number of a stepper. If there is no number, sets the default instead of changing it.
///
/// It computes with the number that it last requested, which is not affected by bounds or by the removal of the filter elsewhere.
public struct NumberComputation {
  package let current: () -> Double?
  let set: (Double?) -> Void

  public func just(_ value: Double?) { set(value) }
  public func increment(by step: Double = 1, default: Double = 0) { set(current().map { $0 + step } ?? `default`) }
  public func decrement(by step: Double = 1, default: Double = 0) { set(current().map { $0 - step } ?? `default`) }
  public func multiply(by factor: Double, default: Double = 0) { set(current().map { $0 * factor } ?? `default`) }
}

/// The requirements for a view of a stepper.
public protocol NumberController: AnyObject {
  /// Called once with the operations by which the view changes the number.
  func setComputation(_ computation: NumberComputation)
  /// Sets the bounds; nil if the first response has none.
  func setBounds(_ bounds: ClosedRange<Double>?)
  func setItem(_ item: Double)
  /// Called when no number is set.
  func invalidate()
}

/// The logic of a numeric comparison within bounds.
///
/// Source: InstantSearch iOS, `Number/` and `Boundable+HitsSearcher.swift`. Bounds that arrive notify the filter state even without a
/// number, so that every first search is followed by a second one.
public final class NumberInteractor {
  public private(set) var item: Double?
  public private(set) var bounds: ClosedRange<Double>?
  /// The number that each view's computation last requested.
  private var computed: [Double?] = []
  /// Fires after every change of the filter state.
  public let onItemChanged = Signal<Double?>()
  public let onBoundsComputed = Signal<ClosedRange<Double>?>()
  /// Fires with the requested number, clamped to the bounds.
  public let onNumberComputed = Signal<Double?>()

  public init(item: Double? = nil) {
    self.item = item
  }

  public func applyBounds(_ bounds: ClosedRange<Double>?) {
    self.bounds = bounds
    onBoundsComputed.fire(bounds)
    computeNumber(item)
  }

  public func computeNumber(_ number: Double?) {
    guard let number, let bounds else { return onNumberComputed.fire(number) }
    onNumberComputed.fire(min(max(number, bounds.lowerBound), bounds.upperBound))
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

  /// Writes the comparison to a group, replacing the previous one, and follows the group.
  @discardableResult
  public func connectFilterState(
    _ filterState: FilterState, attribute: Attribute, numericOperator: Filter.Numeric.Operator,
    operator: RefinementOperator = .and, groupName: String? = nil
  ) -> any Connection {
    let group = FilterGroup.ID(`operator`, name: groupName ?? attribute.rawValue, kind: .numeric)
    return Link.made { [self] in
      filterState.onChange.subscribePast(with: self) { interactor, groups in
        interactor.item = Self.number(of: attribute, numericOperator, in: groups.filters(in: group))
        interactor.onItemChanged.fire(interactor.item)
      }
      onNumberComputed.subscribePast(with: filterState) { [weak self] filterState, number in
        guard let self else { return }
        if let item {
          filterState.remove(.numeric(Filter.Numeric(attribute: attribute, operator: numericOperator, value: item)), from: group)
        }
        if let number {
          filterState.add(.numeric(Filter.Numeric(attribute: attribute, operator: numericOperator, value: number)), to: group)
        }
        filterState.notifyChange()
      }
    } cut: { [self] in
      filterState.onChange.cancelSubscription(for: self)
      onNumberComputed.cancelSubscription(for: filterState)
    }
  }

  /// The number of an attribute's comparison; the lowest if there are several (upstream: any).
  private static func number(of attribute: Attribute, _ comparison: Filter.Numeric.Operator, in filters: Set<Filter>) -> Double? {
    filters.compactMap { filter -> Double? in
      guard case .numeric(let numeric) = filter, numeric.attribute == attribute, case .comparison(comparison, let number) = numeric.value
      else { return nil }
      return number
    }.min()
  }

  /// Shows the number in a view, and gives the view a computation with its own number. A disconnected view keeps its computation, and still
  /// receives bounds.
  @discardableResult
  public func connectController(_ controller: some NumberController) -> any Connection {
    let place = computed.endIndex
    computed.append(nil)
    return Link.made { [self] in
      computed[place] = item
      controller.setComputation(
        NumberComputation(
          current: { [weak self] in self?.computed[place] },
          set: { [weak self] number in
            self?.computed[place] = number
            self?.computeNumber(number)
          }))
      onBoundsComputed.subscribePast(with: controller) { $0.setBounds($1) }
      onItemChanged.subscribePast(with: controller) { controller, item in
        if let item { controller.setItem(item) } else { controller.invalidate() }
      }
    } cut: { [self] in
      controller.invalidate()
      onItemChanged.cancelSubscription(for: controller)
    }
  }
}

/// A stepper with its connections. InstantSearch also supports other number types; here, numbers are `Double`.
public final class FilterComparisonConnector<Number> {
  public let searcher: HitsSearcher
  public let filterState: FilterState
  public let interactor: NumberInteractor
  package private(set) var searcherConnection: (any Connection)?
  package private(set) var filterStateConnection: (any Connection)?
  package private(set) var controllerConnections: [any Connection] = []

  public init(
    searcher: HitsSearcher, filterState: FilterState, attribute: Attribute, numericOperator: Filter.Numeric.Operator,
    number: Double? = nil, bounds: ClosedRange<Double>? = nil, operator: RefinementOperator = .and, groupName: String? = nil,
    interactor: NumberInteractor? = nil, controller: (any NumberController)? = nil
  ) where Number == Double {
    self.searcher = searcher
    self.filterState = filterState
    self.interactor = interactor ?? NumberInteractor(item: number)
    if let bounds { self.interactor.applyBounds(bounds) }
    filterStateConnection = self.interactor.connectFilterState(
      filterState, attribute: attribute, numericOperator: numericOperator, operator: `operator`, groupName: groupName)
    searcherConnection = self.interactor.connectSearcher(searcher, attribute: attribute)
    if let controller { connectController(controller) }
  }

  public func connectController(_ controller: some NumberController) {
    controllerConnections.append(interactor.connectController(controller))
  }
}

extension NumberInteractor: Restorable {
  /// The number, its bounds, and the numbers of the views' computations.
  package struct Memory: Sendable {
    let item: Double?
    let bounds: ClosedRange<Double>?
    let computed: [Double?]
  }

  package var memory: Memory {
    get { Memory(item: item, bounds: bounds, computed: computed) }
    set { (item, bounds, computed) = (newValue.item, newValue.bounds, newValue.computed) }
  }
  package var parts: [any Restorable] { [onItemChanged, onBoundsComputed, onNumberComputed] }

  package func hash(into hasher: inout StateHasher) {
    hasher.combine(item) { $0.combine($1) }
    hasher.combine(bounds)
    hasher.combine(computed) { $0.combine($1) { $0.combine($1) } }
  }
}
