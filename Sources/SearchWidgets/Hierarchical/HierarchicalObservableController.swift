import Observation
import SearchModel

/// A controller that stores a hierarchical menu for any user interface.
@Observable
public final class HierarchicalObservableController: HierarchicalController, ObservableController {
  public private(set) var hierarchicalFacets: [HierarchicalFacet] = []
  public var onClick: ((String) -> Void)?

  public init() {}

  public func setItem(_ item: [HierarchicalFacet]) {
    announceChange()
    hierarchicalFacets = item
  }

  /// Handles a click on a value.
  public func toggle(_ value: String) { onClick?(value) }
}
