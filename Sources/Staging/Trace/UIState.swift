import SearchModel

/// Everything that can be seen at one moment.
package struct UIState: Sendable, Hashable {
  /// The `filters` expression of the filter state; nil when there is none.
  package let filters: String?
  /// nil before the first results.
  package let results: Results?
  /// In the order of the manifest.
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

  /// What the last answered search found.
  package struct Results: Sendable, Hashable {
    package let nbHits: Int
    /// The hits of the page.
    package let hits: [Hit]
    /// The address that a rule of the index sends the user to, in place of the results; nil where none does.
    package let redirect: String?

    package init(nbHits: Int, hits: [Hit], redirect: String? = nil) {
      self.nbHits = nbHits
      self.hits = hits
      self.redirect = redirect
    }

    /// What of an answer can be seen.
    init(_ results: SearchResults) {
      self.init(nbHits: results.nbHits, hits: results.hits, redirect: results.redirect)
    }
  }

  /// What the widget of that name shows.
  package func widget(_ id: String) -> WidgetState? {
    widgets.first { $0.id == id }?.state
  }
}
