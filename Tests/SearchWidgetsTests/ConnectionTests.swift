import EmbeddedIndex
import JSONText
import SearchModel
import SearchWidgets
import Testing

/// Manual wiring in an app: interactors, connections, several searchers.
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

  /// Two views of one interactor, each with its own presenter; the filter state is connected last, and catches up on the earlier click.
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

  /// A disconnected connector shows nothing new, and restores its last selection when it is connected again.
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

  /// The text of a search box on a group reaches its components, whose queries are sent together.
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

  /// The components of a group keep nothing of what was found.
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
