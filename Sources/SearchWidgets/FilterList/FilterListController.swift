import SearchModel

/// The requirements for a view of a list of filters.
public protocol FilterListController<Item>: SelectableListController where Item: FilterType {}

/// A view of a list of facet filters.
public protocol FacetFilterListController: FilterListController where Item == Filter.Facet {}
/// A view of a list of tag filters.
public protocol TagFilterListController: FilterListController where Item == Filter.Tag {}
/// A view of a list of numeric filters.
public protocol NumericFilterListController: FilterListController where Item == Filter.Numeric {}
