/// An event and its observers, in the order of subscription.
///
/// Observers are held weakly, so that a connection ends with the widget that made it. A signal remembers the last value
/// for those who subscribe to the past as well. Not to be used from several threads at once. Other modules compile what it does
/// anew for each kind of value (`@inlinable`), since every step of a stage fires many signals.
public final class Signal<Value: Sendable> {
  @usableFromInline struct Subscription {
    @usableFromInline weak var observer: AnyObject?
    @usableFromInline let action: (AnyObject, Value) -> Void
    /// nil: told every time.
    @usableFromInline var once: SignalOnce?

    @inlinable init(_ observer: AnyObject, _ action: @escaping (AnyObject, Value) -> Void) {
      (self.observer, self.action) = (observer, action)
    }
  }

  @usableFromInline var subscriptions: [Subscription] = []
  /// Those of subscriptions that want one value, in their order.
  @usableFromInline var onces: [SignalOnce] = []
  /// How often something changed: most signals are silent from one checkpoint to the next.
  @usableFromInline var changes = 0
  public var last: Value? { lastValue }
  @usableFromInline var lastValue: Value?

  public init() {}

  /// Calls `action` at every `fire` while `observer` lives.
  @inlinable
  public func subscribe<Observer: AnyObject>(with observer: Observer, _ action: @escaping (Observer, Value) -> Void) {
    subscriptions.append(
      Subscription(observer) { object, value in
        if let observer = object as? Observer { action(observer, value) }
      })
  }

  /// The same, and at once with the last value when there was one.
  public func subscribePast<Observer: AnyObject>(with observer: Observer, _ action: @escaping (Observer, Value) -> Void) {
    if let last { action(observer, last) }
    subscribe(with: observer, action)
  }

  /// Calls `action` once: now with the last value when there was one, else at the next `fire`.
  public func subscribeOnce<Observer: AnyObject>(with observer: Observer, _ action: @escaping (Observer, Value) -> Void) {
    subscribe(with: observer, action)
    let once = SignalOnce()
    // Whether anybody subscribes is decided by the wiring alone, whatever was told before.
    once.isSpent = last != nil
    subscriptions[subscriptions.count - 1].once = once
    onces.append(once)
    if let last { action(observer, last) }
  }

  /// Removes an observer.
  public func cancelSubscription(for observer: AnyObject) {
    let cancelled = subscriptions.filter { $0.observer === observer }
    subscriptions.removeAll { $0.observer === observer }
    onces.removeAll { once in cancelled.contains { $0.once === once } }
  }

  /// Tells everybody. Observers added meanwhile hear of the next value.
  @inlinable
  public func fire(_ value: Value) {
    lastValue = value
    changes += 1
    if subscriptions.contains(where: { $0.observer == nil }) { subscriptions.removeAll { $0.observer == nil } }
    for subscription in subscriptions {
      guard let observer = subscription.observer else { continue }
      if let once = subscription.once {
        if once.isSpent { continue }
        once.isSpent = true
      }
      subscription.action(observer, value)
    }
  }
}

/// Whether who wanted one value had it.
@usableFromInline final class SignalOnce {
  @usableFromInline var isSpent = false

  init() {}
}

extension Signal: Restorable {
  /// The last value, and which of those that wanted one value had it.
  package struct Memory: Sendable {
    let last: Value?
    let spent: [Bool]
  }

  package var memory: Memory {
    get { Memory(last: last, spent: onces.isEmpty ? [] : onces.map(\.isSpent)) }
    set {
      lastValue = newValue.last
      changes += 1
      if onces.isEmpty { return }
      for (once, isSpent) in zip(onces, newValue.spent) { once.isSpent = isSpent }
    }
  }

  package var revision: Int? { changes }
  package var isHashed: Bool { !onces.isEmpty }
  package var parts: [any Restorable] { [] }

  /// The last value is only told to those who subscribe later, which nobody does once a screen is wired up.
  package func hash(into hasher: inout StateHasher) {
    hasher.combine(onces) { $0.combine($1.isSpent) }
  }
}
