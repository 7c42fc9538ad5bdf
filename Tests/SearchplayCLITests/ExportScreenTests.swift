import Testing

/// The code of a screen with more than one of everything.
struct ExportScreenTests {
  /// Several searchers, filter states and views, and presenters of texts.
  static let screen = #"""
    version: "1.0"
    searcher: { records: [], settings: { attributesForFaceting: [size, brand] }, filterState: [main, "sale state"] }
    searchers:
      other hits: { index: others, records: [], query: { hitsPerPage: 2, query: "\"x\"" }, filterState: ["sale state"], keepSelectedEmptyFacets: false }
      brand names: { kind: facet, attribute: brand, filterState: main, triggerSearchOnFilterStateChange: false }
      all: { kind: multi, components: [main, other hits, brand names] }
    filterStates: ["sale state"]
    widgets:
      searcher: { type: searchBox, searcher: all, views: [{}] }
      brands: { type: refinementList, attribute: brand, operator: or, searcher: brand names, views: [{ presenter: [uppercase] }, { presenter: { limit: 3 } }, {}] }
      sizes: { type: facetFilterList, facetFilters: [{ size: M }], operator: or, groupName: s, filterState: "sale state", views: [{}] }
      tree: { type: hierarchicalMenu, hierarchicalAttributes: [size], separator: " > ", presenter: default, views: [{ presenter: [lastSegment] }, {}] }
      texts: { type: currentRefinements, filterState: "sale state", connect: [view], presenter: { any: "{TEXT}" }, views: [{ presenter: { any: "{attribute}" } }] }
      map: { type: filterMap, attribute: size, operator: or, items: { 0: { size: M } }, presenter: { any: "{TEXT}" } }
      order: { type: sortBy, indicesNames: [index, others], presenter: { others: "The \"others\"" } }
      count: { type: stats, searcher: other hits, presenter: "{hits} of {sorted}, page {page} of {pages} for {query} in {milliseconds}" }
      rows: { type: hits, pageCleanUpOffset: none, externalReload: true }
      late: { type: currentRefinements, presented: false, interactorOf: texts }
    scenarios: [{ name: S, steps: [{ search: }] }]

    """#

  @Test func aScreenIsWritten() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.screen, "s.searchplay.yaml")
    #expect(
      try await program.run("export", "swift", "s.searchplay.yaml").output == #"""
        // Made by `searchplay export swift` from s.searchplay.yaml, for InstantSearch 7.

        import InstantSearch
        import InstantSearchSwiftUI

        let searcher = HitsSearcher(appID: "YourApplicationID",
                                    apiKey: "YourSearchOnlyAPIKey",
                                    indexName: "index")

        let otherHitsSearcher = HitsSearcher(appID: "YourApplicationID",
                                             apiKey: "YourSearchOnlyAPIKey",
                                             indexName: "others")
        otherHitsSearcher.request.query.hitsPerPage = 2
        otherHitsSearcher.request.query.query = "\"x\""
        otherHitsSearcher.keepSelectedEmptyFacets = false

        let brandNamesSearcher = FacetSearcher(appID: "YourApplicationID",
                                               apiKey: "YourSearchOnlyAPIKey",
                                               indexName: "index",
                                               facetName: "brand")

        let allSearcher = MultiSearcher(appID: "YourApplicationID",
                                        apiKey: "YourSearchOnlyAPIKey")
        allSearcher.addSearcher(searcher)
        allSearcher.addSearcher(otherHitsSearcher)
        allSearcher.addSearcher(brandNamesSearcher)

        let filterState = FilterState()
        let saleStateFilterState = FilterState()

        let searcher2Controller = SearchBoxObservableController()
        let searcher2View2Controller = SearchBoxObservableController()
        let searcher2Connector = SearchBoxConnector(searcher: allSearcher,
                                                    searchTriggeringMode: .searchAsYouType)
        searcher2Connector.connectController(searcher2Controller)
        searcher2Connector.connectController(searcher2View2Controller)

        let brandsController = FacetListObservableController()
        struct BrandsView2Presenter: SelectableListPresentable {
          func transform(_ facets: [SelectableItem<Facet>]) -> [SelectableItem<Facet>] {
            var items = facets
            items = items.map { item in
              var item = item
              item.item = Facet(value: item.item.value.uppercased(), count: item.item.count, highlighted: item.item.highlighted)
              return item
            }
            return items
          }
        }
        let brandsView2Controller = FacetListObservableController()
        let brandsView2Presenter = BrandsView2Presenter()
        let brandsView3Controller = FacetListObservableController()
        let brandsView3Presenter = FacetListPresenter(sortBy: [.count(order: .descending)],
                                                      limit: 3,
                                                      showEmptyFacets: true)
        let brandsView4Controller = FacetListObservableController()
        let brandsConnector = FacetListConnector(searcher: brandNamesSearcher,
                                                 filterState: filterState,
                                                 attribute: "brand",
                                                 selectionMode: .multiple,
                                                 operator: .or,
                                                 groupName: "brand",
                                                 controller: brandsController)
        brandsConnector.connectController(brandsView2Controller, with: brandsView2Presenter)
        brandsConnector.connectController(brandsView3Controller, with: brandsView3Presenter)
        brandsConnector.connectController(brandsView4Controller)

        let sizesController = FilterListObservableController<Filter.Facet>()
        let sizesView2Controller = FilterListObservableController<Filter.Facet>()
        let sizesConnector = FacetFilterListConnector(facetFilters: [
                                                        Filter.Facet(attribute: "size", stringValue: "M")
                                                      ],
                                                      selectionMode: .multiple,
                                                      filterState: saleStateFilterState,
                                                      operator: .or,
                                                      groupName: "s",
                                                      controller: sizesController)
        sizesConnector.connectController(sizesView2Controller)

        let treeController = HierarchicalObservableController()
        let treeView2Controller = HierarchicalObservableController()
        let treeView2Presenter: HierarchicalPresenter = { facets in
          var items = facets
          items = items.map { item in
            var item = item
            item.facet = Facet(value: item.facet.value.components(separatedBy: " > ").last ?? item.facet.value, count: item.facet.count, highlighted: item.facet.highlighted)
            return item
          }
          return items
        }
        let treeView3Controller = HierarchicalObservableController()
        let treeConnector = HierarchicalConnector(searcher: searcher,
                                                  filterState: filterState,
                                                  hierarchicalAttributes: [
                                                    "size"
                                                  ],
                                                  separator: " > ",
                                                  controller: treeController,
                                                  presenter: DefaultPresenter.Hierarchical.present)
        treeConnector.connectController(treeView2Controller, with: treeView2Presenter)
        treeConnector.connectController(treeView3Controller)

        // At the start, only these are connected: view. The connector connects everything, so call the interactor's own methods instead.
        let textsController = CurrentFiltersObservableController()
        let textsPresenter: FilterPresenter = { filter in
          switch filter {
          case .facet(let facet):
            switch facet.value {
            case .string: return "\(DefaultPresenter.Filter.present(filter).uppercased())"
            case .bool: return "\(DefaultPresenter.Filter.present(filter).uppercased())"
            case .float: return "\(DefaultPresenter.Filter.present(filter).uppercased())"
            }
          case .numeric(let numeric):
            switch numeric.value {
            case .comparison(_, _): return "\(DefaultPresenter.Filter.present(filter).uppercased())"
            case .range: return "\(DefaultPresenter.Filter.present(filter).uppercased())"
            }
          case .tag: return "\(DefaultPresenter.Filter.present(filter).uppercased())"
          }
        }
        let textsView2Controller = CurrentFiltersObservableController()
        let textsView2Presenter: FilterPresenter = { filter in
          switch filter {
          case .facet(let facet):
            switch facet.value {
            case .string: return "\(filter.filter.attribute.name)"
            case .bool: return "\(filter.filter.attribute.name)"
            case .float: return "\(filter.filter.attribute.name)"
            }
          case .numeric(let numeric):
            switch numeric.value {
            case .comparison(_, _): return "\(filter.filter.attribute.name)"
            case .range: return "\(filter.filter.attribute.name)"
            }
          case .tag: return "\(filter.filter.attribute.name)"
          }
        }
        let textsConnector = CurrentFiltersConnector(filterState: saleStateFilterState,
                                                     controller: textsController,
                                                     presenter: textsPresenter)
        textsConnector.connectController(textsView2Controller, textsView2Presenter)

        let mapController = SelectableSegmentObservableController()
        let mapConnector = FilterMapConnector<Filter.Facet>(searcher: searcher,
                                                            filterState: filterState,
                                                            items: [
                                                              0: Filter.Facet(attribute: "size", stringValue: "M")
                                                            ],
                                                            selected: 0,
                                                            attribute: "size",
                                                            operator: .or,
                                                            groupName: "size")
        let mapPresenter: FilterPresenter = { filter in
          switch filter {
          case .facet(let facet):
            switch facet.value {
            case .string: return "\(DefaultPresenter.Filter.present(filter).uppercased())"
            case .bool: return "\(DefaultPresenter.Filter.present(filter).uppercased())"
            case .float: return "\(DefaultPresenter.Filter.present(filter).uppercased())"
            }
          case .numeric(let numeric):
            switch numeric.value {
            case .comparison(_, _): return "\(DefaultPresenter.Filter.present(filter).uppercased())"
            case .range: return "\(DefaultPresenter.Filter.present(filter).uppercased())"
            }
          case .tag: return "\(DefaultPresenter.Filter.present(filter).uppercased())"
          }
        }
        mapConnector.connectController(mapController, presenter: mapPresenter)

        let orderController = SelectableSegmentObservableController()
        let orderConnector = SortByConnector(searcher: searcher,
                                             indicesNames: ["index", "others"])
        let orderPresenter: IndexNamePresenter = { index in ["others": "The \"others\""]["\(index)"] ?? "\(index)" }
        orderConnector.connectController(orderController, presenter: orderPresenter)

        let countController = StatsTextObservableController()
        let countConnector = StatsConnector(searcher: otherHitsSearcher)
        let countPresenter: (SearchStats?) -> String? = { stats in
          guard let stats = stats else { return "" }
          return "\(stats.totalHitsCount) of \(stats.nbSortedHits.map { String($0) } ?? ""), page \(stats.page + 1) of \(stats.pagesCount) for \(stats.query ?? "") in \(stats.processingTimeMS)"
        }
        countConnector.connectController(countController, presenter: countPresenter)

        struct RowsHit: Codable {
          // The attributes of a record that are shown.
          let objectID: String
        }

        let rowsController = HitsObservableController<RowsHit>()
        let rowsConnector = HitsConnector<RowsHit>(searcher: searcher,
                                                   interactor: .init(infiniteScrolling: .on(withOffset: 5), showItemsOnEmptyQuery: true),
                                                   filterState: filterState,
                                                   externalReload: true)
        rowsConnector.interactor.pageCleanUpOffset = nil
        rowsConnector.connectController(rowsController)

        // It shares the interactor of 'texts'.
        // Create it when its screen is entered, and release it when the screen is left.
        let lateController = CurrentFiltersObservableController()
        let lateConnector = CurrentFiltersConnector(filterState: filterState,
                                                    controller: lateController)

        searcher.connectFilterState(filterState)
        searcher.connectFilterState(saleStateFilterState)
        otherHitsSearcher.connectFilterState(saleStateFilterState)
        brandNamesSearcher.connectFilterState(filterState, triggerSearchOnFilterStateChange: false)
        searcher.search()

        """#)
  }
}
