extension StringProtocol {
  /// The text without the spaces around it; other white space stays.
  package var trimmingBlanks: String {
    guard let end = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...end].drop { $0 == " " })
  }
}
