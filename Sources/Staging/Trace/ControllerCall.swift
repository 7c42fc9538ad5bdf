import JSONText

/// What a widget's controller was told, as InstantSearch names the call.
package struct ControllerCall: Sendable, Hashable {
  /// What the call carried.
  package enum Value: Sendable, Hashable {
    case state(WidgetState)
    case json(JSONValue)
  }

  /// `setSelectableItems`, `setItems`, `setItem`, `setSelected`, …
  package let name: String
  /// The last value of the calls.
  package var value: Value
  /// How often it was called.
  package var count: Int
}
