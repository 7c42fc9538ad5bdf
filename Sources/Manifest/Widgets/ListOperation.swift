import Forms
import JSONText
import SearchModel
import Texts
import YAMLTree

/// One step of a presenter that an app writes itself: what it does to the items of a list or of a menu.
///
/// Items are shown as the last operation leaves them. A click sends the value that is shown, whatever it was before: InstantSearch
/// asks the presenter for nothing else.
package enum ListOperation: Sendable, Hashable {
  /// What items are sorted by; what stays equal keeps its order.
  package enum Criterion: Sendable, Hashable {
    case facet(FacetSortCriterion)
    /// As texts are compared in Swift, capitals before small letters.
    case value(FacetSortCriterion.Order)
    /// The levels of a menu, ascending.
    case level
  }

  /// Items that are meant by what they are.
  package enum Kind: String, Sendable, CaseIterable {
    case selected, unselected
  }

  case sortBy([Criterion])
  /// These values first, in this order.
  case order([String])
  case limit(Int)
  /// The first ones are left out.
  case skip(Int)
  case minCount(Int)
  /// Only items of these levels of a menu, from 0.
  case levels([Int])
  /// Only items of the deepest level shown.
  case deepest
  case keep(Kind)
  case hide([String])
  case rename([Named<String>])
  /// Of a path only what stands behind the last separator.
  case lastSegment
  case uppercase
  /// Only so many characters of a value.
  case truncate(Int)
  case reverse
  /// Each item so often, one behind the other.
  case `repeat`(Int)
  /// Items of the app's own at the end.
  case append([Facet])
  /// Shown as selected, or as not selected.
  case mark(Bool)
  /// Shown with this count.
  case count(Int)
  /// Children of a menu behind their selected parent (`DefaultPresenter.Hierarchical.present`).
  case nest

  package static func == (a: ListOperation, b: ListOperation) -> Bool { a.comparable == b.comparable }
  package func hash(into hasher: inout Hasher) { hasher.combine(comparable) }
  private var comparable: String {
    if case .rename(let names) = self { return "rename \(names.map { [$0.name.value, $0.item] })" }
    return "\(self)"
  }

  /// Whether the operation leaves the order of its items to nobody.
  package var orders: Bool {
    switch self {
    case .sortBy, .nest: true
    case .order, .limit, .skip, .minCount, .levels, .deepest, .keep, .hide, .rename, .lastSegment, .uppercase, .truncate, .reverse,
      .repeat, .append, .mark, .count:
      false
    }
  }
}

extension ListOperation.Criterion {
  static let names: [(word: String, value: ListOperation.Criterion)] =
    FacetSortCriterion.names.map { ($0.word, .facet($0.value)) } + [
      ("value:asc", .value(.ascending)), ("value:desc", .value(.descending)), ("level", .level),
    ]
}

extension ListOperation {
  private static let place = Form<Int>.integer(0...1000)

  /// The keys with what they take.
  private static let keyed: [(key: String, summary: String, form: Form<ListOperation>)] = [
    (
      "sortBy", "Criteria, each breaking the ties of those before it.",
      Form<[Criterion]>.oneOrMore(of: .choice(Criterion.names)).map(ListOperation.sortBy)
    ),
    ("order", "These values first, in this order.", Form<[String]>.list(of: .text(lenient: true)).map(ListOperation.order)),
    ("limit", "The most items shown.", place.map(ListOperation.limit)),
    ("skip", "How many of the first items are left out.", place.map(ListOperation.skip)),
    ("minCount", "The smallest count shown.", Form<Int>.count.map(ListOperation.minCount)),
    ("levels", "Only these levels of a menu, from 0.", Form<[Int]>.oneOrMore(of: .integer(0...100)).map(ListOperation.levels)),
    ("keep", "Only items that are `selected`, or `unselected`.", Form<Kind>.choice().map(ListOperation.keep)),
    ("hide", "Values that are not shown.", Form<[String]>.oneOrMore(of: .text(lenient: true)).map(ListOperation.hide)),
    ("rename", "Other texts for values: `{ Acer: ACER }`.", Form<[Named<String>]>.named(.text(lenient: true)).map(ListOperation.rename)),
    ("truncate", "So many characters of each value.", place.map(ListOperation.truncate)),
    ("repeat", "Each item so often.", Form<Int>.integer(1...100).map(ListOperation.repeat)),
    ("append", "Items of the app's own at the end.", Form<[Facet]>.list(of: RefinementList.facet).map(ListOperation.append)),
    ("mark", "Shows every item as selected, or as not.", Form<Bool>.flag.map(ListOperation.mark)),
    ("count", "Shows this count with every item.", Form<Int>.count.map(ListOperation.count)),
  ]

  private static let words: [(word: String, value: ListOperation)] = [
    ("deepest", .deepest), ("lastSegment", .lastSegment), ("uppercase", .uppercase), ("reverse", .reverse), ("nest", .nest),
  ]

  /// A word, or an object with one key.
  private static let form = Form<ListOperation>(schema) { node, problems in
    guard case .mapping(let entries) = node.content else { return Form<ListOperation>.choice(words).read(node, problems) }
    let keys = keyed.map(\.key)
    guard let entry = entries.first, entries.count == 1 else {
      return problems.error("step-keys", at: node.opening, "a step of a presenter does one thing", help: "begin a new one with '- '")
    }
    guard let form = keyed.first(where: { $0.key == entry.key })?.form else {
      return problems.error(
        "unknown-key", at: entry.keySpan, "unknown key '\(entry.key)' in a step of a presenter",
        help: NearMiss.help(for: entry.key, in: keys + words.map(\.word), noun: "steps"))
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
    return .any([SchemaFragment(["enum": .array(words.map { .string($0.word) })])] + objects).named("presenterStep")
  }

  /// The operations of a presenter, in the order in which they are applied.
  static let pipeline = Form<[ListOperation]>.list(of: form)
}
