import Diagnostics
import Forms
import JSONText
import SearchModel
import Texts

/// A choice of sort orders, each a replica (`SortByConnector`).
package struct SortBy: Sendable {
  package let indices: [String]
  /// The position in the list, counted from 0.
  package let selected: Int?
  /// The labels of the indices; an index without a label shows its name.
  package let presenter: [String: String]
  /// The presenters of additional views.
  package let views: [[String: String]]

  private static let names = Form<[Named<String>]>.named(.text).map { names in
    Dictionary(names.map { ($0.name.value, $0.item) }, uniquingKeysWith: { first, _ in first })
  }

  private static let place = Form<Int>(Form<Int>.count.schema) { node, problems in
    if case .scalar(let scalar) = node.content, case .string(let text) = scalar.value, Int(text) == nil {
      return problems.wrongType(
        node, expected: "the position of an index in indicesNames, starting at 0", help: "0 is the first of indicesNames")
    }
    return Form<Int>.count.read(node, problems)
  }

  static let form = Form<SortBy>.object(
    "a sortBy widget", typeField, .required("indicesNames", .list(of: .name, atLeast: 1), "The indices: the main one and its replicas."),
    .optional("selected", place, "The position that is selected initially, starting at 0; it does not change the searcher's index."),
    .defaulted(
      "presenter", names, [:], shown: "{}",
      "Labels for indices: `{ products_price_asc: Cheapest }`. An index that is left out is shown by its name."),
    .views(names, [:])
  ) { node, problems, _, indices, selected, presenter, views in
    if let unknown = ([presenter] + views).flatMap(\.keys).sorted().first(where: { !indices.contains($0) }) {
      // `{ Cheapest: products_price_asc }`
      let label = ([presenter] + views).compactMap { $0[unknown] }.first ?? ""
      if indices.contains(label) {
        return problems.error(
          "unknown-index", at: ["presenter", "views"].lazy.compactMap { node[$0]?.keyPlace(of: unknown) }.first ?? node.opening,
          "'\(unknown)' is not an index: in the presenter, a label follows its index",
          help: "write \(WrittenOut.item(label)): \(WrittenOut.item(unknown))")
      }
      let place = ["presenter", "views"].lazy.compactMap { node[$0]?.keyPlace(of: unknown) }.first
      return problems.error(
        "unknown-index", at: place ?? node.opening, "the presenter names the index '\(unknown)', which is not among indicesNames",
        help: NearMiss.help(for: unknown, in: indices, noun: "indices"))
    }
    if indices.count == 1 {
      problems.add(
        Diagnostic(
          "no-effect", .warning, at: node["indicesNames"]?.place ?? node.opening, "with only one index, there is nothing to choose",
          help: "list the replicas as well, or remove the widget"))
    }
    return SortBy(indices: indices, selected: selected, presenter: presenter, views: views)
  }
}

/// A search box (`SearchBoxConnector`).
package struct SearchBox: Sendable {
  /// When the box starts a search.
  package enum Mode: String, Sendable, CaseIterable {
    case searchAsYouType, searchOnSubmit
  }

  package let mode: Mode

  static let form = Form<SearchBox>.object(
    "a searchBox widget", typeField,
    .defaulted("searchTriggeringMode", Form<Mode>.choice(), .searchAsYouType, shown: "\"searchAsYouType\"", "When the box searches.")
  ) { _, _, _, mode in SearchBox(mode: mode) }
}

/// A list of hits that loads pages as the user scrolls (`HitsConnector`).
package struct HitsList: Sendable {
  package let infiniteScrolling: Bool
  package let pageLoadOffset: Int
  package let showItemsOnEmptyQuery: Bool
  package let connectFilterState: Bool
  /// The attribute shown for a hit; its objectID if nil.
  package let attribute: String?
  /// The attributes of a second line and of an image's URL; nil if the app's cells have none.
  package let subtitle: String?
  package let image: String?
  /// The distance from the latest page within which pages are kept; nil keeps all.
  package let pageCleanUpOffset: Int?
  /// Whether the view is not notified of new hits, because the app reloads it.
  package let externalReload: Bool
  /// The properties of the type that the app decodes records into.
  package let record: [RecordField]

  static let form = Form<HitsList>.object(
    "a hits widget", typeField,
    .defaulted("infiniteScrolling", .flag, true, shown: "true", "Whether pages are loaded as the user scrolls."),
    .defaulted("offset", .integer(0...10_000), 5, shown: "5", "How many rows before and after the visible one are loaded."),
    .defaulted("showItemsOnEmptyQuery", .flag, true, shown: "true", "Whether hits are shown while the query is empty."),
    .defaulted("connectFilterState", .flag, true, shown: "true", "Whether a change of filters scrolls to the top."),
    .optional("attribute", Form<String>.name.namingAttribute, "The attribute shown for a hit (default: its objectID)."),
    .optional("subtitle", Form<String>.name.namingAttribute, "The attribute shown below it."),
    .optional(
      "image", Form<String>.name.namingAttribute,
      "The attribute with the URL of an image, for pictures: the image is drawn for a `data:` URL; any other URL gives an empty frame."
    ),
    .defaulted(
      "pageCleanUpOffset", cleanUp, 3, shown: "3",
      "How far pages may be from the latest one before they are dropped from memory; `none` keeps all."),
    .defaulted(
      "externalReload", .flag, false, shown: "false",
      "Whether the app reloads the view itself; the view is then not notified of new hits."),
    .defaulted(
      "record", RecordField.form, [], shown: "{}",
      "The properties that the app's type reads from a record: `{ name: text, price: number? }`. If a record lacks a required one, its whole page is dropped."
    )
  ) { node, problems, _, isInfinite, offset, showsOnEmpty, connects, attribute, subtitle, image, cleanUp, externalReload, record in
    if isInfinite, offset == 0, let key = node.entries.first(where: { $0.key == "offset" }) {
      problems.add(
        Diagnostic(
          "setting", .warning, at: key.keySpan, "with offset: 0, scrolling loads no more pages: no row is loaded in advance",
          help: "write offset: 1 or more, or infiniteScrolling: false"))
    }
    return HitsList(
      infiniteScrolling: isInfinite, pageLoadOffset: offset, showItemsOnEmptyQuery: showsOnEmpty, connectFilterState: connects,
      attribute: attribute, subtitle: subtitle, image: image, pageCleanUpOffset: cleanUp, externalReload: externalReload, record: record)
  }

  /// A number of pages, or `none` for all of them.
  private static let cleanUp = Form<Int?>(SchemaFragment(["anyOf": [["type": "integer", "minimum": 0], ["const": "none"]]])) {
    node, problems in
    if case .scalar(let scalar) = node.content, scalar.text == "none" { return .some(nil) }
    return Form<Int>.integer(0...10_000).read(node, problems).map(Optional.some)
  }
}

/// A widget without parameters.
package protocol PlainWidget: Sendable {
  init()
}

extension PlainWidget {
  static func form(_ noun: String) -> Form<Self> {
    Form<Self>.object(noun, typeField) { _, _, _ in Self() }
  }
}

/// The line with the number of results (`StatsConnector`).
package struct Stats: Sendable {
  /// The template; nil for InstantSearch's own text.
  package let presenter: TextTemplate?
  /// The presenters of additional views.
  package let views: [TextTemplate?]

  private static let template = Form<TextTemplate>.template(["hits", "sorted", "page", "pages", "query", "milliseconds"])
    .varying

  static let form = Form<Stats>.object(
    "a stats widget", typeField,
    .optional(
      "presenter", template,
      "The text, as a template: `{hits} products`, with the placeholders {hits}, {sorted}, {page} (starting at 1), {pages}, {query} and {milliseconds}; numbers take a format, {hits:,0}. It is empty until the first answer."
    ), .views(template.map(Optional.some), nil)
  ) { node, problems, _, presenter, views in
    if let given = node["presenter"], JSONValue(given) == "" {
      return problems.error(
        "empty-value", at: given.place, "the presenter produces no text", help: "write a template such as \"{hits} results\", or remove it")
    }
    return Stats(presenter: presenter, views: views)
  }
}

/// An activity indicator (`LoadingConnector`).
package struct Loading: PlainWidget {
  package init() {}
}

/// A choice between relevant and all hits (`RelevantSortConnector`).
package struct RelevantSort: PlainWidget {
  package init() {}
}

/// The custom data that rules attach to a response (`QueryRuleCustomDataConnector`).
package struct QueryRuleCustomData: PlainWidget {
  package init() {}
}

extension SortBy {
  package var traits: WidgetTraits {
    WidgetTraits(
      type: .sortBy, verbs: [.click], naming: .indices, input: .none, itemParts: [.selected], countedAttributes: [], shownAttributes: [],
      writings: .none, groupUse: .none, arrangement: .fixed, secondSearch: .never, indices: indices,
      start: selected.map { .order($0, indices) } ?? .plain, upgrade: .none, interactor: .none, presenterSteps: [],
      releaseDefect: .sortPositions, showsItems: true)
  }
}

extension SearchBox {
  package var traits: WidgetTraits {
    WidgetTraits(
      type: .searchBox, verbs: [.type, .submit, .setText], naming: .none, input: .none, itemParts: [], countedAttributes: [],
      shownAttributes: [],
      writings: .none, groupUse: .none, arrangement: .fixed, secondSearch: .never, indices: [], start: .plain, upgrade: .none,
      interactor: .none, presenterSteps: [], releaseDefect: .debounce, showsItems: false)
  }
}

extension HitsList {
  package var traits: WidgetTraits {
    WidgetTraits(
      type: .hits, verbs: [.click, .read], naming: .rows, input: .none, itemParts: [], countedAttributes: [], shownAttributes: [],
      writings: .none, groupUse: .none, arrangement: .pages, secondSearch: .never, indices: [], start: .plain, upgrade: .none,
      interactor: .none, presenterSteps: [], releaseDefect: nil, showsItems: true)
  }
}

extension Stats {
  package var traits: WidgetTraits {
    WidgetTraits(
      type: .stats, verbs: [], naming: .none, input: .none, itemParts: [], countedAttributes: [], shownAttributes: [], writings: .none,
      groupUse: .none, arrangement: .fixed, secondSearch: .never, indices: [], start: .plain, upgrade: .none, interactor: .none,
      presenterSteps: [], releaseDefect: nil, showsItems: false)
  }
}

extension Loading {
  package var traits: WidgetTraits {
    WidgetTraits(
      type: .loading, verbs: [], naming: .none, input: .none, itemParts: [], countedAttributes: [], shownAttributes: [], writings: .none,
      groupUse: .none, arrangement: .fixed, secondSearch: .never, indices: [], start: .plain, upgrade: .none, interactor: .none,
      presenterSteps: [], releaseDefect: nil, showsItems: false)
  }
}

extension RelevantSort {
  package var traits: WidgetTraits {
    WidgetTraits(
      type: .relevantSort, verbs: [.click], naming: .whole, input: .none, itemParts: [], countedAttributes: [], shownAttributes: [],
      writings: .none, groupUse: .none, arrangement: .fixed, secondSearch: .afterPriority, indices: [], start: .plain,
      upgrade: .relevantSort, interactor: .none, presenterSteps: [], releaseDefect: nil, showsItems: false)
  }
}

extension QueryRuleCustomData {
  package var traits: WidgetTraits {
    WidgetTraits(
      type: .queryRuleCustomData, verbs: [], naming: .none, input: .none, itemParts: [], countedAttributes: [], shownAttributes: [],
      writings: .none, groupUse: .none, arrangement: .fixed, secondSearch: .never, indices: [], start: .plain, upgrade: .customData,
      interactor: .none, presenterSteps: [], releaseDefect: nil, showsItems: false)
  }
}
