import Manifest

/// Chooses paths for scenarios.
extension WalkOutcome {
  /// The given number of paths that together exercise as much as possible, starting with the one that adds the most; fewer if nothing is
  /// left to add. Paths with steps that nobody would choose come last.
  ///
  /// For each, takes time proportional to the number of states times the length of their paths.
  package func suggestions(_ most: Int) -> [[Step]] {
    var covered: Set<String> = []
    var ways: [[Step]] = []
    var isPlainOnly = true
    let widest = tree.widestRanges
    while ways.count < most {
      // What the path to each state would add; a state's path goes through its parent's. nil where a step is not plain.
      var added: [Set<String>?] = []
      var best: (way: [Step], added: Set<String>)?
      var bestState: (number: Int, count: Int)?
      for state in 0..<tree.count {
        var own: Set<String>?
        if tree.parent(of: state).map({ added[$0] != nil }) ?? true, !isPlainOnly || tree.step(to: state).isPlain(widest) {
          own = (tree.parent(of: state).flatMap { added[$0] } ?? []).union(tree.features(of: state)).subtracting(covered)
        }
        added.append(own)
        // A longer path has to add more.
        if let count = own?.count, count > bestState?.count ?? 0 { bestState = (state, count) }
      }
      if let bestState, let own = added[bestState.number] { best = (path(to: bestState.number), own) }
      for end in ends where !isPlainOnly || end.step.isPlain(widest) {
        guard let own = added[end.place.state]?.union(end.features).subtracting(covered) else { continue }
        if own.count > (best?.added.count ?? 0) { best = (path(to: end.place.state) + [end.step], own) }
      }
      guard let best else {
        if !isPlainOnly { break }
        isPlainOnly = false
        continue
      }
      covered.formUnion(best.added)
      ways.append(best.way)
    }
    return ways
  }
}

extension Step {
  /// Whether a user would choose to do it: nobody drags both thumbs of a slider to one number or to its ends, or submits an empty search
  /// box.
  ///
  /// - Parameter widest: The widest ranges of sliders, by widget.
  fileprivate func isPlain(_ widest: [String: ClosedRange<Double>]) -> Bool {
    switch action {
    case .widget(let target, .set(.range(let range))): range.lowerBound < range.upperBound && range != widest[target.id]
    case .widget(_, .type(let text)), .widget(_, .submit(let text)): !(text ?? "").isEmpty
    default: true
    }
  }
}
