import JSONText
import Manifest
import SearchModel
import Staging

/// Recognizes why version 8 differs from version 7 at a step.
struct UpgradeReasons {
  /// The filters of both sides at one moment.
  struct Filters {
    let left: FilterGroups
    let right: FilterGroups
  }

  let manifest: Manifest
  /// The filters now, and at the previous step.
  let filters: [Filters]
  /// The step; nil for `setup`.
  let action: StepAction?
  /// The findings of the step under either version.
  let findings: Set<FindingID>
  /// The instructions in the last response for arranging the interface.
  let renderingContent: JSONValue?
  /// The attributes that version 8 counted disjunctively in its last search.
  let disjunctive: Set<Attribute>
  /// Whether the two requested a different strictness, now or before.
  let relevancyDiffers: Bool

  /// The known reasons for a difference; empty if unknown.
  func causes(of difference: ScenarioComparison.Change.Difference) -> [UpgradeChange] {
    switch difference {
    case .filters: return causes(filters.prefix(1))
    case .queries: return queryCauses
    case .redirect: return []
    case .hits, .hitIDs: return causes(filters.prefix(1)) + sorting
    case .widget(let id, let isPending, let old, let new):
      guard let widget = manifest.widget(id) else { return [] }
      let own = causes(widget, old, new)
      if !own.isEmpty { return own }
      let ofFilters = causes(isPending ? filters[...] : filters.prefix(1))
      return ofFilters.isEmpty ? sorting : ofFilters
    case .outcome:
      return (findings.contains(.countMismatch) ? [.countMismatch] : [])
        + (findings.contains(.duplicateValuesCrash) ? [.duplicateValues] : [])
    }
  }

  // MARK: Filters and queries

  /// How the filters expressions differ.
  private func causes(_ moments: some Collection<Filters>) -> [UpgradeChange] {
    let causes = moments.reduce(into: Set<UpgradeChange>()) { causes, filters in
      let old = filters.left.groups(.v7).flatMap(\.filters)
      let new = filters.right.groups(.v8).flatMap(\.filters)
      guard Set(old) == Set(new.map { $0.held(by: .v7) }) else { return }
      for case .facet(let facet) in new {
        if case .string = facet.value {} else { causes.insert(.bareValues) }
        if facet.score != nil { causes.insert(.scoreOutsideQuotes) }
        if facet.isRounded { causes.insert(.numberPrecision) }
      }
      if old != new.map({ $0.held(by: .v7) }) { causes.insert(.filterOrder) }
    }
    return UpgradeChange.allCases.filter(causes.contains)
  }

  private var queryCauses: [UpgradeChange] {
    var causes = causes(filters.prefix(1))
    if manifest.widgets.flatMap(\.traits.countedAttributes).contains(where: \.hasComma) { causes.append(.attributeWithComma) }
    if case .burst? = action { causes.append(.burstQueries) }
    return causes + sorting
  }

  private var sorting: [UpgradeChange] { relevancyDiffers ? [.relevantSort] : [] }

  // MARK: Widgets

  private func causes(_ widget: WidgetDeclaration, _ old: WidgetState, _ new: WidgetState) -> [UpgradeChange] {
    if widget.traits.countedAttributes.contains(where: \.hasComma) { return [.attributeWithComma] }
    switch widget.traits.upgrade {
    case .none: return []
    case .menu(let menu):
      guard case .menu(let old) = old, case .menu(let new) = new else { return [] }
      return ofMenu(menu, old, new)
    case .list(let list):
      guard case .list(let old) = old, case .list(let new) = new else { return [] }
      return ofList(list, old, new)
    case .engineRules: return hidesFacets ? [.hiddenValues] : []
    case .filters(let filters): return filters.contains(where: \.isRounded) ? [.numberPrecision] : []
    case .relevantSort: return [.relevantSort]
    case .customData: return [.customData]
    }
  }

  private var hidesFacets: Bool {
    (renderingContent?["facetOrdering"]?["values"]?.members ?? []).contains { $0.value["hide"]?.array?.isEmpty == false }
  }

  private func ofMenu(_ menu: HierarchicalMenu, _ old: [WidgetState.MenuItem], _ new: [WidgetState.MenuItem]) -> [UpgradeChange] {
    let known = Set(old.map(\.value))
    let added = new.filter { !known.contains($0.value) }
    // Version 8 shows everything that version 7 shows, unless a different widget replaced a level.
    let isReplaced = old.contains { item in
      !new.contains { $0.value == item.value && $0.count == item.count && $0.isSelected == item.isSelected }
    }
    if isReplaced || added.contains(where: { $0.count == 0 }) {
      return disjunctive.isDisjoint(with: menu.hierarchicalAttributes) ? [] : [.menuLevelReplaced]
    }
    guard !added.isEmpty else { return [] }
    if filters.first?.right.hierarchy?.path.isEmpty == false { return [.menuLevelsBelowSelection] }
    return (old + new).contains(where: \.isSelected) ? [.menuLevelsWithoutPath] : [.menuLevelsBeforeSelection]
  }

  private func ofList(_ list: RefinementList, _ old: [WidgetState.ListItem], _ new: [WidgetState.ListItem]) -> [UpgradeChange] {
    let known = Set(old.map(\.text))
    let appended = new.filter { !known.contains($0.text) && $0.isSelected && $0.count == 0 }
    let isOfMenu = manifest.widgets.contains { $0.traits.writings.only?.hierarchy?.levels.contains(list.attribute) ?? false }
    // With a limit, appended values displace others.
    let rest = new.filter { known.contains($0.text) }
    let isOtherwiseEqual = rest.allSatisfy { item in old.contains { $0.text == item.text && $0.count == item.count } }
    if !appended.isEmpty, isOtherwiseEqual { return [.selectedValuesAppended] }
    if isOfMenu { return appended.isEmpty ? [.listTakesMenuCounts] : [.selectedValuesAppended, .listTakesMenuCounts] }
    return []
  }
}

extension Attribute {
  fileprivate var hasComma: Bool { rawValue.utf8.contains(UInt8(ascii: ",")) }
}

extension Filter.Facet {
  /// Whether its number loses digits in 32 bits.
  fileprivate var isRounded: Bool { value.text(.v7) != value.text(.v8) }
}
