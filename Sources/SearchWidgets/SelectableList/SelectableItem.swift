/// An item of a list and whether it is selected.
public struct SelectableItem<Item> {
  public var item: Item
  public var isSelected: Bool

  public init(item: Item, isSelected: Bool) {
    self.item = item
    self.isSelected = isSelected
  }
}

extension SelectableItem: Equatable where Item: Equatable {}
extension SelectableItem: Hashable where Item: Hashable {}
extension SelectableItem: Sendable where Item: Sendable {}
