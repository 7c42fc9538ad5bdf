import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

extension ListOperation.Criterion {
  static let names: [(word: String, value: ListOperation.Criterion)] =
    FacetSortCriterion.names.map { ($0.word, .facet($0.value)) } + [
      ("value:asc", .value(.ascending)), ("value:desc", .value(.descending)), ("level", .level),
    ]
}

extension ListOperation {
  private static let place = Form<Int>.integer(0...1000)

  private static let mark = Form<Mark>(SchemaFragment(["enum": [true, false, "deepest"]])) { node, problems in
    guard case .scalar(let scalar) = node.content else { return problems.wrongType(node, expected: "true, false or deepest") }
    if scalar.text == Mark.deepest.rawValue { return .deepest }
    if case .bool(let isMarked) = scalar.value { return isMarked ? .all : Mark.none }
    return problems.wrongType(
      node, expected: "true, false or deepest", help: NearMiss.didYouMean(scalar.text, Mark.allCases.map(\.rawValue)))
  }

  /// The keys with the forms of their values.
  private static let keyed: [(key: String, summary: String, form: Form<ListOperation>)] = [
    (
      "sortBy", "Sort criteria, each breaking the ties left by those before it.",
      Form<[Criterion]>.oneOrMore(of: .choice(Criterion.names)).withoutRepetition(Criterion.names).map(ListOperation.sortBy)
    ),
    (
      "order", "Puts these values first, in this order.",
      Form<[Located<String>]>.list(of: Form<String>.text(lenient: true).located, atLeast: 1).map(ListOperation.order)
    ),
    ("limit", "The maximum number of items shown.", place.map(ListOperation.limit)),
    ("skip", "How many leading items to skip.", place.map(ListOperation.skip)),
    ("minCount", "The smallest count shown.", Form<Int>.count.map(ListOperation.minCount)),
    ("levels", "Shows only these levels of a menu, from 0.", Form<[Int]>.oneOrMore(of: .integer(0...100)).map(ListOperation.levels)),
    ("keep", "Only items that are `selected`, or `unselected`.", Form<Kind>.choice().map(ListOperation.keep)),
    (
      "hide", "Values that are not shown.",
      Form<[Located<String>]>.oneOrMore(of: Form<String>.text(lenient: true).located).map(ListOperation.hide)
    ),
    ("rename", "Display names for values: `{ Acer: ACER }`.", Form<[Named<String>]>.named(.text(lenient: true)).map(ListOperation.rename)),
    ("truncate", "Keeps this many characters of each value.", place.map(ListOperation.truncate)),
    ("repeat", "Shows each item this many times.", Form<Int>.integer(1...100).map(ListOperation.repeat)),
    ("append", "Custom items to append at the end.", Form<[Facet]>.list(of: RefinementList.facet, atLeast: 1).map(ListOperation.append)),
    (
      "mark", "Shows every item as selected (`true`), none (`false`), or only the `deepest` value of a menu's selected path.",
      mark.map(ListOperation.mark)
    ),
    (
      "nest", "Places each value of a menu under its parent, with the values of a level sorted by these criteria.",
      Form<[Criterion]>.oneOrMore(of: .choice(Criterion.names)).withoutRepetition(Criterion.names).map(ListOperation.nestBy)
    ),
    ("count", "Shows this count next to every item.", Form<Int>.count.map(ListOperation.count)),
  ]

  private static let words: [(word: String, value: ListOperation, summary: String)] = [
    ("deepest", .deepest, "only the deepest level of a menu that has values"),
    ("lastSegment", .lastSegment, "only the last segment of a menu's path, both as the label and as the value that a click selects"),
    ("uppercase", .uppercase, "labels in upper case"), ("reverse", .reverse, "in reverse order"),
    ("nest", .nest, "each value of a menu under its parent, as InstantSearch's default presenter does"),
  ]

  /// A word, or a mapping with one key.
  private static let form = Form<ListOperation>(schema) { node, problems in
    guard case .mapping(let entries) = node.content else {
      return Form<ListOperation>.choice(words.map { ($0.word, $0.value) }).read(node, problems)
    }
    let keys = keyed.map(\.key)
    guard let entry = entries.first, entries.count == 1 else {
      return problems.error(
        "step-keys", at: node.opening, "a presenter step has one key",
        help: node.span.file.bytes[node.span.range].first == UInt8(ascii: "{")
          ? "write each step in its own braces: \(entries.map { "{ \($0.key): … }" }.joined(separator: ", "))"
          : "begin a new one with '- '")
    }
    guard let form = keyed.first(where: { $0.key == entry.key })?.form else {
      return problems.error(
        "unknown-key", at: entry.keySpan, "unknown key '\(entry.key)' in a step of a presenter",
        help: words.contains { $0.word == entry.key }
          ? "write '\(entry.key)' without a value" : NearMiss.help(for: entry.key, in: keys + words.map(\.word), noun: "steps"))
    }
    return form.read(entry.value, problems)
  }

  private static var schema: SchemaFragment {
    let objects = keyed.map { key, summary, form -> SchemaFragment in
      let members = [JSONValue.Member("description", .string(summary))] + (form.schema.json.members ?? [])
      return SchemaFragment(
        [
          "type": "object", "required": [.string(key)], "additionalProperties": false,
          "properties": .object([.init(key, .object(members))]),
        ],
        form.schema.definitions)
    }
    let description = words.map { "`\($0.word)`: \($0.summary)" }.joined(separator: "; ")
    let word = SchemaFragment(["enum": .array(words.map { .string($0.word) }), "description": .string("\(description).")])
    return .any([word] + objects).named("presenterStep")
  }

  /// The maximum number of copies of an item.
  private static let mostCopies = 100

  /// The operations of a menu's presenter, in the order in which they are applied.
  static let ofMenus = pipeline(ofMenus: true)
  /// The operations of a list's presenter, whose items have no levels.
  static let ofLists = pipeline(ofMenus: false)

  private static func pipeline(ofMenus: Bool) -> Form<[ListOperation]> {
    let list = Form<[ListOperation]>.list(of: form)
    return Form(list.schema) { node, problems in
      guard let steps = list.read(node, problems), case .sequence(let nodes) = node.content else { return nil }
      if !ofMenus, let place = steps.firstIndex(where: \.isOfMenus) {
        return problems.error(
          "step-not-understood", at: nodes[place].place, "this step is for hierarchical menus: the items of a list have no levels")
      }
      var copies = 1
      for (step, node) in zip(steps, nodes) {
        guard case .repeat(let count) = step else { continue }
        copies *= count
        if copies > mostCopies {
          return problems.error("out-of-range", at: node.place, "each item would be shown \(copies) times, more than \(mostCopies)")
        }
      }
      report(steps, nodes, problems)
      return steps
    }
  }

  /// Warns of steps that a later one undoes, and of those that leave nothing to show.
  private static func report(_ steps: [ListOperation], _ nodes: [YAMLNode], _ problems: Problems) {
    for (place, step) in steps.enumerated() {
      if case .limit(0) = step {
        problems.add(
          Diagnostic(
            "shows-nothing", .warning, at: nodes[place].place, "a limit of 0 leaves nothing to show", help: "remove 'limit' to show all")
        )
      }
      if case .truncate(0) = step {
        problems.add(Diagnostic("shows-nothing", .warning, at: nodes[place].place, "cut to 0 characters, every label is empty"))
      }
      if let reason = step.idleness {
        problems.add(Diagnostic("no-effect", .warning, at: nodes[place].place, "this step has no effect: \(reason)"))
      } else if place > 0, let reason = step.idleness(behind: steps[place - 1]) {
        problems.add(
          Diagnostic(
            "no-effect", .warning, at: nodes[place].place, "this step has no effect: \(reason)",
            labels: [.init("the previous one", at: nodes[place - 1].place)]))
      }
      let isUndone = steps.indices.contains(place + 1) && step.isUndone(by: steps[place + 1])
      if !isUndone, let earlier = steps.limit(keepingLessThan: place) {
        problems.add(
          Diagnostic(
            "no-effect", .warning, at: nodes[place].place, "this step has no effect: an earlier limit keeps no more items",
            labels: [.init("the earlier limit", at: nodes[earlier].place)]))
      }
      if let later = steps[(place + 1)...].firstIndex(where: { $0.cuts(behind: step) }),
        // A step that has no effect at all is reported as such below.
        !steps.indices.contains(place + 1) || !step.isUndone(by: steps[place + 1]),
        !(step.isLimit && steps[later].isHide && steps[later...].contains { $0.isLimit })
      {
        problems.add(
          Diagnostic(
            "no-effect", .warning, at: nodes[place].place,
            step.isLimit
              ? steps[later].isHide
                ? "the list may be shorter than this limit: a later step hides some of its items"
                : "this limit may leave out what a later step puts first" : "a later limit cuts these items off when the list is full",
            labels: [.init("the later step", at: nodes[later].place)], help: "swap the two steps"))
      }
      guard place + 1 < steps.count, step.isUndone(by: steps[place + 1]) else { continue }
      problems.add(
        Diagnostic(
          "step-undone", .warning, at: nodes[place].place, "this step has no effect: the next one overrides it",
          labels: [.init("the next step", at: nodes[place + 1].place)]))
    }
  }
}

extension [ListOperation] {
  /// The place of a limit that makes the one at a later place useless, with only steps between them that add no items; nil if there is none.
  /// Adjacent limits are reported as such.
  fileprivate func limit(keepingLessThan place: Int) -> Int? {
    guard case .limit(let most) = self[place] else { return nil }
    for earlier in indices[..<place].reversed() {
      switch self[earlier] {
      case .append, .repeat, .nest, .nestBy: return nil
      case .limit(let count) where count <= most: return earlier < place - 1 ? earlier : nil
      default: continue
      }
    }
    return nil
  }
}
