import SearchModel

/// How a filter reads.
public typealias FilterPresenter = (Filter) -> String

/// The presenters that come with InstantSearch.
public enum DefaultPresenter {
  public enum Filter {
    /// The text of a filter, see `FilterText`.
    public static func present(_ filter: SearchModel.Filter) -> String { FilterText.text(of: filter, .v7) }
  }
}
