import YAMLTree

extension YAMLNode {
  /// Whether it is a list of mappings, none of which is a step: records, for example.
  var hasNoSteps: Bool {
    guard case .sequence(let items) = content, !items.isEmpty else { return false }
    return items.allSatisfy { item in
      guard case .mapping(let entries) = item.content, !entries.isEmpty else { return false }
      return !entries.contains { $0.key == "include" || StepKey(rawValue: $0.key) != nil }
    } && items.count > 1
  }
}
