/// An event and its observers, in the order of subscription.
///
/// Observers are held weakly, so that a subscription ends with the widget that made it. A signal remembers the last value for observers
/// that also subscribe to the past. Not to be used from several threads at once. Other modules specialize its methods for each type of
/// value (`@inlinable`), since every step of a stage fires many signals.
public final class Signal<Value: Sendable> {
  @usableFromInline struct Subscription {
    @usableFromInline weak var observer: AnyObject?
    @usableFromInline let action: (AnyObject, Value) -> Void
    /// The state of a one-time subscription; nil if the action is called for every value.
    @usableFromInline var once: SignalOnce?

    @inlinable init(_ observer: AnyObject, _ action: @escaping (AnyObject, Value) -> Void) {
      (self.observer, self.action) = (observer, action)
    }
  }

  @usableFromInline var subscriptions: [Subscription] = []
  /// The states of the one-time subscriptions, in their order.
  @usableFromInline var onces: [SignalOnce] = []
  /// The number of changes, for reusing saved memory: most signals are silent between two checkpoints.
  @usableFromInline var changes = 0
  public var last: Value? { lastValue }
  @usableFromInline var lastValue: Value?

  public init() {}

  /// Calls `action` for every `fire`, as long as `observer` exists.
  @inlinable
  public func subscribe<Observer: AnyObject>(with observer: Observer, _ action: @escaping (Observer, Value) -> Void) {
    subscriptions.append(
      Subscription(observer) { object, value in
        if let observer = object as? Observer { action(observer, value) }
      })
  }

  /// The same, but also calls `action` immediately with the last value, if any.
  public func subscribePast<Observer: AnyObject>(with observer: Observer, _ action: @escaping (Observer, Value) -> Void) {
    if let last { action(observer, last) }
    subscribe(with: observer, action)
  }

  /// Calls `action` once: immediately with the last value if any, otherwise for the next `fire`.
  public func subscribeOnce<Observer: AnyObject>(with observer: Observer, _ action: @escaping (Observer, Value) -> Void) {
    subscribe(with: observer, action)
    let once = SignalOnce()
    // The subscription is added even if it is already spent, so that subscriptions depend on the wiring alone.
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

  /// Calls all observers. Observers added during a call receive the next value.
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

/// Whether a one-time subscriber has received its value.
@usableFromInline final class SignalOnce {
  @usableFromInline var isSpent = false

  init() {}
}

extension Signal: Restorable {
  /// The last value, and which one-time subscribers have received theirs.
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

  /// The last value only matters for later subscribers, of which there are none once a screen is wired.
  package func hash(into hasher: inout StateHasher) {
    hasher.combine(onces) { $0.combine($1.isSpent) }
  }
}
