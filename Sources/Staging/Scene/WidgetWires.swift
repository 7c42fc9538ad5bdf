import Manifest
import SearchModel
import SearchWidgets

/// The connections of a widget, made by its connector or manually.
final class WidgetWires {
  private var connector: (any WidgetConnector)?
  private let makers: [WidgetPart: () -> any Connection]
  /// The connections in the order in which they were made.
  private var links: [(part: WidgetPart, link: any Connection)] = []
  /// The parts that are currently disconnected.
  private var loose: Set<WidgetPart> = []

  /// Whether it is connected to its filter state.
  var followsFilters: Bool { links.contains { $0.part == .filterState } && !loose.contains(.filterState) }

  /// - Parameters:
  ///   - parts: the parts connected at the start, in this order; nil for those that the connector connects.
  ///   - makers: for each part, the function that connects it for the first time.
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

  /// Connects the given parts, or those that the connector connects if nil.
  func connect(_ parts: [WidgetPart]?) {
    loose.subtract(parts ?? links.map(\.part))
    if let parts {
      for part in parts { connect(part) }
    } else if let connector {
      connector.connect()
    } else {
      // Parts that have never been connected manually are connected now, after the others.
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

  /// All parts that can be connected: the searcher, the filter state, the views.
  private var order: [WidgetPart] { [.searcher, .filterState] + makers.keys.compactMap(\.place).sorted().map(WidgetPart.view) }

  private func connect(_ part: WidgetPart) {
    if let link = links.first(where: { $0.part == part })?.link { return link.connect() }
    if let link = makers[part]?() { links.append((part, link)) }
  }
}
