import SearchModel

/// What a view of a refinement list implements.
public protocol FacetListController: AnyObject {
  /// To be called by the view when a facet is clicked; set by the connection.
  var onClick: ((Facet) -> Void)? { get set }
  /// The list as it has to be shown from now on.
  func setSelectableItems(selectableItems: [SelectableItem<Facet>])
  /// The view has to draw itself again.
  func reload()
}
