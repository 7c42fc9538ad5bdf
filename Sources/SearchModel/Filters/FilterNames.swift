/// The names of the filter kinds in the documents of the connectors.
public typealias FacetFilter = Filter.Facet
public typealias NumericFilter = Filter.Numeric
public typealias TagFilter = Filter.Tag
