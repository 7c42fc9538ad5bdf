import Observation
import SearchModel

/// A controller that stores a refinement list for any user interface.
@Observable
public final class FacetListObservableController: FacetListController, ObservableController {
  /// The facets in the order shown.
  public private(set) var facets: [Facet] = []
  /// The values of the selected facets.
  public private(set) var selections: Set<String> = []
  public var onClick: ((Facet) -> Void)?

  public init() {}

  public func setSelectableItems(selectableItems: [SelectableItem<Facet>]) {
    announceChange()
    facets = selectableItems.map(\.item)
    selections = Set(selectableItems.filter(\.isSelected).map(\.item.value))
  }

  public func reload() {}

  /// Handles a click on a facet.
  public func toggle(_ facet: Facet) { onClick?(facet) }

  public func isSelected(_ facet: Facet) -> Bool { selections.contains(facet.value) }
}
