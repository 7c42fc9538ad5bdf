import Findings
import Manifest
import SearchModel
import Staging

/// Known behaviour of InstantSearch on the way to a problem that explains it. Problems with the same cause are reported together, and a
/// finding that the manifest allows is allowed together with its consequences.
extension Walk {
  /// Says of each problem what explains it. Costs replaying the ways.
  func explained(_ outcome: WalkOutcome) async -> WalkOutcome {
    var explanations: [[String]: Violation.Explanation] = [:]
    var ofManifest: [Finding]?
    let differences = await differingFindings()
    // What two sides show differently, by the steps after which they begin to: what a widget shows otherwise further on comes of the same.
    var beginnings: [(steps: [String], widgets: Set<String>)] = []
    for violation in outcome.violations {
      if [.versionsDiffer, .changesDiffer].contains(violation.invariant) {
        if let explanation = await difference(violation, differences) {
          explanations[violation.identity] = explanation
          continue
        }
        let steps = violation.steps.map { $0.action.title(version) }
        // How many hits there are and their order are one matter; what is filtered by is another.
        let subject = violation.widget ?? (["results", "order"].contains(violation.cause) ? "" : nil)
        let place =
          beginnings.firstIndex { known in known.steps == steps || subject.map(known.widgets.contains) ?? false } ?? beginnings.count
        if place == beginnings.count { beginnings.append((steps, [])) }
        if let subject { beginnings[place].widgets.insert(subject) }
        explanations[violation.identity] = Violation.Explanation(
          reason: Violation.Reason(finding: nil, widget: nil, steps: beginnings[place].steps))
        continue
      }
      let own = FindingID(rawValue: violation.cause)
      if violation.invariant == .underFaults {
        let steps = own == nil ? violation.steps.map { $0.action.title(version) } : nil
        explanations[violation.identity] = Violation.Explanation(reason: Violation.Reason(finding: own, steps: steps))
        continue
      }
      var known = violation.invariant == .crash ? Set([own].compactMap(\.self)) : violation.invariant.reasons
      if violation.cause == EdgeCheck.appended { known.remove(.renamedItem) }
      // What a rule does is told with it.
      if known.isEmpty || violation.invariant == .countBroken && violation.widget == nil { continue }
      let stage = makeStages().own
      let start = await stage.begin()
      var found = start.findings.last { known.contains($0.id) && isAbout($0, violation) }
      var last: StepTrace?
      // The steps up to the one that shows the cause; what is tapped under another name, by its place.
      var written: [Step] = []
      var (behind, isRenamed) = (0, false)
      // What the main searcher asked last, before the last step and with it.
      var (before, asked): (IndexQuery?, IndexQuery?)
      for step in violation.steps where !stage.hasCrashed {
        let placed = placed(step, in: last?.settled ?? start.state)
        isRenamed = isRenamed || placed != nil
        written.append(placed ?? step)
        let trace = await stage.perform(step)
        last = trace
        before = asked ?? before
        asked = trace.searches.last?.batch.queries.first
        guard let cause = trace.findings.last(where: { known.contains($0.id) && isAbout($0, violation) }) else { continue }
        (found, behind) = (cause, written.count)
      }
      // What is known without a step.
      if found == nil {
        if ofManifest == nil {
          ofManifest =
            manifest.findings(version) + (await PresenterFindings.findings(manifest, backend: backend, version: version))
            + (await DataFindings.findings(manifest, backend: backend, version: version))
        }
        found = ofManifest?.first { finding in
          known.contains(finding.id)
            && (finding.id == .lastStateWins ? isOverruled(violation.widget) : finding.widget != nil && isAbout(finding, violation))
        }
      }
      guard let found else {
        if let asked, let rule = await rule(behind: violation, before, asked) {
          explanations[violation.identity] = Violation.Explanation(reason: Violation.Reason(finding: nil, rule: rule))
          continue
        }
        guard let widget = violation.widget else { continue }
        explanations[violation.identity] = Violation.Explanation(
          reason: violation.invariant == .filterTrapped
            ? Violation.Reason(finding: .filterTrapped, widget: first(widget)) : Violation.Reason(finding: nil, widget: firstAlike(widget)),
          written: isRenamed ? written : nil)
        continue
      }
      let isLast = last?.findings.contains { $0.id == found.id } ?? false
      // What a selection should be depends on how the cause is mended: that it is gone can be said.
      let isOfSelection = [.ghostSelection, .undoDiffers, .orderMatters].contains(violation.invariant) && behind > 0
      explanations[violation.identity] = Violation.Explanation(
        reason: Violation.Reason(finding: found.id, widget: found.widget.map(first)),
        isAllowed: found.isAcknowledged || manifest.allow.contains(found.id),
        expectation: violation.invariant == .noWayOut && isLast || isOfSelection ? StepTrace.expectation(without: found.id) : nil,
        written: isOfSelection ? Array(written.prefix(behind)) : isRenamed ? written : nil)
    }
    var explained = outcome
    explained.explain(explanations)
    var headings: [[String]: [String]] = [:]
    for violation in explained.violations where violation.invariant.weight != .note && !violation.isAcknowledged {
      headings[violation.identity] = await self.headings(of: violation.steps)
    }
    explained.title(headings)
    return explained
  }

  /// The rule to which it is due that another number is found than without rules: of those that change what is found, the one that the last
  /// step makes apply, or the only one; nil where there is none.
  private func rule(behind violation: Violation, _ before: IndexQuery?, _ asked: IndexQuery) async -> String? {
    guard [.deadEnd, .countBroken].contains(violation.invariant), let rules else { return nil }
    let changing = Set(manifest.searcher.settings.rules.filter(\.changesResults).map(\.objectID))
    let applied = rules.rules(appliedTo: asked.query).filter(changing.contains)
    if applied.isEmpty { return nil }
    var plain = asked
    plain.query.additional[.enableRules] = .bool(false)
    guard await hits(plain) != hits(asked) else { return nil }
    let earlier = before.map { rules.rules(appliedTo: $0.query) } ?? []
    return applied.first { !earlier.contains($0) } ?? (applied.count == 1 ? applied[0] : nil)
  }

  private func hits(_ query: IndexQuery) async -> Int? { try? await backend.search([query]).first?.nbHits }

  /// Steps in words, with what the screen shows of the items.
  private func headings(of steps: [Step]) async -> [String] {
    let stage = makeStages().own
    var shown = await stage.begin().state
    var headings: [String] = []
    for step in steps {
      headings.append(step.action.labelled(in: shown).heading(version, after: ShownBefore(shown)).plain)
      if !stage.hasCrashed { shown = await stage.perform(step).settled }
    }
    return headings
  }

  // MARK: Two sides

  /// What can be known of one of two sides without a step, and not of the other one.
  private func differingFindings() async -> [Finding] {
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

  /// What explains that two sides differ: a finding that only one of them has, about the widget; nil where there is none.
  private func difference(_ violation: Violation, _ known: [Finding]) async -> Violation.Explanation? {
    let stages = makeStages()
    var (own, other) = (await stages.own.begin().findings, await stages.other?.begin().findings ?? [])
    for step in violation.steps {
      if !stages.own.hasCrashed { own += await stages.own.perform(step).findings }
      if let side = stages.other, !side.hasCrashed { other += await side.perform(step).findings }
    }
    // What both versions do explains nothing, nor does what is done before anything is shown, or while nothing answers.
    // How many filters have no order follows from what is filtered.
    let ofSteps = Self.differing(own, other).filter { violation.invariant != .changesDiffer || $0.id != .undefinedOrder }
    let explaining = (ofSteps + known).filter { finding in
      // What a change makes of the manifest follows from the change, too.
      if violation.invariant == .changesDiffer { return !finding.id.isOfManifest }
      return finding.id.versions.count == 1 && ![.dynamicFacetsInitializer, .endlessRetry].contains(finding.id)
    }.filter { finding in
      // How one widget shows its values says nothing of what is found, or of another widget.
      !Self.ofOneWidget.contains(finding.id) || violation.widget != nil && finding.widget != nil && isAbout(finding, violation)
    }
    let only = Set(explaining.map(\.id)).count == 1 ? explaining.first : nil
    let found = violation.widget == nil ? only : explaining.first { $0.widget != nil && isAbout($0, violation) } ?? only
    return found.map { found in
      Violation.Explanation(
        reason: Violation.Reason(finding: found.id, widget: found.widget.map(first)),
        isAllowed: found.isAcknowledged || manifest.allow.contains(found.id))
    }
  }

  /// Findings on what a single widget shows.
  private static let ofOneWidget: Set<FindingID> = [
    .menuAllLevels, .hideIgnored, .undefinedOrder, .selectedValueHidden, .menuSelectionStale, .renamedItem, .limitAboveEngine,
    .rangeBoundsFrozen, .hitsUncounted,
  ]

  /// A step that taps a value under a name which the presenter made, as one that taps its place: the name goes with the cause.
  /// nil for any other step.
  private func placed(_ step: Step, in state: UIState) -> Step? {
    guard case .widget(let target, .click(let item)) = step.action, case .value(let text) = item.selector,
      let widget = manifest.widget(target.id), widget.traits.presenterSteps.joined().contains(where: \.changesValues),
      let rows = state.widget(target.id)?.rows, let place = rows.firstIndex(where: { $0.text == text })
    else { return nil }
    let placed = WidgetItem(.position(place + 1), isOffscreen: item.isOffscreen, group: item.group)
    return Step(.widget(target, .click(placed)), at: step.span, extent: step.extent)
  }

  /// Whether a widget filters by another state than the last of those that the main searcher follows.
  private func isOverruled(_ widget: String?) -> Bool {
    guard let states = manifest.searcher.filterStates, states.count > 1, let widget = widget.flatMap(manifest.widget) else { return false }
    return states.last?.value != widget.wiring.filterState?.value ?? "main"
  }

  /// Whether a finding is about the widget of a violation, or about one that writes to the same filters. The order of two taps concerns the
  /// widgets of both.
  private func isAbout(_ finding: Finding, _ violation: Violation) -> Bool {
    guard let widget = violation.widget, let own = finding.widget else { return true }
    return isAbout(finding, of: own, widget) || violation.invariant == .orderMatters && isAbout(finding, of: own, violation.cause)
  }

  private func isAbout(_ finding: Finding, of own: String, _ widget: String) -> Bool {
    if first(widget) == first(own) { return true }
    if !attributes(of: widget).isDisjoint(with: finding.subjects.map { Attribute($0) }) { return true }
    // Lists of one attribute filter by the same values, in groups of their own.
    return !attributes(of: widget).isDisjoint(with: attributes(of: own))
  }

  private func attributes(of widget: String) -> Set<Attribute> { Set(manifest.widget(widget)?.traits.shownAttributes ?? []) }

  /// The first widget that shows the values of an attribute which this one shows.
  private func firstAlike(_ widget: String) -> String {
    let own = attributes(of: widget)
    return manifest.widgets.first { !own.isDisjoint(with: $0.traits.shownAttributes) }?.id.value ?? widget
  }

  /// The first widget that writes to a filter group which this one writes to.
  private func first(_ widget: String) -> String {
    guard let own = manifest.widget(widget) else { return widget }
    let groups = Set(manifest.writings(of: own).map(\.group.name))
    let state = own.wiring.filterState?.value
    let sharing = manifest.widgets.first { other in
      other.wiring.filterState?.value == state && manifest.writings(of: other).contains { groups.contains($0.group.name) }
    }
    return sharing?.id.value ?? widget
  }
}

extension Invariant {
  /// The findings that explain a violation.
  package var reasons: Set<FindingID> {
    let ofGroups: Set<FindingID> = [.groupRewritten, .groupEmptied, .presetReplaced, .groupSplit, .severalMenus, .menuLevelShared]
    let ofSearches: Set<FindingID> = Set(FindingID.allCases.filter(\.endsSearches)).union([.unwritableValue, .quotedValue, .tornAttribute])
    let ofValues: Set<FindingID> = [
      .renamedItem, .listedTwice, .menuSeparatorMissing, .menuValueTooDeep, .tornAttribute, .unwritableValue, .quotedValue, .countMismatch,
    ]
    return switch self {
    case .crash, .searchRefused: ofSearches.union([.tagsBesideFacets])
    case .filterTrapped: ofGroups.union([.selectedValueHidden, .renamedItem, .attributeNotFaceted])
    case .noWayOut: ofGroups.union([.filterTrapped])
    case .ghostSelection: ofGroups.union([.menuSelectionStale, .initialSelectionIgnored, .replayedSelection, .lastStateWins, .renamedItem])
    case .deadEnd, .countBroken: ofGroups.union(ofValues).union([.filterTrapped, .lastStateWins])
    case .clearLeavesFilters: ofGroups.union(ofValues).union([.groupUnwritten, .groupSplit])
    case .undoDiffers, .orderMatters: ofGroups.union(ofValues)
    case .own, .pageMissing, .underFaults, .versionsDiffer, .changesDiffer, .finding: []
    }
  }
}
