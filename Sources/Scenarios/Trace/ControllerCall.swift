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

/// The calls that a controller got since somebody asked last.
final class CallLog {
  private(set) var calls: [ControllerCall] = []

  func record(_ name: String, _ value: ControllerCall.Value) {
    if let index = calls.firstIndex(where: { $0.name == name }) {
      calls[index].value = value
      calls[index].count += 1
    } else {
      calls.append(ControllerCall(name: name, value: value, count: 1))
    }
  }

  func drain() -> [ControllerCall] {
    defer { calls = [] }
    return calls
  }
}
