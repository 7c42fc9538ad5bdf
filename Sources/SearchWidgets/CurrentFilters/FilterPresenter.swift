import SearchModel

/// Returns the text that is shown for a filter.
public typealias FilterPresenter = (Filter) -> String

/// The presenters included in InstantSearch.
public enum DefaultPresenter {
  public enum Filter {
    /// The text of a filter, see `FilterText`.
    public static func present(_ filter: SearchModel.Filter) -> String { FilterText.text(of: filter, .v7) }
  }
}
