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
  let end: [Step]

  package var steps: [Step] { prefix + end }

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
