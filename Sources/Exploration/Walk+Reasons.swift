import Findings
import Manifest
import SearchModel
import Staging

/// Finds known behaviour of InstantSearch on the path to a problem that explains it. Problems with the same cause are reported together,
/// and a finding that the manifest allows is allowed together with its consequences.
extension Walk {
  /// Adds the explanation to each problem. Replays the paths.
  func explained(_ found: WalkOutcome) async -> WalkOutcome {
    var outcome = found
    await leaveOutAnswers(&outcome)
    var explanations: [[String]: Violation.Explanation] = [:]
    let differences = await differingFindings()
    var beginnings = SideBeginnings()
    var known: [Finding]?
    for violation in outcome.violations {
      switch violation.invariant {
      case .versionsDiffer, .changesDiffer:
        explanations[violation.key] = await difference(violation, differences) ?? beginnings.explanation(of: violation, version)
      case .underFaults:
        let own = FindingID(rawValue: violation.cause)
        let steps = own == nil ? violation.titles(version) : nil
        explanations[violation.key] = Violation.Explanation(reason: Violation.Reason(finding: own, steps: steps))
      case .own: explanations[violation.key] = await ownExplanation(of: violation)
      case .deadEnd, .countBroken:
        explanations[violation.key] = await explanation(of: violation, &known)
        if violation.invariant == .deadEnd || violation.cause == EdgeCheck.appended, let value = unfollowed(violation) {
          explanations[violation.key]?.written = violation.steps.dropLast()
          explanations[violation.key]?.expectation = value
        }
      case .crash, .searchRefused, .filterTrapped, .ghostSelection, .clearLeavesFilters, .noWayOut, .pageMissing, .undoDiffers,
        .orderMatters, .finding:
        explanations[violation.key] = await explanation(of: violation, &known)
      }
    }
    // A filter trapped by a tap without results has the same cause as the lack of results.
    let taps = outcome.violations.filter { [.deadEnd, .countBroken].contains($0.invariant) }
    for violation in outcome.violations where [.filterTrapped, .noWayOut].contains(violation.invariant) {
      guard explanations[violation.key]?.reason.finding.map({ $0 == .filterTrapped }) ?? true,
        let tap = taps.first(where: { $0.titles(version) == violation.titles(version) }), let reason = explanations[tap.key]?.reason
      else { continue }
      explanations[violation.key]?.reason = reason
    }
    var explained = outcome
    explained.explain(explanations)
    var headings: [[String]: [String]] = [:]
    for violation in explained.violations where violation.invariant.weight != .note && !violation.isAcknowledged {
      headings[violation.key] = await self.headings(of: violation.steps)
    }
    explained.title(headings)
    return explained
  }

  /// The known behaviour of InstantSearch or the index rule that explains a problem; nil if nothing does.
  ///
  /// - Parameter ofManifest: The findings of the manifest that need no step, cached after the first use.
  private func explanation(of violation: Violation, _ ofManifest: inout [Finding]?) async -> Violation.Explanation? {
    let own = FindingID(rawValue: violation.cause)
    var known = violation.invariant == .crash ? Set([own].compactMap(\.self)) : violation.invariant.reasons
    if violation.cause == EdgeCheck.appended {
      known.remove(.renamedItem)
      known.insert(.unknownValue)
    }
    // The rule is the explanation.
    if violation.invariant == .countBroken, violation.widget == nil {
      return Violation.Explanation(reason: Violation.Reason(finding: nil, rule: violation.cause))
    }
    if known.isEmpty { return nil }
    let searcher = violation.widget.flatMap(manifest.widget).flatMap(manifest.searcherFiltered)
    let replay = await replayed(violation, known, of: searcher)
    // What does not happen without the rules is caused by them, whatever else is odd about the widget.
    if violation.isUnderRules, let rule = await rule(behind: replay.queries, of: searcher), await isUndoneWithoutRules(violation) {
      return Violation.Explanation(reason: Violation.Reason(finding: nil, rule: rule))
    }
    var found = replay.found
    // Findings that need no step. One of them may be what traps a filter.
    if found == nil || found?.id == .filterTrapped {
      if ofManifest == nil {
        ofManifest =
          manifest.findings(version) + (await PresenterFindings.findings(manifest, backend: backend, version: version))
          + (await DataFindings.findings(manifest, backend: surveyed ?? backend, version: version))
      }
      // Before any tap, a selection without a filter is the widget's own.
      let isAtStart = violation.steps.count <= 1
      // A list that hides a value would still hide it if it had been notified of the filter.
      let isHidden = isAtStart && violation.invariant == .filterTrapped && TrappedFilters.namesReason(violation.text)
      let fitting = ofManifest?.filter { finding in
        known.contains(finding.id)
          && !(isHidden && finding.id == .presetReplaced)
          && (finding.id == .lastStateWins ? isOverruled(violation.widget) : isAboutWidget(finding, violation))
      }
      let ofStart = isAtStart ? fitting?.first { $0.id == .initialSelectionIgnored && $0.widget == violation.widget } : nil
      found = ofStart ?? fitting?.first ?? found
    }
    guard let found else {
      if [.deadEnd, .countBroken].contains(violation.invariant), let rule = await rule(behind: replay.queries, of: searcher) {
        return Violation.Explanation(reason: Violation.Reason(finding: nil, rule: rule))
      }
      guard let widget = violation.widget else { return nil }
      return Violation.Explanation(
        reason: violation.invariant == .filterTrapped
          ? Violation.Reason(finding: .filterTrapped, widget: first(widget)) : Violation.Reason(finding: nil, widget: firstAlike(widget)),
        written: replay.isRenamed ? replay.written : nil)
    }
    // The right selection depends on how the cause is fixed, but the finding can be expected to be gone.
    let isOfSelection = [.ghostSelection, .undoDiffers, .orderMatters].contains(violation.invariant) && replay.behind > 0
    let isGone = violation.invariant == .noWayOut && replay.last?.findings.contains { $0.id == found.id } ?? false
    return Violation.Explanation(
      reason: Violation.Reason(finding: found.id, widget: found.widget.map(first)),
      isAllowed: found.isAcknowledged || manifest.allow.contains(found.id),
      expectation: isGone || isOfSelection ? StepTrace.expectation(without: found.id) : nil,
      written: isOfSelection ? Array(replay.written.prefix(replay.behind)) : replay.isRenamed ? replay.written : nil)
  }

  /// The expectation that a list does not offer the value: if an `and` list does not follow the filters that its own values act on, or if a
  /// search for values does not follow the other filters, the fixed list does not show the value, and nobody can tap it. nil if the value
  /// stays.
  private func unfollowed(_ violation: Violation) -> String? {
    guard let widget = violation.widget.flatMap(manifest.widget), violation.steps.count > 1,
      case .widget(let target, .click(let item))? = violation.steps.last?.action, case .value(let value) = item.selector
    else { return nil }
    // An appended item is fixed by leaving it out.
    if violation.cause != EdgeCheck.appended {
      guard let own = widget.wiring.searcher?.value, own != "main", own != "hits", own != manifest.searcherFiltered(by: widget) else {
        return nil
      }
      let searcher = manifest.searchers.first { $0.name.value == own }?.item
      let isConjunctive = if case .and? = widget.traits.writings.only?.group { true } else { false }
      // A search for values that follows other filters leaves out the value.
      let isFollowing = searcher?.filterStates.contains { $0.value == widget.wiring.filterState?.value ?? "main" } ?? false
      let isOutdated = searcher?.kind == .facet && (searcher?.triggerSearchOnFilterStateChange == false || !isFollowing)
      guard isConjunctive || isOutdated else { return nil }
    }
    return "{ widgets: { \(StepYAML.quoted(target.id)): { \(StepYAML.quoted(value)): absent } } }"
  }

  /// The explanation of a violation of one of the manifest's own invariants: an index rule, or just the invariant itself.
  private func ownExplanation(of violation: Violation) async -> Violation.Explanation {
    var rule: String?
    if await isUndoneWithoutRules(violation) {
      let names = [nil] + manifest.searchers.filter { $0.item.kind == .hits && $0.item.records != nil }.map { Optional($0.name.value) }
      for name in names where rule == nil {
        rule = await self.rule(behind: replayed(violation, [], of: name).queries, of: name, amongAll: true)
      }
    }
    if rule == nil, let found = await unfound(violation) {
      return Violation.Explanation(
        reason: Violation.Reason(finding: found.id, widget: found.widget.map(first)),
        isAllowed: found.isAcknowledged || manifest.allow.contains(found.id))
    }
    return Violation.Explanation(reason: Violation.Reason(finding: nil, rule: rule, own: rule == nil ? violation.cause : nil))
  }

  /// The finding that makes the last tap find nothing, for an invariant about the results: the filter is sent in a form that does not match
  /// the records.
  private func unfound(_ violation: Violation) async -> Finding? {
    guard let invariant = manifest.invariants.first(where: { $0.name.value == violation.cause }),
      invariant.expectation.hits != nil || invariant.expectation.hitIDs != nil
    else { return nil }
    let replay = await replayed(violation, [.quotedValue, .unwritableValue, .tornAttribute])
    guard let found = replay.found, replay.behind == violation.steps.count, replay.last?.settled.results?.nbHits == 0 else { return nil }
    return found
  }

  /// A problem's path, replayed.
  private struct Replay {
    /// The last finding that may explain it.
    var found: Finding?
    var last: StepTrace?
    /// The steps for a scenario; an item that is tapped under a different name is written by its position.
    var written: [Step] = []
    /// The number of steps up to the one that shows the cause.
    var behind = 0
    var isRenamed = false
    /// The searcher's last queries, before the last step and with it.
    var queries: (before: IndexQuery?, last: IndexQuery?)
  }

  /// - Parameters:
  ///   - known: The findings that may explain it.
  ///   - searcher: The searcher whose queries are kept; nil for the main one.
  private func replayed(_ violation: Violation, _ known: Set<FindingID>, of searcher: String? = nil) async -> Replay {
    let stage = makeStages().own
    let start = await stage.begin()
    var replay = Replay(found: start.findings.last { known.contains($0.id) && isAbout($0, violation) })
    for (number, step) in violation.steps.enumerated() where !stage.hasCrashed {
      let placed = placed(step, in: replay.last?.settled ?? start.state)
      replay.isRenamed = replay.isRenamed || placed != nil
      replay.written.append(placed ?? step)
      let trace = await stage.perform(step)
      replay.last = trace
      replay.queries = (replay.queries.last ?? replay.queries.before, trace.lastQuery(of: searcher))
      let isEnd = number == violation.steps.count - 1
      let causes = trace.findings.filter { finding in
        // A filter trapped by the tap that finds nothing is a consequence of it.
        let isConsequence = isEnd && finding.id == .filterTrapped && [.deadEnd, .countBroken].contains(violation.invariant)
        return known.contains(finding.id) && !isConsequence && isAbout(finding, violation)
      }
      // The finding that traps a filter says more than that it is trapped.
      if let cause = causes.last(where: { $0.id != .filterTrapped }) ?? causes.last {
        (replay.found, replay.behind) = (cause, replay.written.count)
      }
    }
    return replay
  }

  /// Steps in words, with what the screen shows for the items.
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

  // MARK: What a finding is about

  /// Rewrites a tap on a value under a name made by the presenter, or one that filters cannot express, as a tap on its position, because
  /// that name disappears with the cause; nil for any other step.
  private func placed(_ step: Step, in state: UIState) -> Step? {
    guard case .widget(let target, .click(let item)) = step.action, case .value(let text) = item.selector,
      let widget = manifest.widget(target.id),
      text.isEmpty || text.contains("\\") || widget.traits.presenterSteps.joined().contains(where: \.changesValues),
      let rows = state.widget(target.id)?.rows, let place = rows.firstIndex(where: { $0.text == text })
    else { return nil }
    let placed = WidgetItem(.position(place + 1), isOffscreen: item.isOffscreen, group: item.group)
    return Step(.widget(target, .click(placed)), at: step.span, extent: step.extent)
  }

  /// Whether a finding that needs no step is about a violation's widget or, for a finding on records, about the attribute whose values it
  /// shows.
  private func isAboutWidget(_ finding: Finding, _ violation: Violation) -> Bool {
    if finding.widget != nil { return isAbout(finding, violation) }
    return violation.widget.map { !attributes(of: $0).isDisjoint(with: finding.subjects.map { Attribute($0) }) } ?? false
  }

  /// Whether a widget filters by a state other than the last one that the main searcher follows.
  private func isOverruled(_ widget: String?) -> Bool {
    guard let states = manifest.searcher.filterStates, states.count > 1, let widget = widget.flatMap(manifest.widget) else { return false }
    return states.last?.value != widget.wiring.filterState?.value ?? "main"
  }

  /// Whether a finding is about a violation's widget, or about one that writes to the same filters. The order of two taps concerns both
  /// widgets.
  func isAbout(_ finding: Finding, _ violation: Violation) -> Bool {
    guard let widget = violation.widget, let own = finding.widget else { return true }
    // Whatever removed the filters, it is the menu that is no longer queried.
    if finding.id == .menuPathLost { return manifest.widget(widget)?.traits.type == .hierarchicalMenu }
    // A widget that shares a level with a menu does not affect the menu until it is tapped.
    if finding.id == .menuLevelShared, own != widget, !violation.steps.contains(where: { $0.action.taps(own) }) { return false }
    return isAbout(finding, of: own, widget) || violation.invariant == .orderMatters && isAbout(finding, of: own, violation.cause)
  }

  private func isAbout(_ finding: Finding, of own: String, _ widget: String) -> Bool {
    if first(widget) == first(own) { return true }
    if !attributes(of: widget).isDisjoint(with: finding.subjects.map { Attribute($0) }) { return true }
    // Lists of one attribute filter by the same values, each in its own group.
    return !attributes(of: widget).isDisjoint(with: attributes(of: own))
  }

  /// The attributes whose values a widget shows; those ordered in the settings if the engine decides.
  private func attributes(of widget: String) -> Set<Attribute> {
    guard let widget = manifest.widget(widget) else { return [] }
    guard case .ordered = widget.traits.writings else { return Set(widget.traits.shownAttributes) }
    let arranged = manifest.writings(of: widget).compactMap { writing in
      if case .values(let attribute) = writing.choice { attribute } else { nil }
    }
    return Set(widget.traits.shownAttributes + arranged)
  }

  /// The first widget that shows values of an attribute which this one shows.
  private func firstAlike(_ widget: String) -> String {
    let own = attributes(of: widget)
    return manifest.widgets.first { !own.isDisjoint(with: $0.traits.shownAttributes) }?.id.value ?? widget
  }

  /// The first widget that writes to a filter group which this one writes to.
  func first(_ widget: String) -> String {
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
    let ofGroups: Set<FindingID> = [
      .groupRewritten, .groupEmptied, .presetReplaced, .selectionForgotten, .groupSplit, .severalMenus, .menuLevelShared,
    ]
    let ofSearches: Set<FindingID> = Set(FindingID.allCases.filter(\.endsSearches)).union([.unwritableValue, .quotedValue, .tornAttribute])
    let ofValues: Set<FindingID> = [
      .renamedItem, .listedTwice, .menuSeparatorMissing, .menuValueTooDeep, .tornAttribute, .unwritableValue, .quotedValue, .countMismatch,
    ]
    return switch self {
    case .crash, .searchRefused: ofSearches.union([.tagsBesideFacets])
    case .filterTrapped:
      ofGroups.union([.selectedValueHidden, .limitAboveEngine, .renamedItem, .attributeNotFaceted, .unwritableValue, .lastStateWins])
    case .noWayOut: ofGroups.union([.filterTrapped, .unwritableValue])
    case .ghostSelection: ofGroups.union([.menuSelectionStale, .initialSelectionIgnored, .replayedSelection, .lastStateWins, .renamedItem])
    case .deadEnd: ofGroups.union(ofValues).union([.filterTrapped, .lastStateWins, .statesApart, .groupWidens])
    case .countBroken:
      ofGroups.union(ofValues).union([
        .filterTrapped, .lastStateWins, .statesApart, .groupWidens, .countsNarrowed, .recordsInconsistent, .menuPathLost,
      ])
    case .clearLeavesFilters: ofGroups.union(ofValues).union([.groupUnwritten, .groupSplit])
    case .undoDiffers, .orderMatters: ofGroups.union(ofValues)
    case .own, .pageMissing, .underFaults, .versionsDiffer, .changesDiffer, .finding: []
    }
  }
}

extension StepAction {
  /// Whether it acts on a widget.
  fileprivate func taps(_ widget: String) -> Bool { if case .widget(let target, _) = self { target.id == widget } else { false } }
}

extension StepTrace {
  /// A searcher's last query; nil names the main one.
  func lastQuery(of searcher: String?) -> IndexQuery? {
    guard let searcher else { return searches.last?.batch.queries.first }
    guard case .hits(let ended, _)? = surroundings.searchers.first(where: { $0.name == searcher })?.searches else { return nil }
    return ended.last?.batch.queries.first
  }
}
