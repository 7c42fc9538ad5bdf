/// The names of the filter types in InstantSearch's documentation of the connectors.
public typealias FacetFilter = Filter.Facet
public typealias NumericFilter = Filter.Numeric
public typealias TagFilter = Filter.Tag
