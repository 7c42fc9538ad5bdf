import EmbeddedIndex
import JSONText
import SearchModel
import SearchWidgets
import Testing

/// A small shop and a screen for it.
private struct Screen {
  let searcher: HitsSearcher
  let filterState: FilterState

  init(_ version: InstantSearchVersion = .v7) throws {
    let records = try JSONValue(
      parsing: """
        [{"color":"red","size":"s","l0":"A","l1":"A > B"},{"color":"green","size":"s","l0":"A","l1":"A > C"},
         {"color":"blue","size":"m","l0":"D","l1":"D > E"}]
        """)
    var settings = IndexSettings()
    settings.attributesForFaceting = ["color", "size", "l0", "l1"].map { IndexSettings.FacetAttribute(Attribute($0)) }
    searcher = HitsSearcher(
      backend: try EmbeddedIndex(name: "shop", records: Records(records.array ?? []), settings: settings), indexName: "shop",
      version: version)
    filterState = FilterState(version: version)
  }
}

struct WidgetTests {
  @Test func redThenGreenInAnOrList() async throws {
    let screen = try Screen()
    let controller = FacetListObservableController()
    let connector = FacetListConnector(
      searcher: screen.searcher, filterState: screen.filterState, attribute: "color", operator: .or, controller: controller,
      presenter: FacetListPresenter(sortBy: [.alphabetical(order: .ascending)]))
    screen.searcher.connectFilterState(screen.filterState)
    screen.searcher.search()
    _ = await screen.searcher.settle()
    controller.toggle(Facet(value: "red"))
    #expect(controller.selections == ["red"] && controller.facets.count == 3, "pending: new selection, old facets")
    _ = await screen.searcher.settle()
    controller.toggle(Facet(value: "green"))
    let exchanges = await screen.searcher.settle()
    #expect(exchanges.map { $0.batch.queries.map(\.query.filters) } == [["( \"color\":\"green\" OR \"color\":\"red\" )", nil]])
    #expect(screen.filterState.expression == "( \"color\":\"green\" OR \"color\":\"red\" )")
    #expect(controller.facets.map(\.count) == [1, 1, 1])
    withExtendedLifetime(connector) {}
  }

  @Test(arguments: InstantSearchVersion.allCases)
  func aSelectedValueThatTheAnswerLacks(_ version: InstantSearchVersion) async throws {
    let screen = try Screen(version)
    let controller = FacetListObservableController()
    let connector = FacetListConnector(
      searcher: screen.searcher, filterState: screen.filterState, attribute: "color", operator: .and, controller: controller)
    screen.searcher.connectFilterState(screen.filterState)
    screen.filterState[and: "color"].add(Filter.Facet(attribute: "color", stringValue: "red"))
    screen.filterState[and: "size"].add(Filter.Facet(attribute: "color", stringValue: "green"))
    screen.filterState.notifyChange()
    _ = await screen.searcher.settle()
    #expect(controller.facets.map(\.value) == (version == .v7 ? [] : ["red"]))
    screen.filterState.removeAll(from: .and(name: "size"))
    screen.filterState.remove(.facet(.init(attribute: "color", stringValue: "red")))
    screen.filterState[and: "color"].add(Filter.Facet(attribute: "color", stringValue: "green"))
    screen.filterState.notifyChange()
    #expect(controller.facets.map(\.value) == (version == .v7 ? [] : ["green"]), "8 shows a selection before the answer")
    _ = await screen.searcher.settle()
    #expect(controller.facets == [Facet(value: "green", count: 1)])
    withExtendedLifetime(connector) {}
  }

  @Test func lowLevelWiringAsDocumented() async throws {
    let screen = try Screen()
    let interactor = FacetListInteractor(facets: [.init(value: "initial facet", count: 10)], selectionMode: .multiple)
    let controller = FacetListObservableController()
    interactor.connectSearcher(screen.searcher, with: "color")
    interactor.connectFilterState(screen.filterState, with: "color", operator: .or)
    interactor.connectController(
      controller, with: FacetListPresenter(sortBy: [.count(order: .descending)], limit: 5, showEmptyFacets: false))
    screen.searcher.connectFilterState(screen.filterState)
    #expect(controller.facets == [Facet(value: "initial facet", count: 10)])
    screen.searcher.search()
    _ = await screen.searcher.settle()
    #expect(controller.facets.map(\.value) == ["blue", "green", "red"])
  }

  @Test func filterListsWriteTheirGroup() throws {
    let state = FilterState()
    let group = FilterGroup.ID.and(name: "g")
    let tags = TagFilterListConnector(tagFilters: ["a", "b"], filterState: state, operator: .and, groupName: "g")
    let tagView = FilterListObservableController<Filter.Tag>()
    tags.connectController(tagView)
    let numbers = NumericFilterListConnector(
      numericFilters: [.init(attribute: "p", operator: .lessThan, value: 1)], filterState: state, operator: .and, groupName: "g")
    let numberView = FilterListObservableController<Filter.Numeric>()
    numbers.connectController(numberView)
    numberView.toggle(numberView.filters[0])
    #expect(state.groups.filters(in: group).count == 1)
    tagView.toggle("a")
    #expect(state.expression == "( \"_tags\":\"a\" )", "multiple mode wipes filters of other kinds")
    #expect(numberView.selections.isEmpty)
    numberView.toggle(numberView.filters[0])
    #expect(state.expression == "( \"_tags\":\"a\" AND \"p\" < 1.0 )", "single mode leaves them")
    #expect(tagView.isSelected("a") && !tagView.isSelected("b"))
  }

  @Test func removingACurrentRefinementEmptiesTheMenusPath() async throws {
    let screen = try Screen()
    let menu = HierarchicalConnector(
      searcher: screen.searcher, filterState: screen.filterState, hierarchicalAttributes: ["l0", "l1"], separator: " > ")
    let menuView = HierarchicalObservableController()
    menu.connectController(menuView, with: DefaultPresenter.Hierarchical.present)
    let current = CurrentFiltersInteractor()
    let currentView = CurrentFiltersObservableController()
    current.connectFilterState(screen.filterState)
    current.connectController(currentView)
    screen.searcher.connectFilterState(screen.filterState)
    menuView.toggle("A > B")
    screen.filterState[or: "size"].add(Filter.Facet(attribute: "size", stringValue: "s"))
    screen.filterState.notifyChange()
    _ = await screen.searcher.settle()
    #expect(
      menuView.hierarchicalFacets.map { "\($0.facet.value) \($0.level) \($0.isSelected)" } == ["A 0 true", "A > B 1 true", "A > C 1 false"])
    #expect(currentView.filters.map(\.text) == ["A > B", "s"])
    currentView.remove(currentView.filters[1])
    _ = await screen.searcher.settle()
    #expect(screen.filterState.groups.hierarchy?.path == [])
    #expect(menuView.hierarchicalFacets.map(\.facet.value) == ["A"])
  }

  @Test func connectionsDoNotKeepEachOtherAlive() throws {
    weak var searcher: HitsSearcher?
    weak var state: FilterState?
    weak var interactor: FacetListInteractor?
    do {
      let screen = try Screen()
      let connector = FacetListConnector(
        searcher: screen.searcher, filterState: screen.filterState, attribute: "color", operator: .or,
        controller: FacetListObservableController())
      screen.searcher.connectFilterState(screen.filterState)
      (searcher, state, interactor) = (screen.searcher, screen.filterState, connector.interactor)
    }
    #expect(searcher == nil && state == nil && interactor == nil)
  }
}
