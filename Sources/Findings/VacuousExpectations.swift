import Diagnostics
import Forms
import Manifest
import SearchModel
import Texts

/// Expectations that hold whatever the app does.
enum VacuousExpectations {
  /// Expectations that no search is waiting, if nothing can make a search wait.
  static func findings(_ manifest: Manifest) -> [Finding] {
    let isHeldAtFirst = manifest.setup.flatMap(\.flattened).contains(where: \.stops)
    let fails = manifest.setup.flatMap(\.flattened).contains(where: \.fails)
    let retries = manifest.scenarios.flatMap { scenario -> [Finding] in
      if fails || scenario.steps.flatMap(\.flattened).contains(where: \.fails) { return [] }
      return scenario.expectations.compactMap(\.retrying).filter { $0.value.holds(for: 0) }.map { retrying in
        Finding(
          .expectationCannotFail, widget: nil, at: retrying.span, "no search can be retried here: no step makes an answer fail")
      }
    }
    let ofWalks = isHeldAtFirst || fails ? [] : ofInvariants(manifest)
    return retries + ofWalks + ofTheStart(manifest) + ofIdleStates(manifest)
      + manifest.scenarios.flatMap { scenario -> [Finding] in
        if isHeldAtFirst || scenario.steps.flatMap(\.flattened).contains(where: \.stops) { return [] }
        return scenario.expectations.compactMap(\.waiting).filter { $0.value.holds(for: 0) }.map { waiting in
          Finding(
            .expectationCannotFail, widget: nil, at: waiting.span,
            "no search can be waiting here: no step holds answers back or makes them fail")
        }
      }
  }

  /// Invariants that no search is waiting, which is always true while exploring.
  private static func ofInvariants(_ manifest: Manifest) -> [Finding] {
    let tests = manifest.invariants.flatMap { [$0.expectation.waiting, $0.expectation.retrying].compactMap(\.self) }
    return tests.filter { $0.value.holds(for: 0) }.map { test in
      Finding(
        .expectationCannotFail, widget: nil, at: test.span, "no search is waiting in any state: 'explore' waits for all answers")
    }
  }

  /// Filter states that are expected to be empty although nothing writes to them.
  private static func ofIdleStates(_ manifest: Manifest) -> [Finding] {
    // A step can connect a widget to one.
    let isWired = manifest.allSteps.contains { if case .wire = $0.action { true } else { false } }
    if isWired { return [] }
    return manifest.allExpectations.flatMap(\.filterStates).filter { state in
      state.item.value.holds(for: nil) && state.name.value != "main" && !manifest.writes(to: state.name.value)
    }.map { state in
      Finding(
        .expectationCannotFail, widget: nil, at: state.item.span,
        "the filter state '\(state.name.value)' is always empty: nothing writes to it",
        remedy: "write filterState: \(state.name.value) in the widgets that should write to it, or remove it")
    }
  }

  /// Lists that are expected to be empty before the first search.
  private static func ofTheStart(_ manifest: Manifest) -> [Finding] {
    if !manifest.setup.isEmpty { return [] }
    return manifest.scenarios.flatMap { scenario -> [Finding] in
      let first = scenario.lines.prefix { $0.step == nil }.compactMap(\.expectation)
      // If no step follows, the scenario is about this state.
      guard !scenario.steps.isEmpty else { return [] }
      // Next to expectations about items that are there from the start, it can be useful.
      let idle = first.filter { expectation in
        expectation.widgets.allSatisfy { if case .list(let list)? = $0.checks.first { list.items.isEmpty } else { false } }
      }
      return idle.flatMap(\.widgets).compactMap { expected in
        guard case .list(let list)? = expected.checks.first, list.items.isEmpty, let widget = manifest.widget(expected.id.value),
          [.refinementList, .hierarchicalMenu, .hits, .dynamicFacets].contains(widget.traits.type)
        else { return nil }
        if case .refinementList(let own) = widget.kind, !own.facets.isEmpty { return nil }
        return Finding(
          .expectationCannotFail, widget: widget.id.value, at: expected.id.span,
          "'\(widget.id.value)' is always empty before the first search", remedy: "move it after a 'search' step")
      }
    }
  }

  /// Values that are expected to be absent from a list, although no record has them.
  ///
  /// - Parameter values: all values in the unfiltered index.
  static func findings(_ widget: WidgetDeclaration, values: [Facet], _ manifest: Manifest) -> [Finding] {
    guard values.count < 1000, !widget.showsOtherNames else { return [] }
    var known = Set(values.map(\.value))
    // The items that the app itself adds to the list.
    if case .refinementList(let list) = widget.kind { known.formUnion(list.facets.map(\.value)) }
    for case .append(let facets) in widget.traits.presenterSteps.joined() { known.formUnion(facets.map(\.value)) }
    // A value that is selected without being shown appears as a selected one.
    let names = [widget.id.value] + widget.views
    for (target, event) in manifest.allSteps.flatMap(\.widgetEvents) where names.contains(target.id) {
      if case .click(let item) = event, item.isOffscreen, case .value(let value) = item.selector { known.insert(value) }
    }
    return absences(from: widget, manifest).filter { !known.contains($0.value) }.map { text in
      Finding(
        .expectationCannotFail, widget: widget.id.value, at: text.span, "'\(text.value)' can never appear: no record has this value",
        remedy: NearMiss.didYouMean(text.value, known.sorted()) ?? path(to: text.value, in: widget, known))
    } + ofConditions(on: widget, known, manifest)
  }

  /// The items that conditions of invariants name.
  private static func conditions(on widget: WidgetDeclaration, _ manifest: Manifest) -> [ExpectedWidget.Item] {
    let names = [widget.id.value] + widget.views
    let checks = manifest.invariants.compactMap(\.condition).flatMap(\.widgets).filter { names.contains($0.id.value) }.flatMap(\.checks)
    return checks.flatMap { check -> [ExpectedWidget.Item] in
      switch check {
      case .some(let items): items
      case .list(let list): list.items
      case .absent, .value: []
      }
    }
  }

  /// Invariants with the condition that a value is shown which no record has.
  private static func ofConditions(on widget: WidgetDeclaration, _ known: Set<String>, _ manifest: Manifest) -> [Finding] {
    // Some views show only the last segment of a path, others the whole path.
    let segments = widget.traits.writings.only?.hierarchy.map { hierarchy in
      Set(known.compactMap { $0.split(separator: hierarchy.separator).last.map(String.init) })
    }
    return conditions(on: widget, manifest).compactMap { item in
      guard let text = item.value.only, !known.contains(text), !(segments?.contains(text) ?? false) else { return nil }
      return Finding(
        .expectationCannotFail, widget: widget.id.value, at: item.span,
        "this condition is never met: no record has the value '\(text)'",
        remedy: NearMiss.didYouMean(text, known.sorted()) ?? path(to: text, in: widget, known) ?? "write a condition that can be met")
    }
  }

  /// The whole path of a menu item whose last segment is named.
  private static func path(to segment: String, in widget: WidgetDeclaration, _ known: Set<String>) -> String? {
    guard let separator = widget.traits.writings.only?.hierarchy?.separator else { return nil }
    return known.sorted().first { $0.hasSuffix(separator + segment) }.map { "name the whole path: '\($0)'" }
  }
}

extension VacuousExpectations {
  /// Conditions on the number of hits that every possible number meets.
  ///
  /// - Parameter count: the number of records.
  static func findings(_ manifest: Manifest, records count: Int) -> [Finding] {
    let hasOtherIndices = manifest.searchers.contains { $0.item.records != nil }
    // The main searcher itself may switch to an index with more records.
    let leaves = manifest.allSteps.contains { step in
      switch step.action.own {
      case .index, .searcher: true
      default: false
      }
    }
    guard count < 1_000_000, !hasOtherIndices || !leaves && !manifest.choosesIndices else { return [] }
    let items =
      hasOtherIndices
      ? []
      : manifest.allExpectations.flatMap(\.widgets).flatMap(\.checks).flatMap { check -> [ExpectedWidget.Item] in
        switch check {
        case .some(let items): items
        case .list(let list): list.items
        case .absent, .value: []
        }
      }
    let counts = items.compactMap { item -> Finding? in
      guard let test = item.count, let span = item.countSpan, test.only == nil, (0...count).allSatisfy(test.holds) else { return nil }
      return Finding(
        .expectationCannotFail, widget: nil, at: span,
        "'\(test.text)' holds for any count: there \(count == 1 ? "is 1 record" : "are \(count) records")")
    }
    let expectations = manifest.allExpectations
    let found = expectations.compactMap(\.hits) + (hasOtherIndices ? [] : expectations.flatMap(\.searchers).compactMap(\.item.hits))
    func findings(_ tests: [Located<NumberTest>], of what: String) -> [Finding] {
      tests.filter { $0.value.only == nil && (0...count).allSatisfy($0.value.holds) }.map { test in
        Finding(
          .expectationCannotFail, widget: nil, at: test.span,
          "'\(test.value.text)' holds for any number of \(what): there \(count == 1 ? "is 1 record" : "are \(count) records")")
      }
    }
    return counts + findings(found, of: "hits") + findings(hasOtherIndices ? [] : expectations.flatMap(\.rows).map(\.item), of: "rows")
  }

  /// The same for searchers with their own records; makes one search for each index.
  static func ofSearchers(_ manifest: Manifest, _ backend: any SurveyedBackend) async -> [Finding] {
    // After a searcher switches to a different index, it finds the hits of that one.
    if manifest.changesSearchers { return [] }
    var found: [Finding] = []
    var counts: [String: Int] = [:]
    // All cases of a matrix share the same source positions.
    var seen: Set<SourceSpan> = []
    for expected in manifest.allExpectations.flatMap(\.searchers) {
      guard let test = expected.item.hits, test.value.only == nil, seen.insert(test.span).inserted,
        let own = manifest.searchers.first(where: { $0.name.value == expected.name.value })?.item, own.records != nil,
        let name = own.index?.value, let index = backend.index(named: name)
      else { continue }
      var query = SearchQuery(hitsPerPage: 0).unruled
      query.additional[.distinct] = .bool(false)
      if counts[name] == nil { counts[name] = (try? await index.search([IndexQuery(indexName: name, query: query)]))?.first?.nbHits }
      guard let count = counts[name], count < 1_000_000,
        (0...count).allSatisfy(test.value.holds)
      else { continue }
      found.append(
        Finding(
          .expectationCannotFail, widget: nil, at: test.span,
          "'\(test.value.text)' holds for any number of hits: '\(expected.name.value)' has \(count == 1 ? "1 record" : "\(count) records")"
        ))
    }
    return found
  }

  /// Invariants that always hold under their own condition, or whose condition no state meets.
  ///
  /// - Parameter count: the number of records.
  static func ofInvariants(_ manifest: Manifest, records count: Int) -> [Finding] {
    // A different index may have more records.
    guard count < 1_000_000, !manifest.searchers.contains(where: { $0.item.records != nil }) else { return [] }
    return manifest.invariants.compactMap { invariant -> Finding? in
      if let hits = invariant.expectation.hits, !(0...count).contains(where: hits.value.holds) {
        return Finding(
          .expectationCannotFail, widget: nil, at: hits.span,
          "'hits: \(hits.value.text)' can never be true: there \(count == 1 ? "is 1 record" : "are \(count) records")",
          remedy: "expect something that can be true")
      }
      guard let condition = invariant.condition?.hits else { return nil }
      let met = (0...count).filter(condition.value.holds)
      if met.isEmpty {
        return Finding(
          .expectationCannotFail, widget: nil, at: condition.span,
          "the condition 'hits: \(condition.value.text)' is never met: there \(count == 1 ? "is 1 record" : "are \(count) records")",
          remedy: "write a condition that can be met")
      }
      guard let hits = invariant.expectation.hits, (0...count).contains(where: { !hits.value.holds(for: $0) }),
        met.allSatisfy(hits.value.holds)
      else { return nil }
      return Finding(
        .expectationCannotFail, widget: nil, at: hits.span, "'hits: \(condition.value.text)' repeats the condition, so it always holds")
    }
  }

  /// More calls, errors and searches than any step causes.
  private static let many = 1000

  /// Conditions on numbers counted during a step that no step violates.
  static func ofTallies(_ manifest: Manifest) -> [Finding] {
    func findings(_ tests: [Located<NumberTest>], most: Int) -> [Finding] {
      tests.filter { $0.value.only == nil && (0...most).allSatisfy($0.value.holds) }.map { test in
        Finding(.expectationCannotFail, widget: nil, at: test.span, "'\(test.value.text)' holds for any number up to \(most)")
      }
    }
    // Each step makes each searcher search a few times, a stepper or slider once more, and the answers to all of them may arrive in one
    // step.
    let longest = manifest.setup.flatMap(\.flattened).count + (manifest.scenarios.map { $0.steps.flatMap(\.flattened).count }.max() ?? 1)
    let searches = min((longest + 1) * (manifest.searchers.count + 1) * (manifest.widgets.count + 4), many)
    return manifest.allExpectations.flatMap { expectation in
      findings([expectation.errors, expectation.cancelled, expectation.retrying].compactMap(\.self), most: searches)
        + findings(expectation.calls.map(\.item), most: many)
    }
  }

  /// The texts of a list whose items are fixed; nil for any other widget.
  private static func fixedTexts(_ widget: WidgetDeclaration, _ version: InstantSearchVersion) -> [String]? {
    if case .filters(let filters, let templates, let group) = widget.traits.naming {
      return filters.map { templates.text(of: $0, version, group: group) }
    }
    guard case .sortBy(let orders) = widget.kind else { return nil }
    return orders.indices.map { orders.presenter[$0] ?? $0 }
  }

  /// Buttons that are expected to be there, as they always are.
  static func ofButtons(_ manifest: Manifest) -> [Finding] {
    manifest.widgets.filter {
      $0.traits.type == .clearRefinements && $0.wiring.connect == nil && $0.wiring.isPresented && !isRewired($0, manifest)
    }.flatMap { widget in
      manifest.allExpectations.flatMap(\.widgets).filter { expected in
        guard expected.id.value == widget.id.value, case .value(let shown)? = expected.checks.first else { return false }
        return shown.value.text == "button"
      }.map { expected in
        Finding(
          .expectationCannotFail, widget: widget.id.value, at: expected.id.span, "'\(widget.id.value)' always shows its button",
          remedy: "expect what it clears: filters: none")
      }
    }
  }

  /// Labels of toggles that are expected, as they are always shown, whether the toggle is on or off.
  static func ofToggles(_ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    manifest.widgets.flatMap { widget -> [Finding] in
      guard case .toggle(let toggle) = widget.kind, widget.wiring.connect == nil, widget.wiring.isPresented, !isRewired(widget, manifest)
      else { return [] }
      let label = FilterText.text(of: toggle.filter, version)
      let checks = manifest.allExpectations.flatMap(\.widgets).filter { $0.id.value == widget.id.value }.flatMap(\.checks)
      let texts = checks.compactMap { check -> SourceSpan? in
        if case .value(let shown) = check, case .text(let test) = shown.value, test.holds(for: label) { shown.span } else { nil }
      }
      let spans =
        texts + presences(in: widget, manifest).filter { $0.value == label }.map(\.span) + wholeLists(of: widget, manifest, [label])
      return spans.map { span in
        Finding(
          .expectationCannotFail, widget: widget.id.value, at: span,
          "'\(widget.id.value)' always shows '\(label)', whether it is on or off",
          remedy: "write \(WrittenOut.item(widget.id.value)): true, or false")
      }
    }
  }

  /// Values that current refinements must not show, and that differ from a value of the records only in letter case.
  ///
  /// - Parameter known: All values of the attributes that widgets filter by.
  static func ofOtherCase(_ manifest: Manifest, known: Set<String>) -> [Finding] {
    // Filters that steps and widgets name may have any value.
    let named = manifest.allSteps.flatMap(\.widgetEvents).compactMap { _, event -> String? in
      if case .click(let item) = event, case .value(let value) = item.selector { value } else { nil }
    }
    let known = known.union(manifest.filtered.compactMap(\.value.value) + named)
    let lowercased = Dictionary(known.map { ($0.lowercased(), $0) }, uniquingKeysWith: { min($0, $1) })
    return manifest.widgets.filter { $0.traits.type == .currentRefinements }.flatMap { widget in
      absences(from: widget, manifest).compactMap { text in
        guard !known.contains(text.value), let meant = lowercased[text.value.lowercased()] else { return nil }
        return Finding(
          .expectationCannotFail, widget: widget.id.value, at: text.span, "'\(text.value)' can never appear: no record has this value",
          remedy: "did you mean '\(meant)'?")
      }
    }
  }

  /// Strings that are expected to be absent from a list of fixed items, although it has no such items, or present, although they always
  /// are.
  static func ofFixedLists(_ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    manifest.widgets.flatMap { widget -> [Finding] in
      guard let texts = fixedTexts(widget, version), widget.views.count == 1 else { return [] }
      // A step can give the list other items.
      let changes = manifest.allSteps.flatMap(\.widgetEvents).contains { target, event in
        if case .items = event { target.id == widget.id.value } else { false }
      }
      if changes { return [] }
      let certain =
        widget.wiring.connect == nil && widget.wiring.isPresented ? presences(in: widget, manifest).filter { texts.contains($0.value) } : []
      let whole = widget.wiring.connect == nil && widget.wiring.isPresented ? wholeLists(of: widget, manifest, texts) : []
      return certain.map { text in
        Finding(
          .expectationCannotFail, widget: widget.id.value, at: text.span,
          "'\(text.value)' is always there: the list always shows the same items",
          remedy: "write { \(WrittenOut.item(text.value)): { selected: true } }, or false")
      }
        + whole.map { span in
          Finding(
            .expectationCannotFail, widget: widget.id.value, at: span, "these items are always there: the list always shows the same items",
            remedy: "write which item is selected: { \(WrittenOut.item(texts.first ?? "ITEM")): { selected: true } }")
        }
        + conditions(on: widget, manifest).compactMap { item -> Finding? in
          guard let text = item.value.only, !texts.contains(text) else { return nil }
          return Finding(
            .expectationCannotFail, widget: widget.id.value, at: item.span,
            "this condition is never met: '\(text)' is not an item of the list",
            remedy: NearMiss.didYouMean(text, texts) ?? "write a condition that can be met")
        }
        + absences(from: widget, manifest).filter { !texts.contains($0.value) }.map { text in
          Finding(
            .expectationCannotFail, widget: widget.id.value, at: text.span,
            "'\(text.value)' can never appear: it is not an item of the list",
            remedy: NearMiss.didYouMean(text.value, texts))
        }
    }
  }

  /// Whether a step presents, dismisses or rewires the widget, so that it shows its items only at times.
  private static func isRewired(_ widget: WidgetDeclaration, _ manifest: Manifest) -> Bool {
    manifest.allSteps.contains { step in
      if case .wire(let change) = step.action { change.targets.contains { $0.id == widget.id.value } } else { false }
    }
  }

  /// The places of lists that are expected to show all their items, or the first of them, and nothing about them.
  private static func wholeLists(of widget: WidgetDeclaration, _ manifest: Manifest, _ texts: [String]) -> [SourceSpan] {
    if isRewired(widget, manifest) { return [] }
    let checks = manifest.allExpectations.flatMap(\.widgets).filter { $0.id.value == widget.id.value }.flatMap(\.checks)
    return checks.compactMap { check -> SourceSpan? in
      guard case .list(let list) = check, !list.items.isEmpty else { return nil }
      let named = list.items.map { item -> String? in
        item.count == nil && item.isSelected == nil && item.level == nil && item.group == nil ? item.value.only : nil
      }
      let isCertain =
        switch list.arrangement {
        case .all: named == texts
        case .anyOrder: Set(named) == Set(texts.map(Optional.some)) && named.count == texts.count
        case .startsWith: named.count <= texts.count && named == Array(texts.prefix(named.count))
        case .includes: false
        }
      return isCertain ? list.span : nil
    }
  }

  /// Items that are only expected to be present.
  private static func presences(in widget: WidgetDeclaration, _ manifest: Manifest) -> [Located<String>] {
    if isRewired(widget, manifest) { return [] }
    let checks = manifest.allExpectations.flatMap(\.widgets).filter { $0.id.value == widget.id.value }.flatMap(\.checks)
    return checks.flatMap { check -> [ExpectedWidget.Item] in
      switch check {
      case .some(let items): items
      case .list(let list): list.arrangement == .includes ? list.items : []
      case .absent, .value: []
      }
    }
    .filter { $0.count == nil && $0.isSelected == nil && $0.level == nil && $0.group == nil }
    .compactMap { item in item.value.only.map { Located($0, item.span) } }
  }

  /// The values that are expected to be absent from a widget, in all scenarios and invariants.
  static func absences(from widget: WidgetDeclaration, _ manifest: Manifest) -> [Located<String>] {
    let names = [widget.id.value] + widget.views
    let checks = manifest.allExpectations.flatMap(\.widgets).filter { names.contains($0.id.value) }.flatMap(\.checks)
    return checks.flatMap { check -> [Located<String>] in if case .absent(let texts) = check { texts } else { [] } }
  }
}

extension Step {
  /// Whether it makes an answer fail.
  fileprivate var fails: Bool {
    switch action.own {
    case .answers(.fail), .answers(.answer(_, .some)): true
    default: false
    }
  }

  /// Whether it can leave a search without an answer.
  fileprivate var stops: Bool {
    if case .answers = action.own { true } else { false }
  }
}
