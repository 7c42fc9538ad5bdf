import Texts
import YAMLTree

extension YAMLNode {
  /// Whether it is a list of several mappings, none of which is a step or looks like a misspelt one: records, for example.
  var hasNoSteps: Bool {
    guard case .sequence(let items) = content, items.count > 1 else { return false }
    return items.allSatisfy { item in
      guard case .mapping(let entries) = item.content, !entries.isEmpty else { return false }
      return entries.allSatisfy { $0.key != "include" && StepKey(rawValue: $0.key) == nil && NearMiss.of($0.key, in: Self.steps) == nil }
    }
  }

  private static let steps = StepKey.allCases.map(\.rawValue)
}
