import SearchModel

/// What a view of a list of filters implements.
public protocol FilterListController<Item>: AnyObject {
  associatedtype Item: FilterType
  /// To be called by the view when a filter is clicked; set by the connection.
  var onClick: ((Item) -> Void)? { get set }
  /// The list as it has to be shown from now on.
  func setSelectableItems(selectableItems: [SelectableItem<Item>])
  /// The view has to draw itself again.
  func reload()
}

/// What a view of a list of facet filters can name itself, to be clear about its items.
public protocol FacetFilterListController: FilterListController where Item == Filter.Facet {}
/// What a view of a list of tags can name itself.
public protocol TagFilterListController: FilterListController where Item == Filter.Tag {}
/// What a view of a list of numeric filters can name itself.
public protocol NumericFilterListController: FilterListController where Item == Filter.Numeric {}
