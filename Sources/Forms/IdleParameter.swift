/// A parameter of the engine that is set and has no effect on embedded records.
package enum IdleParameter: Sendable, Hashable {
  /// One that the embedded index does not reproduce.
  case unreproduced(String)
  /// One that has no effect in the real engine either, as long as something is missing: what, in words.
  /// Where it is an attribute that is lacking, `attribute` names it.
  case incomplete(String, lacking: String, attribute: String? = nil)
  /// One that has no effect as another one stands: which, in words that follow 'has no effect', and what to do about it.
  case overridden(String, by: String, remedy: String)
  /// One of two that belong together: what the other is called, and what follows from its default, in words.
  case unpaired(String, other: String, String)

  /// What shows the data of rules: what these lack where there is none.
  package static let customDataWidget = "a queryRuleCustomData widget"
}
