import Manifest
import SearchModel
import Staging
import Texts

/// How a violation comes about.
package struct Way: Sendable {
  /// The steps to the state in which it begins, the first search at first.
  var prefix: [Step]
  /// The step that is tried there; nil where the state itself is wrong.
  let edge: Step?
  /// What is done there in the end: the step, or what is done in its place, and what shows it.
  var end: [Step]

  package var steps: [Step] { prefix + end }

  /// What is done besides the first search, whichever values it is done to: `brands click`, sorted. A text is entered, submitted or not.
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

  /// The same without one of its taps, for each of them; the first search stays, and what is done in pairs.
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

  /// The same with another first search.
  func opening(with step: Step) -> Way {
    if !prefix.isEmpty { return Way(prefix: [step] + prefix.dropFirst(), edge: edge, end: end) }
    return edge == nil ? self : Way(prefix: [], edge: step, end: [step] + end.dropFirst())
  }

  /// The same with secrets masked.
  package func redacted(by redactor: Redactor) -> Way {
    Way(
      prefix: prefix.map { $0.redacted(by: redactor) }, edge: edge?.redacted(by: redactor), end: end.map { $0.redacted(by: redactor) })
  }
}
