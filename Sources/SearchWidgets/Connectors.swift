import SearchModel

// Each connector makes and breaks its connections in upstream's order, and with upstream's omissions.

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

/// The searcher remains connected.
extension NumberRangeConnector: WidgetConnector {
  public func connect() { forEachLink([filterStateConnection]) { $0.connect() } }
  public func disconnect() { forEachLink([filterStateConnection]) { $0.disconnect() } }
}

extension FilterComparisonConnector: WidgetConnector {
  public func connect() { forEachLink([searcherConnection, filterStateConnection]) { $0.connect() } }

  /// Upstream connects the searcher again: bounds are taken from the last response, with whatever filters. The views are already
  /// disconnected when they would receive the number.
  public func disconnect() {
    forEachLink([]) { $0.disconnect() }
    searcherConnection?.connect()
    filterStateConnection?.disconnect()
  }
}

extension SortByConnector: WidgetConnector {
  /// The last click is processed after the views are connected.
  public func connect() {
    forEachLink([]) { $0.connect() }
    searcherConnection?.connect()
  }

  public func disconnect() { forEachLink([searcherConnection]) { $0.disconnect() } }
}

extension SearchBoxConnector: WidgetConnector {
  public func connect() { forEachLink([searcherConnection]) { $0.connect() } }

  /// The views are already disconnected when they would receive the empty query.
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
  /// The searcher's last loading state arrives after the views are connected.
  public func connect() {
    forEachLink([]) { $0.connect() }
    searcherConnection?.connect()
  }

  public func disconnect() { forEachLink([searcherConnection]) { $0.disconnect() } }
}

extension HitsConnector: WidgetConnector {
  /// The last values of the filter state and the searcher arrive after the views are connected.
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
  /// Calls a closure for the given connections, and then for those of the views.
  fileprivate func forEachLink(_ links: [(any Connection)?], _ body: (any Connection) -> Void) {
    for link in links { if let link { body(link) } }
    for link in controllerConnections { body(link) }
  }
}
