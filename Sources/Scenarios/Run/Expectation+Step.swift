import Forms
import Manifest
import SearchModel
import Staging

extension Expectation {
  /// The parts of the expectation that fail after a step; empty if all of them hold.
  ///
  /// - Parameter isLate: Whether the state after the answer counts even for a pending expectation.
  package func failures(after step: StepTrace, version: InstantSearchVersion, isLate: Bool = false) -> [StepFailure] {
    ExpectationChecker(
      version: version, state: isPending && !isLate ? step.pending : step.settled, lastSearch: step.searches.last, waiting: step.waiting,
      ended: SearchTally(step), calls: step.calls, surroundings: step.surroundings, findings: step.findings, typedOnly: nil,
      promise: step.promise,
      lastSearcher: step.action.otherSearcher
    ).failures(of: self)
  }
}
