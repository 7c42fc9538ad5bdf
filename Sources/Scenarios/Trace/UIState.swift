import SearchModel

/// Everything that can be seen at one moment.
public struct UIState: Sendable, Hashable {
  /// The `filters` expression of the filter state; nil when there is none.
  public let filters: String?
  /// nil before the first results.
  public let results: Results?
  /// In the order of the manifest.
  public let widgets: [NamedWidgetState]

  /// Some widgets, without filters and results.
  public init(widgets: [NamedWidgetState]) {
    self.init(filters: nil, results: nil, widgets: widgets)
  }

  init(filters: String?, results: Results?, widgets: [NamedWidgetState]) {
    self.filters = filters
    self.results = results
    self.widgets = widgets
  }

  /// What the last answered search found.
  public struct Results: Sendable, Hashable {
    public let nbHits: Int
    /// The hits of the page.
    public let hits: [Hit]
  }

  /// What the widget of that name shows.
  public func widget(_ id: String) -> WidgetState? {
    widgets.first { $0.id == id }?.state
  }
}
