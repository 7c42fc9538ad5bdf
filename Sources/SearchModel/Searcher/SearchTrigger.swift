/// The condition on a query for triggering a search.
public enum SearchTrigger: Sendable, Hashable {
  case always
  /// Queries with at least this many characters; 1 excludes the empty query and nil.
  case atLeast(Int)
  case never

  func allows(_ text: String?) -> Bool {
    switch self {
    case .always: true
    case .atLeast(let count): (text ?? "").count >= count
    case .never: false
    }
  }
}

extension SearchTrigger: StateHashed {
  package func hash(into hasher: inout StateHasher) {
    switch self {
    case .always: hasher.combine(0)
    case .atLeast(let count):
      hasher.combine(1)
      hasher.combine(count)
    case .never: hasher.combine(2)
    }
  }
}
