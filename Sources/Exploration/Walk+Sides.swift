import Findings
import Manifest
import SearchModel
import Staging

/// Explains why two sides that are walked together differ.
extension Walk {
  /// The side whose screens are shown, such as `in version 7`; nil if nothing is compared.
  package var side: String? { counterpart?.names.own }

  /// The findings of only one of two sides that need no step.
  func differingFindings() async -> [Finding] {
    guard let counterpart else { return [] }
    let own = manifest.findings(version) + (await PresenterFindings.findings(manifest, backend: backend, version: version))
    let other =
      counterpart.manifest.findings(counterpart.version)
      + (await PresenterFindings.findings(counterpart.manifest, backend: counterpart.backend, version: counterpart.version))
    return Self.differing(own, other)
  }

  private static func differing(_ own: [Finding], _ other: [Finding]) -> [Finding] {
    func keys(_ findings: [Finding]) -> Set<[String]> { Set(findings.map { [$0.id.rawValue, $0.widget ?? ""] }) }
    let (mine, theirs) = (keys(own), keys(other))
    return own.filter { !theirs.contains([$0.id.rawValue, $0.widget ?? ""]) }
      + other.filter { !mine.contains([$0.id.rawValue, $0.widget ?? ""]) }
  }

  /// The explanation of a difference between two sides: an index rule, or a finding about the widget that only one of them has; nil if
  /// there is none.
  func difference(_ violation: Violation, _ known: [Finding]) async -> Violation.Explanation? {
    if let rule = await rule(apart: violation) {
      return Violation.Explanation(reason: Violation.Reason(finding: nil, rule: rule))
    }
    let stages = makeStages()
    var (own, other) = (await stages.own.begin().findings, await stages.other?.begin().findings ?? [])
    var ofLast: [Finding] = []
    for step in violation.steps {
      let mine = stages.own.hasCrashed ? [] : await stages.own.perform(step).findings
      var theirs: [Finding] = []
      if let side = stages.other, !side.hasCrashed { theirs = await side.perform(step).findings }
      ofLast = Self.differing(mine, theirs)
      (own, other) = (own + mine, other + theirs)
    }
    // A finding of both versions explains no difference; neither does one from before anything is shown or while no search is answered. The
    // number of filters without an order depends on the filters.
    let ofSteps = Self.differing(own, other).filter { violation.invariant != .changesDiffer || $0.id != .undefinedOrder }
    let explaining = (ofSteps + known).filter { finding in
      // Findings about the changed manifest follow from the change, too.
      if violation.invariant == .changesDiffer { return !finding.id.isOfManifest }
      return finding.id.versions.count == 1 && ![.dynamicFacetsInitializer, .endlessRetry].contains(finding.id)
    }.filter { finding in
      // How one widget shows its values does not affect the results or another widget.
      !Self.ofOneWidget.contains(finding.id) || violation.widget != nil && finding.widget == violation.widget
    }.filter { finding in
      // Nothing is shown after a crash.
      violation.cause == "crash" || !Self.isOfCrash(finding)
    }.filter { finding in
      finding.id != .menuAllLevels || violation.variant.contains(SideDifference.ofUnopenedLevels)
    }.filter { finding in
      // Counting does not affect the order.
      finding.id != .attributeNotFaceted || violation.cause != "order" || violation.widget != nil
    }
    // If there are several, the finding at which the sides diverge; only a finding that crashes explains a crash.
    let parting = explaining.filter { finding in ofLast.contains { $0.id == finding.id && $0.widget == finding.widget } }
    let fitting = [explaining, parting, parting.filter { finding in Self.isOfCrash(finding) == (violation.cause == "crash") }]
    let only = fitting.first { Set($0.map(\.id)).count == 1 }?.first
    let found = violation.widget == nil ? only : explaining.first { $0.widget != nil && isAbout($0, violation) } ?? only
    // Both versions lose the path, and show different levels without it. Allowing the loss does not allow the difference.
    let isMenu = violation.widget.flatMap(manifest.widget)?.traits.writings.only?.hierarchy != nil
    if found == nil, isMenu, violation.invariant == .versionsDiffer, let lost = (own + other).first(where: { $0.id == .menuPathLost }) {
      return Violation.Explanation(reason: Violation.Reason(finding: lost.id, widget: lost.widget.map(first)))
    }
    return found.map { found in
      Violation.Explanation(
        reason: Violation.Reason(finding: found.id, widget: found.widget.map(first)),
        isAllowed: found.isAcknowledged || manifest.allow.contains(found.id))
    }
  }

  /// Whether a version crashes because of it.
  private static func isOfCrash(_ finding: Finding) -> Bool { InstantSearchVersion.allCases.contains { finding.id.crashes($0) } }

  /// Findings on what a single widget shows.
  private static let ofOneWidget: Set<FindingID> = [
    .menuAllLevels, .hideIgnored, .undefinedOrder, .selectedValueHidden, .menuSelectionStale, .renamedItem, .limitAboveEngine,
    .rangeBoundsFrozen, .hitsUncounted,
  ]
}

/// The differences between two sides, by the steps after which they begin: what a widget shows differently later has the same cause.
struct SideBeginnings {
  private var known: [(steps: [String], widgets: Set<String>)] = []

  /// Groups a difference with others that begin at the same step, or earlier in the same widget.
  mutating func explanation(of violation: Violation, _ version: InstantSearchVersion) -> Violation.Explanation {
    let steps = violation.steps.map { $0.action.title(version) }
    // The number of hits and their order belong together; filters are separate.
    let subject = violation.widget ?? (["results", "order"].contains(violation.cause) ? "" : nil)
    let place = known.firstIndex { known in known.steps == steps || subject.map(known.widgets.contains) ?? false } ?? known.count
    if place == known.count { known.append((steps, [])) }
    if let subject { known[place].widgets.insert(subject) }
    return Violation.Explanation(reason: Violation.Reason(finding: nil, widget: nil, steps: known[place].steps))
  }
}
