import Forms
import JSONText
import SearchModel

/// A choice of orders, each a replica (`SortByConnector`).
package struct SortBy: Sendable {
  package let indices: [String]
  /// The place in the list, from 0.
  package let selected: Int?

  static let form = Form<SortBy>.object(
    "a sortBy", typeField, .required("indicesNames", .list(of: .name, atLeast: 1), "The indices, the main one and replicas."),
    .optional("selected", .count, "The place selected at the start, from 0; it does not change the searcher's index.")
  ) { _, _, _, indices, selected in SortBy(indices: indices, selected: selected) }
}

/// A search box (`SearchBoxConnector`).
package struct SearchBox: Sendable {
  /// When the box searches.
  package enum Mode: String, Sendable, CaseIterable {
    case searchAsYouType, searchOnSubmit
  }

  package let mode: Mode

  static let form = Form<SearchBox>.object(
    "a searchBox", typeField,
    .defaulted("searchTriggeringMode", Form<Mode>.choice(), .searchAsYouType, shown: "\"searchAsYouType\"", "When a search is made.")
  ) { _, _, _, mode in SearchBox(mode: mode) }
}

/// A list of hits that loads pages as the user scrolls (`HitsConnector`).
package struct HitsList: Sendable {
  package let infiniteScrolling: Bool
  package let pageLoadOffset: Int
  package let showItemsOnEmptyQuery: Bool
  package let connectFilterState: Bool
  /// The attribute shown for a hit; its objectID unless given.
  package let attribute: String?

  static let form = Form<HitsList>.object(
    "a hits", typeField, .defaulted("infiniteScrolling", .flag, true, shown: "true", "Whether pages are loaded as the user scrolls."),
    .defaulted("offset", .integer(0...10_000), 5, shown: "5", "How many rows around the one in sight are loaded."),
    .defaulted("showItemsOnEmptyQuery", .flag, true, shown: "true", "Whether hits are shown while no text is searched for."),
    .defaulted("connectFilterState", .flag, true, shown: "true", "Whether a change of filters scrolls to the top."),
    .optional("attribute", .name, "The attribute shown for a hit; its objectID unless given.")
  ) { _, _, _, isInfinite, offset, showsOnEmpty, connects, attribute in
    HitsList(
      infiniteScrolling: isInfinite, pageLoadOffset: offset, showItemsOnEmptyQuery: showsOnEmpty, connectFilterState: connects,
      attribute: attribute)
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

/// The line that says how many results there are (`StatsConnector`).
package struct Stats: PlainWidget {
  package init() {}
}

/// An activity indicator (`LoadingConnector`).
package struct Loading: PlainWidget {
  package init() {}
}

/// A choice between relevant and all hits (`RelevantSortConnector`).
package struct RelevantSort: PlainWidget {
  package init() {}
}

/// What query rules attach to an answer (`QueryRuleCustomDataConnector`).
package struct QueryRuleCustomData: PlainWidget {
  package init() {}
}

extension SortBy {
  package var traits: WidgetTraits {
    WidgetTraits(
      type: .sortBy, verbs: [.click], naming: .indices, input: .none, itemParts: [.selected], countedAttributes: [], shownAttributes: [],
      writings: .none, groupUse: .none, arrangement: .fixed, secondSearch: .never, indices: indices,
      start: selected.map { .order($0, indices) } ?? .plain, upgrade: .none)
  }
}

extension SearchBox {
  package var traits: WidgetTraits {
    WidgetTraits(
      type: .searchBox, verbs: [.type, .submit], naming: .none, input: .none, itemParts: [], countedAttributes: [], shownAttributes: [],
      writings: .none, groupUse: .none, arrangement: .fixed, secondSearch: .never, indices: [], start: .plain, upgrade: .none)
  }
}

extension HitsList {
  package var traits: WidgetTraits {
    WidgetTraits(
      type: .hits, verbs: [.click], naming: .rows, input: .none, itemParts: [], countedAttributes: [], shownAttributes: [],
      writings: .none, groupUse: .none, arrangement: .pages, secondSearch: .never, indices: [], start: .plain, upgrade: .none)
  }
}

extension Stats {
  package var traits: WidgetTraits {
    WidgetTraits(
      type: .stats, verbs: [], naming: .none, input: .none, itemParts: [], countedAttributes: [], shownAttributes: [], writings: .none,
      groupUse: .none, arrangement: .fixed, secondSearch: .never, indices: [], start: .plain, upgrade: .none)
  }
}

extension Loading {
  package var traits: WidgetTraits {
    WidgetTraits(
      type: .loading, verbs: [], naming: .none, input: .none, itemParts: [], countedAttributes: [], shownAttributes: [], writings: .none,
      groupUse: .none, arrangement: .fixed, secondSearch: .never, indices: [], start: .plain, upgrade: .none)
  }
}

extension RelevantSort {
  package var traits: WidgetTraits {
    WidgetTraits(
      type: .relevantSort, verbs: [.click], naming: .whole, input: .none, itemParts: [], countedAttributes: [], shownAttributes: [],
      writings: .none, groupUse: .none, arrangement: .fixed, secondSearch: .afterPriority, indices: [], start: .plain,
      upgrade: .relevantSort)
  }
}

extension QueryRuleCustomData {
  package var traits: WidgetTraits {
    WidgetTraits(
      type: .queryRuleCustomData, verbs: [], naming: .none, input: .none, itemParts: [], countedAttributes: [], shownAttributes: [],
      writings: .none, groupUse: .none, arrangement: .fixed, secondSearch: .never, indices: [], start: .plain, upgrade: .customData)
  }
}
