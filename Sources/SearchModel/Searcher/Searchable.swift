/// An object that can search.
public protocol Searchable: AnyObject {
  /// The traffic between the searcher and the back end.
  var traffic: SearchTraffic { get }
  /// Starts a search; `settle()` gets its response.
  func search()
}

/// An object with a query.
public protocol QuerySettable: AnyObject {
  /// Sets the query of the next search, without searching; nil for none.
  func setQuery(_ query: String?)
}

/// An object that searches an index.
public protocol IndexNameSettable: AnyObject {
  /// Sets the index of the next search, without searching.
  func setIndexName(_ indexName: String)
}

/// An object that searches with filters.
public protocol FiltersSettable: AnyObject {
  /// Sets the filters expression of the next search, without searching; nil for none.
  func setFilters(_ filters: String?)
}

/// An object that reports when it is searching: the main searcher, a facet searcher, or a group of searchers.
public protocol LoadingObservable: AnyObject {
  /// True at the start of each search, false at its end.
  var onLoading: Signal<Bool> { get }
}
