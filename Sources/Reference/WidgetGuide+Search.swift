extension WidgetGuide {
  static let sortBy = WidgetGuide(
    names: "`SortByConnector`, `SortByInteractor`, `SortByController`",
    summary: "A choice of sort orders, each backed by an index: the main one or a replica.",
    events: [
      Event(
        "click: { order: shop_price_asc }",
        "Switches the index, goes back to page 0 and searches. Name a sort order by its position or its label (the index, unless the presenter gives it a label)."
      )
    ],
    calls: [
      Call(
        "setSelected", "the position of the index in the list, starting at 0",
        "several times on connection; when a click selects another index"),
      Call("setItems", "the names of the indices", "twice on connection"),
    ],
    quirks: [
      .both("`selected` does not set the searcher's index."),
      .both("A click on the current index searches again; a click on a position that is not in the list does nothing."),
    ],
    findings: [.initialSelectionIgnored, .orderUnreachable, .relevanceFirst])

  static let searchBox = WidgetGuide(
    names: "`SearchBoxConnector`, `SearchBoxInteractor`, `SearchBoxController`",
    summary: "A field for the query, which searches as you type or on submit.",
    events: [
      Event(
        "type: { box: shoe }",
        "With `searchAsYouType`: sets the query and searches (in the app, 0.1 s later). With `searchOnSubmit`, only `submit` searches."),
      Event("submit: { box: shoe }", "Sets the query and searches immediately."),
    ],
    calls: [Call("setQuery", "the query, or none", "when the searcher's query changes")],
    quirks: [
      .both(
        "With `searchAsYouType`, typing or submitting the same query again does nothing; with `searchOnSubmit`, every submit searches."),
      .both("No query (`null`) and an empty query are different."),
      .both("A new query cancels pending searches."),
      .eight("A cancelled search ends in an error (see the finding `cancelled-search-fails`)."),
    ],
    findings: [.submitOvertaken])

  static let stats = WidgetGuide(
    names: "`StatsConnector`, `StatsInteractor`, `StatsTextController`",
    summary: "The number of results, as text.",
    events: [],
    calls: [Call("setItem", "the text", "on each answer; an empty text after an error")],
    quirks: [
      .both("The text is `4 results (1ms)`, even `1 results`; for a relevancy-sorted index, `2 relevant results sorted out of 4 (1ms)`."),
      .both("Here, the time is always 1 ms, so that snapshots do not depend on a clock."),
    ],
    findings: [.cancelledSearchFails])

  static let loading = WidgetGuide(
    names: "`LoadingConnector`, `LoadingInteractor`, `LoadingController`",
    summary: "Shows whether a search is in progress.",
    events: [],
    calls: [Call("setItem", "true or false", "true when a search starts, false when it ends, in bursts as well")],
    quirks: [.both("The indicator is shown only until the answer arrives: expect it with `pending: true`.")],
    findings: [])

  static let hits = WidgetGuide(
    names: "`HitsConnector`, `HitsInteractor`, `HitsController`",
    summary: "Rows of hits; more pages are loaded as rows scroll into view.",
    events: [
      Event(
        "click: { rows: { position: 18 } }",
        "Scrolls a row into view: pages with rows within `offset` of it are loaded if they are missing."
      )
    ],
    calls: [
      Call(
        "setHits", "the rows, empty where a page is not loaded (in the app, the call is `reload`, and the view requests the rows)",
        "on each answer"),
      Call("scrollToTop", "nothing", "when the query, the index or (with `connectFilterState`) the filters change"),
    ],
    quirks: [
      .both(
        "Pages of one search accumulate until the query, the index or the filters change; pages more than three away from the latest one are dropped, and their rows are empty."
      ),
      .both("If a row needs more than three pages at once, all but three are cancelled; which ones is undefined."),
      .both("With `showItemsOnEmptyQuery: false`, the number of hits is 0 while the query is empty, although the hits are loaded."),
      .both("How often `scrollToTop` is called during a burst is not deterministic."),
    ],
    findings: [.undefinedOrder, .hitsUncounted, .stalePage, .hitsUnreadable])

  static let relevantSort = WidgetGuide(
    names: "`RelevantSortConnector`, `RelevantSortInteractor`, `RelevantSortController`",
    summary: "On a relevancy-sorted index: a switch between all results and only the relevant ones.",
    events: [Event("click: { relevance: }", "Switches to the other choice (`relevancyStrictness` 100 or 0) and searches.")],
    calls: [
      Call("setItem", "the hint and the button's title, or nothing if there is nothing to toggle", "on connection; when the choice changes")
    ],
    quirks: [
      .both("An answer that changes the choice triggers a second search."),
      .seven("Relies on `appliedRelevancyStrictness`: 0 means all results; without it, nothing is shown and toggling does nothing."),
      .eight(
        "Relies on `nbSortedHits`: a value above 0 means that only relevant results are shown; the next answer that contains it undoes a toggle."
      ),
    ],
    findings: [.secondSearch])

  static let queryRuleCustomData = WidgetGuide(
    names: "`QueryRuleCustomDataConnector`, `QueryRuleCustomDataInteractor`, `QueryRuleCustomDataController`",
    summary: "Data that the engine's rules attach to an answer (`userData`): the first element that can be decoded as the app's model.",
    events: [],
    calls: [Call("setItem", "the data, or nothing", "on each answer")],
    quirks: [
      .seven("Each element of `userData` is decoded separately; the first that can be decoded is shown."),
      .eight("Elements of `userData` are decoded only if all of them are objects."),
      .both("With embedded records whose index has no `rules`, the widget shows nothing."),
    ],
    findings: [.cancelledSearchFails])
}
