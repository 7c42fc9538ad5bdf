import Diagnostics
import Forms
import JSONText
import SearchModel
import YAMLTree

/// The forms of the steps that act on a widget: `{ widget: … }`.
enum WidgetEventForms {
  /// Returns the form of a verb's step.
  static func form(_ verb: WidgetVerb) -> Form<StepAction> {
    switch verb {
    case .click: item { .click($0) }
    case .remove: item { .remove($0) }
    case .set: value { target, value, _ in .widget(target, .set(value)) }
    case .bounds: value(bounds)
    case .increment: change(.increment)
    case .decrement: change(.decrement)
    case .multiply: change(.multiply)
    case .type: text { .type($0) }
    case .submit: text { .submit($0) }
    case .facetSearch: text { .facetSearch($0) }
    case .read: row
    case .items: items
    case .setText: text { .setText($0) }
    }
  }

  // MARK: An item: `{ colors: red }`

  private static func item(_ event: @escaping @Sendable (WidgetItem) -> WidgetEvent) -> Form<StepAction> {
    let schema = SchemaFragment(OneWidget.schema(itemForm.schema.json).json, itemForm.schema.definitions).named("widgetItem")
    return Form(schema) { node, problems in
      guard let (target, value) = OneWidget.read(node, problems), let item = itemForm.read(value, problems) else { return nil }
      return .widget(target, event(item))
    }
  }

  private static let itemForm = Form<WidgetItem>(
    SchemaFragment.any([SchemaFragment(["type": ["string", "number", "boolean", "null"]]), spelledOutItem.schema])
  ) { node, problems in
    if case .mapping = node.content { return spelledOutItem.read(node, problems) }
    if node.isNull { return WidgetItem(.whole) }
    if case .sequence = node.content {
      let isPath = node.items.count > 1 && node.items.allSatisfy { JSONValue($0).string != nil }
      return problems.wrongType(
        node, expected: "one item",
        help: "each tap is a separate step: write one per item, or group them in a 'burst'"
          + (isPath
            ? "; the path of a menu is one value: '\(node.items.compactMap { JSONValue($0).string }.joined(separator: " > "))'" : ""))
    }
    return Form<String>.text(lenient: true).read(node, problems).map { WidgetItem(.value($0)) }
  }

  private static let spelledOutItem = Form<WidgetItem>.object(
    "an item", .optional("value", .text(lenient: true), "The item's value or text."),
    .optional("filter", .filter, "The item's filter."),
    .optional("position", .integer(1...Int(Int32.max)), "The item's position in the list as shown, from 1."),
    .optional("group", .group, "The group of the current refinement, for an item given by `filter`."),
    .defaulted(
      "offscreen", .flag, false, shown: "false", "Allows an item that the widget does not show; app code could select such an item.")
  ) { node, problems, value, filter, position, group, isOffscreen in
    let selectors = [
      value.map(WidgetItem.Selector.value), filter.map(WidgetItem.Selector.filter), position.map(WidgetItem.Selector.position),
    ]
    .compactMap { $0 }
    if selectors.isEmpty, isOffscreen { return WidgetItem(.whole, isOffscreen: true, group: group) }
    guard selectors.count == 1 else {
      return problems.error("item-selector", at: node.place, "an item is named by one of value, filter and position")
    }
    return WidgetItem(selectors[0], isOffscreen: isOffscreen, group: group)
  }

  // MARK: A value: `{ slider: [10, 20] }`

  private static func value(_ action: @escaping @Sendable (WidgetTarget, WidgetValue, Problems) -> StepAction?) -> Form<StepAction> {
    let schema: JSONValue = ["anyOf": [["type": ["boolean", "number", "null"]], Form<ClosedRange<Double>>.range.schema.json]]
    return Form(OneWidget.schema(schema)) { node, problems in
      guard let (target, node) = OneWidget.read(node, problems), let value = value(node, of: target.id, problems) else { return nil }
      return action(target, value, problems)
    }
  }

  private static func value(_ node: YAMLNode, of widget: String, _ problems: Problems) -> WidgetValue? {
    switch node.content {
    case .sequence(let items) where !items.isEmpty && items.allSatisfy(isWord):
      return problems.wrongType(
        node, expected: "true, false, a number, a range [10, 20] or null",
        help: "to tap values of a list, write a step for each: click: { \(widget): value }")
    case .sequence: return Form<ClosedRange<Double>>.range.read(node, problems).map(WidgetValue.range)
    case .mapping:
      return problems.wrongType(
        node, expected: "true, false, a number, a range [10, 20] or null",
        help: WrittenOut.range(node).map { "write \($0)" } ?? "write a range as two numbers: [10, 20]")
    case .scalar(let scalar):
      switch scalar.value {
      case .null: return .nothing
      case .bool(let flag): return .flag(flag)
      case .string where Form<Bool>.isYesOrNo(scalar.text): return Form<Bool>.flag.read(node, problems).map(WidgetValue.flag)
      case .string where ["true", "false"].contains(scalar.text):
        return problems.wrongType(node, expected: "true or false", help: "write \(scalar.text) without quotes")
      case .string where Double(scalar.text) == nil:
        return problems.wrongType(
          node, expected: "true, false, a number, a range [10, 20] or null",
          help: WrittenOut.range(scalar.text).map { "write \($0)" }
            ?? (scalar.text.contains("..<")
              ? "a range needs both ends: write [lowest, highest]"
              : ["none", "nil", "empty", "nothing"].contains(scalar.text)
                ? "to remove the filter, write null" : "to switch a toggle, write true or false; to tap a value of a list, write 'click'"))
      case .string, .integer, .number: return Form<Double>.number.read(node, problems).map(WidgetValue.number)
      }
    }
  }

  /// Whether a node is a string that has no digits.
  private static func isWord(_ node: YAMLNode) -> Bool {
    guard case .scalar(let scalar) = node.content, case .string = scalar.value else { return false }
    return !scalar.text.contains(where: \.isNumber)
  }

  private static func bounds(_ target: WidgetTarget, _ value: WidgetValue, _ problems: Problems) -> StepAction? {
    switch value {
    case .range(let bounds): .widget(target, .bounds(bounds))
    case .nothing: .widget(target, .bounds(nil))
    case .flag, .number: problems.error("step-value", at: target.span, "'\(target.id)' gets bounds, [10, 20], or null")
    }
  }

  // MARK: A change: `{ stepper: 5 }`, `{ stepper: { by: 5, default: 10 } }`

  private static func change(_ operation: NumberChange.Operation) -> Form<StepAction> {
    let spelledOut = Form<NumberChange>.object(
      "a change", .defaulted("by", .number, 1, shown: "1", "The amount."),
      .defaulted("default", .number, 0, shown: "0", "The number to set if there is none yet.")
    ) { _, _, operand, fallback in NumberChange(operation, by: operand, fallback: fallback) }
    return Form(OneWidget.schema(["anyOf": [["type": ["number", "null"]], spelledOut.schema.json]])) { node, problems in
      guard let (target, node) = OneWidget.read(node, problems, form: { "write { \($0): 1 }" }) else { return nil }
      let change: NumberChange?
      if node.isNull {
        change = NumberChange(operation)
      } else if case .mapping = node.content {
        change = spelledOut.read(node, problems)
      } else {
        change = Form<Double>.number.read(node, problems).map { NumberChange(operation, by: $0) }
      }
      return change.map { .widget(target, .change($0)) }
    }
  }

  // MARK: A text: `{ box: shoe }`; `null` means no text at all

  private static func text(_ event: @escaping @Sendable (String?) -> WidgetEvent) -> Form<StepAction> {
    Form(OneWidget.schema(["type": ["string", "number", "boolean", "null"]])) { node, problems in
      guard let (target, node) = OneWidget.read(node, problems) else { return nil }
      if node.isNull { return .widget(target, event(nil)) }
      return Form<String>.typed.read(node, problems).map { .widget(target, event($0)) }
    }
  }
}

extension WidgetEventForms {
  // MARK: A row: `{ hits: 3 }`; filters: `{ list: [{ color: red }] }`

  /// The number of a row. It is limited, because the app makes room for every row before the requested one.
  private static let place = Form<Int>.integer(1...1_000_000)

  private static let row = Form<StepAction>(OneWidget.schema(place.schema.json)) { node, problems in
    guard let (target, node) = OneWidget.read(node, problems) else { return nil }
    return place.read(node, problems).map { .widget(target, .read($0)) }
  }

  private static let filters = Form<[Filter]>.oneOrMore(of: .filter, orNone: true)

  private static let items = Form<StepAction>(
    SchemaFragment(OneWidget.schema(filters.schema.json).json, filters.schema.definitions)
  ) { node, problems in
    guard let (target, node) = OneWidget.read(node, problems) else { return nil }
    return filters.read(node, problems).map { .widget(target, .items($0)) }
  }
}

/// A mapping from one widget to a value.
enum OneWidget {
  static func schema(_ value: JSONValue) -> SchemaFragment {
    SchemaFragment(["type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": value])
  }

  /// - Parameter form: Returns help on how to write the step for a widget; by default, as an event.
  static func read(
    _ node: YAMLNode, _ problems: Problems, form: (String) -> String = { "write { \($0): item }, or { \($0): } for a button" }
  ) -> (WidgetTarget, YAMLNode)? {
    guard case .mapping(let entries) = node.content, let entry = entries.first else {
      let widget: String? = if case .scalar(let scalar) = node.content, problems.widgets.contains(scalar.text) { scalar.text } else { nil }
      return problems.wrongType(
        node, expected: "a widget with a value, { widget: value }",
        help: widget.map(form) ?? selected(node, problems) ?? (parted(node, problems) ?? unnamed(node)).map { "write \($0)" })
    }
    guard entries.count == 1 else {
      let other = entries[1]
      if ["offscreen", "group", "by", "default"].contains(other.key), !problems.widgets.contains(other.key) {
        let own = ["by", "default"].contains(other.key) ? "by" : "value"
        return problems.error(
          "step-keys", at: other.keySpan, "'\(other.key)' belongs inside the item, not next to the widget",
          help: "write { \(entry.key): { \(own): …, \(other.key): … } }")
      }
      if ["widget", "id", "name"].contains(entry.key), !problems.widgets.contains(entry.key),
        case .scalar(let widget) = entry.value.content,
        case .scalar(let value) = other.value.content, problems.widgets.contains(widget.text)
      {
        return problems.error(
          "step-keys", at: entry.keySpan, "a step names the widget as its key",
          help: "write { \(widget.text): \(WrittenOut.item(value.text, allowsNumbers: true)) }")
      }
      if entries.count == 2, entry.value.isNull, other.value.isNull, !problems.widgets.contains(other.key) {
        return problems.error(
          "step-keys", at: other.keySpan, "a colon is missing after '\(entry.key)'",
          help: "write { \(entry.key): \(["true", "false"].contains(other.key) ? other.key : WrittenOut.item(other.key)) }")
      }
      return problems.error("step-keys", at: other.keySpan, "one widget at a time: begin a new step for '\(other.key)'")
    }
    let value = entry.value.isNull ? entry.keySpan : entry.value.place
    return (WidgetTarget(entry.key, at: entry.keySpan, value: value), entry.value)
  }

  /// Returns help for `#brands`, the syntax with which the web selects elements.
  private static func selected(_ node: YAMLNode, _ problems: Problems) -> String? {
    guard case .scalar(let scalar) = node.content, let sign = scalar.text.first, "#.".contains(sign) else { return nil }
    let name = String(scalar.text.dropFirst())
    return problems.widgets.contains(name) ? "there are no selectors: write { \(name): item }, which names the widget and the item" : nil
  }

  /// Returns help for a value without its widget.
  private static func unnamed(_ node: YAMLNode) -> String? {
    guard case .scalar(let scalar) = node.content, scalar.value != .null, !scalar.text.contains(":") else { return nil }
    return "{ WIDGET: \(WrittenOut.item(scalar.text, allowsNumbers: true)) } with the name of its widget"
  }

  /// Returns a step written without colons, `click colors red`; nil if it does not name a step and a widget.
  static func step(of text: String, _ problems: Problems) -> String? {
    let words = text.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count == 3, ["click", "remove", "set", "type", "submit", "facetSearch"].contains(words[0]),
      problems.widgets.contains(words[1])
    else { return nil }
    let numbers = words[2].split(separator: " ")
    let isRange = words[0] == "set" && numbers.count == 2 && numbers.allSatisfy { Double($0) != nil }
    return
      "\(words[0]): { \(words[1]): \(isRange ? "[\(numbers.joined(separator: ", "))]" : WrittenOut.item(words[2], allowsNumbers: true)) }"
  }

  /// Returns `menu > Shoes` or `menu Shoes` as a widget with a value; nil if it does not begin with a widget.
  private static func parted(_ node: YAMLNode, _ problems: Problems) -> String? {
    // A colon without a space has its own message.
    guard case .scalar(let scalar) = node.content, !scalar.text.contains(":") || scalar.text.contains(": ") else { return nil }
    let name = scalar.text.prefix { $0 != " " && $0 != ">" && $0 != "/" && $0 != "." && $0 != "=" && $0 != ":" }
    let rest = String(scalar.text.dropFirst(name.count).drop { " >/.=:".contains($0) })
    return problems.widgets.contains(String(name)) && !rest.isEmpty
      ? "{ \(name): \(WrittenOut.range(rest) ?? WrittenOut.item(rest, allowsNumbers: true)) }" : nil
  }
}

extension SearcherChange {
  static let form = Form<SearcherChange>.object(
    "a change of the searcher", .optional("isDisjunctiveFacetingEnabled", .flag, "Whether a search goes out as a batch."),
    .optional("keepSelectedEmptyFacets", .flag, "Whether selected values that the engine does not return are kept."),
    .optional("disjunctiveFacetsAttributes", .list(of: .attribute), "Attributes counted disjunctively besides those in `or` groups."),
    .optional("query", .text(lenient: true), "The query of the next search."),
    .optional("shouldTriggerSearch", SearchTrigger.form, "Which queries trigger a search from now on."),
    .optional("name", Form<String>.name.located, "The searcher to change (default: the main one)."),
    .optional("request", request, "Replaces the index and all parameters: facets requested by widgets are lost."),
    .optional("parameters", .searchQuery, "Parameters of the next search, set one by one.")
  ) { node, problems, isDisjunctive, keeps, attributes, query, trigger, searcher, request, parameters in
    if let text = query, let other = parameters?.query ?? request?.query.query {
      return problems.error(
        "conflicting-keys", at: node.place, "the query is given twice, as '\(text)' and as '\(other)'")
    }
    return SearcherChange(
      isDisjunctiveFacetingEnabled: isDisjunctive, keepSelectedEmptyFacets: keeps, disjunctiveFacetsAttributes: attributes, query: query,
      trigger: trigger, searcher: searcher, request: request, parameters: parameters)
  }

  private static let request = Form<IndexQuery>.object(
    "a request", .required("index", .name, "The index."),
    .defaulted("query", .searchQuery, SearchQuery(), shown: "{}", "The parameters.")
  ) { _, _, index, query in IndexQuery(indexName: index, query: query) }
}
