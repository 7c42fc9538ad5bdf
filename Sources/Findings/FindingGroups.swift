import Manifest

/// Findings by what is told together: the first of each, in the order met. Looking one up costs the same however many there are.
package struct FindingGroups: Sendable {
  /// What findings that are alike have in common.
  private struct Kind: Hashable {
    let id: FindingID
    let widget: String?
    let subjects: [String]
    /// What tells apart those that are not of a widget's steps.
    let headline: String?

    init(_ finding: Finding) {
      (id, widget, subjects) = (finding.id, finding.widget, finding.subjects)
      headline = finding.widget == nil || finding.id.isOfManifest ? finding.headline : nil
    }
  }

  private var places: [Kind: [Int]] = [:]
  package private(set) var firsts: [Finding] = []

  package init() {}

  /// Those of a list, each told once.
  package init(_ findings: some Sequence<Finding>) {
    for finding in findings where place(of: finding) == nil { add(finding) }
  }

  /// The place of the first one that a finding is told with; nil where there is none.
  package func place(of finding: Finding) -> Int? { places[Kind(finding)]?.first { firsts[$0].isAlike(finding) } }

  /// Adds one that is told by itself.
  package mutating func add(_ finding: Finding) {
    places[Kind(finding), default: []].append(firsts.count)
    firsts.append(finding)
  }
}
