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
