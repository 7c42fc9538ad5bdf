import Diagnostics
import Scenarios
import Texts

/// Lists the parts of a manifest that no step exercises.
package enum CoverageText {
  /// A line for each part, after a line with totals.
  package static func text(of coverage: ManifestCoverage, color: Bool) -> String {
    let count = coverage.aspects.count
    if count == 0 { return "coverage: nothing to exercise\n" }
    var text = "coverage: \(coverage.exercised) of \(count) exercised\n"
    for aspect in coverage.missing {
      let place = TerminalText.styled(aspect.span.description, .faint, color)
      text +=
        "  \(place)  \(aspect.widget): \(TerminalText.visible(aspect.span.file.redactor.masked(aspect.name))) not exercised: \(aspect.exercise)\n"
    }
    return text
  }
}
