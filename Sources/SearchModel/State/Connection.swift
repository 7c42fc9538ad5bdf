/// A link between two parts of a screen, which can be cut and made again.
///
/// Connecting and disconnecting do exactly what they do upstream, including what upstream forgets to undo.
public protocol Connection {
  /// Makes the link; of one that exists already, a second one beside it where upstream does so.
  func connect()
  /// Cuts the link. What it has written so far stays. Disconnecting a link that does not exist has no effect.
  func disconnect()
}

/// A link that two closures make and cut.
package struct Link: Connection {
  private let make: () -> Void
  private let cut: () -> Void

  package init(_ make: @escaping () -> Void, cut: @escaping () -> Void = {}) {
    self.make = make
    self.cut = cut
  }

  /// A link that is made at once.
  package static func made(_ make: @escaping () -> Void, cut: @escaping () -> Void = {}) -> Link {
    make()
    return Link(make, cut: cut)
  }

  package func connect() { make() }
  package func disconnect() { cut() }
}

/// What wires up a widget as the documents do it, and keeps the links.
///
/// `connect()` and `disconnect()` go through the links in upstream's order, with upstream's omissions.
package protocol WidgetConnector: Connection {
  var searcherConnection: (any Connection)? { get }
  var filterStateConnection: (any Connection)? { get }
  /// One for each view, in the order in which they came.
  var controllerConnections: [any Connection] { get }
}

extension WidgetConnector {
  package var searcherConnection: (any Connection)? { nil }
  package var filterStateConnection: (any Connection)? { nil }
}
