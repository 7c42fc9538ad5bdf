import SearchModel

/// Everything that is visible at one moment.
package struct UIState: Sendable, Hashable {
  /// The `filters` expression of the filter state; nil if it has no filters.
  package let filters: String?
  /// The results of the last search; nil before the first ones.
  package let results: Results?
  /// The widgets in the order of the manifest.
  package let widgets: [NamedWidgetState]

  /// Some widgets, without filters and results.
  package init(widgets: [NamedWidgetState]) {
    self.init(filters: nil, results: nil, widgets: widgets)
  }

  package init(filters: String?, results: Results?, widgets: [NamedWidgetState]) {
    self.filters = filters
    self.results = results
    self.widgets = widgets
  }

  /// The visible results of the last successful search.
  package struct Results: Sendable, Hashable {
    package let nbHits: Int
    /// The hits of the page.
    package let hits: [Hit]
    /// The URL to which a rule of the index redirects the user instead of showing the results; nil if there is none.
    package let redirect: String?

    package init(nbHits: Int, hits: [Hit], redirect: String? = nil) {
      self.nbHits = nbHits
      self.hits = hits
      self.redirect = redirect
    }

    /// The visible part of results.
    init(_ results: SearchResults) {
      self.init(nbHits: results.nbHits, hits: results.hits, redirect: results.redirect)
    }
  }

  /// The state of the widget with the given name.
  package func widget(_ id: String) -> WidgetState? {
    widgets.first { $0.id == id }?.state
  }
}
