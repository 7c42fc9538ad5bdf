import Manifest
import SearchModel

/// Settings and search parameters that are set and that the embedded index does not reproduce.
enum IgnoredParameters {
  static func findings(_ manifest: Manifest) -> [Finding] {
    manifest.ignoredParameters.map { parameter in
      Finding(.parameterIgnored, widget: nil, at: parameter.span, "'\(parameter.value)' has no effect on embedded records")
    }
  }
}
