import Diagnostics
import JSONText
import SearchModel
import YAMLTree

/// One step of a scenario: what happens, and where it is written.
package struct Step: Sendable {
  package let action: StepAction
  package let span: SourceSpan
  /// All of it.
  package let extent: SourceSpan
}

/// What a step can do.
package enum StepAction: Sendable {
  /// Starts a search, with a new text if one is given.
  case search(text: String?)
  /// Sets the text, which may be none at all, and searches.
  case query(String?)
  case click(WidgetItem)
  case remove(WidgetItem)
  /// Gives a toggle, slider or stepper a value.
  case set(WidgetInput)
  /// Gives a slider or stepper bounds, as an app's code does.
  case bounds(WidgetInput)
  /// Changes a stepper.
  case change(NumberChange)
  case type(WidgetText)
  case submit(WidgetText)
  case facetSearch(WidgetText)
  /// Empties groups, or everything when nil.
  case clear([FilterGroup.ID]?)
  case filterState([FilterEdit])
  /// Goes to a page, from 0.
  case page(Int)
  /// Searches another index.
  case index(String)
  /// Sets the query's own filters and searches.
  case filters(String?)
  case searcher(SearcherChange)
  /// Several steps before any answer arrives.
  case burst([Step])
  case expect(Expectation)
  case note(String)

  /// What the step does to a widget, and to which.
  package var verb: (WidgetVerb, Located<String>)? {
    switch self {
    case .click(let item): (.click, item.widget)
    case .remove(let item): (.remove, item.widget)
    case .set(let input): (.set, input.widget)
    case .bounds(let input): (.bounds, input.widget)
    case .change(let change): (change.verb, change.widget)
    case .type(let text): (.type, text.widget)
    case .submit(let text): (.submit, text.widget)
    case .facetSearch(let text): (.facetSearch, text.widget)
    default: nil
    }
  }
}

/// What a user does to a widget.
package enum WidgetVerb: String, Sendable, CaseIterable {
  case click, remove, set, bounds, increment, decrement, multiply, type, submit, facetSearch
}

extension Step {
  /// The step, or the steps of a burst.
  package var flattened: [Step] {
    if case .burst(let steps) = action { [self] + steps.flatMap(\.flattened) } else { [self] }
  }
}

extension Step {
  static let forms: [(key: String, summary: String, form: Form<StepAction>)] = [
    ("search", "Starts a search: with a text, or without one as it is.", searchText.map { .search(text: $0) }),
    ("click", "Clicks an item of a widget: `{ widget: value }`.", WidgetItem.form.map(StepAction.click)),
    ("remove", "Removes a current refinement: `{ widget: text }`.", WidgetItem.form.map(StepAction.remove)),
    (
      "set", "Sets a toggle, slider or stepper: `{ widget: true }`, `{ widget: [10, 20] }`, `{ widget: 5 }`, `{ widget: null }`.",
      WidgetInput.form.map(StepAction.set)
    ),
    ("bounds", "Gives a slider or stepper bounds, as an app can: `{ widget: [0, 50] }`.", WidgetInput.form.map(StepAction.bounds)),
    ("increment", "Increments a stepper: `{ widget: 1 }`.", NumberChange.form(.increment).map(StepAction.change)),
    ("decrement", "Decrements a stepper: `{ widget: 1 }`.", NumberChange.form(.decrement).map(StepAction.change)),
    ("multiply", "Multiplies a stepper's number: `{ widget: 2 }`.", NumberChange.form(.multiply).map(StepAction.change)),
    ("type", "Types a text into a search box: `{ widget: text }`.", WidgetText.form.map(StepAction.type)),
    ("submit", "Submits a text in a search box: `{ widget: text }`.", WidgetText.form.map(StepAction.submit)),
    (
      "facetSearch", "Searches for values of a refinement list with `searcher: facet`: `{ widget: text }`.",
      WidgetText.form.map(StepAction.facetSearch)
    ),
    ("query", "Sets the text (`null`: none at all) and searches.", searchText.map(StepAction.query)),
    ("page", "Goes to a page, from 0, and searches.", Form<Int>.integer(0...1000).map(StepAction.page)),
    ("index", "Searches another index.", Form<String>.name.map(StepAction.index)),
    (
      "filters", "Sets the query's own filters and searches; without effect while disjunctive faceting is on.",
      searchText.map(StepAction.filters)
    ),
    ("searcher", "Changes the searcher, without searching.", SearcherChange.form.map(StepAction.searcher)),
    ("burst", "Several steps before any answer arrives.", Form<[Step]>.list(of: burstStep, atLeast: 1).map(StepAction.burst)),
    ("clear", "Removes all filters, or those of the groups listed.", clearedGroups.map(StepAction.clear)),
    (
      "filterState", "Edits the filter state directly: a list of add, remove, toggle, clear.",
      Form<[FilterEdit]>.oneOrMore(of: FilterEdit.form).map(StepAction.filterState)
    ),
    ("expect", "Checks what is shown and what was sent.", Expectation.form.map(StepAction.expect)),
    ("note", "A text for readers, in Markdown, about the step that follows.", Form<String>.name.shown.map(StepAction.note)),
  ]

  /// A step inside a burst: anything but notes, expectations and bursts. Described as any step, since a schema of its
  /// own would only repeat it.
  private static let burstStep = Form<Step>(SchemaFragment(["$ref": "#/definitions/step"])) { node, problems in
    guard let step = form.read(node, problems) else { return nil }
    switch step.action {
    case .note, .expect, .burst:
      return problems.error("burst", at: step.span, "a burst holds steps of the user, no notes, expectations or bursts")
    default: return step
    }
  }

  /// A step of the set-up, which is not shown and so explains and checks nothing.
  static let setupForm = Form<Step>(form.schema) { node, problems in
    guard let step = form.read(node, problems) else { return nil }
    switch step.action {
    case .note, .expect: return problems.error("setup", at: step.span, "setup holds steps of the user, no notes or expectations")
    default: return step
    }
  }

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
    return Step(action: action, span: entry.keySpan, extent: node.span)
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
