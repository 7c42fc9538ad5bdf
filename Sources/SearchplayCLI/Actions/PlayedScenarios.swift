import Findings
import Reports
import Staging
import TestRuns

/// What is left of a manifest's scenarios once their traces are written.
struct PlayedScenarios {
  let weights: FindingWeights
  /// Whether the hits' ranking is explained.
  let explainsRanking: Bool
  private(set) var status = ExitStatus.passed
  private(set) var havePassed = true
  /// The findings of each scenario.
  private(set) var cases: [[Finding]] = []
  /// Repetitions that did not finish, in words.
  private(set) var unfollowed: [String] = []
  private var hasHits = false
  private var hasRanking = false

  init(weights: FindingWeights, explainsRanking: Bool) { (self.weights, self.explainsRanking) = (weights, explainsRanking) }

  /// Whether there are hits to explain, and none of them has ranking information.
  var lacksRanking: Bool { hasHits && !hasRanking }

  mutating func add(_ trace: ScenarioTrace) {
    status = max(status, trace.status(weights))
    havePassed = havePassed && trace.passed
    cases.append(trace.findings)
    if let text = UnfollowedText.text(of: trace) { unfollowed.append(text) }
    for hit in trace.steps.lazy.flatMap({ $0.settled.results?.hits ?? [] }) where explainsRanking && !hasRanking {
      hasHits = true
      hasRanking = RankingText.isGiven(for: [hit])
    }
  }
}
