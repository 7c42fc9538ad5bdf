import Forms
import JSONText
import SearchModel

/// A fixed list of filters of one kind (`FacetFilterListConnector`, `TagFilterListConnector`, `NumericFilterListConnector`).
package struct FilterList<F: FilterType>: Sendable {
  package let filters: [F]
  package let selectionMode: SelectionMode
  package let combination: RefinementOperator
  package let groupName: String
  /// The labels of the items.
  package let presenter: FilterTextTemplates
  /// The presenters of additional views.
  package let views: [FilterTextTemplates]

  /// The group that the list writes to.
  package var group: FilterGroup.ID { FilterGroup.ID(combination, name: groupName, kind: F.kind) }

  /// - Parameters:
  ///   - key: The key of the filters, which has the name of the connector's parameter.
  ///   - mode: The default selection mode.
  fileprivate static func form(
    _ noun: String, _ key: String, _ filter: Form<F>, _ summary: String, mode: SelectionMode
  ) -> Form<FilterList> {
    .object(
      noun, typeField, .defaulted(key, .list(of: filter), [], shown: "[]", summary),
      .required("operator", Form<RefinementOperator>.choice(), "How several selected filters combine: `and` or `or`."),
      .required("groupName", .text, "The filter group."),
      .defaulted(
        "selectionMode", Form<SelectionMode>.choice(), mode, shown: "\"\(mode.rawValue)\"",
        "Whether one or several filters can be selected."),
      .defaulted(
        "presenter", FilterTextTemplates.form, FilterTextTemplates(), shown: "{}",
        "Templates for the items' labels, by kind of filter; other kinds keep InstantSearch's labels."),
      .views(FilterTextTemplates.form, FilterTextTemplates())
    ) { _, _, _, filters, combination, groupName, selectionMode, presenter, views in
      FilterList(
        filters: filters, selectionMode: selectionMode, combination: combination, groupName: groupName, presenter: presenter, views: views)
    }
  }
}

extension FilterList<Filter.Facet> {
  static let form = form(
    "a facetFilterList widget", "facetFilters", .ofItsKind, "The filters to show, in this order: `{ color: red }`.", mode: .multiple)

  package var traits: WidgetTraits { traits(.facetFilterList, "facetFilters", .filters(filters)) }
}

extension FilterList<Filter.Tag> {
  static let form = form("a tagFilterList widget", "tagFilters", .tagFilter, "The tags to show, in this order.", mode: .multiple)

  package var traits: WidgetTraits { traits(.tagFilterList, "tagFilters", .none) }
}

extension FilterList<Filter.Numeric> {
  static let form = form(
    "a numericFilterList widget", "numericFilters", .ofItsKind,
    "The filters to show, in this order: `{ attribute: price, operator: \">=\", value: 10 }`.", mode: .single)

  package var traits: WidgetTraits { traits(.numericFilterList, "numericFilters", .none) }
}

extension FilterList {
  /// Returns the traits, which all kinds of list have in common.
  fileprivate func traits(_ type: WidgetType, _ key: String, _ upgrade: UpgradeTrait) -> WidgetTraits {
    let filters = self.filters.map(\.wrapped)
    let writing = GroupWriting(
      group: group, kind: F.kind, choice: .filters(filters, isExclusive: false),
      reach: selectionMode == .multiple ? .emptiesGroup : .own, selectionMode: selectionMode)
    return WidgetTraits(
      type: type, verbs: [.click, .items], naming: .filters(filters, texts: presenter, group: group), input: .none, itemParts: [.selected],
      countedAttributes: [],
      shownAttributes: [],
      writings: .one(writing), groupUse: .none, arrangement: .fixed, secondSearch: .never, indices: [], start: .plain, upgrade: upgrade,
      interactor: .filters(key, filters), presenterSteps: [], releaseDefect: nil, showsItems: true)
  }
}
