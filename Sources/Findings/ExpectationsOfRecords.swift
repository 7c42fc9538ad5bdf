import Diagnostics
import Forms
import Manifest
import SearchModel
import Texts

/// Expectations that hold for any state of the app because of what is in the records.
enum ExpectationsOfRecords {
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
    for event in manifest.steps.events(on: names) {
      if case .click(let item) = event, item.isOffscreen, case .value(let value) = item.selector { known.insert(value) }
    }
    return manifest.absences(from: widget).filter { !known.contains($0.value) }.map { text in
      Finding(
        .expectationCannotFail, widget: widget.id.value, at: text.span, "'\(text.value)' can never appear: no record has this value",
        remedy: NearMiss.didYouMean(text.value, known.sorted()) ?? path(to: text.value, in: widget, known))
    } + ofConditions(on: widget, known, manifest)
  }

  /// Invariants with the condition that a value is shown which no record has.
  private static func ofConditions(on widget: WidgetDeclaration, _ known: Set<String>, _ manifest: Manifest) -> [Finding] {
    // Some views show only the last segment of a path, others the whole path.
    let segments = widget.traits.writings.only?.hierarchy.map { hierarchy in
      Set(known.compactMap { $0.split(separator: hierarchy.separator).last.map(String.init) })
    }
    return manifest.conditions(on: widget).compactMap { item in
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
    guard count < 1_000_000, !manifest.searchers.contains(where: { $0.item.records != nil }) else { return repeated(manifest) }
    return repeated(manifest)
      + manifest.invariants.compactMap { invariant -> Finding? in
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
          .expectationCannotFail, widget: nil, at: hits.span,
          hits.value.text == condition.value.text
            ? "'hits: \(hits.value.text)' repeats the condition, so it always holds"
            : "'hits: \(hits.value.text)' follows from the condition 'hits: \(condition.value.text)', so it always holds")
      }
  }

  /// Invariants that expect what their condition says, apart from numbers of hits.
  private static func repeated(_ manifest: Manifest) -> [Finding] {
    manifest.invariants.compactMap { invariant in
      let condition = invariant.writtenCondition?.members ?? []
      guard let same = invariant.written.members?.first(where: { $0.key != "hits" && condition.contains($0) }) else { return nil }
      return Finding(
        .expectationCannotFail, widget: nil, at: invariant.name.span,
        "'\(same.key)' is expected to be what the condition of '\(invariant.name.value)' says, so it always holds",
        remedy: "expect something else of these states, or remove the condition")
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
      manifest.absences(from: widget).compactMap { text in
        guard !known.contains(text.value), let meant = lowercased[text.value.lowercased()] else { return nil }
        return Finding(
          .expectationCannotFail, widget: widget.id.value, at: text.span, "'\(text.value)' can never appear: no record has this value",
          remedy: "did you mean '\(meant)'?")
      }
    }
  }
}
