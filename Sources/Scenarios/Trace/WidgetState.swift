import SearchModel

/// What a widget shows at one moment, as its controller was last told.
public enum WidgetState: Sendable, Hashable {
  /// A list whose items can be selected.
  case list([ListItem])
  case refinements([RefinementItem])
  case menu([MenuItem])
  /// A button, which always looks the same.
  case button
  case toggle(text: String, isSelected: Bool)
  /// A segmented control, or a choice of orders.
  case segments([Segment])
  case range(bounds: ClosedRange<Double>?, value: ClosedRange<Double>?)
  case number(comparison: String, bounds: ClosedRange<Double>?, value: Double?)
  /// Lists under titles, as dynamic facets show them.
  case groups([Group])
  /// Rows of hits; nil where a page is not loaded.
  case rows([String?])
  /// A line of text, or an empty one.
  case text(String?)

  /// An item of a list: a facet with its count, or a filter without one.
  public struct ListItem: Sendable, Hashable {
    public let text: String
    public let count: Int?
    public let isSelected: Bool
    /// The filter of a filter list's item.
    public let filter: Filter?
    /// The value with what was searched for marked.
    public let highlighted: String?

    init(text: String, count: Int?, isSelected: Bool, filter: Filter?, highlighted: String? = nil) {
      self.text = text
      self.count = count
      self.isSelected = isSelected
      self.filter = filter
      self.highlighted = highlighted
    }
  }

  /// A list under a title.
  public struct Group: Sendable, Hashable {
    public let title: String
    public let items: [ListItem]
  }

  /// One segment of a control.
  public struct Segment: Sendable, Hashable {
    public let key: Int
    public let text: String
    public let isSelected: Bool
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
