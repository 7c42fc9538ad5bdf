import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

extension StepAction {
  /// The key of the action in a manifest.
  var key: StepKey {
    switch self {
    case .widget(_, let event):
      switch event.verb {
      case .click: .click
      case .remove: .remove
      case .set: .set
      case .bounds: .bounds
      case .increment: .increment
      case .decrement: .decrement
      case .multiply: .multiply
      case .type: .type
      case .submit: .submit
      case .facetSearch: .facetSearch
      case .read: .read
      case .items: .items
      case .setText: .setText
      }
    case .search: .search
    case .query: .query
    case .page: .page
    case .index: .index
    case .filters: .filters
    case .searcher: .searcher
    case .by(_, let action): action.key
    case .wire(let change):
      switch change {
      case .connect, .connectSearcher: .connect
      case .disconnect, .disconnectSearcher: .disconnect
      case .present: .present
      case .dismiss: .dismiss
      }
    case .burst: .burst
    case .clear: .clear
    case .filterState: .filterState
    case .answers(let control):
      switch control {
      case .fail: .fail
      case .hold: .hold
      case .answer: .answer
      case .release: .release
      case .cancel: .cancel
      }
    }
  }
}

extension StepKey {
  /// The meaning of a line: an action, an expectation or a note.
  enum Meaning: Sendable {
    case action(StepAction)
    case expect(Expectation)
    case note(String)
  }

  /// The description of the key for the reference, and the form of its value.
  var declaration: (summary: String, form: Form<Meaning>) {
    func step(_ summary: String, _ form: Form<StepAction>) -> (String, Form<Meaning>) { (summary, form.map(Meaning.action)) }
    return switch self {
    case .search:
      step(
        "Starts a search, with new text or with the current one; `{ searcher: name, text: … }` uses another searcher.",
        Self.addressed("text", Self.text.map { .search(text: $0) }))
    case .click: step("Clicks an item of a widget: `{ widget: value }`.", WidgetEventForms.form(.click))
    case .remove: step("Removes a current refinement: `{ widget: text }`.", WidgetEventForms.form(.remove))
    case .set:
      step(
        "Sets a toggle, slider or stepper: `{ widget: true }`, `{ widget: [10, 20] }`, `{ widget: 5 }`, `{ widget: null }`.",
        WidgetEventForms.form(.set))
    case .bounds: step("Sets the bounds of a slider or stepper, as app code would: `{ widget: [0, 50] }`.", WidgetEventForms.form(.bounds))
    case .increment: step("Increments a stepper: `{ widget: 1 }`.", WidgetEventForms.form(.increment))
    case .decrement: step("Decrements a stepper: `{ widget: 1 }`.", WidgetEventForms.form(.decrement))
    case .multiply: step("Multiplies a stepper's number: `{ widget: 2 }`.", WidgetEventForms.form(.multiply))
    case .type: step("Types text into a search box: `{ widget: text }`.", WidgetEventForms.form(.type))
    case .submit: step("Submits text in a search box: `{ widget: text }`.", WidgetEventForms.form(.submit))
    case .facetSearch:
      step(
        "Searches for facet values in a refinement list with `searcher: facet`: `{ widget: text }`.", WidgetEventForms.form(.facetSearch))
    case .query: step("Sets the query text (`null` removes it) and searches.", Self.addressed("text", Self.text.map(StepAction.query)))
    case .page:
      step("Goes to a page, numbered from 0, and searches.", Self.addressed("page", Form<Int>.integer(0...1000).map(StepAction.page)))
    case .index: step("Searches another index.", Self.addressed("name", Form<String>.name.map(StepAction.index)))
    case .filters:
      step(
        "Sets the query's own filters and searches; this has no effect while disjunctive faceting is on.",
        Self.addressed("filters", Self.expression.map(StepAction.filters)))
    case .searcher: step("Changes the searcher, without searching.", SearcherChange.form.map(StepAction.searcher))
    case .burst:
      step("Runs several steps before any answer arrives.", Form<[Step]>.list(of: Step.burstForm, atLeast: 1).map(StepAction.burst))
    case .clear: step("Removes all filters, or those of the groups listed.", Self.clearedGroups.map(StepAction.clear))
    case .filterState:
      step(
        "Edits the filter state directly: a list of add, remove, toggle, clear.",
        Form<[FilterEdit]>.oneOrMore(of: FilterEdit.form).map(StepAction.filterState))
    case .fail:
      step(
        "Makes the next answer fail: `offline`, `timeout`, `unreadable`, `no-results`, or a status such as 503.",
        AnswerControl.failForm.map(StepAction.answers))
    case .hold: step("Holds answers back from now on.", AnswerControl.bare(.hold).map(StepAction.answers))
    case .answer:
      step(
        "Answers one of the waiting searches, by position; 1, the default, is the oldest.",
        AnswerControl.answerForm.map(StepAction.answers))
    case .release:
      step(
        "Answers all waiting searches, oldest first; later searches are answered as usual.",
        AnswerControl.bare(.release).map(StepAction.answers))
    case .cancel:
      step(
        "Cancels all unanswered searches, as app code would, or, with `{ searcher: name }`, only those of one searcher.",
        Self.addressed("", AnswerControl.bare(.cancel, isAddressed: true).map(StepAction.answers)))
    case .connect:
      step(
        "Connects a part of a widget (`{ widget: filterState }`), all of it (`{ widget: all }`) or a searcher (`{ searcher: main, filterState: main }`).",
        WiringChange.form(isConnecting: true).map(StepAction.wire))
    case .disconnect:
      step(
        "Disconnects a part of a widget, all of it, or a searcher, written as in `connect`.",
        WiringChange.form(isConnecting: false).map(StepAction.wire))
    case .present:
      step("Presents one or several widgets that were not on screen.", WiringChange.form { .present($0) }.map(StepAction.wire))
    case .dismiss:
      step(
        "Releases one or several widgets, as an app does when leaving a screen, without disconnecting them explicitly.",
        WiringChange.form { .dismiss($0) }.map(StepAction.wire))
    case .read:
      step("Requests a row of hits, as app code would; this counts as showing the row: `{ hits: 3 }`.", WidgetEventForms.form(.read))
    case .items: step("Replaces the items of a filter list: `{ list: [{ color: red }] }`.", WidgetEventForms.form(.items))
    case .setText: step("Sets a search box's text, as app code would: `{ box: shoe }`.", WidgetEventForms.form(.setText))
    case .expect: ("Checks what is shown and what was sent.", Expectation.form.map(Meaning.expect))
    case .note:
      (
        "A note for readers, in Markdown, about the next step; as the last step, about the end of the scenario.",
        Form<String>.name.shown.notingComments.map(Meaning.note)
      )
    }
  }

  /// Every key with its declaration, created once: steps are read many times.
  static let declarations = allCases.map { key in (key: key.rawValue, summary: key.declaration.summary, form: key.declaration.form) }

  private static let text = Form<String?>(SchemaFragment(["type": ["string", "number", "boolean", "null"]])) { node, problems in
    if node.isNull {
      problems.noteComment(inPlaceOf: node)
      return .some(nil)
    }
    return Form<String>.typed.notingComments.read(node, problems).map(Optional.some)
  }

  /// A filter expression in the engine's grammar, or none.
  private static let expression = Form<String?>(SchemaFragment(["type": ["string", "null"]])) { node, problems in
    if node.isNull {
      problems.noteComment(inPlaceOf: node)
      return .some(nil)
    }
    return Form<String>.filterExpression.read(node, problems).map(Optional.some)
  }

  /// The value alone, or addressed to a different searcher: `{ searcher: suggestions, text: shoe }`.
  ///
  /// - Parameter key: The key of the value; empty if the step has none.
  private static func addressed(_ key: String, _ form: Form<StepAction>) -> Form<StepAction> {
    var properties: [JSONValue.Member] = [
      .init("searcher", ["type": "string", "description": "The name of the searcher."])
    ]
    if !key.isEmpty {
      let summary = JSONValue.Member("description", "As in the short form of the step.")
      properties.append(.init(key, .object([summary] + (form.schema.json.members ?? []))))
    }
    let schema: JSONValue = [
      "type": "object", "required": ["searcher"], "properties": .object(properties), "additionalProperties": false,
    ]
    return Form(SchemaFragment.any([form.schema, SchemaFragment(schema, form.schema.definitions)])) { node, problems in
      guard case .mapping(let entries) = node.content else { return form.read(node, problems) }
      let known = ["searcher", key].filter { !$0.isEmpty }
      for entry in entries where !known.contains(entry.key) {
        if problems.widgets.contains(entry.key), key == "text" {
          return problems.error(
            "unknown-key", at: entry.keySpan, "'\(entry.key)' is a widget, but this step takes a searcher",
            help: "write type: { \(entry.key): … }, or submit: { \(entry.key): … }")
        }
        // Without a searcher, only the value is written.
        let alone = entries.count == 1 && !key.isEmpty && NearMiss.of(entry.key, in: known) == nil ? JSONValue(entry.value).string : nil
        return problems.error(
          "unknown-key", at: entry.keySpan, "unknown key '\(entry.key)' in a step of a searcher",
          help: alone.map { "write the value alone: \(WrittenOut.item($0, allowsNumbers: true))" }
            ?? NearMiss.help(for: entry.key, in: known, noun: "keys"))
      }
      guard let name = entries.first(where: { $0.key == "searcher" }) else {
        let alone = entries.count == 1 && !key.isEmpty ? entries.first.map { JSONValue($0.value) } : nil
        return problems.error(
          "missing-key", at: node.opening, "written as a mapping, this step needs the key 'searcher'",
          help: alone.map { "for the main searcher, write only the value: \($0.string ?? $0.text())" })
      }
      let value = entries.first { $0.key == key }?.value ?? YAMLNode(.scalar(YAMLScalar(text: "", isQuoted: false)), span: node.span)
      guard let searcher = Form<String>.name.located.read(name.value, problems), let action = form.read(value, problems) else { return nil }
      return .by(searcher, action)
    }
  }

  private static let clearedGroups = Form<[FilterGroup.ID]?>(
    SchemaFragment.any([SchemaFragment(["type": "null"]), Form<[FilterGroup.ID]>.oneOrMore(of: .group).schema])
  ) { node, problems in
    if node.isNull { return .some(nil) }
    if case .scalar(let scalar) = node.content {
      let isWidget = problems.widgets.contains(scalar.text)
      return problems.wrongType(
        node, expected: "a filter group",
        help: ["all", "everything", "true"].contains(scalar.text.lowercased())
          ? "to clear every group, write 'clear:' with nothing after it"
          : isWidget
            ? "'\(scalar.text)' is a widget: name the group that it writes to, { or: NAME } or { and: NAME }"
            : FilterGroup.ID.written(scalar.text))
    }
    return Form<[FilterGroup.ID]>.oneOrMore(of: .group).read(node, problems).map(Optional.some)
  }
}

extension ScenarioLine {
  /// A line is a mapping with one key, which determines its meaning.
  static let form = Form<ScenarioLine>(schema) { node, problems in
    let keys = StepKey.declarations.map(\.key)
    guard case .mapping(let entries) = node.content, let entry = entries.first else {
      let word: String? = if case .scalar(let scalar) = node.content, keys.contains(scalar.text) { scalar.text } else { nil }
      return problems.wrongType(
        node, expected: "a step such as 'search: text'", help: word.map { "write '\($0):'" } ?? unpunctuated(node, problems))
    }
    // The most likely mistake: a value of the step is next to it instead of below it.
    let isProse = entries.dropFirst().first.map { ["name", "title", "label", "description", "comment"].contains($0.key) } ?? false
    if entry.value.isNull, let extra = entries.dropFirst().first, !keys.contains(extra.key), keys.contains(entry.key), !isProse {
      return problems.error(
        "step-keys", at: extra.keySpan, "'\(extra.key)' is next to '\(entry.key)', not nested under it",
        help: "indent it by two more spaces, or write \(entry.key): { \(extra.key): … }")
    }
    // Unlike those of workflows, steps have no names.
    if ["name", "title", "label"].contains(entry.key), let extra = entries.dropFirst().first, keys.contains(extra.key) {
      let text = if case .scalar(let scalar) = entry.value.content { WrittenOut.item(scalar.text) } else { "…" }
      return problems.error(
        "step-keys", at: entry.keySpan, "a step does not support '\(entry.key)'", help: "write '- note: \(text)' before it")
    }
    for extra in entries.dropFirst() {
      let text = if case .scalar(let scalar) = extra.value.content { WrittenOut.item(scalar.text) } else { "…" }
      let _: Step? = problems.error(
        "step-keys", at: extra.keySpan, "a step has one key, not both '\(entry.key)' and '\(extra.key)'",
        help: keys.contains(extra.key)
          ? "begin a new step with '- \(extra.key):'"
          : ["name", "title", "label", "description", "comment"].contains(extra.key)
            ? "write '- note: \(text)' before it"
            : ["allow", "tags", "matrix", "only", "skip"].contains(extra.key)
              ? "'\(extra.key)' belongs to the scenario: write it next to 'steps'"
              : NearMiss.help(for: extra.key, in: keys, noun: "steps"))
    }
    guard let form = StepKey.declarations.first(where: { $0.key == entry.key })?.form else {
      return problems.error(
        "unknown-step", at: entry.keySpan, "there is no step '\(entry.key)'",
        help: help(for: entry, keys, problems))
    }
    if case .sequence(let items) = entry.value.content,
      ["search", "query", "hold", "release", "note", "page", "index", "cancel"].contains(entry.key),
      let inner = items.first, let key = inner.entries.first?.key, keys.contains(key)
    {
      return problems.error(
        "wrong-type", at: inner.entries.first?.keySpan ?? inner.place, "this step is indented too far: it is inside '\(entry.key)'",
        help: "begin it in the column of '- \(entry.key)'")
    }
    if entry.key == "expect" { problems.stepKeys = Set(keys).subtracting(["expect"]) }
    let meaning = form.read(entry.value, problems)
    problems.stepKeys = []
    guard let meaning, entries.count == 1 else { return nil }
    switch meaning {
    case .action(let action): return .step(Step(action, at: entry.keySpan, extent: node.span))
    case .expect(let expectation): return .expect(expectation, node.span)
    case .note(let text):
      // A step that was left in a note by mistake is not performed.
      if let colon = text.firstIndex(of: ":"), keys.contains(String(text[..<colon])),
        case let rest = text[text.index(after: colon)...].trimmingBlanks, rest.first == "{" || rest.first == "["
      {
        problems.add(
          Diagnostic(
            "note-of-step", .warning, at: entry.value.place, "this note looks like a step, but notes are never performed",
            help: "write - \(text)"))
      }
      return .note(text)
    }
  }

  /// Returns help for a step without its colons, or for a file name, written out.
  private static func unpunctuated(_ node: YAMLNode, _ problems: Problems) -> String? {
    guard case .scalar(let scalar) = node.content else { return nil }
    if [".yaml", ".yml"].contains(where: scalar.text.hasSuffix) {
      return "to use the steps of a file, write include: \(scalar.text)"
    }
    // `- search:shoe`
    if let colon = scalar.text.firstIndex(of: ":"), StepKey.declarations.contains(where: { $0.key == scalar.text[..<colon] }) {
      return "a space is missing after the colon: write '\(scalar.text[..<colon]): \(scalar.text[scalar.text.index(after: colon)...])'"
    }
    return OneWidget.step(of: scalar.text, problems).map { "write \($0)" }
  }

  private static func help(for entry: YAMLEntry, _ keys: [String], _ problems: Problems) -> String? {
    if let colon = entry.key.firstIndex(of: ":"), keys.contains(String(entry.key[..<colon])) {
      return "a space is missing after the colon of '\(entry.key[..<colon])'"
    }
    // `click { colors: red }`
    if let bracket = entry.key.firstIndex(of: "{") {
      let step = entry.key[..<bracket].filter { $0 != " " }
      let widget = entry.key[entry.key.index(after: bracket)...].filter { $0 != " " }
      let value = if case .scalar(let scalar) = entry.value.content { scalar.text.filter { $0 != "}" } } else { "…" }
      let plain = String(value.reversed().drop { $0 == " " }.reversed())
      if keys.contains(step) { return "a colon is missing after '\(step)': write \(step): { \(widget): \(plain.isEmpty ? "…" : plain) }" }
    }
    if problems.widgets.contains(entry.key) {
      return "'\(entry.key)' is a widget: write click: { \(entry.key): … }, or another step that it supports"
    }
    if entry.key == "steps" || entry.key == "scenarios" {
      return "expected a list of steps: an included file has the steps themselves, without '\(entry.key):'"
    }
    if ["goto", "visit", "navigate", "open", "launch"].contains(entry.key) {
      return "remove it: scenarios start on the declared screen, so there is no URL to open"
    }
    if ["wait", "delay", "sleep", "pause", "waitFor"].contains(entry.key) {
      return "remove it: there is no need to wait for answers ('hold' holds them back)"
    }
    if entry.key == "include" {
      return "'include' takes the name of a file, and no parameters: declare them under 'variables', or as columns of a 'matrix'"
    }
    if let help = OtherTools.helps[entry.key] { return help }
    if QueryRule.parameterNames.contains(entry.key) {
      return "'\(entry.key)' is a parameter of searches: write '- searcher: { parameters: { \(entry.key): … } }'"
    }
    // A key press that submits a query.
    if ["press", "pressKey", "key"].contains(entry.key), case .scalar(let scalar) = entry.value.content,
      ["enter", "return"].contains(scalar.text.lowercased())
    {
      return "to submit a query, write 'submit' with the search box and the query"
    }
    if let step = OtherTools.steps[entry.key] { return "the step is called '\(step)'" }
    if ["hits", "hitIDs", "widgets", "queries", "rows", "calls", "errors", "cancelled", "waiting", "retrying", "findings"].contains(
      entry.key)
    {
      let value = if case .scalar(let scalar) = entry.value.content { WrittenOut.item(scalar.text, allowsNumbers: true) } else { "…" }
      return "write '- expect: { \(entry.key): \(value) }'"
    }
    if let near = NearMiss.didYouMean(entry.key, keys) { return near }
    return StepKey.Doer.allCases.map { doer in
      "\(doer.rawValue): \(StepKey.allCases.filter { $0.doer == doer }.map(\.rawValue).joined(separator: ", "))"
    }.joined(separator: "; ")
  }

  private static var schema: SchemaFragment {
    let properties = StepKey.declarations.map { key, summary, form -> JSONValue.Member in
      let members = form.schema.json["$ref"] == nil ? form.schema.json.members ?? [] : [.init("allOf", [form.schema.json])]
      return .init(key, .object([.init("description", .string(summary))] + members))
    }
    return SchemaFragment(
      [
        "type": "object", "minProperties": 1, "maxProperties": 1, "properties": .object(properties),
        "additionalProperties": false,
      ], SchemaFragment.merged(StepKey.declarations.map(\.form.schema))
    ).named("step")
  }
}

extension Step {
  /// A step inside a burst: an action that is not itself a burst. It refers to the schema of a line, since a separate one would only repeat
  /// it.
  static let burstForm = Form<Step>(SchemaFragment(["$ref": "#/definitions/step"])) { node, problems in
    guard let line = ScenarioLine.form.read(node, problems) else { return nil }
    if let step = line.step {
      if case .burst = step.action {} else { return step }
    }
    return problems.error("burst", at: key(of: node), "a burst may contain only actions, not notes, expectations or other bursts")
  }

  /// A step of the setup. The setup is not shown, so it contains no notes or expectations.
  static let setupForm = Form<Step>(ScenarioLine.form.schema) { node, problems in
    guard let line = ScenarioLine.form.read(node, problems) else { return nil }
    return line.step ?? problems.error("setup", at: key(of: node), "setup may contain only actions, not notes or expectations")
  }

  private static func key(of node: YAMLNode) -> SourceSpan {
    if case .mapping(let entries) = node.content, let entry = entries.first { entry.keySpan } else { node.place }
  }
}
