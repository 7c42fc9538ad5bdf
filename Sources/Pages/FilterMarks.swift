import SearchModel

/// A `filters` expression in parts, with what a step added marked.
struct FilterMarks {
  struct Part: Equatable {
    let text: String
    let isAdded: Bool
  }

  let parts: [Part]
  /// Filters that joined the state and left it, each with its group: `"color":"red" in or(color)`.
  let added: [String]
  let removed: [String]

  /// - Parameters:
  ///   - expression: what is sent now.
  ///   - before: the state before the step; nil before the first, when nothing counts as added.
  init(_ expression: String, from before: FilterGroups?, to after: FilterGroups, _ version: InstantSearchVersion) {
    func filters(_ groups: FilterGroups) -> [(text: String, place: String)] {
      groups.groups(version).flatMap { group in
        group.filters.map { filter in
          let text = FilterExpression.text(of: filter, version)
          return (text, "\(text) in \(group.id)")
        }
      }
    }
    let (old, new) = (before.map(filters) ?? [], filters(after))
    let joined = before == nil ? [] : new.filter { filter in !old.contains { $0.place == filter.place } }
    added = joined.map(\.place)
    removed = old.filter { filter in !new.contains { $0.place == filter.place } }.map(\.place)
    parts = Self.split(expression, at: joined.map(\.text))
  }

  /// The expression, cut where each text stands last, places that are already taken left out.
  private static func split(_ expression: String, at texts: [String]) -> [Part] {
    var ranges: [Range<String.Index>] = []
    for text in texts where !text.isEmpty {
      let places = expression.ranges(of: text).filter { place in !ranges.contains { $0.overlaps(place) } }
      // The last: a filter joins behind its equals in other groups.
      if let place = places.last { ranges.append(place) }
    }
    var parts: [Part] = []
    var position = expression.startIndex
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if position < range.lowerBound { parts.append(Part(text: String(expression[position..<range.lowerBound]), isAdded: false)) }
      parts.append(Part(text: String(expression[range]), isAdded: true))
      position = range.upperBound
    }
    if position < expression.endIndex { parts.append(Part(text: String(expression[position...]), isAdded: false)) }
    return parts
  }
}
