/// Something wired up once whose memory changes afterwards, and can be saved and put back.
///
/// Wiring is no memory: who listens to whom is decided when a screen is built. Saving copies values, most of them by reference, and
/// so costs the same however large the index is.
package protocol Restorable: AnyObject {
  associatedtype Memory: Sendable
  /// Everything of it that changes after it was wired up. Setting it tells nobody.
  var memory: Memory { get set }
  /// Whatever inside it is restorable by itself, as signals are.
  var parts: [any Restorable] { get }
  /// Adds what influences later behaviour or is shown.
  func hash(into hasher: inout StateHasher)
}

extension Restorable {
  /// It and its parts, in an order that is the same on every stage of one manifest.
  package var cells: [any Restorable] { [self] + parts.flatMap(\.cells) }

  /// Puts back a memory that was saved from its like; one of another kind is left alone.
  package func restore(_ saved: any Sendable) {
    if let saved = saved as? Memory { memory = saved }
  }

  /// The memory as a value of any kind.
  package var saved: any Sendable { memory }
}

/// The memory of what only passes on what it is told.
package struct NoMemory: Sendable {
  package init() {}
}
