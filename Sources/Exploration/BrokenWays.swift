import Manifest
import SearchModel

/// The ways in which one of the manifest's own invariants has been broken: by which steps, so that what is broken by others is told apart.
///
/// A way that does all that a known one does, and more, is the same problem. So is one that does the same to other values.
struct BrokenWays: Sendable {
  private struct Way: Sendable {
    let steps: Set<String>
    let problem: Int
  }

  private var ways: [Way] = []
  /// What each problem's steps are, whichever values they are done to.
  private var kinds: [[String]: Int] = [:]

  /// How many ways are compared with a new one, and how many problems one invariant may have before they count as the first.
  private static let (mostWays, mostProblems) = (1000, 100)

  /// How many ways to break one invariant are told.
  static let mostTold = 5

  /// Which of the problems the steps lead to, numbered from 0; the next number for a new one.
  mutating func problem(of steps: [Step]) -> Int {
    let own = Self.titles(steps)
    if let known = ways.first(where: { $0.steps.isSubset(of: own) }) { return known.problem }
    let kind = Self.kind(steps)
    let problem = kinds[kind] ?? (kinds.count < Self.mostProblems ? kinds.count : 0)
    if kinds.count < Self.mostProblems { kinds[kind] = problem }
    if ways.count < Self.mostWays { ways.append(Way(steps: own, problem: problem)) }
    return problem
  }

  /// Takes the steps as those of a problem with a number, as an earlier walk told it from others.
  mutating func take(_ steps: [Step], as problem: Int) {
    kinds[Self.kind(steps)] = kinds[Self.kind(steps)] ?? problem
    ways.append(Way(steps: Self.titles(steps), problem: problem))
  }

  /// The steps, each once.
  static func titles(_ steps: [Step]) -> Set<String> { Set(steps.map { $0.action.title(.v8) }) }

  /// The kinds of some steps, sorted. A text is entered, whether it is submitted or not.
  static func kind(_ steps: [Step]) -> [String] {
    let kinds = steps.map { step in
      if case .widget(let target, let event) = step.action, [.type, .submit].contains(event.verb) {
        "\(target.id) text"
      } else {
        Walk.kind(step)
      }
    }
    return Set(kinds).sorted()
  }
}
