import Exploration
import SearchModel
import TestRuns

/// Finds the changes of a comparison walk that cause none of its differences: a list that gets shorter hides the fact that it also filters
/// differently.
struct HiddenChanges {
  /// One of the changes: as entered, and applied by itself.
  struct Change {
    let text: String
    let batch: ScenarioBatch
    let setsVersion: Bool
  }

  let changes: [Change]

  /// A change that, by itself, shows none of the differences.
  struct Hidden {
    let text: String
    /// A difference that it causes by itself, in words; nil if there is none.
    let difference: String?
    /// The number of states searched for a difference; nil if all were searched.
    let states: Int?
  }

  /// The most states searched for a change's own differences.
  private static let mostStates = 500

  /// The changes that, by themselves, show none of the differences; none if there is only one change, or no difference. Replays the path of
  /// each difference once for each change, and makes a short walk for each change that shows none.
  func hidden(
    _ request: ManifestRequest, _ ready: LoadedManifest.Ready, _ version: InstantSearchVersion, _ limits: WalkLimits,
    among outcome: WalkOutcome
  ) async -> [Hidden] {
    guard changes.count > 1, !outcome.violations.isEmpty else { return [] }
    var hidden: [Hidden] = []
    for change in changes {
      guard let other = change.batch.read(request)?.ready else { continue }
      let counterpart = Counterpart(
        other.manifest, backend: other.backend, version: change.setsVersion ? other.manifest.instantsearch : version,
        changes: [change.text])
      let walk = Walk(
        ready.manifest, backend: ready.backend, version: version, comparing: nil, against: counterpart, limits: limits)
      if await walk.shows(anyOf: outcome.violations) { continue }
      var few = limits
      (few.states, few.walks) = (min(few.states, Self.mostStates), 0)
      let alone = await Walk(
        ready.manifest, backend: ready.backend, version: version, comparing: nil, against: counterpart, limits: few
      ).run()
      let redactor = ready.manifest.redactor
      hidden.append(
        Hidden(
          text: change.text, difference: alone.violations.first.map { redactor.masked($0.text) },
          states: alone.isComplete ? nil : alone.stateCount))
    }
    return hidden
  }
}
