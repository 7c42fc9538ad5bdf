import SearchModel

/// Splits a `filters` expression into parts, and marks the filters that a step added.
struct FilterMarks {
  struct Part: Equatable {
    let text: String
    let isAdded: Bool
  }

  /// A filter in its group.
  struct Place {
    let filter: Filter
    let group: FilterGroup.ID
    /// `"color":"red" in or(color)`.
    let text: String
  }

  let parts: [Part]
  let added: [Place]
  let removed: [Place]

  /// - Parameters:
  ///   - before: The state before the step; nil before the first step, when nothing counts as added.
  ///   - after: The state of the expression.
  ///   - expression: The expression as shown; if it differs from the state's, for example because it is masked, nothing in it is marked.
  init(_ expression: String, from before: FilterGroups?, to after: FilterGroups, _ version: InstantSearchVersion) {
    func places(_ groups: FilterGroups) -> [Place] {
      groups.groups(version).flatMap { group in
        zip(group.filters, group.texts).map { Place(filter: $0, group: group.id, text: Self.place($1, group)) }
      }
    }
    let (old, new) = (before.map(places), places(after))
    func without(_ places: [Place], _ others: [Place]) -> [Place] {
      let texts = Set(others.map(\.text))
      return places.filter { !texts.contains($0.text) }
    }
    let added = old.map { without(new, $0) } ?? []
    self.added = added
    removed = without(old ?? [], new)
    let texts = Set(added.map(\.text))
    let pieces = FilterExpression.pieces(of: after.groups(version))
    let marked = pieces.map { piece in
      Part(text: piece.text, isAdded: piece.group.map { texts.contains(Self.place(piece.text, $0)) } ?? false)
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
