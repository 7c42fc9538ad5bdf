/// The keys that a line of a scenario can have.
enum StepKey: String, CaseIterable, Sendable {
  case search, click, remove, set, bounds, increment, decrement, multiply, type, submit, facetSearch, query, page, index, filters, searcher,
    burst, clear, filterState, fail, hold, answer, release, cancel, connect, disconnect, present, dismiss, read, items, setText,
    expect, note

  /// The actors of steps, as help names them.
  enum Doer: String, CaseIterable {
    case user = "steps of a user"
    case app = "of the app"
    case backEnd = "of the back end"
    case reader = "others"
  }

  var doer: Doer {
    switch self {
    case .click, .remove, .set, .increment, .decrement, .multiply, .type, .submit, .facetSearch, .burst: .user
    case .search, .bounds, .query, .page, .index, .filters, .searcher, .clear, .filterState, .cancel, .connect, .disconnect, .present,
      .dismiss, .read, .items, .setText:
      .app
    case .fail, .hold, .answer, .release: .backEnd
    case .expect, .note: .reader
    }
  }
}
