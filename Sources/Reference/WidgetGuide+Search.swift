extension WidgetGuide {
  static let sortBy = WidgetGuide(
    names: "`SortByConnector`, `SortByInteractor`, `SortByController`",
    summary: "A choice of sort orders, each backed by an index: the main one or a replica.",
    events: [
      Event(
        "click: { sort: shop_price_asc }",
        "Switches the index, goes back to page 0 and searches. An order is named by what is shown, which is its index unless the presenter gives it a label, or by its position."
      )
    ],
    calls: [
      Call("setSelected", "the place of the index in the list, from 0", "several times at connection; when the searcher's index changes"),
      Call("setItems", "the names of the indices", "twice at connection"),
    ],
    quirks: [
      .both("`selected` does not set the searcher's index."),
      .both("A click on the present index searches again; an index that is not on the list does nothing."),
    ],
    findings: [.initialSelectionIgnored, .orderUnreachable])

  static let searchBox = WidgetGuide(
    names: "`SearchBoxConnector`, `SearchBoxInteractor`, `SearchBoxController`",
    summary: "A field for the text, which searches as you type or on submit.",
    events: [
      Event("type: { box: shoe }", "As you type: sets the text and searches, 0.1 s later in the app. On submit: nothing yet."),
      Event("submit: { box: shoe }", "Sets the text and searches immediately."),
    ],
    calls: [Call("setQuery", "the text, or none", "when the text of the searcher changes")],
    quirks: [
      .both("As you type, the same text again does nothing, also on submit; with `searchOnSubmit` every submit searches."),
      .both("No text (`null`) and an empty one are different."),
      .both("A new text cancels what is pending."),
      .eight("A cancelled search appears to report an error (from reading the code, not observed)."),
    ],
    findings: [.submitOvertaken])

  static let stats = WidgetGuide(
    names: "`StatsConnector`, `StatsInteractor`, `StatsTextController`",
    summary: "The number of results, as text.",
    events: [],
    calls: [Call("setItem", "the text", "at each answer; an empty text after an error")],
    quirks: [
      .both("`4 results (1ms)`, also `1 results`; of a relevancy-sorted index `2 relevant results sorted out of 4 (1ms)`."),
      .both("The time here is always 1 ms: no clock reaches a snapshot."),
    ],
    findings: [.cancelledSearchFails])

  static let loading = WidgetGuide(
    names: "`LoadingConnector`, `LoadingInteractor`, `LoadingController`",
    summary: "Whether a search is in progress.",
    events: [],
    calls: [Call("setItem", "true or false", "true at each search, false at its end, also in bursts")],
    quirks: [.both("Shown before the answer only: expect it with `pending: true`.")],
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
      Call("setHits", "the rows, empty where a page is not loaded (in the app: `reload`, and the view asks for them)", "at each answer"),
      Call("scrollToTop", "nothing", "when the text, the index or (with `connectFilterState`) the filters change"),
    ],
    quirks: [
      .both(
        "Pages of one search add up until the text, the index or the filters change; pages farther than three from the latest are dropped, and their rows are empty."
      ),
      .both("If a row needs more than three pages at once, all but three are cancelled; which ones is undefined."),
      .both("With `showItemsOnEmptyQuery: false`, the number of hits is 0 while there is no text, although the hits are loaded."),
      .both("How often `scrollToTop` is called during a burst depends on a race."),
    ],
    findings: [.undefinedOrder, .hitsUncounted, .stalePage, .hitsUnreadable])

  static let relevantSort = WidgetGuide(
    names: "`RelevantSortConnector`, `RelevantSortInteractor`, `RelevantSortController`",
    summary: "On a relevancy-sorted index: a switch between all results and only the relevant ones.",
    events: [Event("click: { relevant: }", "Asks for the other choice (`relevancyStrictness` 100 or 0) and searches.")],
    calls: [Call("setItem", "hint and title, or nothing to toggle", "at connection; when the choice changes")],
    quirks: [
      .both("An answer that changes the choice starts a second search."),
      .seven("Goes by `appliedRelevancyStrictness`: 0 means all results; without it nothing is shown and a toggle does nothing."),
      .eight("Goes by `nbSortedHits`: above 0 means relevancy; a toggle is undone by the next answer that has it."),
    ],
    findings: [.secondSearch])

  static let queryRuleCustomData = WidgetGuide(
    names: "`QueryRuleCustomDataConnector`, `QueryRuleCustomDataInteractor`, `QueryRuleCustomDataController`",
    summary: "Data that the engine's rules attach to an answer (`userData`): the first element that the app's model can read.",
    events: [],
    calls: [Call("setItem", "the data, or nothing", "at each answer")],
    quirks: [
      .seven("Each element is tried alone."),
      .eight("Elements are read only when all of them are objects."),
      .both("Over embedded records whose index has no `rules`, the widget shows nothing."),
    ],
    findings: [.cancelledSearchFails])
}
