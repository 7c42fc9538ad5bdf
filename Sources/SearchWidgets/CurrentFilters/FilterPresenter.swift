import SearchModel

/// How a filter reads.
public typealias FilterPresenter = (Filter) -> String

/// The presenters that InstantSearch brings along.
public enum DefaultPresenter {
  public enum Filter {
    /// The text of a filter: a string value alone, the attribute of a boolean (also of `false`), `rating: 4.0`,
    /// `price >= 10.0`, `price: 10.0 to 20.0`, the tag. Negation and score do not show.
    ///
    /// Source: InstantSearch iOS, `Presenters/FilterPresenter.swift`.
    public static func present(_ filter: SearchModel.Filter) -> String { text(filter, .v7) }

    /// The same for a version; they differ in the precision of a facet's number.
    public static func text(_ filter: SearchModel.Filter, _ version: InstantSearchVersion) -> String {
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
}
