import Manifest

extension ExpectedList.Arrangement {
  /// The predicate of a failure message, in the plural if the plain wording is plural.
  func failure(_ plain: String) -> String {
    let negation = plain.hasPrefix("does") ? "does" : "do"
    return switch self {
    case .all: plain
    case .anyOrder: "\(plain), even in a different order"
    case .startsWith: "\(negation) not begin as expected"
    case .includes: "\(negation) not include what is expected"
    }
  }
}

extension ExpectedList {
  /// The expected items that a failure is about: for `includes` only the missing ones, if any.
  func compared<Actual>(_ items: [Item], with actual: [Actual], _ meets: (Actual, Item) -> Bool) -> [Item] {
    guard arrangement == .includes else { return items }
    let absent = items.filter { item in !actual.contains { meets($0, item) } }
    if !absent.isEmpty { return absent }
    // Each actual item counts once.
    let missing = zip(items, Self.partners(of: items, among: actual, meets)).filter { $0.1 == nil }.map(\.0)
    return missing.isEmpty ? items : missing
  }

  /// The part of the actual items that a failure is about; additional items do not count as wrong.
  ///
  /// - Parameter counterpart: What is there instead of an expected item; nil for nothing.
  func judged(_ lines: [String], of items: [Item], _ counterpart: (Item) -> String? = { _ in nil }) -> [String] {
    switch arrangement {
    case .all, .anyOrder: lines
    case .startsWith: Array(lines.prefix(items.count))
    case .includes: items.map { counterpart($0) ?? "not there" }
    }
  }
}
