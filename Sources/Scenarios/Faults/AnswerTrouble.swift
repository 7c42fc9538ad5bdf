/// The network trouble during a step.
enum AnswerTrouble: CaseIterable {
  /// The responses arrive in order, after the next step.
  case slow
  /// The responses arrive after those of the next step.
  case overtaken
  /// There is no network.
  case failing
}
