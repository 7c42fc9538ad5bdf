import Manifest
import SearchModel

/// Defects of an exact release that affect the declaration of a widget.
enum ReleaseConfiguration {
  static func findings(_ manifest: Manifest, _ version: InstantSearchVersion) -> [Finding] {
    guard manifest.release.version == version, manifest.release.exact != nil else { return [] }
    return manifest.widgets.compactMap { widget in
      guard let defect = widget.traits.releaseDefect, manifest.release.lacks(defect.fix) else { return nil }
      let id = widget.id.value
      let effect =
        switch defect {
        case .sortPositions: "made without a controller, '\(id)' maps every position to the first index"
        case .debounce: "'\(id)' searches on every keystroke, without the delay that scenarios show"
        case .reorderedSelections: "'\(id)' does not read its selections again when the order of its facets changes"
        }
      return widget.finding(.fixedIn, "\(effect): fixed in \(defect.fix.text)")
    }
  }
}

extension InstantSearchFix {
  /// The release that contains the fix, such as `8.0.2`.
  package var text: String { InstantSearchRelease(version, exact: release).description }
}
