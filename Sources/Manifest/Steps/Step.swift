import Diagnostics
import JSONText
import SearchModel
import YAMLTree

/// One step of a scenario: what happens, and where it is written.
public struct Step: Sendable {
  public let action: StepAction
  public let span: SourceSpan
}

/// What a step can do.
public enum StepAction: Sendable {
  /// Starts a search, with a new text if one is given.
  case search(text: String?)
  case click(WidgetItem)
  case remove(WidgetItem)
  /// Empties groups, or everything when nil.
  case clear([FilterGroup.ID]?)
  case filterState([FilterEdit])
  case expect(Expectation)
  case note(String)

  /// The widget that the step acts on.
  public var target: WidgetItem? {
    switch self {
    case .click(let item), .remove(let item): item
    case .search, .clear, .filterState, .expect, .note: nil
    }
  }
}

extension Step {
  static let forms: [(key: String, summary: String, form: Form<StepAction>)] = [
    ("search", "Starts a search: with a text, or without one as it is.", searchText.map { .search(text: $0) }),
    ("click", "Clicks an item of a widget: `{ widget: value }`.", WidgetItem.form.map(StepAction.click)),
    ("remove", "Removes a current refinement: `{ widget: text }`.", WidgetItem.form.map(StepAction.remove)),
    ("clear", "Removes all filters, or those of the groups listed.", clearedGroups.map(StepAction.clear)),
    ("filterState", "Edits the filter state directly: a list of add, remove, toggle, clear.", Form<[FilterEdit]>.oneOrMore(of: FilterEdit.form).map(StepAction.filterState)),
    ("expect", "Checks what is shown and what was sent.", Expectation.form.map(StepAction.expect)),
    ("note", "A text for readers, about the step that follows.", Form<String>.name.map(StepAction.note)),
  ]

  /// A step is an object with one key, which says what it does.
  static let form = Form<Step>(schema) { node, problems in
    let keys = forms.map(\.key)
    guard case .mapping(let entries) = node.content, let entry = entries.first else {
      let word: String? = if case .scalar(let scalar) = node.content, keys.contains(scalar.text) { scalar.text } else { nil }
      return problems.wrongType(node, expected: "a step, such as 'search: text',", help: word.map { "write '\($0):'" })
    }
    for extra in entries.dropFirst() {
      let _: Step? = problems.error(
        "step-keys", at: extra.keySpan, "a step does one thing: '\(extra.key)' stands beside '\(entry.key)'",
        help: "begin a new step with '- \(extra.key):'")
    }
    guard let form = forms.first(where: { $0.key == entry.key })?.form else {
      return problems.error(
        "unknown-step", at: entry.keySpan, "there is no step '\(entry.key)'",
        help: NearMiss.help(for: entry.key, in: keys, noun: "steps"))
    }
    guard let action = form.read(entry.value, problems), entries.count == 1 else { return nil }
    return Step(action: action, span: entry.keySpan)
  }

  private static var schema: SchemaFragment {
    let properties = forms.map { key, summary, form -> JSONValue.Member in
      let members = form.schema.json["$ref"] == nil ? form.schema.json.members ?? [] : [.init("allOf", [form.schema.json])]
      return .init(key, .object([.init("description", .string(summary))] + members))
    }
    return SchemaFragment(
      [
        "type": "object", "minProperties": 1, "maxProperties": 1, "properties": .object(properties),
        "additionalProperties": false,
      ], SchemaFragment.merged(forms.map(\.form.schema))
    ).named("step")
  }

  private static let searchText = Form<String?>(SchemaFragment(["type": ["string", "number", "boolean", "null"]])) { node, problems in
    if node.isNull { return .some(nil) }
    return Form<String>.text(lenient: true).read(node, problems).map(Optional.some)
  }

  private static let clearedGroups = Form<[FilterGroup.ID]?>(
    SchemaFragment.any([SchemaFragment(["type": "null"]), Form<[FilterGroup.ID]>.oneOrMore(of: .group).schema])
  ) { node, problems in
    if node.isNull { return .some(nil) }
    return Form<[FilterGroup.ID]>.oneOrMore(of: .group).read(node, problems).map(Optional.some)
  }
}
