import Diagnostics
import Forms
import Manifest
import SearchModel
import Texts

/// Initial values of widgets and of the searcher that InstantSearch ignores.
package enum StartingState {
  package static func findings(_ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    manifest.widgets.flatMap { selections($0, manifest) + presets($0, manifest) } + queryFilters(manifest) + cleared(manifest)
      + laterPage(manifest) + unshown(manifest) + unfollowed(manifest)
  }

  /// Filters at the start that `setup` removes before the first search.
  private static func cleared(_ manifest: Manifest) -> [Finding] {
    // Other states are not cleared.
    let isOfMain = manifest.filterState.contains { if case .of = $0 { false } else { !$0.addedGroups.isEmpty } }
    guard isOfMain, let first = manifest.setup.first, case .clear(nil) = first.action else { return [] }
    return [
      Finding(
        .initialSelectionIgnored, widget: nil, at: manifest.filterStateSpan,
        "the initial filters have no effect: 'setup' removes them before the first search",
        labels: [.init("removed here", at: first.span)], remedy: "remove one of the two")
    ]
  }

  /// Findings that only depend on the searcher: filters and the page of its query, and initially selected sort orders.
  static func ofSearcher(_ manifest: Manifest) -> [Finding] {
    manifest.widgets.filter { $0.traits.type == .sortBy }.flatMap { selections($0, manifest) } + queryFilters(manifest)
      + laterPage(manifest)
  }

  /// A query that begins with the second page, usually because its author counts from 1.
  private static func laterPage(_ manifest: Manifest) -> [Finding] {
    // With 'offset', the page has no effect.
    guard let page = manifest.searcher.query.page, page > 0, manifest.searcher.query.additional[.offset] == nil,
      let place = manifest.searcher.places.query["page"]
    else { return [] }
    return [
      Finding(
        .settingIncomplete, widget: nil, at: place,
        "the query begins with page \(page), which is not the first: pages are counted from 0",
        remedy: "remove 'page', or write page: \(page - 1)")
    ]
  }

  private static func selections(_ widget: WidgetDeclaration, _ manifest: Manifest) -> [Finding] {
    let id = widget.id.value
    switch widget.traits.start {
    case .plain: return unreachable(widget, manifest)
    case .switchedOn(let filter, let group):
      if manifest.isPreset(filter, in: group) { return [] }
      return [
        widget.finding(
          .initialSelectionIgnored, at: ["isSelected"],
          saying: "'\(id)' starts switched off: the filter state immediately overwrites isSelected")
      ]
    case .segment(_, let filter, let group):
      let isSet = manifest.setup.flatMap(\.edits).contains { edit in
        filter.map { edit.addedGroups.contains(group) && edit.filters.contains($0) } ?? false
      }
      guard let filter, !isSet, !manifest.isPreset(filter, in: group) else { return [] }
      return [
        widget.finding(
          .initialSelectionIgnored, at: ["selected"],
          saying: "'\(id)' shows a segment as selected although its filter is not set, and deselects it at the first filter change")
      ]
    case .order(let selected, let indices):
      guard selected < indices.count else {
        return [
          widget.finding(
            .initialSelectionIgnored, at: ["selected"],
            saying:
              "'\(id)' starts with position \(selected), but its indices have the positions 0 to \(indices.count - 1): none is shown as selected",
            remedy: "select one of the sort orders")
        ]
      }
      // `setup` may have switched to it.
      let start =
        manifest.setup.flatMap(\.flattened).compactMap { step -> String? in
          if case .index(let name) = step.action.own { name } else { nil }
        }.last ?? manifest.searcher.index
      guard indices[selected] != start, widget.isOfMainSearcher else { return [] }
      return [
        widget.finding(
          .initialSelectionIgnored, at: ["selected"],
          saying: "'\(id)' shows '\(indices[selected])', but '\(start)' is searched",
          remedy: indices.firstIndex(of: start).map {
            "write selected: \($0), or begin with an 'index: \(indices[selected])' step in setup"
          } ?? "list '\(start)', which is searched, first in indicesNames")
      ]
    case .range:
      if case .numericRange(let slider) = widget.kind, let bounds = slider.bounds, let range = slider.range,
        !bounds.overlaps(range)
      {
        let text = [range, bounds].flatMap { [$0.lowerBound, $0.upperBound] }.map { NumberText.plain($0) }
        return [
          widget.finding(
            .inputClamped, at: ["range"],
            saying: "the range \(text[0]) to \(text[1]) of '\(id)' is outside its bounds, \(text[2]) to \(text[3]), which clamp it",
            remedy: "start with a range within the bounds")
        ]
      }
      return [
        widget.finding(
          .initialSelectionIgnored, "'\(id)' shows a range that is not applied as a filter unless the bounds clamp it",
          remedy: "remove 'range', and set the filter with a 'filterState' step after the first search")
      ]
    case .selectedValues:
      return [
        widget.finding(
          .initialSelectionIgnored, "'\(id)' shows values as selected that are not applied as filters; clicking one deselects it")
      ]
    }
  }

  /// Steps that switch the main searcher to a different index without the sort-by list.
  private static func unshown(_ manifest: Manifest) -> [Finding] {
    guard let list = manifest.widgets.first(where: { $0.traits.type == .sortBy && $0.isOfMainSearcher }) else { return [] }
    let selected: Int? = if case .sortBy(let own) = list.kind { own.selected } else { nil }
    let first = selected.flatMap { list.traits.indices.indices.contains($0) ? list.traits.indices[$0] : nil } ?? manifest.searcher.index
    return manifest.scenarios.flatMap { scenario -> [Finding] in
      let steps = scenario.steps.flatMap(\.flattened)
      // A scenario that taps the list afterwards, expects something about it or removes it takes this into account.
      let lastTap = steps.lastIndex { if case .widget(let target, _) = $0.action { list.views.contains(target.id) } else { false } }
      let isRewired = steps.contains { if case .wire = $0.action { true } else { false } }
      let isExpected = scenario.expectations.contains { $0.widgets.contains { list.views.contains($0.id.value) } }
      if isRewired || isExpected { return [] }
      let shown = lastTap.map { tapped(steps[$0], in: list.traits.indices) } ?? first
      return steps.dropFirst(lastTap.map { $0 + 1 } ?? 0).compactMap { step in
        guard case .index(let name) = step.action, let shown, name != shown, list.traits.indices.contains(name) else { return nil }
        return Finding(
          .initialSelectionIgnored, widget: list.id.value, at: step.span,
          "'\(list.id.value)' does not show that '\(name)' is searched from here on: it only reflects clicks",
          remedy: "write click: { \(list.id.value): \(WrittenOut.item(name)) }")
      }
    }
  }

  /// The index that a tap on a sort-by list selects; nil if it is not known.
  private static func tapped(_ step: Step, in indices: [String]) -> String? {
    guard case .widget(_, .click(let item)) = step.action else { return nil }
    return switch item.selector {
    case .value(let name): indices.contains(name) ? name : nil
    case .position(let place): indices.indices.contains(place - 1) ? indices[place - 1] : nil
    case .filter, .whole: nil
    }
  }

  /// Sort-by lists for one searcher: a click in one is not shown by the others.
  private static func unfollowed(_ manifest: Manifest) -> [Finding] {
    let lists = manifest.widgets.filter { $0.traits.type == .sortBy && $0.wiring.connect == nil }
    // Scenarios that tap both take this into account.
    let tapped = Set(manifest.allSteps.flatMap(\.widgetEvents).map(\.target.id))
    func isTapped(_ list: WidgetDeclaration) -> Bool { !tapped.isDisjoint(with: list.views) }
    return lists.enumerated().compactMap { place, list in
      let searcher = list.wiring.searcher?.value ?? "main"
      guard let other = lists.prefix(place).first(where: { $0.wiring.searcher?.value ?? "main" == searcher }),
        isTapped(list) != isTapped(other)
      else { return nil }
      return list.finding(
        .initialSelectionIgnored,
        "after a click in one, '\(other.id.value)' and '\(list.id.value)' show different selections: neither follows the other",
        labels: [.init("the other list", at: other.id.span)], remedy: "keep one of the two, or show one list twice with 'views'")
    }
  }

  /// An initial sort order that the user cannot return to.
  private static func unreachable(_ widget: WidgetDeclaration, _ manifest: Manifest) -> [Finding] {
    let index = manifest.searcher.index
    guard widget.traits.type == .sortBy, widget.isOfMainSearcher, !widget.traits.indices.contains(index),
      // Another list on the screen lets the user return to it.
      !manifest.widgets.contains(where: { $0.traits.type == .sortBy && $0.isOfMainSearcher && $0.traits.indices.contains(index) })
    else { return [] }
    return [
      widget.finding(
        .orderUnreachable, at: ["indicesNames"], saying: "'\(widget.id.value)' does not list '\(index)', which is searched at first",
        remedy: "add '\(index)' to indicesNames")
    ]
  }

  /// Filters set before the widgets exist.
  private static func presets(_ widget: WidgetDeclaration, _ manifest: Manifest) -> [Finding] {
    let groups = manifest.filterState.flatMap(\.addedGroups)
    if widget.traits.type == .searchBox, widget.isOfMainSearcher, let text = manifest.searcher.query.query, !text.isEmpty,
      manifest.setup.isEmpty
    {
      return [
        widget.finding(
          .initialSelectionIgnored, "'\(widget.id.value)' is empty at first, although '\(text)' is searched for",
          remedy: "type the text in setup: type: { \(widget.id.value): \(WrittenOut.item(text, allowsNumbers: true)) }")
      ]
    }
    // Steps in `setup` may notify all widgets.
    if case .currentRefinements(let current) = widget.kind, manifest.setup.isEmpty,
      groups.contains(where: { current.groups?.contains($0) ?? true })
    {
      return [
        widget.finding(
          .presetReplaced, "'\(widget.id.value)' does not show the initial filters until another filter changes",
          remedy: "set them with a 'filterState' step in setup, which notifies observers")
      ]
    }
    guard case .one(let writing) = widget.traits.writings else { return [] }
    if case .numbers = writing.choice, manifest.setup.isEmpty, groups.contains(writing.group) {
      return [
        widget.finding(
          .presetReplaced, "'\(widget.id.value)' does not show the initial filter until another filter changes",
          remedy: "set it with a 'filterState' step in setup, which notifies observers")
      ]
    }
    let isHidden: Bool
    switch writing.reach {
    case .rewritesGroup, .emptiesGroup: isHidden = groups.contains(writing.group)
    // Only the widget's own filters are removed.
    case .own: isHidden = false
    }
    guard isHidden else { return [] }
    return [
      widget.finding(
        .presetReplaced,
        "'\(widget.id.value)' does not see the filters that are set before it is connected, and the first click on it replaces them")
    ]
  }

  private static func queryFilters(_ manifest: Manifest) -> [Finding] {
    let text = "the filters of the query are not sent while disjunctive faceting is on"
    let isOn = manifest.searcher.isDisjunctiveFacetingEnabled
    let ofSearcher =
      manifest.searcher.query.filters != nil && isOn
      ? [Finding(.queryFiltersIgnored, widget: nil, at: manifest.placeOfQueryFilters ?? manifest.searcher.span, text)] : []
    let ofSetup = ignored(manifest.setup, isOn)
    // Problems of `setup` are reported once, not for each scenario.
    return ofSearcher + ofSetup.findings + manifest.scenarios.flatMap { ignored($0.steps, ofSetup.isOn).findings }
  }

  /// The steps that set filters of the query without effect, and whether disjunctive faceting is on after them.
  private static func ignored(_ steps: [Step], _ isOn: Bool) -> (findings: [Finding], isOn: Bool) {
    var isOn = isOn
    let findings = steps.flatMap(\.flattened).compactMap { step -> Finding? in
      switch step.action {
      case .searcher(let change) where change.searcher == nil || change.searcher?.value == "main":
        isOn = change.isDisjunctiveFacetingEnabled ?? isOn
        if isOn, change.parameters?.filters != nil || change.request?.query.filters != nil {
          return Finding(
            .queryFiltersIgnored, widget: nil, at: step.span, "the filters of the query are not sent while disjunctive faceting is on")
        }
      case .filters(.some) where isOn:
        return Finding(
          .queryFiltersIgnored, widget: nil, at: step.span, "the filters of the query are not sent while disjunctive faceting is on")
      case .widget, .search, .query, .page, .index, .filters, .burst, .clear, .filterState, .answers, .searcher, .by, .wire: break
      }
      return nil
    }
    return (findings, isOn)
  }
}
