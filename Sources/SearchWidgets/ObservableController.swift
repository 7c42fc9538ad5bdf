#if canImport(Combine)
  import Combine

  /// A controller that stores its state for SwiftUI; it can be observed directly or with `@ObservedObject`.
  public protocol ObservableController: ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {}

  extension ObservableController {
    /// Must be called before the state changes.
    func announceChange() { objectWillChange.send() }
  }
#else
  /// A controller that stores its state. Where Combine is available, it is an `ObservableObject`.
  public protocol ObservableController: AnyObject {}

  extension ObservableController {
    /// Must be called before the state changes.
    func announceChange() {}
  }
#endif
