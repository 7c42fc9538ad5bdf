import Findings
import Manifest
import SearchModel

/// Filters that the user cannot remove: no widget shows or removes them.
///
/// Filters that concern no widget count only in the step in which the app sets them: those that it sets at the start, such as the language
/// of the shop, are not for the user to remove.
package enum TrappedFilters {
  package static func findings(_ evidence: StepEvidence) -> [Finding] {
    // Filters that have not been searched with are not in effect yet; those of an earlier search may only disappear now.
    let searches = evidence.searches + evidence.otherSearches.map(\.search)
    let isAnswered = searches.contains { if case .success = $0.outcome { true } else { false } }
    guard isAnswered || searches.isEmpty && evidence.resultsBefore != nil && (sought(evidence) != nil || takesAway(evidence)) else {
      return []
    }
    if evidence.otherFilters.isEmpty { return findings("main", evidence) }
    // States that no searcher follows are not in effect.
    let searched = evidence.manifest.searchedStates
    return (["main"] + evidence.otherFilters.keys.sorted().filter(searched.contains)).flatMap { findings($0, evidence) }
  }

  private static func findings(_ state: String, _ evidence: StepEvidence) -> [Finding] {
    let filters = evidence.filters(of: state)
    var now = trapped(evidence.settled, filters.after, state, evidence)
    // Filters that the app set before are not for the user to remove.
    let earlier = Set(filters.before.groups(evidence.version).flatMap(\.filters))
    now.removeAll { $0.widget == nil && earlier.contains($0.filter) }
    if now.isEmpty { return [] }
    // Reported only in the step where it begins.
    let before = evidence.resultsBefore == nil ? [] : Set(trapped(evidence.before, filters.before, state, evidence))
    now.removeAll(where: before.contains)
    guard let first = now.first else { return [] }
    let text = evidence.text(of: now.map(\.filter))
    let own =
      now.count == 1
      ? first.widget.flatMap(evidence.manifest.widget).flatMap { HiddenValue.reason(first.filter, in: $0, evidence) }.map { ": \($0)" }
        ?? "" : ""
    let search = sought(evidence).map { " while the values of '\($0.widget)' are searched for '\($0.text)'" } ?? ""
    let reason = first.widget == nil ? "" : own
    return [
      evidence.finding(
        .filterTrapped, first.widget,
        "\(text) \(now.count == 1 ? "is" : "are") active, but no widget shows \(now.count == 1 ? "it" : "them") as selected or lets the user remove \(now.count == 1 ? "it" : "them")\(search.isEmpty ? reason : search)"
      )
    ]
  }

  /// Whether the message of a finding says why the widget does not show the filter.
  package static func namesReason(_ headline: String) -> Bool { headline.contains("lets the user remove it: ") }

  /// Whether the step dismisses a widget that no step presents again, or replaces the items of a list.
  private static func takesAway(_ evidence: StepEvidence) -> Bool {
    evidence.events.contains { event in
      switch event.action {
      case .wire(.dismiss(let targets)): targets.contains { !evidence.manifest.steps.presented.contains($0.id) }
      case .widget(_, .items): true
      default: false
      }
    }
  }

  /// Whether the app sets filters in this step of a scenario.
  private static func isByApp(_ evidence: StepEvidence) -> Bool {
    !evidence.isSetup && evidence.events.contains { if case .filterState = $0.action { true } else { false } }
  }

  /// The list whose values the step searches, and the query; nil if it does not search values.
  private static func sought(_ evidence: StepEvidence) -> (widget: String, text: String)? {
    for event in evidence.events.reversed() {
      if case .widget(let target, .facetSearch(let text)) = event.action, let text, !text.isEmpty { return (target.id, text) }
    }
    return nil
  }

  /// The filters that the user cannot remove after the step.
  static func trapped(_ evidence: StepEvidence, in state: String) -> [Filter] {
    trapped(evidence.settled, evidence.filters(of: state).after, state, evidence).map(\.filter)
  }

  /// Whether a widget on the screen handles any of the filters that are searched with.
  package static func isHandled(_ filters: StateFilters, _ manifest: Manifest, _ version: InstantSearchVersion) -> Bool {
    manifest.searchedStates.contains { name in
      let widgets = manifest.widgets.filter {
        $0.wiring.filterState?.value ?? "main" == name && $0.wiring.isPresented && $0.wiring.connect == nil
      }
      return filters.groups(of: name).groups(version).contains { group in
        group.filters.contains { owner(of: $0, in: group.id, among: widgets, manifest) != nil }
      }
    }
  }

  /// The widget that a filter concerns.
  private static func owner(
    of filter: Filter, in group: FilterGroup.ID, among widgets: [WidgetDeclaration], _ manifest: Manifest
  ) -> WidgetDeclaration? {
    widgets.first { widget in manifest.writings(of: widget).contains { $0.group == group || $0.isAbout(filter.attribute) } }
  }

  /// A filter in a group that the user can remove.
  fileprivate struct Removal: Hashable {
    let filter: Filter
    let group: FilterGroup.ID
  }

  private struct Trapped: Hashable {
    let filter: Filter
    let group: FilterGroup.ID
    /// The widget that the filter concerns; nil if the app set it.
    let widget: String?
  }

  private static func trapped(_ state: UIState, _ filters: FilterGroups, _ name: String, _ evidence: StepEvidence) -> [Trapped] {
    if filters.isEmpty { return [] }
    let widgets = evidence.manifest.widgets.filter { $0.wiring.filterState?.value ?? "main" == name }
    // Found once, as there may be as many refinements as filters.
    let removable = widgets.reduce(into: [String: Set<Removal>]()) { removable, widget in
      guard widget.traits.type == .currentRefinements else { return }
      removable[widget.id.value] = Set(widget.views.flatMap { state.widget($0)?.removals ?? [] })
    }
    return filters.groups(evidence.version).flatMap { group in
      group.filters.compactMap { filter -> Trapped? in
        if widgets.contains(where: { frees($0, filter, group.id, removable, state, evidence) }) { return nil }
        let owner = owner(of: filter, in: group.id, among: widgets, evidence.manifest)
        return owner == nil && !isByApp(evidence) ? nil : Trapped(filter: filter, group: group.id, widget: owner?.id.value)
      }
    }
  }

  /// Whether the user can remove a filter in a widget.
  private static func frees(
    _ widget: WidgetDeclaration, _ filter: Filter, _ group: FilterGroup.ID, _ removable: [String: Set<Removal>], _ state: UIState,
    _ evidence: StepEvidence
  ) -> Bool {
    // The cheap checks come first: most widgets have nothing to do with the group.
    let writings: [GroupWriting] =
      switch widget.traits.groupUse {
      case .none: evidence.manifest.writings(of: widget).filter { $0.group == group }
      case .watches, .clears, .clearsOthers: []
      }
    if case .none = widget.traits.groupUse, writings.isEmpty { return false }
    let shown = widget.views.compactMap { state.widget($0) }
    if shown.isEmpty { return false }
    switch widget.traits.groupUse {
    case .none: break
    case .watches(let groups):
      return (groups ?? [group]).contains(group)
        && removable[widget.id.value]?.contains(Removal(filter: filter, group: group)) ?? false
    case .clears(let groups): return (groups ?? [group]).contains(group)
    case .clearsOthers(let groups): return !groups.contains(group)
    }
    return writings.contains { writing in shown.contains { $0.shows(filter, writing, evidence.version) } }
  }
}

extension GroupWriting {
  fileprivate func isAbout(_ attribute: Attribute) -> Bool {
    switch choice {
    case .values(let own), .numbers(let own): own == attribute
    case .filters(let filters, _): filters.contains { $0.attribute == attribute }
    case .path(let hierarchy): hierarchy.levels.contains(attribute)
    }
  }
}

extension WidgetState {
  /// What the user can remove in it.
  fileprivate var removals: [TrappedFilters.Removal] {
    if case .refinements(let items) = self { items.map { .init(filter: $0.filter, group: $0.group) } } else { [] }
  }

  /// Whether a filter is shown as selected, so that a tap removes it.
  fileprivate func shows(_ filter: Filter, _ writing: GroupWriting, _ version: InstantSearchVersion) -> Bool {
    let value: String? = if case .facet(let facet) = filter { facet.value.text(version) } else { nil }
    return switch self {
    case .list(let items):
      items.contains { item in item.isSelected && (item.filter.map { $0 == filter } ?? (item.text == value)) }
    case .menu(let items): items.contains { $0.isSelected || $0.value == value }
    case .groups(let groups):
      groups.contains { group in group.title == filter.attribute.rawValue && group.items.contains { $0.isSelected && $0.text == value } }
    case .toggle(_, let isSelected): isSelected
    case .segments(let segments): segments.contains(where: \.isSelected)
    // A slider shows the range, and a stepper the number, that it filters by.
    case .range(_, let value): value != nil && writing.isAbout(filter.attribute)
    case .number(_, _, let value): value != nil && writing.isAbout(filter.attribute)
    case .refinements, .button, .rows, .text: false
    }
  }
}
