import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

/// A slider for a numeric range (`NumberRangeConnector`).
package struct NumericRange: Sendable {
  package let attribute: Attribute
  package let bounds: ClosedRange<Double>?
  package let range: ClosedRange<Double>?
  package let combination: RefinementOperator
  package let groupName: String

  package var group: FilterGroup.ID { FilterGroup.ID(combination, name: groupName, kind: .numeric) }

  static let form = Form<NumericRange>.object(
    "a numericRange widget", typeField, .required("attribute", .attribute, "The attribute to filter by."),
    .optional(
      "bounds", .range, "The initial bounds, such as `[0, 100]`; the first answer replaces them with its smallest and largest number."),
    .optional("range", .range, "The initial range; it becomes a filter only when the bounds clamp it."),
    .defaulted("operator", Form<RefinementOperator>.choice(), .and, shown: "\"and\"", "The kind of group."),
    .optional("groupName", .name, "The filter group (default: the attribute).")
  ) { _, _, _, attribute, bounds, range, combination, groupName in
    NumericRange(attribute: attribute, bounds: bounds, range: range, combination: combination, groupName: groupName ?? attribute.rawValue)
  }
}

/// A stepper for a numeric comparison (`FilterComparisonConnector`).
package struct NumericComparison: Sendable {
  package let attribute: Attribute
  package let comparison: Filter.Numeric.Operator
  package let number: Double?
  package let bounds: ClosedRange<Double>?
  package let combination: RefinementOperator
  package let groupName: String

  package var group: FilterGroup.ID { FilterGroup.ID(combination, name: groupName, kind: .numeric) }

  static let form = Form<NumericComparison>.object(
    "a numericComparison widget", typeField, .required("attribute", .attribute, "The attribute to filter by."),
    .required("numericOperator", Form<Filter.Numeric.Operator>.choice(), "How a record's number must compare to the stepper's."),
    .optional("number", .number, "The initial number."),
    .optional("bounds", .range, "The initial bounds; the first answer replaces them with its smallest and largest number."),
    .defaulted("operator", Form<RefinementOperator>.choice(), .and, shown: "\"and\"", "The kind of group."),
    .optional("groupName", .name, "The filter group (default: the attribute).")
  ) { _, _, _, attribute, comparison, number, bounds, combination, groupName in
    NumericComparison(
      attribute: attribute, comparison: comparison, number: number, bounds: bounds, combination: combination,
      groupName: groupName ?? attribute.rawValue)
  }
}

extension Form where Value == ClosedRange<Double> {
  /// A list of two numbers, both included.
  static var range: Form {
    Form(SchemaFragment(["type": "array", "items": ["type": "number"], "minItems": 2, "maxItems": 2])) { node, problems in
      if let meant = WrittenOut.range(node) {
        return problems.wrongType(node, expected: "a range (a list of two numbers)", help: "write \(meant)")
      }
      if case .scalar(let scalar) = node.content, let number = Double(scalar.text) {
        return problems.wrongType(node, expected: "a range (a list of two numbers)", help: "write [\(NumberText.plain(number)), …]")
      }
      guard let ends = Form<[Double]>.list(of: .number).read(node, problems) else { return nil }
      guard ends.count == 2 else { return problems.error("wrong-type", at: node.place, "a range is a list of two numbers: [10, 20]") }
      guard ends[0] <= ends[1] else {
        let swapped = "[\(JSONValue.numberText(ends[1])), \(JSONValue.numberText(ends[0]))]"
        return problems.error("backward-range", at: node.place, "the range is reversed", help: "write \(swapped)")
      }
      return ends[0]...ends[1]
    }
  }
}

extension NumericRange {
  private var writing: GroupWriting {
    GroupWriting(group: group, kind: .numeric, choice: .numbers(attribute), reach: .own, selectionMode: nil)
  }

  package var traits: WidgetTraits {
    WidgetTraits(
      type: .numericRange, verbs: [.set, .bounds], naming: .none, input: .range, itemParts: [], countedAttributes: [attribute],
      shownAttributes: [attribute], writings: .one(writing), groupUse: .none, arrangement: .fixed, secondSearch: .afterCutRange,
      indices: [], start: range == nil ? .plain : .range, upgrade: .none, interactor: .none, presenterSteps: [], releaseDefect: nil,
      showsItems: false)
  }
}

extension NumericComparison {
  private var writing: GroupWriting {
    GroupWriting(group: group, kind: .numeric, choice: .numbers(attribute), reach: .own, selectionMode: nil)
  }

  package var traits: WidgetTraits {
    WidgetTraits(
      type: .numericComparison, verbs: [.set, .bounds, .increment, .decrement, .multiply], naming: .none, input: .number, itemParts: [],
      countedAttributes: [attribute], shownAttributes: [attribute], writings: .one(writing), groupUse: .none, arrangement: .fixed,
      secondSearch: .afterBounds, indices: [], start: .plain, upgrade: .none, interactor: .none, presenterSteps: [], releaseDefect: nil,
      showsItems: false)
  }
}
