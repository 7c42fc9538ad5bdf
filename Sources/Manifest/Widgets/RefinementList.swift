import Forms
import JSONText
import SearchModel

/// A refinement list: values of an attribute, from the results (`FacetListConnector`).
package struct RefinementList: Sendable {
  /// The source of the values.
  package enum Source: String, Sendable, CaseIterable {
    /// The results of the searcher.
    case hits
    /// A search for facet values, triggered by `facetSearch` steps and by changes of the filters.
    case facet
  }

  package let attribute: Attribute
  package private(set) var source = Source.hits
  package let selectionMode: SelectionMode
  /// The facets shown until the first results arrive.
  package let facets: [Facet]
  package let combination: RefinementOperator
  /// The name of the group; by default the attribute.
  package let groupName: String
  package let presenter: ListPresenter?
  /// The presenters of additional views.
  package let views: [ListPresenter?]

  package var group: FilterGroup.ID { FilterGroup.ID(combination, name: groupName, kind: .facet) }

  static let form = Form<RefinementList>.object(
    "a refinementList widget", typeField,
    .required("attribute", .attribute, "The attribute to filter by; it must be in attributesForFaceting."),
    .required("operator", Form<RefinementOperator>.choice(), "How several selected values combine: `and` or `or`."),
    .defaulted(
      "selectionMode", Form<SelectionMode>.choice(), .multiple, shown: "\"multiple\"", "Whether one or several values can be selected."),
    .defaulted("facets", .list(of: facet), [], shown: "[]", "Facets shown until the first results arrive."),
    .optional("groupName", .name, "The filter group (default: the attribute)."),
    .optional(
      "presenter", ListPresenter.form,
      "Which facets are shown, and in which order: a `FacetListPresenter`, or the steps of a custom presenter. Without one, the order is undefined in the app; Searchplay uses the engine's order."
    ), .views(ListPresenter.form.map(Optional.some), nil)
  ) { _, _, _, attribute, combination, selectionMode, facets, groupName, presenter, views in
    RefinementList(
      attribute: attribute, selectionMode: selectionMode, facets: facets, combination: combination,
      groupName: groupName ?? attribute.rawValue, presenter: presenter, views: views)
  }

  /// Returns the list with values from a facet search, or from the results.
  func searchingForValues(_ isSearching: Bool) -> RefinementList {
    var list = self
    list.source = isSearching ? .facet : .hits
    return list
  }

  static let facet = Form<Facet>.object(
    "a facet", .required("value", .text(lenient: true), "The facet's value."),
    .defaulted("count", .count, 0, shown: "0", "The count shown next to it.")
  ) { _, _, value, count in Facet(value: value, count: count) }
}

/// The key of a widget's type, which is read before the other keys.
let typeField = Field<String>.required("type", .text, "What the widget is.")

extension RefinementList {
  private var writing: GroupWriting {
    GroupWriting(group: group, kind: .facet, choice: .values(attribute), reach: .rewritesGroup, selectionMode: selectionMode)
  }

  /// The order of its items in each view.
  package var arrangements: [Arrangement] { ([presenter] + views).map(arrangement) }

  private func arrangement(_ presenter: ListPresenter?) -> Arrangement {
    switch presenter {
    case .facetList(let presenter): .presenter(presenter)
    case .steps(let steps) where ListOperation.isOrderSettled(by: steps): .fixed
    case .steps(let steps) where steps.contains { if case .sortBy = $0 { true } else { false } }:
      // Values that differ only in case are rare, and reported when they occur.
      .unordered(
        values: "its values",
        remedy: "sort first: put its sortBy before the other steps"
          + (steps.contains { $0.sortsByText } ? "" : ", and end the criteria in value:asc"))
    case .steps: .unordered(values: "its values", remedy: "begin its presenter with { sortBy: [\"count:desc\", \"value:asc\"] }")
    case nil:
      .unordered(
        values: "its values", remedy: "give it a presenter: { sortBy: [isRefined, \"count:desc\", \"alphabetical:asc\"] }")
    }
  }

  package var traits: WidgetTraits {
    WidgetTraits(
      type: .refinementList, verbs: source == .facet ? [.click, .facetSearch] : [.click], naming: .values, input: .none,
      itemParts: [.count, .selected], countedAttributes: source == .hits ? [attribute] : [], shownAttributes: [attribute],
      writings: .one(writing), groupUse: .none, arrangement: arrangement(presenter), secondSearch: .never, indices: [], start: .plain,
      upgrade: .list(self), interactor: .selectionMode(selectionMode),
      presenterSteps: ([presenter] + views).map { if case .steps(let steps)? = $0 { steps } else { [] } }, releaseDefect: nil,
      showsItems: true)
  }
}
