/// The text of a filter as InstantSearch shows it.
public enum FilterText {
  /// A string value alone, the attribute of a boolean (also of `false`), `rating: 4.0`, `price >= 10.0`,
  /// `price: 10.0 to 20.0`, the tag. Negation and score do not show. Versions differ in the precision of a facet's number.
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
