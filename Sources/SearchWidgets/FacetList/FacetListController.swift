import SearchModel

/// What a view of a refinement list implements.
public protocol FacetListController: SelectableListController where Item == Facet {}
