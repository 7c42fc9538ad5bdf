import Synchronization

/// A value that is computed on first access and then kept.
///
/// Concurrent accesses may compute it more than once, so the result has to be the same each time. No lock is held during the computation,
/// so that it may access other lazy values.
final class Lazily<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let made = Mutex<Value?>(nil)

  init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
  }

  var value: Value {
    if let known = made.withLock({ $0 }) { return known }
    let value = make()
    made.withLock { $0 = value }
    return value
  }
}
