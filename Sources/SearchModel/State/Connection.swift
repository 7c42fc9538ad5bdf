/// A connection between two parts of a screen, which can be disconnected and connected again.
///
/// Connecting and disconnecting do exactly what they do upstream, including what upstream forgets to undo.
public protocol Connection {
  /// Makes the connection; if it already exists, makes a second one where upstream does so.
  func connect()
  /// Breaks the connection. Values written so far are kept. Disconnecting a connection that does not exist has no effect.
  func disconnect()
}

/// A connection that two closures make and break.
package struct Link: Connection {
  private let make: () -> Void
  private let cut: () -> Void

  package init(_ make: @escaping () -> Void, cut: @escaping () -> Void = {}) {
    self.make = make
    self.cut = cut
  }

  /// A connection that is made immediately.
  package static func made(_ make: @escaping () -> Void, cut: @escaping () -> Void = {}) -> Link {
    make()
    return Link(make, cut: cut)
  }

  package func connect() { make() }
  package func disconnect() { cut() }
}

/// Connects a widget as documented by InstantSearch, and stores the connections.
///
/// `connect()` and `disconnect()` process the connections in upstream's order, with upstream's omissions.
package protocol WidgetConnector: Connection {
  var searcherConnection: (any Connection)? { get }
  var filterStateConnection: (any Connection)? { get }
  /// One connection for each view, in the order in which they were given.
  var controllerConnections: [any Connection] { get }
}

extension WidgetConnector {
  package var searcherConnection: (any Connection)? { nil }
  package var filterStateConnection: (any Connection)? { nil }
}
