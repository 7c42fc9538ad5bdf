import Texts

/// The position in a scenario of a moment of its snapshot.
package enum MomentPlace: Sendable, Hashable, CustomStringConvertible {
  /// Before the first step.
  case start
  /// After a step, counted from 1.
  case step(Int)
  /// A heading written by hand in the stored file; empty for lines above the first heading.
  case other(String)

  /// Parses a heading of a stored snapshot: `start`, or `step 2`.
  package init(heading: String) {
    let number = heading.split(separator: "step ", maxSplits: 1, omittingEmptySubsequences: false).last.flatMap { Int($0) } ?? 0
    let place = MomentPlace.step(number)
    self = heading == "start" ? .start : heading == place.description ? place : .other(heading)
  }

  /// Several positions in words: `start and step 2`, `steps 1, 2 and 4`.
  static func list(_ places: [MomentPlace]) -> String {
    let steps = places.compactMap { if case .step(let number) = $0 { "\(number)" } else { nil } }
    let others = places.filter { !$0.isStep }.map(\.description)
    let counted = steps.isEmpty ? [] : [(steps.count == 1 ? "step " : "steps ") + NameText.list(steps)]
    return NameText.list(others + counted)
  }

  var isStep: Bool { if case .step = self { true } else { false } }

  package var description: String {
    switch self {
    case .start: "start"
    case .step(let number): "step \(number)"
    case .other(let heading): heading
    }
  }
}
