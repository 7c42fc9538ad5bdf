import Diagnostics
import JSONText
import SearchModel
import YAMLTree

/// A value given to a widget: `{ slider: [10, 20] }`.
package struct WidgetInput: Sendable {
  /// What is given.
  package enum Value: Sendable, Hashable {
    case flag(Bool)
    case number(Double)
    case range(ClosedRange<Double>)
    /// No number, no range.
    case nothing
  }

  package let widget: Located<String>
  package let value: Value

  static let form = Form<WidgetInput>(
    OneWidget.schema(["anyOf": [["type": ["boolean", "number", "null"]], Form<ClosedRange<Double>>.range.schema.json]])
  ) { node, problems in
    guard let (widget, node) = OneWidget.read(node, problems), let value = value(node, problems) else { return nil }
    return WidgetInput(widget: widget, value: value)
  }

  private static func value(_ node: YAMLNode, _ problems: Problems) -> Value? {
    switch node.content {
    case .sequence: return Form<ClosedRange<Double>>.range.read(node, problems).map(Value.range)
    case .mapping: return problems.wrongType(node, expected: "true, false, a number, a range [10, 20] or null")
    case .scalar(let scalar):
      switch scalar.value {
      case .null: return .nothing
      case .bool(let flag): return .flag(flag)
      default: return Form<Double>.number.read(node, problems).map(Value.number)
      }
    }
  }
}

/// A change of a stepper: `{ stepper: 5 }`, or `{ stepper: { by: 5, default: 10 } }`.
package struct NumberChange: Sendable {
  package let verb: WidgetVerb
  package let widget: Located<String>
  package let operand: Double
  /// What is set when there is no number yet.
  package let fallback: Double

  /// What becomes of a number.
  package func result(for number: Double) -> Double {
    switch verb {
    case .decrement: number - operand
    case .multiply: number * operand
    default: number + operand
    }
  }

  static func form(_ verb: WidgetVerb) -> Form<NumberChange> {
    let spelledOut = Form<(Double, Double)>.object(
      "a change", .defaulted("by", .number, 1, shown: "1", "By how much."),
      .defaulted("default", .number, 0, shown: "0", "What is set when there is no number yet.")
    ) { _, _, operand, fallback in (operand, fallback) }
    return Form<NumberChange>(OneWidget.schema(["anyOf": [["type": ["number", "null"]], spelledOut.schema.json]])) { node, problems in
      guard let (widget, node) = OneWidget.read(node, problems) else { return nil }
      if node.isNull { return NumberChange(verb: verb, widget: widget, operand: 1, fallback: 0) }
      if case .mapping = node.content {
        return spelledOut.read(node, problems).map { NumberChange(verb: verb, widget: widget, operand: $0.0, fallback: $0.1) }
      }
      return Form<Double>.number.read(node, problems).map { NumberChange(verb: verb, widget: widget, operand: $0, fallback: 0) }
    }
  }
}

/// A text given to a search box: `{ box: shoe }`; `null` is no text at all.
package struct WidgetText: Sendable {
  package let widget: Located<String>
  package let text: String?

  static let form = Form<WidgetText>(OneWidget.schema(["type": ["string", "number", "boolean", "null"]])) { node, problems in
    guard let (widget, node) = OneWidget.read(node, problems) else { return nil }
    if node.isNull { return WidgetText(widget: widget, text: nil) }
    return Form<String>.text(lenient: true).read(node, problems).map { WidgetText(widget: widget, text: $0) }
  }
}

/// A mapping from one widget to something.
enum OneWidget {
  static func schema(_ value: JSONValue) -> SchemaFragment {
    SchemaFragment(["type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": value])
  }

  static func read(_ node: YAMLNode, _ problems: Problems) -> (Located<String>, YAMLNode)? {
    guard case .mapping(let entries) = node.content, let entry = entries.first else {
      return problems.wrongType(node, expected: "a widget with a value, { widget: value },")
    }
    guard entries.count == 1 else {
      return problems.error("step-keys", at: entries[1].keySpan, "one widget at a time: begin a new step for '\(entries[1].key)'")
    }
    return (Located(entry.key, entry.keySpan), entry.value)
  }
}

/// A change of the searcher's own switches, as an app's code makes it.
package struct SearcherChange: Sendable {
  package let isDisjunctiveFacetingEnabled: Bool?
  package let keepSelectedEmptyFacets: Bool?
  package let disjunctiveFacetsAttributes: [Attribute]?
  /// The text set without searching; nil leaves it as it is.
  package let query: String?

  static let form = Form<SearcherChange>.object(
    "a change of the searcher", .optional("isDisjunctiveFacetingEnabled", .flag, "Whether a search goes out as a batch."),
    .optional("keepSelectedEmptyFacets", .flag, "Whether selected values that the engine does not return are kept."),
    .optional("disjunctiveFacetsAttributes", .list(of: .attribute), "Attributes counted disjunctively besides those in `or` groups."),
    .optional("query", .text(lenient: true), "The text of the next search.")
  ) { _, _, isDisjunctive, keeps, attributes, query in
    SearcherChange(
      isDisjunctiveFacetingEnabled: isDisjunctive, keepSelectedEmptyFacets: keeps, disjunctiveFacetsAttributes: attributes, query: query)
  }
}
