import Staging

/// Describes repetitions with slow and failing responses that did not finish.
package enum UnfollowedText {
  /// nil if all finished.
  package static func text(of trace: ScenarioTrace) -> String? {
    let unfollowed = trace.unfollowed
    guard unfollowed.count > 0 else { return nil }
    let count = unfollowed.count == 1 ? "1 repetition with faults was" : "\(unfollowed.count) repetitions with faults were"
    return "'\(trace.name)': \(count) cut short, because \(unfollowed.reason)"
  }
}
