import Synchronization

/// A value that is made when somebody asks for it, and kept.
///
/// Two that ask at once may both make it: it has to be the same each time. Nothing is locked while it is made, so that it may ask for others.
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
