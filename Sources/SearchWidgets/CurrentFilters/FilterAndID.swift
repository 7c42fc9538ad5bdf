import SearchModel

/// A filter, its group, and its text.
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

/// The requirements for a view of the current refinements.
public protocol CurrentFiltersController: AnyObject {
  /// Sets the items to show.
  func setItems(_ item: [FilterAndID])
  /// Called by the view to remove an item; set by the connection.
  var onRemoveItem: ((FilterAndID) -> Void)? { get set }
  /// Redraws the view.
  func reload()
}

extension FilterAndID: StateHashed {
  package func hash(into hasher: inout StateHasher) {
    hasher.combine(filter)
    hasher.combine(id)
    hasher.combine(text)
  }
}
