import Manifest

/// Findings grouped by what is reported together: the first of each group, in order of appearance. A lookup takes constant time.
package struct FindingGroups: Sendable {
  /// The properties that findings of one group share.
  private struct Kind: Hashable {
    let id: FindingID
    let widget: String?
    let subjects: [String]
    /// Distinguishes findings that are not about a widget's steps.
    let headline: String?

    init(_ finding: Finding) {
      (id, widget, subjects) = (finding.id, finding.widget, finding.subjects)
      headline = finding.widget == nil || finding.id.isOfManifest ? finding.headline : nil
    }
  }

  private var places: [Kind: [Int]] = [:]
  package private(set) var firsts: [Finding] = []

  package init() {}

  /// Groups the findings of a list.
  package init(_ findings: some Sequence<Finding>) {
    for finding in findings where place(of: finding) == nil { add(finding) }
  }

  /// The position in `firsts` of the finding with which a finding is reported; nil if none.
  package func place(of finding: Finding) -> Int? { places[Kind(finding)]?.first { firsts[$0].isAlike(finding) } }

  /// Adds a finding that starts its own group.
  package mutating func add(_ finding: Finding) {
    places[Kind(finding), default: []].append(firsts.count)
    firsts.append(finding)
  }
}
