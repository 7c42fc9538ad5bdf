import SearchModel

/// A value of a hierarchical menu, its level among those shown (from 0), and whether it is on the selected path.
public typealias HierarchicalFacet = (facet: Facet, level: Int, isSelected: Bool)

/// Which facets a hierarchical menu shows, and in which order.
public typealias HierarchicalPresenter = ([HierarchicalFacet]) -> [HierarchicalFacet]

/// What a view of a hierarchical menu implements.
public protocol HierarchicalController: AnyObject {
  /// To be called by the view with the value of the facet clicked; set by the connection.
  var onClick: ((String) -> Void)? { get set }
  /// The menu as it has to be shown from now on; the view draws itself again.
  func setItem(_ item: [HierarchicalFacet])
}
