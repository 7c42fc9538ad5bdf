import Texts

/// Repetitions of a scenario that ended early, because the back end itself failed: a recording has no response, or the engine rejects a
/// request.
package struct UnfollowedRepetitions: Sendable, Hashable {
  package private(set) var count = 0
  /// The reason of the first failure.
  package private(set) var reason = ""

  package init() {}

  package mutating func add(_ reason: String) {
    if count == 0 { self.reason = reason }
    count += 1
  }

  func redacted(by redactor: Redactor) -> UnfollowedRepetitions {
    var masked = self
    masked.reason = redactor.masked(reason)
    return masked
  }
}
