import Manifest
import SearchModel
import SearchWidgets

/// The links of a widget: made by its connector, or by hand.
final class WidgetWires {
  private var connector: (any WidgetConnector)?
  private let makers: [WidgetPart: () -> any Connection]
  /// In the order in which they were made.
  private var links: [(part: WidgetPart, link: any Connection)] = []
  /// Those of them that were disconnected last.
  private var loose: Set<WidgetPart> = []

  /// Whether it follows its filter state, and writes to it.
  var followsFilters: Bool { links.contains { $0.part == .filterState } && !loose.contains(.filterState) }

  /// - Parameters:
  ///   - parts: what is connected at the start, in this order; nil: what the connector connects.
  ///   - makers: how each part is connected for the first time.
  init(_ parts: [WidgetPart]?, _ makers: [WidgetPart: () -> any Connection], connector: () -> any WidgetConnector) {
    self.makers = makers
    if let parts {
      for part in parts { connect(part) }
    } else {
      let connector = connector()
      self.connector = connector
      if let link = connector.searcherConnection { links.append((.searcher, link)) }
      if let link = connector.filterStateConnection { links.append((.filterState, link)) }
      for (place, link) in connector.controllerConnections.enumerated() { links.append((.view(place + 1), link)) }
    }
  }

  /// Connects parts, or whatever the connector connects.
  func connect(_ parts: [WidgetPart]?) {
    loose.subtract(parts ?? links.map(\.part))
    if let parts {
      for part in parts { connect(part) }
    } else if let connector {
      connector.connect()
    } else {
      // What was never connected by hand is now, behind the rest.
      let made = links.map(\.part)
      for link in links { link.link.connect() }
      for part in order where !made.contains(part) { connect(part) }
    }
  }

  func disconnect(_ parts: [WidgetPart]?) {
    loose.formUnion(parts ?? links.map(\.part))
    if let parts {
      for part in parts { links.first { $0.part == part }?.link.disconnect() }
    } else if let connector {
      connector.disconnect()
    } else {
      for link in links { link.link.disconnect() }
    }
  }

  /// Every part that can be connected: the searcher, the filter state, the views.
  private var order: [WidgetPart] { [.searcher, .filterState] + makers.keys.compactMap(\.place).sorted().map(WidgetPart.view) }

  private func connect(_ part: WidgetPart) {
    if let link = links.first(where: { $0.part == part })?.link { return link.connect() }
    if let link = makers[part]?() { links.append((part, link)) }
  }
}
