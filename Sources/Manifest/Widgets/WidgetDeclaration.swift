import Diagnostics
import JSONText
import SearchModel
import YAMLTree

/// A widget of the manifest: its name, and what it is.
package struct WidgetDeclaration: Sendable {
  package let id: Located<String>
  package let kind: WidgetKind
}

/// The words after `type:`.
package enum WidgetType: String, Sendable, Hashable, CaseIterable {
  case refinementList, facetFilterList, tagFilterList, currentRefinements, hierarchicalMenu, numericFilterList, clearRefinements, toggle,
    filterMap, numericRange, numericComparison, sortBy, searchBox, stats, loading, hits, dynamicFacets, relevantSort, queryRuleCustomData
}

/// The widgets there are.
package enum WidgetKind: Sendable {
  case refinementList(RefinementList)
  case facetFilterList(FilterList<Filter.Facet>)
  case tagFilterList(FilterList<Filter.Tag>)
  case currentRefinements(CurrentRefinements)
  case hierarchicalMenu(HierarchicalMenu)
  case numericFilterList(FilterList<Filter.Numeric>)
  case clearRefinements(ClearRefinements)
  case toggle(Toggle)
  case filterMap(FilterMap)
  case numericRange(NumericRange)
  case numericComparison(NumericComparison)
  case sortBy(SortBy)
  case searchBox(SearchBox)
  case stats(PlainWidget)
  case loading(PlainWidget)
  case hits(HitsList)
  case dynamicFacets(DynamicFacets)
  case relevantSort(PlainWidget)
  case queryRuleCustomData(PlainWidget)

  /// What it is.
  package var type: WidgetType {
    switch self {
    case .refinementList: .refinementList
    case .facetFilterList: .facetFilterList
    case .tagFilterList: .tagFilterList
    case .currentRefinements: .currentRefinements
    case .hierarchicalMenu: .hierarchicalMenu
    case .numericFilterList: .numericFilterList
    case .clearRefinements: .clearRefinements
    case .toggle: .toggle
    case .filterMap: .filterMap
    case .numericRange: .numericRange
    case .numericComparison: .numericComparison
    case .sortBy: .sortBy
    case .searchBox: .searchBox
    case .stats: .stats
    case .loading: .loading
    case .hits: .hits
    case .dynamicFacets: .dynamicFacets
    case .relevantSort: .relevantSort
    case .queryRuleCustomData: .queryRuleCustomData
    }
  }

  /// The group that the widget writes to; nil when it only shows.
  package var group: FilterGroup.ID? {
    switch self {
    case .refinementList(let list): list.group
    case .facetFilterList(let list): list.group
    case .tagFilterList(let list): list.group
    case .hierarchicalMenu(let menu): menu.group
    case .numericFilterList(let list): list.group
    case .toggle(let toggle): toggle.group
    case .filterMap(let map): map.group
    case .numericRange(let range): range.group
    case .numericComparison(let number): number.group
    case .currentRefinements, .clearRefinements, .sortBy, .searchBox, .stats, .loading, .hits, .dynamicFacets, .relevantSort,
      .queryRuleCustomData:
      nil
    }
  }

  /// The attributes that the widget asks the engine to count.
  package var countedAttributes: [Attribute] {
    switch self {
    case .refinementList(let list): list.source == .hits ? [list.attribute] : []
    case .hierarchicalMenu(let menu): menu.hierarchicalAttributes
    case .filterMap(let map): [map.attribute]
    case .numericRange(let range): [range.attribute]
    case .numericComparison(let number): [number.attribute]
    case .facetFilterList, .tagFilterList, .numericFilterList, .currentRefinements, .clearRefinements, .toggle, .sortBy, .searchBox, .stats,
      .loading, .hits, .dynamicFacets, .relevantSort, .queryRuleCustomData:
      []
    }
  }

  /// What users can do to it.
  package var understands: [WidgetVerb] {
    switch self {
    case .refinementList(let list) where list.source == .facet: [.click, .facetSearch]
    case .refinementList, .facetFilterList, .tagFilterList, .numericFilterList, .hierarchicalMenu, .clearRefinements, .filterMap, .sortBy,
      .hits,
      .dynamicFacets, .relevantSort:
      [.click]
    case .toggle: [.click, .set]
    case .currentRefinements: [.remove]
    case .numericRange: [.set, .bounds]
    case .numericComparison: [.set, .bounds, .increment, .decrement, .multiply]
    case .searchBox: [.type, .submit]
    case .stats, .loading, .queryRuleCustomData: []
    }
  }

  static let forms: [(type: WidgetType, form: Form<WidgetKind>)] = [
    (.refinementList, RefinementList.form.map(WidgetKind.refinementList)),
    (.facetFilterList, FilterList<Filter.Facet>.form.map(WidgetKind.facetFilterList)),
    (.tagFilterList, FilterList<Filter.Tag>.form.map(WidgetKind.tagFilterList)),
    (.currentRefinements, CurrentRefinements.form.map(WidgetKind.currentRefinements)),
    (.hierarchicalMenu, HierarchicalMenu.form.map(WidgetKind.hierarchicalMenu)),
    (.numericFilterList, FilterList<Filter.Numeric>.form.map(WidgetKind.numericFilterList)),
    (.clearRefinements, ClearRefinements.form.map(WidgetKind.clearRefinements)),
    (.toggle, Toggle.form.map(WidgetKind.toggle)), (.filterMap, FilterMap.form.map(WidgetKind.filterMap)),
    (.numericRange, NumericRange.form.map(WidgetKind.numericRange)),
    (.numericComparison, NumericComparison.form.map(WidgetKind.numericComparison)),
    (.sortBy, SortBy.form.map(WidgetKind.sortBy)), (.searchBox, SearchBox.form.map(WidgetKind.searchBox)),
    (.stats, PlainWidget.form("a stats").map(WidgetKind.stats)), (.loading, PlainWidget.form("a loading").map(WidgetKind.loading)),
    (.dynamicFacets, DynamicFacets.form.map(WidgetKind.dynamicFacets)),
    (.hits, HitsList.form.map(WidgetKind.hits)), (.relevantSort, PlainWidget.form("a relevantSort").map(WidgetKind.relevantSort)),
    (.queryRuleCustomData, PlainWidget.form("a queryRuleCustomData").map(WidgetKind.queryRuleCustomData)),
  ]

  /// A widget is read by the form that its `type` names.
  static let form = Form<WidgetKind>(schema) { node, problems in
    guard case .mapping(let entries) = node.content else {
      return problems.wrongType(node, expected: "a widget, a mapping with a type,")
    }
    let types = forms.map(\.type.rawValue)
    guard let type = entries.first(where: { $0.key == "type" }) else {
      let near = entries.first { NearMiss.of($0.key, in: ["type"]) != nil }
      return problems.error(
        "missing-key", at: near?.keySpan ?? node.place, "a widget needs the key 'type'",
        help: near.map { "did you mean 'type' by '\($0.key)'?" } ?? "types: \(types.joined(separator: ", "))")
    }
    guard case .scalar(let scalar) = type.value.content else {
      return problems.wrongType(type.value, expected: "a widget type")
    }
    guard let form = forms.first(where: { $0.type.rawValue == scalar.text })?.form else {
      return problems.error(
        "unknown-widget", at: type.value.place, "there is no widget type '\(scalar.text)'",
        help: NearMiss.help(for: scalar.text, in: types, noun: "types"))
    }
    return form.read(node, problems)
  }

  /// Editors choose the keys to offer by the type.
  private static var schema: SchemaFragment {
    let branches = forms.map { type, form -> JSONValue in
      ["if": ["required": ["type"], "properties": ["type": ["const": .string(type.rawValue)]]], "then": form.schema.json]
    }
    return SchemaFragment(
      [
        "type": "object", "required": ["type"],
        "properties": ["type": ["enum": .array(forms.map { .string($0.type.rawValue) }), "description": "What the widget is."]],
        "allOf": .array(branches),
      ], SchemaFragment.merged(forms.map(\.form.schema))
    ).named("widget")
  }
}
