import Manifest
import SearchModel
import Staging
import Texts

/// The path to a violation.
package struct Way: Sendable {
  /// The steps to the state in which it begins, starting with the first search.
  var prefix: [Step]
  /// The step that is tried there; nil if the state itself is wrong.
  let edge: Step?
  /// The final steps: the edge's step or its replacement, and the steps that show the violation.
  var end: [Step]

  package var steps: [Step] { prefix + end }

  /// The kinds of steps apart from the first search, whatever their values: `brands click`, sorted. Entering and submitting a query are the
  /// same kind.
  var kinds: [String] {
    let kinds = steps.dropFirst().map { step in
      if case .widget(let target, .submit(let text)) = step.action {
        Walk.kind(Step(.widget(target, .type(text)), at: step.span))
      } else {
        Walk.kind(step)
      }
    }
    return Set(kinds).sorted()
  }

  /// The same path without one of its taps, for each of them; the first search stays, and so do taps that are checked in pairs.
  var withoutOneStep: [Way] {
    var ways = prefix.indices.dropFirst().map { place in
      var shorter = self
      shorter.prefix.remove(at: place)
      return shorter
    }
    if edge != nil, end.count == 1, prefix.count > 1, let last = prefix.last {
      ways.append(Way(prefix: prefix.dropLast(), edge: last, end: [last]))
    }
    return ways
  }

  /// The same path with a different first search.
  func opening(with step: Step) -> Way {
    if !prefix.isEmpty { return Way(prefix: [step] + prefix.dropFirst(), edge: edge, end: end) }
    return edge == nil ? self : Way(prefix: [], edge: step, end: [step] + end.dropFirst())
  }

  /// A copy with secrets masked.
  package func redacted(by redactor: Redactor) -> Way {
    Way(
      prefix: prefix.map { $0.redacted(by: redactor) }, edge: edge?.redacted(by: redactor), end: end.map { $0.redacted(by: redactor) })
  }
}
