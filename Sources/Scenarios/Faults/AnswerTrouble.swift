/// What is wrong with the network while a step is done.
enum AnswerTrouble: CaseIterable {
  /// The answers come after the next step, in their order.
  case slow
  /// The answers come after those of the next step.
  case overtaken
  /// There is no network.
  case failing
}
