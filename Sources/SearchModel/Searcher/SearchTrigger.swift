/// Which query texts trigger a search.
public enum SearchTrigger: Sendable, Hashable {
  case always
  /// Texts of so many characters and more: 1 leaves out the empty text and none at all.
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
