import SearchModel

// Each connector makes and cuts its links in upstream's order, and with upstream's omissions.

extension FacetListConnector: WidgetConnector {
  public func connect() { forEachLink([filterStateConnection, searcherConnection]) { $0.connect() } }
  public func disconnect() { forEachLink([filterStateConnection, searcherConnection]) { $0.disconnect() } }
}

extension FilterListConnector: WidgetConnector {
  public func connect() { forEachLink([filterStateConnection]) { $0.connect() } }
  public func disconnect() { forEachLink([filterStateConnection]) { $0.disconnect() } }
}

extension HierarchicalConnector: WidgetConnector {
  public func connect() { forEachLink([searcherConnection, filterStateConnection]) { $0.connect() } }
  public func disconnect() { forEachLink([searcherConnection, filterStateConnection]) { $0.disconnect() } }
}

extension CurrentFiltersConnector: WidgetConnector {
  public func connect() { forEachLink([filterStateConnection]) { $0.connect() } }
  public func disconnect() { forEachLink([filterStateConnection]) { $0.disconnect() } }
}

extension FilterClearConnector: WidgetConnector {
  public func connect() { forEachLink([filterStateConnection]) { $0.connect() } }
  public func disconnect() { forEachLink([filterStateConnection]) { $0.disconnect() } }
}

extension FilterToggleConnector: WidgetConnector {
  public func connect() { forEachLink([filterStateConnection]) { $0.connect() } }
  public func disconnect() { forEachLink([filterStateConnection]) { $0.disconnect() } }
}

extension FilterMapConnector: WidgetConnector {
  public func connect() { forEachLink([searcherConnection, filterStateConnection]) { $0.connect() } }
  public func disconnect() { forEachLink([searcherConnection, filterStateConnection]) { $0.disconnect() } }
}

/// Its searcher stays connected.
extension NumberRangeConnector: WidgetConnector {
  public func connect() { forEachLink([filterStateConnection]) { $0.connect() } }
  public func disconnect() { forEachLink([filterStateConnection]) { $0.disconnect() } }
}

extension FilterComparisonConnector: WidgetConnector {
  public func connect() { forEachLink([searcherConnection, filterStateConnection]) { $0.connect() } }

  /// Upstream connects the searcher once more: bounds are taken from the last answer, whatever it was filtered by. The views are gone by
  /// the time that they would be told of the number.
  public func disconnect() {
    forEachLink([]) { $0.disconnect() }
    searcherConnection?.connect()
    filterStateConnection?.disconnect()
  }
}

extension SortByConnector: WidgetConnector {
  /// What was clicked last arrives when the views are there.
  public func connect() {
    forEachLink([]) { $0.connect() }
    searcherConnection?.connect()
  }

  public func disconnect() { forEachLink([searcherConnection]) { $0.disconnect() } }
}

extension SearchBoxConnector: WidgetConnector {
  public func connect() { forEachLink([searcherConnection]) { $0.connect() } }

  /// The views are gone by the time that they would be told of the empty text.
  public func disconnect() {
    forEachLink([]) { $0.disconnect() }
    searcherConnection?.disconnect()
  }
}

extension StatsConnector: WidgetConnector {
  public func connect() { forEachLink([searcherConnection]) { $0.connect() } }
  public func disconnect() { forEachLink([searcherConnection]) { $0.disconnect() } }
}

extension LoadingConnector: WidgetConnector {
  /// What the searcher last told arrives when the views are there.
  public func connect() {
    forEachLink([]) { $0.connect() }
    searcherConnection?.connect()
  }

  public func disconnect() { forEachLink([searcherConnection]) { $0.disconnect() } }
}

extension HitsConnector: WidgetConnector {
  /// What the filter state and the searcher last told arrives when the views are there.
  public func connect() {
    forEachLink([]) { $0.connect() }
    filterStateConnection?.connect()
    searcherConnection?.connect()
  }

  public func disconnect() { forEachLink([filterStateConnection, searcherConnection]) { $0.disconnect() } }
}

extension DynamicFacetListConnector: WidgetConnector {
  public func connect() { forEachLink([filterStateConnection, searcherConnection]) { $0.connect() } }
  public func disconnect() { forEachLink([filterStateConnection, searcherConnection]) { $0.disconnect() } }
}

extension RelevantSortConnector: WidgetConnector {
  public func connect() { forEachLink([searcherConnection]) { $0.connect() } }
  public func disconnect() { forEachLink([searcherConnection]) { $0.disconnect() } }
}

extension QueryRuleCustomDataConnector: WidgetConnector {
  public func connect() { forEachLink([searcherConnection]) { $0.connect() } }
  public func disconnect() { forEachLink([searcherConnection]) { $0.disconnect() } }
}

extension WidgetConnector {
  /// Some links, and then those of the views.
  fileprivate func forEachLink(_ links: [(any Connection)?], _ body: (any Connection) -> Void) {
    for link in links { if let link { body(link) } }
    for link in controllerConnections { body(link) }
  }
}
