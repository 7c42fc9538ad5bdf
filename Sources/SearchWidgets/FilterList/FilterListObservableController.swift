import Observation
import SearchModel

/// A controller that stores a list of filters for any user interface.
@Observable
public final class FilterListObservableController<F: FilterType>: FilterListController, ObservableController {
  /// The filters in the order shown.
  public private(set) var filters: [F] = []
  /// The selected filters.
  public private(set) var selections: Set<F> = []
  public var onClick: ((F) -> Void)?

  public init() {}

  public func setSelectableItems(selectableItems: [SelectableItem<F>]) {
    announceChange()
    filters = selectableItems.map(\.item)
    selections = Set(selectableItems.filter(\.isSelected).map(\.item))
  }

  public func reload() {}

  /// Handles a click on a filter.
  public func toggle(_ filter: F) { onClick?(filter) }

  public func isSelected(_ filter: F) -> Bool { selections.contains(filter) }
}
