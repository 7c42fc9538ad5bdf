/// The requirements for a view of any list with selectable items.
public protocol SelectableListController<Item>: AnyObject {
  associatedtype Item
  /// Called by the view when an item is clicked; set by the connection.
  var onClick: ((Item) -> Void)? { get set }
  /// Sets the items to show.
  func setSelectableItems(selectableItems: [SelectableItem<Item>])
  /// Redraws the view.
  func reload()
}
