import JSONText
import SearchModel

/// A fixed list of facet filters (`FacetFilterListConnector`).
public struct FacetFilterList: Sendable {
  public let facetFilters: [Filter.Facet]
  public let selectionMode: SelectionMode
  public let combination: RefinementOperator
  public let groupName: String

  public var group: FilterGroup.ID { FilterGroup.ID(combination, name: groupName, kind: .facet) }

  static let form = Form<FacetFilterList>.object(
    "a facetFilterList", typeField,
    .required("facetFilters", .list(of: .facetFilter), "The filters to show, in this order: `{ color: red }`."),
    .required("operator", Form<RefinementOperator>.choice(), "Whether several selected filters combine with and, or with or."),
    .required("groupName", .text, "The filter group."),
    .defaulted(
      "selectionMode", Form<SelectionMode>.choice(), .multiple, shown: "\"multiple\"", "Whether one or several filters can be selected.")
  ) { _, _, _, filters, combination, groupName, selectionMode in
    FacetFilterList(facetFilters: filters, selectionMode: selectionMode, combination: combination, groupName: groupName)
  }
}

/// A fixed list of tag filters (`TagFilterListConnector`).
public struct TagFilterList: Sendable {
  public let tagFilters: [Filter.Tag]
  public let selectionMode: SelectionMode
  public let combination: RefinementOperator
  public let groupName: String

  public var group: FilterGroup.ID { FilterGroup.ID(combination, name: groupName, kind: .tag) }

  static let form = Form<TagFilterList>.object(
    "a tagFilterList", typeField,
    .required("tagFilters", .list(of: .tagFilter), "The tags to show, in this order."),
    .required("operator", Form<RefinementOperator>.choice(), "Whether several selected tags combine with and, or with or."),
    .required("groupName", .text, "The filter group."),
    .defaulted(
      "selectionMode", Form<SelectionMode>.choice(), .multiple, shown: "\"multiple\"", "Whether one or several tags can be selected.")
  ) { _, _, _, filters, combination, groupName, selectionMode in
    TagFilterList(tagFilters: filters, selectionMode: selectionMode, combination: combination, groupName: groupName)
  }
}
