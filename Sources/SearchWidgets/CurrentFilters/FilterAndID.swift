import SearchModel

/// A filter, the group it is in, and its text.
public struct FilterAndID: Hashable, Sendable {
  public let filter: Filter
  public let id: FilterGroup.ID
  public var text: String

  public init(filter: Filter, id: FilterGroup.ID, text: String = "") {
    self.filter = filter
    self.id = id
    self.text = text
  }
}

/// What a view of the current refinements implements.
public protocol CurrentFiltersController: AnyObject {
  /// The items to show from now on.
  func setItems(_ item: [FilterAndID])
  /// The view calls this to remove an item; the connection sets it.
  var onRemoveItem: ((FilterAndID) -> Void)? { get set }
  /// The view must redraw itself.
  func reload()
}

extension FilterAndID: StateHashed {
  package func hash(into hasher: inout StateHasher) {
    hasher.combine(filter)
    hasher.combine(id)
    hasher.combine(text)
  }
}
