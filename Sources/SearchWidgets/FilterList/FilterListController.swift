import SearchModel

/// What a view of a list of filters implements.
public protocol FilterListController<Item>: SelectableListController where Item: FilterType {}

/// What a view of a list of facet filters can name itself, to be clear about its items.
public protocol FacetFilterListController: FilterListController where Item == Filter.Facet {}
/// What a view of a list of tags can name itself.
public protocol TagFilterListController: FilterListController where Item == Filter.Tag {}
/// What a view of a list of numeric filters can name itself.
public protocol NumericFilterListController: FilterListController where Item == Filter.Numeric {}
