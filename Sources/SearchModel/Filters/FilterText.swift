/// The text that InstantSearch shows for a filter.
public enum FilterText {
  /// Returns a string value by itself, the attribute of a boolean (even if it is `false`), `rating: 4.0`, `price >= 10.0`,
  /// `price: 10.0 to 20.0`, or the tag. Negation and score are not shown. Versions differ in the precision of a facet filter's number.
  ///
  /// Source: InstantSearch iOS, `Presenters/FilterPresenter.swift`.
  public static func text(of filter: Filter, _ version: InstantSearchVersion) -> String {
    switch filter {
    case .facet(let facet):
      switch facet.value {
      case .bool: return facet.attribute.name
      case .float: return "\(facet.attribute): \(facet.value.text(version))"
      case .string(let value): return value
      }
    case .numeric(let numeric):
      switch numeric.value {
      case .comparison(let comparison, let number): return "\(numeric.attribute) \(comparison) \(number)"
      case .range(let range): return "\(numeric.attribute): \(range.lowerBound) to \(range.upperBound)"
      }
    case .tag(let tag): return tag.value
    }
  }
}
