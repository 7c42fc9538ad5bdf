import SearchModel

/// What a view of a list of filters implements.
public protocol FilterListController<Item>: SelectableListController where Item: FilterType {}

/// A name for views of lists of facet filters, to make the kind of their items clear.
public protocol FacetFilterListController: FilterListController where Item == Filter.Facet {}
/// What a view of a list of tags can name itself.
public protocol TagFilterListController: FilterListController where Item == Filter.Tag {}
/// What a view of a list of numeric filters can name itself.
public protocol NumericFilterListController: FilterListController where Item == Filter.Numeric {}
