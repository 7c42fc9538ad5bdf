import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

/// A widget of the manifest: its name, and what it is.
package struct WidgetDeclaration: Sendable {
  package let id: Located<String>
  package let kind: WidgetKind
  package let traits: WidgetTraits

  init(id: Located<String>, kind: WidgetKind) {
    self.id = id
    self.kind = kind
    traits = kind.traits
  }
}

/// The words after `type:`.
package enum WidgetType: String, Sendable, Hashable, CaseIterable {
  case refinementList, facetFilterList, tagFilterList, currentRefinements, hierarchicalMenu, numericFilterList, clearRefinements, toggle,
    filterMap, numericRange, numericComparison, sortBy, searchBox, stats, loading, hits, dynamicFacets, relevantSort, queryRuleCustomData

  /// How the keys of such a widget are written.
  var form: Form<WidgetKind> {
    switch self {
    case .refinementList: RefinementList.form.map(WidgetKind.refinementList)
    case .facetFilterList: FilterList<Filter.Facet>.form.map(WidgetKind.facetFilterList)
    case .tagFilterList: FilterList<Filter.Tag>.form.map(WidgetKind.tagFilterList)
    case .currentRefinements: CurrentRefinements.form.map(WidgetKind.currentRefinements)
    case .hierarchicalMenu: HierarchicalMenu.form.map(WidgetKind.hierarchicalMenu)
    case .numericFilterList: FilterList<Filter.Numeric>.form.map(WidgetKind.numericFilterList)
    case .clearRefinements: ClearRefinements.form.map(WidgetKind.clearRefinements)
    case .toggle: Toggle.form.map(WidgetKind.toggle)
    case .filterMap: FilterMap.form.map(WidgetKind.filterMap)
    case .numericRange: NumericRange.form.map(WidgetKind.numericRange)
    case .numericComparison: NumericComparison.form.map(WidgetKind.numericComparison)
    case .sortBy: SortBy.form.map(WidgetKind.sortBy)
    case .searchBox: SearchBox.form.map(WidgetKind.searchBox)
    case .stats: Stats.form("a stats").map(WidgetKind.stats)
    case .loading: Loading.form("a loading").map(WidgetKind.loading)
    case .hits: HitsList.form.map(WidgetKind.hits)
    case .dynamicFacets: DynamicFacets.form.map(WidgetKind.dynamicFacets)
    case .relevantSort: RelevantSort.form("a relevantSort").map(WidgetKind.relevantSort)
    case .queryRuleCustomData: QueryRuleCustomData.form("a queryRuleCustomData").map(WidgetKind.queryRuleCustomData)
    }
  }
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
  case stats(Stats)
  case loading(Loading)
  case hits(HitsList)
  case dynamicFacets(DynamicFacets)
  case relevantSort(RelevantSort)
  case queryRuleCustomData(QueryRuleCustomData)

  /// What everybody asks of it.
  package var traits: WidgetTraits {
    switch self {
    case .refinementList(let list): list.traits
    case .facetFilterList(let list): list.traits
    case .tagFilterList(let list): list.traits
    case .currentRefinements(let current): current.traits
    case .hierarchicalMenu(let menu): menu.traits
    case .numericFilterList(let list): list.traits
    case .clearRefinements(let clear): clear.traits
    case .toggle(let toggle): toggle.traits
    case .filterMap(let map): map.traits
    case .numericRange(let range): range.traits
    case .numericComparison(let number): number.traits
    case .sortBy(let sort): sort.traits
    case .searchBox(let box): box.traits
    case .stats(let stats): stats.traits
    case .loading(let loading): loading.traits
    case .hits(let list): list.traits
    case .dynamicFacets(let list): list.traits
    case .relevantSort(let sort): sort.traits
    case .queryRuleCustomData(let data): data.traits
    }
  }

  /// The forms of all types, made once.
  private static let forms = Dictionary(uniqueKeysWithValues: WidgetType.allCases.map { ($0, $0.form) })

  /// A widget is read by the form that its `type` names.
  static let form = Form<WidgetKind>(schema) { node, problems in
    guard case .mapping(let entries) = node.content else {
      return problems.wrongType(node, expected: "a widget, a mapping with a type,")
    }
    let types = WidgetType.allCases.map(\.rawValue)
    guard let type = entries.first(where: { $0.key == "type" }) else {
      let near = entries.first { NearMiss.of($0.key, in: ["type"]) != nil }
      return problems.error(
        "missing-key", at: near?.keySpan ?? node.place, "a widget needs the key 'type'",
        help: near.map { "did you mean 'type' by '\($0.key)'?" } ?? "types: \(types.joined(separator: ", "))")
    }
    guard case .scalar(let scalar) = type.value.content else {
      return problems.wrongType(type.value, expected: "a widget type")
    }
    guard let form = WidgetType(rawValue: scalar.text).flatMap({ forms[$0] }) else {
      return problems.error(
        "unknown-widget", at: type.value.place, "there is no widget type '\(scalar.text)'",
        help: NearMiss.help(for: scalar.text, in: types, noun: "types"))
    }
    return form.read(node, problems)
  }

  /// Editors choose the keys to offer by the type.
  private static var schema: SchemaFragment {
    let types = WidgetType.allCases.map { ($0, $0.form) }
    let branches = types.map { type, form -> JSONValue in
      ["if": ["required": ["type"], "properties": ["type": ["const": .string(type.rawValue)]]], "then": form.schema.json]
    }
    return SchemaFragment(
      [
        "type": "object", "required": ["type"],
        "properties": ["type": ["enum": .array(WidgetType.allCases.map { .string($0.rawValue) }), "description": "What the widget is."]],
        "allOf": .array(branches),
      ], SchemaFragment.merged(types.map(\.1.schema))
    ).named("widget")
  }
}
