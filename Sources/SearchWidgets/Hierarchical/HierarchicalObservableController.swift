import Observation
import SearchModel

/// A view of a hierarchical menu that only keeps what is shown.
@Observable
public final class HierarchicalObservableController: HierarchicalController, ObservableController {
  public private(set) var hierarchicalFacets: [HierarchicalFacet] = []
  public var onClick: ((String) -> Void)?

  public init() {}

  public func setItem(_ item: [HierarchicalFacet]) {
    announceChange()
    hierarchicalFacets = item
  }

  /// A click on a value.
  public func toggle(_ value: String) { onClick?(value) }
}
