import Manifest
import SearchModel

/// Settings and search parameters that are set and do nothing: those that the embedded index does not reproduce, and those that need
/// another one.
enum IdleParameters {
  /// What rules tell an app, where no widget shows it.
  private static func customData(_ manifest: Manifest) -> [Finding] {
    let rules = manifest.searcher.settings.rules.filter { $0.userData != nil && $0.isEnabled }
    guard let first = rules.first, !manifest.widgets.contains(where: { $0.traits.type == .queryRuleCustomData }) else { return [] }
    let others = rules.count == 1 ? "" : " and of \(rules.count - 1) more"
    return [
      Finding(
        .settingIncomplete, widget: nil, at: manifest.searcher.span,
        "no widget shows the userData of the rule '\(first.objectID)'\(others)", remedy: "add a queryRuleCustomData widget")
    ]
  }

  static func findings(_ manifest: Manifest) -> [Finding] {
    // What a step sets may be what another parameter needs.
    let set = manifest.allSteps.flatMap { step -> [String] in
      guard case .searcher(let change) = step.action.own else { return [] }
      let parameters = [change.parameters, change.request?.query].compactMap(\.self)
      return parameters.flatMap { $0.additional.keys.map(\.rawValue) + ($0.hitsPerPage == nil ? [] : ["hitsPerPage"]) }
        + (change.isDisjunctiveFacetingEnabled == nil ? [] : ["isDisjunctiveFacetingEnabled"])
    }
    return customData(manifest)
      + manifest.idleParameters.filter { parameter in
        switch parameter.value {
        case .unreproduced: true
        case .overridden(let name, let words), .incomplete(let name, let words):
          !set.contains { name.contains($0) || words.contains($0) }
        case .unpaired(_, let other, _): !set.contains(other)
        }
      }.map { parameter in
        switch parameter.value {
        case .unreproduced(let name):
          Finding(.parameterIgnored, widget: nil, at: parameter.span, "'\(name)' has no effect on embedded records")
        case .overridden(let name, let words):
          Finding(
            .settingIncomplete, widget: nil, at: parameter.span, "'\(name)' has no effect \(words)",
            remedy: "remove it, or change the other")
        case .incomplete(let name, let lacking):
          Finding(
            .settingIncomplete, widget: nil, at: parameter.span,
            "\(name.contains("'") ? name : "'\(name)'") has no effect without \(lacking)",
            remedy: "add what it needs, or remove it")
        case .unpaired(let name, let other, let words):
          Finding(
            .settingIncomplete, widget: nil, at: parameter.span, "'\(name)' stands without '\(other)': \(words)",
            remedy: "set '\(other)', too")
        }
      }
  }
}
