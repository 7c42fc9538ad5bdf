import Forms
import JSONText
import YAMLTree

/// A condition that must hold in every state that users can reach; `searchplay explore` checks it.
package struct InvariantDeclaration: Sendable {
  package let name: Located<String>
  /// The states in which it must hold; nil for all.
  package let condition: Expectation?
  package let expectation: Expectation
  /// The expectation as it is written.
  package let written: JSONValue
  /// The condition as it is written; nil if there is none.
  package let writtenCondition: JSONValue?

  static let form = Form<InvariantDeclaration>.object(
    "an invariant", .required("name", Form<String>.name.shown.located, "What must hold, in words."),
    .optional("when", Expectation.form, "Checks only the states that meet this condition."),
    .required("expect", Expectation.form, "What must hold, written as in an `expect` step.")
  ) { node, problems, name, condition, expectation in
    if let span = expectation.promised ?? condition?.promised {
      return problems.error(
        "condition", at: span, "'promised' belongs to a step that taps a row; an invariant is about a state",
        help: "remove it: 'searchplay explore' compares every count with its results")
    }
    if expectation.isPending || condition?.isPending ?? false {
      let place = [node["expect"], node["when"]].lazy.compactMap { $0?.entries.first { $0.key == "pending" }?.keySpan }.first
      return problems.error(
        "condition", at: place ?? node.place, "an invariant is about what is shown after all answers have arrived",
        help: "remove 'pending'; a scenario can expect something of the moment before")
    }
    return InvariantDeclaration(
      name: name, condition: condition, expectation: expectation, written: node["expect"].map { JSONValue($0) } ?? .object([]),
      writtenCondition: node["when"].map { JSONValue($0) })
  }
}
