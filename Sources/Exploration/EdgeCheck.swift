import Findings
import JSONText
import Manifest
import Scenarios
import SearchModel
import Staging
import Texts

/// Checks one edge of the walk.
struct EdgeCheck {
  let manifest: Manifest
  let version: InstantSearchVersion
  /// The names of the filter states that searchers read.
  let searchedStates: Set<String>
  /// The names of the filter states whose filters reach a searcher only by a step that transfers them.
  let draftStates: Set<String>
  let before: Place
  let step: Step
  let trace: StepTrace

  /// The invariants that are broken after the step.
  var sightings: [Sighting] {
    var found: [Sighting] = []
    // A walk tries every step, whether it has an effect or not.
    for finding in trace.findings where finding.id != .stepWithoutEffect { found.append(Self.sighting(of: finding)) }
    for place in found.indices where found[place].invariant != .finding {
      found[place].expectation = FindingID(rawValue: found[place].cause).map { StepTrace.expectation(without: $0) }
    }
    if trace.crashes {
      let cause = trace.findings.first { $0.id.crashes(version) }
      found.insert(
        Sighting(
          // One cause crashes the app whatever the last tap is.
          invariant: .crash, widget: cause == nil ? touched?.id.value : cause?.widget, cause: cause?.id.rawValue ?? "",
          text: cause?.headline ?? "the app crashes", isAcknowledged: cause?.isAcknowledged ?? false), at: 0)
      return found
    }
    for failure in trace.failures where failure.kind == .backend && !isUnrecorded || failure.kind == .defect {
      let isKnown = trace.findings.contains { $0.id.endsSearches && $0.isAcknowledged }
      let isEmpty = tapped.map { $0.value.text.isEmpty } ?? false
      found.append(
        Sighting(
          invariant: .searchRefused, widget: nil,
          text: isEmpty ? "a filter cannot have an empty value: \(failure.headline)" : failure.headline, isAcknowledged: isKnown))
    }
    // The screen shows an older response.
    if isStale { return found }
    return found + ghosts + unsorted + deadEnds + counts + clearing + own
  }

  /// Whether the recording has no answer to a search, which says nothing about the app.
  var isUnrecorded: Bool { manifest.searcher.isRecorded && trace.failures.contains { $0.kind == .backend } }

  /// Whether the screen is older than the filters: the last search, of this step or an earlier one, has no response, or none was sent.
  var isStale: Bool { trace.hasFailedSearch ?? (before.isStale || isUnasked) }

  /// Whether the step changes filters while `shouldTriggerSearch` prevents the search.
  private var isUnasked: Bool {
    manifest.searcher.trigger != .always && trace.sent.isEmpty && trace.waiting == 0
      && manifest.searcher.followedStates.contains { state in
        groups(of: state).expression(version) != before.groups.groups(of: state).expression(version)
      }
  }

  static func sighting(of finding: Finding) -> Sighting {
    let invariant: Invariant =
      switch finding.id {
      case .filterTrapped: .filterTrapped
      case .pagePastEnd: .pageMissing
      default: .finding
      }
    return Sighting(
      invariant: invariant, widget: finding.widget, cause: finding.id.rawValue,
      text: finding.headline, isAcknowledged: finding.isAcknowledged)
  }

  /// The widget that the step acts on.
  var touched: WidgetDeclaration? {
    guard case .widget(let target, _) = step.action else { return nil }
    return manifest.widget(target.id)
  }

  var hits: Int? { trace.settled.results?.nbHits }

  /// Values that are shown as selected but filter nothing.
  private var ghosts: [Sighting] {
    var known: [String: Set<Filter>] = [:]
    return manifest.widgets.flatMap { widget -> [Sighting] in
      let state = widget.wiring.filterState?.value ?? "main"
      if case .ordered = widget.traits.writings { return unsearchedFacets(widget, state) }
      guard let writing = widget.traits.writings.only, widget.wiring.connect == nil else { return [] }
      // A selection in a sheet filters only after the sheet is applied.
      if draftStates.contains(state) { return [] }
      let isSearched = searchedStates.contains(state)
      let active = known[state] ?? active(in: state)
      known[state] = active
      return widget.views.compactMap { view -> Sighting? in
        guard let shown = trace.settled.widget(view) else { return nil }
        guard case .list(let items) = shown else {
          return ghost(of: widget, view, shown, writing, isSearched ? active : nil)
        }
        // Presenters may show different names. Users see the presented selection state, whatever the list has selected.
        guard !widget.traits.presenterSteps.joined().contains(where: \.changesValues) else { return nil }
        // A value that the app itself appends is not meant to filter anything.
        let ghost = items.first { item in
          guard item.isSelected, !widget.appends(item.text) else { return false }
          if !isSearched { return true }
          if let filter = item.filter { return !active.contains(filter) }
          guard case .values(let attribute) = writing.choice else { return false }
          return !active.contains { $0.attribute == attribute && ($0.facetText(version) ?? item.text) == item.text }
        }
        return ghost.map {
          Sighting(
            invariant: .ghostSelection, widget: widget.id.value,
            text: isSearched
              ? "'\($0.text)' is shown as selected in '\(view)', but \(inactive(in: state))" : unsearched($0.text, widget),
            isAcknowledged: !isSearched && manifest.allow.contains(.filtersUnread),
            // If a searcher reads the state, the value should not be selected; otherwise it should filter.
            expectation: !isSearched || isOverruled(state) ? filtering($0) : notSelected($0.text, count: $0.count, in: view))
        }
      }
    }
  }

  /// A value of dynamic facets that is shown as selected although no searcher reads its filters.
  private func unsearchedFacets(_ widget: WidgetDeclaration, _ state: String) -> [Sighting] {
    guard widget.wiring.connect == nil, !searchedStates.contains(state), !draftStates.contains(state) else { return [] }
    return widget.views.compactMap { view in
      guard case .groups(let groups)? = trace.settled.widget(view), let item = groups.lazy.flatMap(\.items).first(where: \.isSelected)
      else { return nil }
      return Sighting(
        invariant: .ghostSelection, widget: widget.id.value, text: unsearched(item.text, widget),
        isAcknowledged: manifest.allow.contains(.filtersUnread), expectation: filtering(item))
    }
  }

  /// Orders that are shown as selected while another index is searched.
  private var unsorted: [Sighting] {
    guard let sent = trace.searches.last?.batch.queries.first?.indexName else { return [] }
    return manifest.widgets.compactMap { widget in
      guard widget.traits.type == .sortBy, widget.isOfMainSearcher, widget.wiring.connect == nil,
        case .segments(let segments)? = trace.settled.widget(widget.id.value), let selected = segments.first(where: \.isSelected),
        widget.traits.indices.indices.contains(selected.key), widget.traits.indices[selected.key] != sent
      else { return nil }
      // The order that is searched should be the one that is shown.
      let right = segments.first { widget.traits.indices.indices.contains($0.key) && widget.traits.indices[$0.key] == sent }
      return Sighting(
        invariant: .ghostSelection, widget: widget.id.value,
        text: "'\(selected.text)' is shown as selected in '\(widget.id.value)', but the index '\(sent)' is searched",
        expectation:
          "{ widgets: { \(StepYAML.quoted(widget.id.value)): { \(StepYAML.quoted((right ?? selected).text)): { selected: \(right != nil) } } } }"
      )
    }
  }

  /// Whether another filter state that the main searcher follows replaces this one's filters.
  private func isOverruled(_ state: String) -> Bool {
    guard let states = manifest.searcher.filterStates, states.count > 1 else { return false }
    return states.last?.value != state && states.contains { $0.value == state }
  }

  /// The clause about a selection without effect.
  private func inactive(in state: String) -> String {
    guard isOverruled(state), let last = manifest.searcher.filterStates?.last?.value else { return "no filter is active for it" }
    return "no search filters by it: the searcher takes the filters of '\(last)' instead of those of '\(state)'"
  }

  /// The expectation that a selected item filters the results; nil if its count does not show that it does not.
  private func filtering(_ item: WidgetState.ListItem) -> String? {
    if let promise = trace.promise, promise.text == item.text, !promise.isRemoved, let hits, !promise.range.contains(hits) {
      return "{ hits: promised }"
    }
    return item.count.flatMap { $0 == hits ? nil : "{ hits: \($0) }" }
  }

  /// The filters of a state in the last search. If the main searcher follows several states, each replaces the filters that another one
  /// set.
  private func active(in state: String) -> Set<Filter> {
    let filters = Set(groups(of: state).groups(version).flatMap(\.filters))
    guard manifest.searcher.filterStates?.count ?? 0 > 1, let sent = trace.searches.last?.batch.queries.first?.query else { return filters }
    let parts = Set(FilterExpression.parts(of: sent.filters ?? ""))
    return filters.filter { parts.contains(FilterExpression.text(of: $0, version)) }
  }

  /// The expectation that the finding which explains a violation is gone; nil if the step has none. Whether the selection should go away or
  /// the filter should appear depends on the cause.
  private func reasoned(_ invariant: Invariant) -> String? { trace.expectation(withoutReasonOf: invariant) }

  /// The expectation that an item is not selected.
  ///
  /// - Parameter count: The count next to the item. An item with count 0 is listed only because it is selected, so it should be absent.
  private func notSelected(_ text: String, count: Int? = nil, in view: String) -> String {
    reasoned(.ghostSelection)
      ?? "{ widgets: { \(StepYAML.quoted(view)): { \(StepYAML.quoted(text)): \(count == 0 ? "absent" : "{ selected: false }") } } }"
  }

  /// Reports a value of a menu, a segment or a switch that is shown as selected and filters nothing.
  private func ghost(
    of widget: WidgetDeclaration, _ view: String, _ shown: WidgetState, _ writing: GroupWriting, _ searched: Set<Filter>?
  ) -> Sighting? {
    let active = searched ?? []
    let text: String?
    var instead: String?
    switch shown {
    case .menu(let items):
      guard let hierarchy = writing.hierarchy else { return nil }
      // A different list of the same attribute has its own filters.
      let own = Set(groups(of: widget.wiring.filterState?.value ?? "main").filters(in: writing.group))
      let paths = active.intersection(own).filter { hierarchy.levels.contains($0.attribute) }.compactMap { $0.facetText(version) }
      // Every InstantSearch menu keeps a value that something else has removed; a finding reports that.
      if paths.isEmpty, searched != nil { return nil }
      text =
        items.first { item in
          item.isSelected && !paths.contains { $0 == item.value || $0.hasPrefix(item.value + hierarchy.separator) }
        }?.value
    case .segments(let segments):
      // The initially selected segment, which no user has selected, is the first one.
      guard case .segments(let filters) = widget.traits.interactor, case .segment = widget.traits.start else { return nil }
      let idle = segments.first { segment in
        segment.isSelected && filters[segment.key].map { !active.contains($0.held(by: version)) } ?? false
      }
      text = idle?.text
      // The segment stays selected: a screen can be made to filter by it.
      if let filter = idle.flatMap({ filters[$0.key] }), searched != nil, widget.wiring.filterState == nil {
        var groups = groups(of: "main")
        groups.add([filter], to: writing.group)
        instead = groups.expression(version).map { "{ filters: \(StepYAML.quoted($0)) }" }
      }
    case .toggle(let name, true): text = writing.filters.contains { active.contains($0.held(by: version)) } ? nil : name
    // A slider or stepper whose filters no search reads.
    case .range(_, .some(let range)):
      text = searched == nil ? "\(NumberText.plain(range.lowerBound)) to \(NumberText.plain(range.upperBound))" : nil
    case .number(_, _, .some(let number)): text = searched == nil ? NumberText.plain(number) : nil
    case .list, .refinements, .button, .toggle, .range, .number, .groups, .rows, .text: text = nil
    }
    return text.map { text in
      let isSwitch = if case .toggle = shown { true } else { false }
      return Sighting(
        invariant: .ghostSelection, widget: widget.id.value,
        text: searched == nil
          ? unsearched(text, widget)
          : "'\(text)' is shown as selected in '\(view)', but \(inactive(in: widget.wiring.filterState?.value ?? "main"))",
        isAcknowledged: searched == nil && manifest.allow.contains(.filtersUnread),
        expectation: isSwitch
          ? reasoned(.ghostSelection) ?? "{ widgets: { \(StepYAML.quoted(view)): false } }" : instead ?? notSelected(text, in: view))
    }
  }

  /// The text about a selection in a filter state that no searcher uses.
  private func unsearched(_ text: String, _ widget: WidgetDeclaration) -> String {
    let state = widget.wiring.filterState?.value ?? "main"
    return
      "'\(text)' is shown as selected in '\(widget.id.value)', but no search filters by it: no searcher reads the filter state '\(state)'"
  }

  /// The filter groups of a state.
  func groups(of state: String) -> FilterGroups {
    trace.filters.groups(of: state)
  }

  /// The value that the step taps, if it was not selected.
  private var tapped: (widget: WidgetDeclaration, value: ListedValue)? {
    guard let widget = touched, case .widget(let target, _) = step.action, let shown = before.state.widget(target.id),
      let value = ListedValue(step.action, in: shown), !value.isSelected,
      !draftStates.contains(widget.wiring.filterState?.value ?? "main")
    else { return nil }
    return (widget, value)
  }

  /// The number of hits of the searcher that a widget's filters act on.
  private func hits(of widget: WidgetDeclaration) -> Int? {
    guard let name = manifest.searcherFiltered(by: widget) else { return hits }
    return trace.surroundings.searchers.first { $0.name == name }?.results?.nbHits
  }

  /// The expectation of a number of hits of that searcher.
  private func hitsExpectation(_ text: String, of widget: WidgetDeclaration) -> String {
    manifest.searcherFiltered(by: widget).map { "{ searchers: { \(StepYAML.quoted($0)): { hits: \(text) } } }" } ?? "{ hits: \(text) }"
  }

  /// The cause of a dead end for a value that the app itself appended to the list.
  static let appended = "append"

  private var deadEnds: [Sighting] {
    guard let (widget, value) = tapped, let count = value.count, count > 0, hits(of: widget) == 0, !before.isStale else { return [] }
    return [
      Sighting(
        // A value appended by the app is a different problem from a value of the records.
        invariant: .deadEnd, widget: widget.id.value, cause: widget.appends(value.text) ? Self.appended : "",
        text:
          "'\(value.text)' in '\(widget.id.value)' promises \(NameText.count(count, "result")), but there are none after tapping it",
        expectation: hitsExpectation("\">= 1\"", of: widget))
    ]
  }

  /// Compares the count next to a value with the number of results. Values that widen the results promise no exact number.
  private var counts: [Sighting] {
    guard let widget = touched, let promise = trace.promise, !promise.isRemoved, let hits, hits > 0, promise.count > 0, !before.isStale,
      // The promise is kept if the count is in this range, whatever other filters there are.
      hits != promise.count, !promise.range.contains(hits), !draftStates.contains(widget.wiring.filterState?.value ?? "main")
    else { return [] }
    func results(_ number: Int) -> String { NameText.count(number, "result") }
    let text =
      promise.widened.map { before in
        // A list with `or` adds to the results that it has already let through.
        let isTooFew = hits < promise.range.lowerBound
        let expected = isTooFew ? "at least \(results(promise.range.lowerBound))" : "at most \(results(promise.range.upperBound))"
        return
          "tapping '\(promise.text)' (\(promise.count)) in '\(widget.id.value)' should lead to \(expected), \(before) before plus \(promise.count), but leads to \(hits)"
      }
      ?? "tapping '\(promise.text)' (\(promise.count)) in '\(widget.id.value)' should lead to \(results(promise.count)), but leads to \(hits)"
    // The cause is the same whatever is tapped.
    if let rule = promoting(hits - promise.range.upperBound, besides: promise.text, of: widget) {
      return [
        Sighting(
          invariant: .countBroken, widget: nil, cause: rule,
          text: "\(text): the rule '\(rule)' promotes records that the filters exclude (filterPromotes: true prevents it)",
          expectation: "{ hits: promised }")
      ]
    }
    // A presenter may show a count that differs from the engine's.
    let isEngines = !widget.traits.presenterSteps.joined().contains { if case .count = $0 { true } else { false } }
    return [
      Sighting(
        invariant: .countBroken, widget: widget.id.value, cause: widget.appends(promise.text) ? Self.appended : "", text: text,
        expectation: isEngines
          ? "{ hits: promised }"
          : "{ widgets: { \(StepYAML.quoted(widget.id.value)): { \(StepYAML.quoted(promise.text)): { count: \(hits) } } } }")
    ]
  }

  /// The rule that adds this many hits to those that match the filters; nil if none does.
  private func promoting(_ excess: Int, besides value: String, of widget: WidgetDeclaration) -> String? {
    guard excess > 0, let attribute = widget.traits.shownAttributes.first, let shown = trace.settled.results?.hits else { return nil }
    // Hits on the page that do not have the tapped value.
    let others = Set(shown.filter { !$0.has(value, in: attribute) }.map(\.objectID))
    return manifest.searcher.settings.rules.first { rule in
      rule.isEnabled && !rule.filtersPromotions && others.intersection(rule.promotions.flatMap(\.objectIDs)).count >= excess
    }?.objectID
  }

  private static let hitsDiffer = "the hits differ from what is expected"

  /// The manifest's own invariants that are broken.
  private var own: [Sighting] {
    manifest.invariants.compactMap { invariant in
      if let condition = invariant.condition, !condition.failures(after: trace, version: version).isEmpty { return nil }
      guard let failure = invariant.expectation.failures(after: trace, version: version).first else { return nil }
      let isUnexpected = failure.expected.isEmpty && (1...3).contains(failure.actual.count)
      let sides =
        isUnexpected
        ? NameText.list(failure.actual.map { "'\($0)'" })
        : failure.expected.count == 1 && failure.actual.count == 1 ? "\(failure.expected[0]) expected, \(failure.actual[0]) shown" : ""
      // If both sides are known, the text names them.
      let says = sides.isEmpty ? failure.headline : failure.headline == Self.hitsDiffer ? sides : "\(failure.headline): \(sides)"
      return Sighting(
        invariant: .own, widget: nil, cause: invariant.name.value,
        text: "'\(invariant.name.value)' does not hold: \(says)",
        expectation: manifest.redactor.finds(in: invariant.written.text()) ? nil : StepYAML.flow(invariant.written))
    }
  }
}

extension WidgetDeclaration {
  /// Whether a presenter appends a value to the list, whatever the records contain.
  fileprivate func appends(_ text: String) -> Bool {
    traits.presenterSteps.joined().contains { step in
      if case .append(let items) = step { items.contains { $0.value == text } } else { false }
    }
  }
}

extension Filter {
  /// The value of a facet filter, as lists show it.
  fileprivate func facetText(_ version: InstantSearchVersion) -> String? {
    if case .facet(let facet) = self { facet.value.text(version) } else { nil }
  }
}

extension StepTrace {
  /// The expectation that the finding which explains a violation is gone; nil if the step has none.
  func expectation(withoutReasonOf invariant: Invariant) -> String? {
    findings.last { invariant.reasons.contains($0.id) }.map { Self.expectation(without: $0.id) }
  }

  /// The expectation that a finding is gone.
  static func expectation(without finding: FindingID) -> String { "{ findings: { \(finding.rawValue): absent } }" }
}

extension Hit {
  /// Whether the record has a value in an attribute, alone or in a list.
  fileprivate func has(_ value: String, in attribute: Attribute) -> Bool {
    let found = record[path: attribute.rawValue]
    return (found?.array ?? [found].compactMap(\.self)).contains { ($0.string ?? $0.text()) == value }
  }
}
