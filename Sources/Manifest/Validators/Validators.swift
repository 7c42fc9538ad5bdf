import Forms

/// Checks of a whole manifest; all run, and all report their problems.
enum Validators {
  typealias Validator = @Sendable (ManifestParts, Problems) -> Void

  static let all: [Validator] = [
    ScenarioNames.validate, WidgetReferences.validate, ListedItems.validate,
    ExpectedParts.validate, WidgetNames.validate, StepValues.validate,
    KnownIndices.validate, ConstantTexts.validate, WiringNames.validate, SharedInteractors.validate,
  ]
}
