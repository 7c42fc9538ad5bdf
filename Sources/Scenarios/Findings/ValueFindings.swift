import Manifest
import SearchModel

/// Filters that this step set and that their text cannot carry.
enum ValueFindings {
  static func findings(_ evidence: StepEvidence) -> [Finding] {
    let known = Set(evidence.filtersBefore.ids.flatMap { evidence.filtersBefore.filters(in: $0) })
    let new = evidence.filters.groups(evidence.version).flatMap(\.filters).filter { !known.contains($0) }
    return new.lazy.compactMap { FilterTexts.loss(of: $0, evidence.version) }.prefix(1).map { loss in
      evidence.finding(loss.id, evidence.events.last?.action.verb?.1.value, "a filter cannot be written: \(loss.text)")
    }
  }
}
