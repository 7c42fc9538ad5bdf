import SearchModel

/// What a widget shows at one moment, as its controller was last told.
public enum WidgetState: Sendable, Hashable {
  /// A list whose items can be selected.
  case list([ListItem])
  case refinements([RefinementItem])
  case menu([MenuItem])

  /// An item of a list: a facet with its count, or a filter without one.
  public struct ListItem: Sendable, Hashable {
    public let text: String
    public let count: Int?
    public let isSelected: Bool
    /// The filter of a filter list's item.
    public let filter: Filter?
  }

  /// One current refinement.
  public struct RefinementItem: Sendable, Hashable {
    public let text: String
    public let filter: Filter
    public let group: FilterGroup.ID
  }

  /// One value of a hierarchical menu.
  public struct MenuItem: Sendable, Hashable {
    public let value: String
    public let count: Int
    public let level: Int
    public let isSelected: Bool
  }
}

/// A widget's name and what it shows.
public struct NamedWidgetState: Sendable, Hashable {
  public let id: String
  public let state: WidgetState
}
