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

public typealias FacetFilterListController = FilterListController<Filter.Facet>
public typealias TagFilterListController = FilterListController<Filter.Tag>
public typealias NumericFilterListController = FilterListController<Filter.Numeric>
