import Diagnostics
import Forms
import Manifest
import SearchModel
import Texts

/// Lists with mutually exclusive filters that are combined with `and`: a second tap finds nothing.
enum ExclusiveFilters {
  /// The maximum number of filters in a list that is checked pair by pair.
  private static let mostValues = 10
  /// The minimum number of records from which to conclude that an attribute has at most one value.
  private static let fewestRecords = 8

  /// Makes one search for each pair of filters, in lists with at most ten.
  static func findings(_ manifest: Manifest, _ backend: any SearchBackend) async -> [Finding] {
    guard let backend = backend as? any SurveyedBackend, !backend.isEmpty else { return [] }
    let search = RecordSearch(manifest, backend)
    let faceted = Set(manifest.searcher.settings.attributesForFaceting.map(\.attribute)).union([.tags])
    var found: [Finding] = []
    for widget in manifest.widgets where widget.isOfMainSearcher {
      guard case .filters(let all, _, _) = widget.traits.naming, let writing = widget.traits.writings.only, case .and = writing.group,
        writing.selectionMode == .multiple, all.count <= mostValues
      else { continue }
      let filters = all.filter { $0.kind != .facet || faceted.contains($0.attribute) }.map { FilterExpression.text(of: $0, .v8) }
      // A filter that finds nothing by itself has its own finding.
      var meeting: [String] = []
      for filter in filters where await search.finds(filter) { meeting.append(filter) }
      guard meeting.count > 1, meeting.count == all.count, await areApart(meeting, search) else { continue }
      found.append(
        widget.finding(
          .alwaysEmpty, at: ["operator"],
          saying: "no record matches two of the filters of '\(widget.id.value)': selecting a second one finds nothing",
          remedy: "write operator: or, or selectionMode: single"))
    }
    return found + (await ofSwitches(manifest, search, faceted)) + (await ofEdits(manifest, search, faceted))
      + (await ofLists(manifest, search, faceted)) + (await ofArranged(manifest, search, faceted))
      + (await ofConjunctiveLists(manifest, search, faceted)) + (await ofMenus(manifest, search, faceted))
  }

  /// Lists that combine several values of an attribute with `and`, although no record has two of them. After a click, such a list shows
  /// only the selected value.
  private static func ofConjunctiveLists(_ manifest: Manifest, _ search: RecordSearch, _ faceted: Set<Attribute>) async -> [Finding] {
    var found: [Finding] = []
    for widget in manifest.widgets where widget.isOfMainSearcher {
      guard case .refinementList(let list) = widget.kind, case .and = list.group, faceted.contains(list.attribute) else { continue }
      let values = await search.values(of: list.attribute)
      guard values.count > 1, values.map(\.count).reduce(0, +) >= fewestRecords, !(await search.haveSeveral(of: list.attribute)) else {
        continue
      }
      found.append(
        widget.finding(
          .countsNarrowed, at: ["operator"],
          saying:
            "no record has two values of '\(list.attribute)': after a click, '\(widget.id.value)' shows only the selected one, since its operator is 'and'",
          remedy: "write operator: or"))
    }
    return found
  }

  /// Lists for a level of a menu, each in its own group: both offer values of the level, but the selections of both have to match.
  private static func ofMenus(_ manifest: Manifest, _ search: RecordSearch, _ faceted: Set<Attribute>) async -> [Finding] {
    // Where the two show each other's counts, that is reported instead.
    if FindingID.menuLevelShared.versions.contains(manifest.instantsearch) { return [] }
    let menus = manifest.widgets.filter(\.isOfMainSearcher).compactMap { widget in
      widget.traits.writings.only?.hierarchy.map { (widget, $0) }
    }
    var found: [Finding] = []
    for widget in manifest.widgets where widget.isOfMainSearcher && widget.setsFilters {
      guard let writing = widget.traits.writings.only, let attribute = writing.onlyAttribute, faceted.contains(attribute),
        let menu = menus.first(where: { menu, hierarchy in
          hierarchy.levels.contains(attribute) && menu.wiring.filterState?.value == widget.wiring.filterState?.value
        })?.0,
        await search.values(of: attribute).count > 1, !(await search.haveSeveral(of: attribute))
      else { continue }
      found.append(
        widget.finding(
          .groupSplit,
          "'\(widget.id.value)' and the menu '\(menu.id.value)' both filter by '\(attribute)', but no record has two values: different selections in the two match nothing",
          labels: [.init("the menu", at: menu.id.span)], remedy: "remove one of the two widgets"))
    }
    return found
  }

  /// Dynamic facets that explicitly combine several values of an attribute with `and`, although no record has two of them.
  private static func ofArranged(_ manifest: Manifest, _ search: RecordSearch, _ faceted: Set<Attribute>) async -> [Finding] {
    var found: [Finding] = []
    for widget in manifest.widgets where widget.isOfMainSearcher {
      guard case .dynamicFacets(let facets) = widget.kind else { continue }
      for writing in manifest.writings(of: widget) {
        guard case .values(let attribute) = writing.choice, case .and = writing.group, writing.selectionMode == .multiple,
          facets.selectionModeForAttribute[attribute] == .multiple, faceted.contains(attribute),
          await search.values(of: attribute).count > 1, !(await search.haveSeveral(of: attribute))
        else { continue }
        found.append(
          widget.finding(
            .alwaysEmpty, at: ["selectionModeForAttribute"],
            saying:
              "no record has two values of '\(attribute)', which '\(widget.id.value)' combines with 'and': a second one finds nothing",
            remedy:
              "write filterGroupForAttribute: { \(WrittenOut.item(attribute.rawValue)): { or: \(WrittenOut.item(attribute.rawValue)) } }"))
      }
    }
    return found
  }

  /// Lists for the same attribute, each with its own `or` group: both offer all values, but the selections of both have to match.
  private static func ofLists(_ manifest: Manifest, _ search: RecordSearch, _ faceted: Set<Attribute>) async -> [Finding] {
    let lists = manifest.widgets.filter { $0.isOfMainSearcher && $0.setsFilters }.flatMap { widget in
      manifest.writings(of: widget).compactMap { writing -> (WidgetDeclaration, FilterGroup.ID, Attribute)? in
        guard let attribute = writing.onlyAttribute, faceted.contains(attribute) else { return nil }
        switch writing.choice {
        case .values: if case .or = writing.group {} else { return nil }
        // A fixed list, or a toggle, with values that the other list offers, too; if this crashes the app, that is reported instead.
        case .filters, .numbers, .path: if FindingID.duplicateValuesCrash.versions.contains(manifest.instantsearch) { return nil }
        }
        return (widget, writing.group, attribute)
      }
    }
    var found: [Finding] = []
    // The first list represents all that are alike, so that the time is proportional to the number of lists.
    var earlier: [Attribute: [(likeness: ListLikeness, widget: WidgetDeclaration, group: FilterGroup.ID)]] = [:]
    var known: Set<ListLikeness> = []
    for (widget, group, attribute) in lists {
      let own = ListLikeness(
        attribute: attribute, group: group.name, filterState: widget.wiring.filterState?.value ?? "main",
        offersAllValues: widget.offersAllValues, isFixedList: widget.isFixedList(in: group), only: widget.onlyValue)
      let first = earlier[attribute]?.first { $0.likeness.splits(own) }
      if known.insert(own).inserted { earlier[attribute, default: []].append((own, widget, group)) }
      guard let (_, other, otherGroup) = first else { continue }
      guard await search.values(of: attribute).count > 1, !(await search.haveSeveral(of: attribute)) else { continue }
      found.append(
        widget.finding(
          .groupSplit,
          "'\(other.id.value)' and '\(widget.id.value)' filter by '\(attribute)' in two groups, \(otherGroup) and \(group), but no record has two values: different selections in the two match nothing",
          labels: [.init("the other widget", at: other.id.span)], remedy: "write to one group in both"))
    }
    return found
  }

  /// Values of one attribute that the start, or a step, adds to an `and` group.
  private static func ofEdits(_ manifest: Manifest, _ search: RecordSearch, _ faceted: Set<Attribute>) async -> [Finding] {
    guard manifest.mainFollows("main") else { return [] }
    // A step followed by an expectation may be meant to find nothing.
    let unexpected = manifest.scenarios.flatMap { scenario in
      zip(scenario.lines, scenario.lines.dropFirst().map { $0.expectation == nil } + [true]).compactMap { $1 ? $0.step : nil }
    }
    let steps = manifest.setup + unexpected
    let edits = manifest.filterState.map { ($0, manifest.filterStateSpan) } + steps.flatMap { step in step.edits.map { ($0, step.span) } }
    var found: [Finding] = []
    for (edit, span) in edits {
      guard let edit = edit.own(of: "main"), case .and(let name)? = edit.addedGroups.first else { continue }
      let facets = edit.filters.filter { $0.kind == .facet && !$0.isNegated && faceted.contains($0.attribute) }
      guard let first = facets.first, facets.count > 1, facets.allSatisfy({ $0.attribute == first.attribute }) else { continue }
      let texts = facets.map { FilterExpression.text(of: $0, .v8) }
      var isFound = true
      for text in texts where isFound { isFound = await search.finds(text) }
      guard isFound, !(await search.finds(texts.joined(separator: " AND "))) else { continue }
      found.append(
        Finding(
          .alwaysEmpty, widget: nil, at: span,
          "no record has \(texts.count == 2 ? "both" : "all of") \(NameText.list(texts)), so together they match nothing",
          remedy: "to find any of them, write the group as { or: \(WrittenOut.item(name)) }"))
    }
    return found
  }

  /// Toggles of one group that exclude each other.
  private static func ofSwitches(_ manifest: Manifest, _ search: RecordSearch, _ faceted: Set<Attribute>) async -> [Finding] {
    let switches = manifest.widgets.filter(\.isOfMainSearcher).compactMap { widget -> (WidgetDeclaration, GroupWriting, String)? in
      guard case .toggle(let toggle) = widget.kind, let writing = widget.traits.writings.only,
        toggle.filter.kind != .facet || faceted.contains(toggle.filter.attribute)
      else { return nil }
      return (widget, writing, FilterExpression.text(of: toggle.filter, .v8))
    }
    /// Whether both filters have to match. In separate groups, only opposites like `true` and `false` are compared: other filters may both
    /// match records that are not in the data.
    func areCombined(_ one: GroupWriting, _ other: GroupWriting) -> Bool {
      if one.group == other.group { return if case .and = one.group { true } else { false } }
      return one.onlyAttribute != nil && one.onlyAttribute == other.onlyAttribute
    }
    /// Whether one filter negates the other, in two groups.
    func areOpposite(_ one: GroupWriting, _ filter: String, _ other: GroupWriting, _ otherFilter: String) -> Bool {
      one.group != other.group && (filter == "NOT \(otherFilter)" || otherFilter == "NOT \(filter)")
    }
    var found: [Finding] = []
    for (place, (widget, writing, filter)) in switches.enumerated() {
      for (other, otherWriting, otherFilter) in switches.prefix(place)
      where (areCombined(writing, otherWriting) || areOpposite(writing, filter, otherWriting, otherFilter))
        && other.wiring.filterState?.value == widget.wiring.filterState?.value && filter != otherFilter
      {
        guard await search.finds(filter), await search.finds(otherFilter), !(await search.finds("\(filter) AND \(otherFilter)")) else {
          continue
        }
        found.append(
          widget.finding(
            .alwaysEmpty, "no record matches both '\(other.id.value)' and '\(widget.id.value)': switched on together, they find nothing",
            labels: [.init("the other switch", at: other.id.span)],
            remedy: writing.group == otherWriting.group
              ? "use a filterMap, or write operator: or in both" : "use a filterMap, or one groupName with operator: or in both"))
        // One is enough: a switch may exclude hundreds of others.
        break
      }
    }
    return found
  }

  private static func areApart(_ filters: [String], _ search: RecordSearch) async -> Bool {
    for (place, one) in filters.enumerated() {
      for other in filters.dropFirst(place + 1) where await search.finds("\(one) AND \(other)") { return false }
    }
    return true
  }
}

/// What decides whether two lists for one attribute split its values between two groups.
private struct ListLikeness: Hashable {
  let attribute: Attribute
  let group: String
  let filterState: String
  let offersAllValues: Bool
  /// Whether it is a list of fixed values in an `or` group, and its only value, if it has one.
  let isFixedList: Bool
  let only: String?

  func splits(_ other: ListLikeness) -> Bool {
    guard attribute == other.attribute, group != other.group, filterState == other.filterState else { return false }
    if offersAllValues || other.offersAllValues { return true }
    // Two switches have their own finding.
    return isFixedList && other.isFixedList && (only == nil || only != other.only)
  }
}

extension GroupWriting {
  /// The attribute whose plain values it selects; nil if there are several attributes, or other filters.
  fileprivate var onlyAttribute: Attribute? {
    switch choice {
    case .values(let attribute): return attribute
    case .filters(let filters, _):
      guard let first = filters.first, filters.allSatisfy({ $0.kind == .facet && !$0.isNegated && $0.attribute == first.attribute }) else {
        return nil
      }
      return first.attribute
    case .numbers, .path: return nil
    }
  }
}

extension WidgetDeclaration {
  /// Whether it is connected to a filter state.
  fileprivate var setsFilters: Bool { wiring.connect.map { $0.contains(.filterState) } ?? true }

  /// Whether it is a list of fixed values, of which several can be selected in the `or` group.
  fileprivate func isFixedList(in group: FilterGroup.ID) -> Bool {
    guard case .filters = traits.naming, case .or = group else { return false }
    return traits.type != .toggle
  }

  /// The text of the only filter of a fixed list; nil if it has others.
  fileprivate var onlyValue: String? {
    guard case .filters(let filters, _, _) = traits.naming, filters.count == 1 else { return nil }
    return FilterExpression.text(of: filters[0], .v8)
  }

  /// Whether it offers all values in the results instead of fixed ones.
  fileprivate var offersAllValues: Bool {
    if case .values = traits.naming { true } else { false }
  }
}
