import Manifest
import SearchModel

/// Names that are declared and that nothing uses: often the other half of a misspelling.
enum UnusedNames {
  /// Those that the manifest's own file declares: what another file declares may be for another manifest.
  static func findings(_ manifest: Manifest) -> [Finding] {
    manifest.unusedNames.filter { $0.name.span.file === manifest.file }.map { unused in
      Finding(.unusedName, widget: nil, at: unused.name.span, "the \(unused.kind.rawValue) '\(unused.name.value)' is never used")
    }
  }
}
