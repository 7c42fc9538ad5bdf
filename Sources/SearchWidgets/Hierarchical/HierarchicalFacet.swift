import SearchModel

/// A value of a hierarchical menu, its level among those shown (from 0), and whether it is on the selected path.
public typealias HierarchicalFacet = (facet: Facet, level: Int, isSelected: Bool)

/// Determines which facets a hierarchical menu shows, and in which order.
public typealias HierarchicalPresenter = ([HierarchicalFacet]) -> [HierarchicalFacet]

/// The requirements for a view of a hierarchical menu.
public protocol HierarchicalController: AnyObject {
  /// Called by the view with the value of the facet that was clicked; set by the connection.
  var onClick: ((String) -> Void)? { get set }
  /// Sets the values to show, and redraws the view.
  func setItem(_ item: [HierarchicalFacet])
}
