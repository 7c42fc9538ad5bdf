import Forms
import Manifest
import SearchModel
import Staging

extension Expectation {
  /// What does not hold after a step; empty where everything does.
  package func failures(after step: StepTrace, version: InstantSearchVersion) -> [StepFailure] {
    ExpectationChecker(
      version: version, state: isPending ? step.pending : step.settled, lastSearch: step.searches.last, waiting: step.waiting,
      ended: SearchTally(step), calls: step.calls, surroundings: step.surroundings, findings: step.findings, typedOnly: nil,
      promise: step.promise,
      lastSearcher: step.action.otherSearcher
    ).failures(of: self)
  }
}
