import SearchModel

/// The requirements for a view of a refinement list.
public protocol FacetListController: SelectableListController where Item == Facet {}
