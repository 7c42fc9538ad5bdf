import SearchModel
import Texts

/// The groups of filters that the filters expression does not reveal.
enum GroupLines {
  /// Returns a line for each group whose name is not the attribute of all its filters, and for each group that shares an attribute with
  /// others, in this case with its filters: `or(maker)  "brand":"Alto"`. The other groups are obvious from the expression.
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
  /// Whether the group's name is that of its attribute. The menu's group always contains the levels of one menu.
  fileprivate func isNamed(after attributes: Set<Attribute>) -> Bool {
    switch self {
    case .and(let name), .or(let name, _): attributes.allSatisfy { $0.rawValue == name }
    case .hierarchical: true
    }
  }
}
