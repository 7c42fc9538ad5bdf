import Findings
import Staging

extension MomentView.Note {
  init(_ finding: Finding) {
    self.init(id: finding.id.rawValue, text: finding.headline, remedy: finding.remedy, isAllowed: finding.isAcknowledged)
  }
}

extension MomentView.Failure {
  init(_ failure: StepFailure) {
    self.init(text: failure.headline, expected: failure.expected, actual: failure.actual)
  }
}
