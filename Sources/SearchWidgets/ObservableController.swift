#if canImport(Combine)
  import Combine

  /// A controller that keeps what is shown, for SwiftUI: observed by itself, and by `@ObservedObject`.
  public protocol ObservableController: ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {}

  extension ObservableController {
    /// To be called before what is shown changes.
    func announceChange() { objectWillChange.send() }
  }
#else
  /// A controller that keeps what is shown. Where Combine exists it is an `ObservableObject`.
  public protocol ObservableController: AnyObject {}

  extension ObservableController {
    /// To be called before what is shown changes.
    func announceChange() {}
  }
#endif
