import Reports
import Snapshots
import Viewer

/// A failed case, for the summary.
struct FailedCase {
  let name: String
  let place: String
  /// Whether it fails only because its screens differ from the snapshot.
  let isOnlyChanged: Bool
  /// Signs of what caused it.
  let told: [SharedCause.Told]

  init(_ result: CaseReport) {
    name = result.name
    place = "\(result.file):\(result.line)"
    isOnlyChanged = result.isOnlyChanged
    let snapshot = result.snapshot
    var told: [SharedCause.Told] = []
    if let stored = snapshot?.stored, let actual = snapshot?.actual {
      told = SeenChange.changes(from: MomentView.moments(of: stored), to: MomentView.moments(of: actual)).map(SharedCause.Told.change)
      // Changes that no widget shows: queries, responses, pending requests.
      if told.isEmpty { told = (snapshot?.changes ?? []).map { .words(Self.withoutPlace($0)) } }
    }
    self.told =
      told + result.failures.filter { [.backEnd, .defect].contains($0.kind) }.map { .words($0.message) }
      + (snapshot?.outcome == .missing ? [.noSnapshot] : [])
  }

  /// A change without the step that shows it: `step 2: colors: red 5 -> 4`.
  private static func withoutPlace(_ change: String) -> String {
    guard change.hasPrefix("step"), let colon = change.firstRange(of: ": ") else { return change }
    return String(change[colon.upperBound...])
  }
}
