import EmbeddedIndex
import JSONText
import SearchModel
import SearchWidgets
import Testing

/// What an app wires by hand: interactors, connections, several searchers.
struct ConnectionTests {
  private let index: EmbeddedIndex

  init() throws {
    let records = try JSONValue(
      parsing: """
        [{"objectID":"1","name":"trail shoe","color":"red"},{"objectID":"2","name":"city shoe","color":"green"},
         {"objectID":"3","name":"rain boot","color":"red"}]
        """)
    var settings = IndexSettings()
    settings.searchableAttributes = [IndexSettings.SearchableAttributes(["name"], isOrdered: true)]
    settings.attributesForFaceting = [IndexSettings.FacetAttribute("color", isSearchable: true)]
    index = try EmbeddedIndex(name: "shop", records: Records(records.array ?? []), settings: settings)
  }

  /// Two views of one interactor, each with its presenter; the filter state last, which makes up for the click before.
  @Test func anInteractorIsWiredPartByPart() async {
    let searcher = HitsSearcher(backend: index, indexName: "shop")
    let filterState = FilterState()
    let interactor = FacetListInteractor(selectionMode: .multiple)
    let (ascending, descending) = (FacetListObservableController(), FacetListObservableController())
    interactor.connectSearcher(searcher, with: "color")
    interactor.connectController(ascending, with: FacetListPresenter(sortBy: [.alphabetical(order: .ascending)]))
    interactor.connectController(descending, with: FacetListPresenter(sortBy: [.alphabetical(order: .descending)]))
    searcher.connectFilterState(filterState)
    searcher.search()
    await searcher.settle()
    #expect(ascending.facets.map(\.value) == ["green", "red"] && descending.facets.map(\.value) == ["red", "green"])
    ascending.toggle(ascending.facets[1])
    #expect(filterState.expression == nil)
    let connection = interactor.connectFilterState(filterState, with: "color", operator: .or)
    await searcher.settle()
    #expect(filterState.expression == "( \"color\":\"red\" )")
    #expect(descending.selections == ["red"])
    connection.disconnect()
    descending.toggle(descending.facets[1])
    await searcher.settle()
    #expect(filterState.expression == "( \"color\":\"red\" )")
  }

  /// A connector that is cut off shows nothing new, and puts its last selection back when it is connected again.
  @Test func aConnectorIsCutOffAndConnectedAgain() async {
    let searcher = HitsSearcher(backend: index, indexName: "shop")
    let filterState = FilterState()
    let controller = FacetListObservableController()
    let connector = FacetListConnector(
      searcher: searcher, filterState: filterState, attribute: "color", operator: .or, controller: controller)
    searcher.connectFilterState(filterState)
    searcher.search()
    await searcher.settle()
    controller.toggle(Facet(value: "red"))
    await searcher.settle()
    connector.disconnect()
    filterState.removeAll()
    filterState.notifyChange()
    await searcher.settle()
    #expect(filterState.expression == nil)
    connector.connect()
    await searcher.settle()
    #expect(filterState.expression == "( \"color\":\"red\" )")
  }

  /// The text of a box on a group reaches its parts, whose queries go out together.
  @Test(arguments: InstantSearchVersion.allCases)
  func aGroupOfSearchers(_ version: InstantSearchVersion) async {
    let group = MultiSearcher(backend: index, version: version)
    let hits = group.addHitsSearcher(indexName: "shop")
    let facets = group.addFacetsSearcher(indexName: "shop", attribute: "color")
    var found: [[String]] = []
    let watcher = Watcher { found.append($0) }
    hits.onResults.subscribe(with: watcher) { $0.take($1.main.hits.map(\.objectID)) }
    facets.onResults.subscribe(with: watcher) { $0.take($1.map(\.value)) }
    group.setQuery("r")
    group.search()
    let exchanges = await group.settle()
    #expect(exchanges.map(\.request.count) == [2])
    #expect(found == [["3"], ["red"]])
  }

  private final class Watcher {
    let take: ([String]) -> Void
    init(_ take: @escaping ([String]) -> Void) { self.take = take }
  }

  /// Nothing of what was found is kept by the parts of a group.
  @Test func partsKeepNoAnswers() async {
    let group = MultiSearcher(backend: index)
    let hits = group.addHitsSearcher(indexName: "shop")
    for _ in 0..<3 {
      group.search()
      await group.settle()
    }
    #expect(Mirror(reflecting: hits).children.first { $0.label == "received" }.map { "\($0.value)" } == "[]")
  }
}
