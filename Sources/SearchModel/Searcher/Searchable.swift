/// Whatever can be told to search.
public protocol Searchable: AnyObject {
  /// What lies between it and the back end.
  var traffic: SearchTraffic { get }
  /// Starts a search; it is answered by `settle()`.
  func search()
}

/// Whatever searches for a text.
public protocol QuerySettable: AnyObject {
  /// Sets the text of the next search, without searching; nil is no text.
  func setQuery(_ query: String?)
}

/// Whatever searches in an index.
public protocol IndexNameSettable: AnyObject {
  /// Sets the index of the next search, without searching.
  func setIndexName(_ indexName: String)
}

/// Whatever searches under filters.
public protocol FiltersSettable: AnyObject {
  /// Sets the filters expression of the next search, without searching; nil is none.
  func setFilters(_ filters: String?)
}

/// Whatever tells when it searches: the main searcher, a searcher of facet values, a group of searchers.
public protocol LoadingObservable: AnyObject {
  /// True from each search, false at its end.
  var onLoading: Signal<Bool> { get }
}
