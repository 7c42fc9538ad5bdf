import Forms

/// Checks over a whole manifest; all run, and all report.
enum Validators {
  typealias Validator = @Sendable (ManifestParts, Problems) -> Void

  static let all: [Validator] = [
    ScenarioNames.validate, WidgetReferences.validate, ListedItems.validate,
    ExpectedParts.validate, WidgetNames.validate, StepValues.validate,
    KnownIndices.validate, ConstantTexts.validate, WiringNames.validate, SharedInteractors.validate,
  ]
}
