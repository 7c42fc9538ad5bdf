/// An engine parameter that is set and has no effect on embedded records.
package enum IdleParameter: Sendable, Hashable {
  /// A parameter that the embedded index does not reproduce.
  case unreproduced(String)
  /// A key of an exported file that is not known here, and what may be meant by it: a new part of Algolia's format, or a slip.
  case unknown(String, help: String?)
  /// A parameter that has no effect in the real engine either as long as something is missing, described in words. If that is an attribute,
  /// `attribute` names it.
  case incomplete(String, lacking: String, attribute: String? = nil)
  /// A parameter that another one overrides: which one, in words that follow 'has no effect', and what to do about it.
  case overridden(String, by: String, remedy: String)
  /// One of two parameters that belong together: the name of the other, and the effect of its default, in words.
  case unpaired(String, other: String, String)

  /// The widget that shows facets in the order of the settings.
  package static let dynamicFacets = "a dynamicFacets widget"
  /// The widget that shows the data of rules; without one, the data has no effect.
  package static let customDataWidget = "a queryRuleCustomData widget"
  /// A widget, query or step that asks for facets; without one, no values are counted.
  package static let facets = "a widget that shows counted values"
  /// Several filters of which a record need match only one; without them, there are no scores to add up.
  package static let alternatives = "filters that are combined with OR"
  /// A list whose values can be searched.
  package static let facetSearch = "a search for facet values"
}
