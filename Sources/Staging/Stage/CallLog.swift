import SearchModel

/// The calls that a controller has received since the log was last read.
final class CallLog: Restorable {
  /// In the order of the first of each name.
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
  /// What was told is shown already.
  func hash(into hasher: inout StateHasher) {}
}
