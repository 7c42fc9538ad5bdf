import SearchModel
import Texts

/// The groups of filters that the expression does not tell.
enum GroupLines {
  /// A line for each group whose name is not the attribute of all its filters, and for each of those that share an attribute, the
  /// latter with their filters: `or(maker)  "brand":"Alto"`. The expression tells the others.
  static func lines(_ filters: FilterGroups, _ version: InstantSearchVersion) -> [String] {
    let groups = filters.groups(version)
    return groups.compactMap { group in
      let attributes = Set(group.filters.map(\.attribute))
      let isShared = groups.contains { $0.id != group.id && !attributes.isDisjoint(with: $0.filters.map(\.attribute)) }
      let name = TerminalText.visible(group.id.description)
      guard isShared else { return group.id.isNamed(after: attributes) ? nil : name }
      let texts = group.filters.map { TerminalText.visible(FilterExpression.text(of: $0, version)) }
      return "\(name)  \(texts.joined(separator: ", "))"
    }
  }
}

extension FilterGroup.ID {
  /// Whether the group's name says what is in it. The menu's group has levels of one menu.
  fileprivate func isNamed(after attributes: Set<Attribute>) -> Bool {
    switch self {
    case .and(let name), .or(let name, _): attributes.allSatisfy { $0.rawValue == name }
    case .hierarchical: true
    }
  }
}
