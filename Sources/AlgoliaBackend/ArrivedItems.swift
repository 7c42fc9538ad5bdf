import JSONText

/// The records, synonyms or rules that have arrived, to notice a host that sends the same ones for ever. Holds a number for each.
package struct ArrivedItems: Sendable {
  private var known: Set<Int> = []

  package init() {}

  /// Notes a page; returns whether it has items, and all of them had arrived before. Items are told apart by their objectID, those without
  /// one by their whole text.
  package mutating func isRepeated(_ page: [JSONValue]) -> Bool {
    // Of two items with the same hash, one counts as known: that alone never makes a page of others a repeated one.
    page.count { !known.insert(($0["objectID"] ?? $0).hashValue).inserted } == page.count && !page.isEmpty
  }
}
