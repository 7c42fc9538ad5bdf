/// Something that happens, and who wants to hear of it, in the order of subscription.
///
/// Observers are held weakly, so that a connection ends with the widget that made it. A signal remembers the last value
/// for those who subscribe to the past as well. Not to be used from several threads at once.
public final class Signal<Value> {
  private struct Subscription {
    weak var observer: AnyObject?
    let action: (AnyObject, Value) -> Void
  }

  private var subscriptions: [Subscription] = []
  public private(set) var last: Value?

  public init() {}

  /// Calls `action` at every `fire` while `observer` lives.
  public func subscribe<Observer: AnyObject>(with observer: Observer, _ action: @escaping (Observer, Value) -> Void) {
    subscriptions.append(
      Subscription(observer: observer) { object, value in
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
    if let last { return action(observer, last) }
    var isDone = false
    subscribe(with: observer) { observer, value in
      if !isDone {
        isDone = true
        action(observer, value)
      }
    }
  }

  /// Tells everybody. Observers added meanwhile hear of the next value.
  public func fire(_ value: Value) {
    last = value
    subscriptions.removeAll { $0.observer == nil }
    for subscription in subscriptions {
      if let observer = subscription.observer { subscription.action(observer, value) }
    }
  }
}
