import Diagnostics
import SearchModel

extension Manifest {
  /// What can be known of the configuration without running it and without its data, in source order; those that the
  /// manifest allows are marked.
  package func findings(_ version: InstantSearchVersion) -> [Finding] {
    let checks: [(Manifest, InstantSearchVersion) -> [Finding]] = [
      FacetedAttributes.findings, SharedGroups.findings, DuplicateValues.findings, MenuConfiguration.findings, ListConfiguration.findings,
      StartingState.findings, FilterTexts.findings,
    ]
    return checks.flatMap { $0(self, version) }
      .filter { $0.id.versions.contains(version) }
      .sorted { ($0.span.range.lowerBound, $0.id.rawValue) < ($1.span.range.lowerBound, $1.id.rawValue) }
      .map { finding in
        let scenario = scenarios.first { $0.steps.flatMap(\.flattened).contains { $0.span == finding.span } }
        return [finding].acknowledging(Set(allow + (scenario?.allow ?? [])))[0]
      }
  }

  /// All steps of all scenarios, those of bursts included.
  var allSteps: [Step] { (setup + scenarios.flatMap(\.steps)).flatMap(\.flattened) }
}

extension WidgetDeclaration {
  /// A finding about this widget, at its name.
  func finding(
    _ id: FindingID, _ headline: String, labels: [Diagnostic.Label] = [], remedy: String? = nil
  ) -> Finding {
    Finding(id, widget: self.id.value, at: self.id.span, headline, labels: labels, remedy: remedy)
  }
}
