import SearchModel

/// The calls that a controller has received since the log was last drained.
final class CallLog: Restorable {
  /// The calls in the order in which each name first occurred.
  var memory: [ControllerCall] = []

  func record(_ name: String, _ value: ControllerCall.Value) {
    if let index = memory.firstIndex(where: { $0.name == name }) {
      memory[index].value = value
      memory[index].count += 1
    } else {
      memory.append(ControllerCall(name: name, value: value, count: 1))
    }
  }

  func drain() -> [ControllerCall] {
    defer { memory = [] }
    return memory
  }

  var parts: [any Restorable] { [] }
  /// The logged calls do not distinguish states: their effect is already part of what is shown.
  func hash(into hasher: inout StateHasher) {}
}
