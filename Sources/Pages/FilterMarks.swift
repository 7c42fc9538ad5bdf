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
  ///   - before: the state before the step; nil before the first, when nothing counts as added.
  ///   - after: the state whose expression it is.
  ///   - expression: what is shown of it; where that says something else, as where it is masked, nothing in it is marked.
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
