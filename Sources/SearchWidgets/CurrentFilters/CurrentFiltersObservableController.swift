import Observation
import SearchModel

/// A controller that stores the current refinements for any user interface.
@Observable
public final class CurrentFiltersObservableController: CurrentFiltersController, ObservableController {
  public private(set) var filters: [FilterAndID] = []
  public var onRemoveItem: ((FilterAndID) -> Void)?

  public init() {}

  public func setItems(_ item: [FilterAndID]) {
    announceChange()
    filters = item
  }

  public func reload() {}

  /// Handles a click that removes an item.
  public func remove(_ filter: FilterAndID) { onRemoveItem?(filter) }
}
