import Observation
import SearchModel

/// A view of the current refinements that only keeps what is shown.
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

  /// A click that removes an item.
  public func remove(_ filter: FilterAndID) { onRemoveItem?(filter) }
}
