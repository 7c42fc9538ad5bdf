import Manifest
import SearchModel
import Staging
import Texts

/// How each state of a walk is reached: from which state, and by which step.
///
/// Takes 16 bytes for each state, in addition to the distinct steps and features, which are few: users do the same things in many states.
struct WalkTree: Sendable {
  private var entries: [Entry] = []
  private var steps: [Step] = []
  private var stepPlaces: [Tap: Int32] = [:]
  private var features: [[String]] = []
  private var featurePlaces: [[String]: Int32] = [:]

  /// One state. 32-bit indices suffice: two billion states do not fit in a machine.
  private struct Entry: Sendable {
    /// The state before it; -1 after the app's first search.
    let parent: Int32
    let event: Int32
    let step: Int32
    let features: Int32
  }

  /// The event on a widget, wherever the step is declared.
  private struct Tap: Hashable {
    let widget: String
    let event: WidgetEvent
  }

  /// The number of states.
  var count: Int { entries.count }

  /// The state before each one; -1 if there is none.
  var parents: [Int] { entries.map { Int($0.parent) } }
  /// The index of each state's step among those that are tried in the state before it.
  var events: [Int] { entries.map { Int($0.event) } }

  /// The state before a state; nil if there is none.
  func parent(of state: Int) -> Int? { entries[state].parent < 0 ? nil : Int(entries[state].parent) }

  /// The features that the step to a state exercises.
  func features(of state: Int) -> [String] { features[Int(entries[state].features)] }

  /// The widest range that each slider was set to, by widget.
  var widestRanges: [String: ClosedRange<Double>] {
    var widest: [String: ClosedRange<Double>] = [:]
    for step in steps {
      guard case .widget(let target, .set(.range(let range))) = step.action else { continue }
      let known = widest[target.id] ?? range
      widest[target.id] = min(known.lowerBound, range.lowerBound)...max(known.upperBound, range.upperBound)
    }
    return widest
  }

  /// The step to a state.
  func step(to state: Int) -> Step { steps[Int(entries[state].step)] }

  mutating func append(_ edge: Edge, from parent: Int?) {
    entries.append(
      Entry(
        parent: Int32(parent ?? -1), event: Int32(edge.event), step: place(of: edge.step), features: place(of: edge.features)))
  }

  private mutating func place(of step: Step) -> Int32 {
    let next = Int32(steps.count)
    if case .widget(let target, let event) = step.action {
      if let known = stepPlaces[Tap(widget: target.id, event: event)] { return known }
      stepPlaces[Tap(widget: target.id, event: event)] = next
    }
    steps.append(step)
    return next
  }

  private mutating func place(of own: [String]) -> Int32 {
    if let known = featurePlaces[own] { return known }
    let next = Int32(features.count)
    featurePlaces[own] = next
    features.append(own)
    return next
  }

  /// The states on the path to a state, which comes last, each with the step that leads to it; the first search leads to the first.
  func way(to state: Int) -> [(state: Int, step: Step)] {
    var way: [(state: Int, step: Step)] = []
    var current = state
    while current >= 0 {
      way.append((current, steps[Int(entries[current].step)]))
      current = Int(entries[current].parent)
    }
    return way.reversed()
  }

  /// The number of steps to a state, including the first search.
  func depth(of state: Int) -> Int {
    var depth = 0
    var current = state
    while current >= 0 {
      depth += 1
      current = Int(entries[current].parent)
    }
    return depth
  }

  /// A copy with secrets masked.
  func redacted(by redactor: Redactor) -> WalkTree {
    var tree = self
    tree.steps = steps.map { $0.redacted(by: redactor) }
    return tree
  }
}
