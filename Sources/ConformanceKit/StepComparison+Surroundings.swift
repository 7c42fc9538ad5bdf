import JSONText
import Manifest
import SearchModel
import Staging

/// Compares the calls to controllers, and everything apart from the main searcher and its filter state.
extension StepComparison {
  mutating func compareCalls(_ step: Int, _ expected: JSONValue, _ actual: [WidgetCalls], _ state: UIState) {
    for (declaration, id) in manifest.widgets.flatMap({ widget in widget.views.map { (widget, $0) } }) {
      let recorded = expected["widgets"]?[id]?.members ?? []
      let calls = actual.first { $0.id == id }?.calls ?? []
      // The number of calls to a facet list depends on the hash order upstream, so only the items shown are compared.
      if case .refinementList = declaration.kind {
        if let value = recorded.first?.value["value"] { lists[id] = value }
        guard let expected = lists[id], case .list(let items)? = state.widget(id) else { continue }
        let shown = JSONValue.array(items.map(RecordedNames.facet))
        check(step, "\(id).setSelectableItems", expected.shownItems, shown.ordered(!expected.hasUndefinedOrder).normalized())
        continue
      }
      let names = Set(recorded.map(\.key)).union(calls.map(\.name)).filter { $0 != "reload" || tellsReloads }.sorted()
      for name in names {
        let told = recorded.first { $0.key == name }?.value
        let call = calls.first { $0.name == name }
        // If pages arrive in undefined order, so do the calls.
        if isUndefined(step, "searches/*order") { continue }
        // In a burst, the number of calls to scroll depends on a race upstream.
        let isRace = name == "scrollToTop" && told != nil && (call?.count ?? 0) > 1
        if isRace { continue }
        check(step, "\(id).\(name).calls", told?["n"] ?? .number(told == nil ? 0 : 1), .number(Double(call?.count ?? 0)))
        guard let told, let call else { continue }
        // The rows shown by a reload are part of the recorded state.
        if name == "reload" { continue }
        let expected = told["value"] ?? .null
        let actual = RecordedNames.value(call, version)
        // Values that the rules leave equal are in undefined order upstream.
        if name == "setOrderedFacets" {
          check(step, "\(id).\(name)", expected.orderedFacets, actual.orderedFacets)
          continue
        }
        let ordered = !expected.hasUndefinedOrder
        check(step, "\(id).\(name)", expected.shownItems, ordered ? actual.normalized() : actual.ordered(false).normalized())
      }
    }
  }

  // MARK: Everything else

  mutating func compareSurroundings(_ step: Int, _ expected: JSONValue, _ actual: StepSurroundings) {
    for member in expected["states"]?.members ?? [] {
      // Rows that are undefined remain so until others are recorded.
      if lostRows[member.key] == member.value["hits"] { continue }
      lostRows.removeValue(forKey: member.key)
      rows[member.key] = member.value
      if isUndefined(step, "states/\(member.key)/hits") { rows.removeValue(forKey: member.key) }
    }
    // The order in which pages arrive is undefined, and so are the rows in memory afterwards.
    if isUndefined(step, "searches/*order") || isUndefined(step, "searches/0/main/params/page") {
      for (id, state) in rows { lostRows[id] = state["hits"] ?? .null }
      return rows.removeAll()
    }
    for hits in actual.hits {
      guard let recorded = rows[hits.id], !isUndefined(step, "states/\(hits.id)") else { continue }
      check(step, "states.\(hits.id).numberOfHits", recorded["numberOfHits"] ?? .null, .number(Double(hits.numberOfHits)))
      check(
        step, "states.\(hits.id).hits", .array(recorded["hits"]?.listItems ?? []),
        .array(hits.objectIDs.map { $0.map(JSONValue.string) ?? .null }))
    }
    if hasSeveralSearchers { check(step, "published", counts(expected["published"]), counts(actual.counts.published)) }
    // A single error of the only searcher is recorded as a message.
    let errors = actual.counts.errors == ["main": 1] ? [:] : actual.counts.errors
    if isRecordedLater { check(step, "searchErrors", counts(expected["searchErrors"]), counts(errors)) }
    if tellsChanges { check(step, "changes", counts(expected["changes"]), counts(actual.counts.changes)) }
    for member in expected["filterStates"]?.members ?? [] { otherStates[member.key] = member.value }
    for name in otherStates.keys where isUndefined(step, "filterStates/\(name)/sql") { otherStates.removeValue(forKey: name) }
    for state in actual.filterStates where otherStates[state.name] != nil {
      check(
        step, "filterStates.\(state.name).sql", (otherStates[state.name]?["sql"] ?? .null).expression(false),
        (state.groups.expression(version).map(JSONValue.string) ?? .null).expression(false))
    }
    let readings = (expected["read"]?.array ?? []).filter { $0["removeAll"] == nil }
    check(step, "read.count", .number(Double(readings.count)), .number(Double(actual.readings.count)))
    for (recorded, reading) in zip(readings, actual.readings) { compare(step, recorded, reading) }
  }

  mutating func compare(_ step: Int, _ recorded: JSONValue, _ reading: StepReading) {
    switch reading {
    case .hit(_, _, let hit):
      check(step, "read.hit", recorded["hit"] ?? recorded["hitAt"] ?? .null, hit.map { .string($0.objectID) } ?? .null)
    case .filters(_, let reading):
      let texts = reading.filters.map { JSONValue.string(FilterExpression.text(of: $0, version)) }
      check(step, "read.filters", (recorded["filters"] ?? []).ordered(false), JSONValue.array(texts).ordered(false))
      check(step, "read.isEmpty", recorded["isEmpty"] ?? .null, .bool(reading.isEmpty))
    }
  }

  func counts(_ recorded: JSONValue?) -> JSONValue { (recorded ?? .object([])).normalized() }

  func counts(_ counts: [String: Int]) -> JSONValue {
    JSONValue.object(counts.map { .init($0.key, .number(Double($0.value))) }).normalized()
  }
}
