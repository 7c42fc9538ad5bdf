import SearchModel

/// Splits a `filters` expression into parts, and marks the filters that a step added.
struct FilterMarks {
  struct Part: Equatable {
    let text: String
    let isAdded: Bool
  }

  let parts: [Part]
  /// Filters that were added and removed, each with its group: `"color":"red" in or(color)`.
  let added: [String]
  let removed: [String]

  /// - Parameters:
  ///   - before: The state before the step; nil before the first step, when nothing counts as added.
  ///   - after: The state of the expression.
  ///   - expression: The expression as shown; if it differs from the state's, for example because it is masked, nothing in it is marked.
  init(_ expression: String, from before: FilterGroups?, to after: FilterGroups, _ version: InstantSearchVersion) {
    func places(_ groups: FilterGroups) -> [String] {
      groups.groups(version).flatMap { group in group.texts.map { Self.place($0, group) } }
    }
    let (old, new) = (before.map(places), places(after))
    let added = old.map { old in new.filter { !old.contains($0) } } ?? []
    self.added = added
    removed = (old ?? []).filter { !new.contains($0) }
    let pieces = FilterExpression.pieces(of: after.groups(version))
    let marked = pieces.map { piece in
      Part(text: piece.text, isAdded: piece.group.map { added.contains(Self.place(piece.text, $0)) } ?? false)
    }
    guard pieces.map(\.text).joined() == expression else {
      parts = expression.isEmpty ? [] : [Part(text: expression, isAdded: false)]
      return
    }
    parts = marked.reduce(into: []) { parts, part in
      if let last = parts.last, !last.isAdded, !part.isAdded {
        parts[parts.count - 1] = Part(text: last.text + part.text, isAdded: false)
      } else {
        parts.append(part)
      }
    }
  }

  private static func place(_ filter: String, _ group: FilterGroup) -> String { "\(filter) in \(group.id)" }
}
