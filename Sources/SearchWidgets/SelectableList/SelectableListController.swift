/// What a view of any list with selectable items implements.
public protocol SelectableListController<Item>: AnyObject {
  associatedtype Item
  /// To be called by the view when an item is clicked; set by the connection.
  var onClick: ((Item) -> Void)? { get set }
  /// The list as it has to be shown from now on.
  func setSelectableItems(selectableItems: [SelectableItem<Item>])
  /// The view has to draw itself again.
  func reload()
}
