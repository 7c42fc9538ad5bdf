import JSONText

/// A call that a widget's controller received, with the name that InstantSearch uses.
package struct ControllerCall: Sendable, Hashable {
  /// The argument of the call.
  package enum Value: Sendable, Hashable {
    case state(WidgetState)
    case json(JSONValue)
  }

  /// The name of the method: `setSelectableItems`, `setItems`, `setItem`, `setSelected`, …
  package let name: String
  /// The value of the last call.
  package var value: Value
  /// The number of calls.
  package var count: Int
}
