import Manifest
import SearchModel

/// Settings and search parameters that are set and do nothing: those that the embedded index does not reproduce, and those that need
/// another one.
enum IdleParameters {
  static func findings(_ manifest: Manifest) -> [Finding] {
    manifest.idleParameters.map { parameter in
      switch parameter.value {
      case .unreproduced(let name):
        Finding(.parameterIgnored, widget: nil, at: parameter.span, "'\(name)' has no effect on embedded records")
      case .overridden(let name, let words):
        Finding(
          .settingIncomplete, widget: nil, at: parameter.span, "'\(name)' has no effect \(words)", remedy: "remove it, or change the other")
      case .incomplete(let name, let lacking):
        Finding(
          .settingIncomplete, widget: nil, at: parameter.span, "\(name.contains("'") ? name : "'\(name)'") has no effect without \(lacking)"
        )
      }
    }
  }
}
