import Manifest
import Staging

/// The items that widgets have shown in a scenario. An expected item that was never shown may be misspelled, so `-u` does not replace it.
struct SeenItems {
  /// The texts of the items, by widget.
  private var texts: [String: Set<String>] = [:]
  /// The number of steps whose states have been read; nil until the start has been read.
  private var count: Int?

  /// Marks the failures about items that the widget has not shown so far. Each state is read once, and only if there is such a failure.
  mutating func marked(_ failures: [StepFailure], _ start: StartTrace, _ steps: [StepTrace]) -> [StepFailure] {
    failures.map { failure in
      guard case .item(let item, let widget, let candidates)? = failure.mismatch, candidates.isEmpty else { return failure }
      take(start, steps)
      let isShown = texts[widget, default: []].contains { item.value.holds(for: $0) }
      return isShown ? failure : failure.differing(by: .neverShown(item.span))
    }
  }

  private mutating func take(_ start: StartTrace, _ steps: [StepTrace]) {
    if count == nil { take(start.state) }
    for step in steps.dropFirst(count ?? 0) {
      take(step.pending)
      take(step.settled)
    }
    count = steps.count
  }

  private mutating func take(_ state: UIState) {
    for widget in state.widgets { texts[widget.id, default: []].formUnion(ShownItem.items(of: widget.state).map(\.text)) }
  }
}
