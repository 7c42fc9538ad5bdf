import Foundation
import Testing

/// The code of the app that a manifest stands for.
struct ExportSwiftTests {
  /// A manifest with everything that is written otherwise than in the examples.
  private static let manifest = #"""
    version: "1.0"
    name: "All of it"
    searcher:
      backend: algolia
      appID: "A\"PP"
      apiKey: verysecretkey
      index: shop
      query: { query: "a \"b\"", facets: [color], hitsPerPage: 5, attributesToRetrieve: [name], maxValuesPerFacet: 7, sortFacetValuesBy: alpha, facetFilters: [["a:b"]] }
      isDisjunctiveFacetingEnabled: false
      keepSelectedEmptyFacets: false
      disjunctiveFacetsAttributes: [size]
      connectFilterState: first
    filterState:
      - add: { group: { or: color }, filters: [{ color: red }, { attribute: color, value: blue, negated: true, score: 3 }] }
      - add: { group: { and: price }, filters: { attribute: price, lower: 1, upper: 2.5 } }
      - clear: { or: size }
    widgets:
      "price-band 1": { type: numericRange, attribute: price, bounds: [0, 10], range: [1, 5] }
      "price band 1": { type: numericComparison, attribute: price, numericOperator: "!=", number: 3, bounds: [0, 10] }
      "1st": { type: toggle, filter: { _tags: "x\ty" }, isSelected: false }
      list: { type: refinementList, attribute: color, operator: and, selectionMode: single, facets: [{ value: red, count: 3 }], presenter: { limit: none, sortBy: ["count:asc", "alphabetical:desc"] } }
      map: { type: filterMap, attribute: price, operator: or, items: { 0: { attribute: price, operator: "<", value: 5 } } }
      dynamic: { type: dynamicFacets, selections: { color: [red] }, filterGroupForAttribute: { color: { or: color } } }
      data: { type: queryRuleCustomData }
      relevant: { type: relevantSort }
      spinner: { type: loading }
      current: { type: currentRefinements, presenter: { tag: "tag \\ \"{value}\"" } }
      rows: { type: hits, infiniteScrolling: false }
      menu: { type: hierarchicalMenu, hierarchicalAttributes: [l0], separator: " > " }
      facets: { type: facetFilterList, facetFilters: [{ size: 5 }, { isNew: true }], operator: and, groupName: "a \"group\"" }
    scenarios: [{ name: S, steps: [{ search: }] }]

    """#

  /// Presenters that an app writes itself, each step of them but `append`, whose items are tuples in InstantSearch.
  private static let presenters = #"""
    version: "1.0"
    searcher: { records: [], settings: { attributesForFaceting: [size, l1, l2] }, shouldTriggerSearch: { minimumLength: 2 } }
    widgets:
      own: { type: refinementList, attribute: size, operator: or, presenter: [{ sortBy: [isRefined, "count:desc", "value:asc"] }, { order: [XL] }, { limit: 5 }, { skip: 1 }, { minCount: 1 }, { keep: unselected }, { hide: [S] }, { rename: { M: Medium } }, uppercase, { truncate: 2 }, { repeat: 2 }, { mark: true }, { mark: false }, { count: 3 }, reverse] }
      tree: { type: hierarchicalMenu, hierarchicalAttributes: [l1, l2], separator: " > ", presenter: [{ levels: [0, 1] }, { sortBy: [level, "alphabetical:desc"] }, nest, { nest: [level, "count:desc"] }, lastSegment, { mark: deepest }, deepest] }
      texts: { type: currentRefinements, presenter: { any: "{negated}{text}", attributes: { size: "Size {text}" }, string: "{value} {score}" } }
      forms: { type: currentRefinements, presenter: { any: "{attribute} {value:0.00} {lower:,0}", number: "{value:0}", attributes: { price: { range: "{lower:,0.00} to {upper:0}", comparison: "{operator} {value:0.0}" }, rank: "{value:0} {score}" } } }
      values: { type: currentRefinements, presenter: { any: "{group} {text}", attributes: { size: { values: { M: "Medium {score}", "4": Four } }, _tags: { values: { a: "Tag {value}" } }, color: { any: "Color {value}", values: { red: Rot } } } } }
      filters: { type: facetFilterList, facetFilters: [{ attribute: size, value: M, score: 2, negated: true }, { attribute: new, value: true, score: 1 }], operator: and, groupName: sizes, presenter: { any: "{group} {text}" } }
      count: { type: stats, presenter: "{hits:,0} of {sorted:0} {page:0} {query}" }
    scenarios: [{ name: S, steps: [{ search: }] }]

    """#

  private func manifests() throws -> [URL] {
    let examples = Program.root.appending(path: "examples")
    return (FileManager.default.enumerator(at: examples, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []).filter {
      $0.lastPathComponent.hasSuffix(".searchplay.yaml")
    }.sorted { $0.path < $1.path }
  }

  /// Runs the compiler; what it says, and whether it is content.
  private func compiler(_ arguments: [String]) throws -> (isContent: Bool, text: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swiftc"] + arguments
    let pipe = Pipe()
    (process.standardError, process.standardOutput) = (pipe, pipe)
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus == 0, text)
  }

  /// What InstantSearchSwiftUI has, and the library that keeps InstantSearch's names has not.
  private static let dataModels = """
    typealias ApplicationID = String
    typealias APIKey = String
    typealias IndexName = String
    typealias FacetHits = Facet
    extension Facet {
      init(value: String, highlighted: String?, count: Int) { self.init(value: value, count: count, highlighted: highlighted) }
    }
    typealias SearchSearchParamsObject = SearchQuery
    extension SearchQuery: Decodable { public init(from decoder: any Decoder) throws { self.init() } }
    extension MultiSearcher {
      convenience init(appID: String, apiKey: String, requestOptions: Int?) { self.init(appID: appID, apiKey: apiKey) }
    }
    struct Point { let latitude, longitude: Double }
    struct FiltersStorage: ExpressibleByArrayLiteral {
      enum Unit: ExpressibleByStringLiteral {
        case and(String)
        case any([String])
        init(stringLiteral value: String) { self = .and(value) }
        static func or(_ filters: String...) -> Unit { .any(filters) }
      }
      init(arrayLiteral elements: Unit...) {}
    }
    enum AroundRadius { case all, meters(Int) }
    enum TypoTolerance { case `true`, `false`, min, strict }
    extension SearchQuery {
      var facetFilters: FiltersStorage? { get { nil } set {} }
      var optionalFilters: FiltersStorage? { get { nil } set {} }
      var aroundLatLng: Point? { get { nil } set {} }
      var aroundRadius: AroundRadius? { get { nil } set {} }
      var typoTolerance: TypoTolerance? { get { nil } set {} }
      var ruleContexts: [String]? { get { nil } set {} }
      var distinct: Int? { get { nil } set {} }
      var userToken: String? { get { nil } set {} }
    }
    final class SearchBoxObservableController {}
    final class StatsTextObservableController {}
    final class LoadingObservableController {}
    final class FilterClearObservableController {}
    final class FilterToggleObservableController<F> {}
    final class SelectableSegmentObservableController {}
    final class NumberRangeObservableController<Number> {}
    final class NumberObservableController<Number> {}
    final class RelevantSortObservableController {}
    final class HitsObservableController<Hit> {}
    final class DynamicFacetListObservableController {}
    extension SearchBoxConnector { func connectController(_: SearchBoxObservableController) {} }
    extension StatsConnector {
      func connectController(_: StatsTextObservableController) {}
      func connectController(_: StatsTextObservableController, presenter: (SearchStats?) -> String?) {}
    }
    extension LoadingConnector { func connectController(_: LoadingObservableController) {} }
    extension FilterClearConnector { func connectController(_: FilterClearObservableController) {} }
    extension FilterToggleConnector { func connectController<F>(_: FilterToggleObservableController<F>) {} }
    extension SortByConnector {
      func connectController(_: SelectableSegmentObservableController) {}
      func connectController(_: SelectableSegmentObservableController, presenter: IndexNamePresenter) {}
    }
    extension FilterMapConnector {
      func connectController(_: SelectableSegmentObservableController) {}
      func connectController(_: SelectableSegmentObservableController, presenter: FilterPresenter) {}
    }
    extension NumberRangeConnector { func connectController(_: NumberRangeObservableController<Double>) {} }
    extension FilterComparisonConnector { func connectController(_: NumberObservableController<Double>) {} }
    extension RelevantSortConnector { func connectController(_: RelevantSortObservableController) {} }
    extension HitsConnector { func connectController<Hit>(_: HitsObservableController<Hit>, externalReload: Bool = false) {} }
    extension DynamicFacetListConnector { func connectController(_: DynamicFacetListObservableController) {} }

    """

  /// Every example, for both versions, is Swift, and fits the library that keeps InstantSearch's names.
  @Test(arguments: ["7", "8"])
  func theCodeIsSwift(_ version: String) async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "all.searchplay.yaml")
    try program.write(Self.presenters, "presenters.searchplay.yaml")
    try program.write(ExportScreenTests.screen, "screen.searchplay.yaml")
    let modules = Program.executable.deletingLastPathComponent().appending(path: "Modules").path
    var files: [String] = []
    for manifest in try manifests() + ["presenters", "screen", "all"].map({ program.folder.appending(path: "\($0).searchplay.yaml") }) {
      let result = try await program.run("export", "swift", manifest.path, "--instantsearch", version)
      #expect(result.status == 0 && result.output.contains(" for InstantSearch \(version).\n"), "\(result)")
      let name = "\(files.count / 2).swift"
      try program.write(result.output, name)
      files.append(program.folder.appending(path: name).path)
      let file = try await program.run("export", "swift", manifest.path, "--instantsearch", version, "--type", "Search")
      try program.write(file.output, "type\(name)")
      files.append(program.folder.appending(path: "type\(name)").path)
    }
    #expect(files.count > 30)
    // As files of their own: types together, and the one with everything as a program.
    let types = try compiler(["-frontend", "-parse", "-parse-as-library"] + files.filter { $0.contains("/type") })
    #expect(types.isContent, "\(types.text)")
    let script = try compiler(["-frontend", "-parse", files[files.count - 2]])
    #expect(script.isContent, "\(script.text)")
    // One function a file, so that the compiler starts once.
    var whole = "import Foundation\nimport AlgoliaNetwork\nimport SearchModel\nimport SearchWidgets\n" + Self.dataModels
    for (index, file) in files.enumerated() {
      // A place is a text in version 8.
      let code = try String(contentsOfFile: file, encoding: .utf8).replacing("aroundLatLng = \"", with: "userToken = \"").replacing(
        "import InstantSearch\nimport InstantSearchSwiftUI\n", with: ""
      ).replacing("import Foundation\n", with: "")
      whole += file.contains("/type") ? "enum Manifest\(index) {\n\(code)}\n" : "func manifest\(index)() throws {\n\(code)}\n"
    }
    try program.write(whole, "whole.swift")
    let checked = try compiler([
      "-typecheck", "-suppress-warnings", "-parse-as-library", "-swift-version", "5", "-I", modules,
      program.folder.appending(path: "whole.swift").path,
    ])
    #expect(checked.isContent, "\(checked.text)")
  }

  @Test func presentersAreWritten() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      #"""
      version: "1.0"
      searcher: { records: [{ size: XL, l1: A, l2: A > B }], settings: { attributesForFaceting: [size, l1, l2] }, shouldTriggerSearch: { minimumLength: 2 } }
      widgets:
        own: { type: refinementList, attribute: size, operator: or, presenter: [{ sortBy: [isRefined, "count:desc", "value:asc"] }, { order: [XL] }, { rename: { M: Medium } }, { append: [{ value: All, count: 3 }] }] }
        tree: { type: hierarchicalMenu, hierarchicalAttributes: [l1, l2], separator: " > ", presenter: [{ levels: [0, 1] }, nest, lastSegment] }
      scenarios: [{ name: S, steps: [{ search: ab }] }]

      """#, "e.searchplay.yaml")
    #expect(
      try await program.run("export", "swift", "e.searchplay.yaml").output == #"""
        // Generated by `searchplay export swift` from e.searchplay.yaml for InstantSearch 7.
        // Do not edit: change the manifest and generate the file again.
        // swiftlint:disable all

        import InstantSearch
        import InstantSearchSwiftUI

        let searcher = HitsSearcher(appID: "YourApplicationID",
                                    apiKey: "YourSearchOnlyAPIKey",
                                    indexName: "index")
        searcher.shouldTriggerSearchForQuery = { request in (request.query.query ?? "").count >= 2 }

        let filterState = FilterState()

        struct OwnPresenter: SelectableListPresentable {
          func transform(refinementFacets facets: [SelectableItem<Facet>]) -> [SelectableItem<Facet>] {
            var items = facets
            items.sort { a, b in
              if a.isSelected != b.isSelected { return a.isSelected }
              if a.item.count != b.item.count { return a.item.count > b.item.count }
              if a.item.value != b.item.value { return a.item.value < b.item.value }
              return false
            }
            do {
              let order = ["XL"]
              items.sort { a, b in (order.firstIndex(of: a.item.value) ?? order.count) < (order.firstIndex(of: b.item.value) ?? order.count) }
            }
            items = items.map { item in
              var item = item
              item.item = Facet(value: (["M": "Medium"] as [String: String])[item.item.value] ?? item.item.value, count: item.item.count, highlighted: item.item.highlighted)
              return item
            }
            items += [Facet(value: "All", count: 3)].map { (item: $0, isSelected: false) }
            return items
          }
        }

        let ownController = FacetListObservableController()
        let ownPresenter = OwnPresenter()
        let ownConnector = FacetListConnector(searcher: searcher,
                                              filterState: filterState,
                                              attribute: "size",
                                              selectionMode: .multiple,
                                              operator: .or,
                                              groupName: "size",
                                              controller: ownController,
                                              presenter: ownPresenter)

        let treeController = HierarchicalObservableController()
        let treePresenter: HierarchicalPresenter = { facets in
          var items = facets
          items = items.filter { [0, 1].contains($0.level) }
          items = DefaultPresenter.Hierarchical.present(items)
          items = items.map { item in
            var item = item
            item.facet = Facet(value: item.facet.value.components(separatedBy: " > ").last ?? item.facet.value, count: item.facet.count, highlighted: item.facet.highlighted)
            return item
          }
          return items
        }
        let treeConnector = HierarchicalConnector(searcher: searcher,
                                                  filterState: filterState,
                                                  hierarchicalAttributes: [
                                                    "l1",
                                                    "l2"
                                                  ],
                                                  separator: " > ",
                                                  controller: treeController,
                                                  presenter: treePresenter)

        searcher.connectFilterState(filterState)
        searcher.search()

        """#)
  }

  /// A number reads `4.0` in Swift; the group is the view's to write.
  @Test func textsOfValuesAndGroups() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [] }
      widgets:
        texts: { type: currentRefinements, presenter: { attributes: { size: { any: "{group} {value}", values: { 4: Four } } } } }
      scenarios: [{ name: S, steps: [search: ] }]

      """, "m.searchplay.yaml")
    let code = try await program.run("export", "swift", "m.searchplay.yaml").output
    let lookup = #"if case .facet(let facet) = filter, let text = ["4": "Four", "4.0": "Four"]["\(facet.value)"] { return text }"#
    #expect(code.components(separatedBy: lookup).count == 3)
    #expect(
      code.contains(
        """
        // A presenter does not know the group of a filter, so the view makes this text for each item.
        let textsItemText: (FilterAndID) -> String = { item in
          let group: String
          switch item.id {
          case .and(let name), .or(let name, _), .hierarchical(let name): group = name
          }
          let filter = item.filter

        """))
  }

  @Test func everythingIsWritten() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(Self.manifest, "all.searchplay.yaml")
    let code = try await program.run("export", "swift", "all.searchplay.yaml").output
    #expect(!code.contains("verysecretkey" as String))
    #expect(
      code.hasPrefix(
        #"""
        // Generated by `searchplay export swift` from all.searchplay.yaml (All of it) for InstantSearch 7.
        // Do not edit: change the manifest and generate the file again.
        // swiftlint:disable all

        import InstantSearch
        import InstantSearchSwiftUI

        let searcher = HitsSearcher(appID: "A\"PP",
                                    apiKey: "YourSearchOnlyAPIKey",
                                    indexName: "shop")
        searcher.request.query.attributesToRetrieve = ["name"]
        searcher.request.query.facetFilters = [.or("a:b")]
        searcher.request.query.facets = ["color"]
        searcher.request.query.hitsPerPage = 5
        searcher.request.query.maxValuesPerFacet = 7
        searcher.request.query.query = "a \"b\""
        searcher.request.query.sortFacetsBy = .alpha
        searcher.isDisjunctiveFacetingEnabled = false
        searcher.keepSelectedEmptyFacets = false
        searcher.disjunctiveFacetsAttributes = ["size"]

        let filterState = FilterState()
        filterState[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "red"), Filter.Facet(attribute: "color", value: "blue", isNegated: true, score: 3))
        filterState[and: "price"].add(Filter.Numeric(attribute: "price", range: 1.0...2.5))
        // TODO: Change the filter state before the first search: filterState clear or(size)

        searcher.connectFilterState(filterState)

        let priceBand1Controller = NumberRangeObservableController<Double>()
        let priceBand1Connector = NumberRangeConnector<Double>(searcher: searcher,
                                                               filterState: filterState,
                                                               attribute: "price",
                                                               bounds: 0.0...10.0,
                                                               range: 1.0...5.0,
                                                               operator: .and,
                                                               groupName: "price")
        priceBand1Connector.connectController(priceBand1Controller)

        let priceBand12Controller = NumberObservableController<Double>()
        let priceBand12Connector = FilterComparisonConnector<Double>(searcher: searcher,
                                                                     filterState: filterState,
                                                                     attribute: "price",
                                                                     numericOperator: .notEquals,
                                                                     number: 3.0,
                                                                     bounds: 0.0...10.0,
                                                                     operator: .and,
                                                                     groupName: "price")
        priceBand12Connector.connectController(priceBand12Controller)

        let widget1stController = FilterToggleObservableController<Filter.Tag>()
        let widget1stConnector = FilterToggleConnector<Filter.Tag>(filterState: filterState,
                                                                   filter: Filter.Tag(value: "x\ty"),
                                                                   isSelected: false,
                                                                   operator: .and,
                                                                   groupName: "_tags")
        widget1stConnector.connectController(widget1stController)

        let listController = FacetListObservableController()
        let listPresenter = FacetListPresenter(sortBy: [.count(order: .ascending), .alphabetical(order: .descending)],
                                               limit: Int.max,
                                               showEmptyFacets: true)
        let listConnector = FacetListConnector(searcher: searcher,
                                               filterState: filterState,
                                               attribute: "color",
                                               selectionMode: .single,
                                               facets: [Facet(value: "red", count: 3)],
                                               operator: .and,
                                               groupName: "color",
                                               controller: listController,
                                               presenter: listPresenter)

        let mapController = SelectableSegmentObservableController()
        let mapConnector = FilterMapConnector<Filter.Numeric>(searcher: searcher,
                                                              filterState: filterState,
                                                              items: [
                                                                0: Filter.Numeric(attribute: "price", operator: .lessThan, value: 5.0)
                                                              ],
                                                              selected: 0,
                                                              attribute: "price",
                                                              operator: .or,
                                                              groupName: "price")
        mapConnector.connectController(mapController)

        let dynamicController = DynamicFacetListObservableController()
        let dynamicConnector = DynamicFacetListConnector<HitsSearcher>(searcher: searcher,
                                                                       filterState: filterState,
                                                                       selections: ["color": ["red"]],
                                                                       defaultSelectionMode: .single,
                                                                       filterGroupForAttribute: ["color": .or(name: "color", filterType: .facet)],
                                                                       defaultFilterGroupType: .and)
        dynamicConnector.connectController(dynamicController)

        struct DataData: Codable {
          // TODO: Add the attributes of the rules' custom data that the app shows.
        }

        let dataConnector = QueryRuleCustomDataConnector<DataData>(searcher: searcher)
        // TODO: Show the data: subscribe to dataConnector.interactor.onItemChanged.

        let relevantController = RelevantSortObservableController()
        let relevantConnector = RelevantSortConnector(searcher: searcher)
        relevantConnector.connectController(relevantController)

        let spinnerController = LoadingObservableController()
        let spinnerConnector = LoadingConnector(searcher: searcher)
        spinnerConnector.connectController(spinnerController)

        let currentController = CurrentFiltersObservableController()
        let currentPresenter: FilterPresenter = { filter in
          switch filter {
          case .facet: return DefaultPresenter.Filter.present(filter)
          case .numeric: return DefaultPresenter.Filter.present(filter)
          case .tag(let tag): return "tag \\ \"\(tag.value)\""
          }
        }
        let currentConnector = CurrentFiltersConnector(filterState: filterState,
                                                       controller: currentController,
                                                       presenter: currentPresenter)

        struct RowsHit: Codable {
          // TODO: Add the attributes of a record that the app shows.
          let objectID: String
        }

        let rowsController = HitsObservableController<RowsHit>()
        let rowsConnector = HitsConnector<RowsHit>(searcher: searcher,
                                                   interactor: .init(infiniteScrolling: .off, showItemsOnEmptyQuery: true),
                                                   filterState: filterState)
        rowsConnector.connectController(rowsController)

        let menuController = HierarchicalObservableController()
        let menuConnector = HierarchicalConnector(searcher: searcher,
                                                  filterState: filterState,
                                                  hierarchicalAttributes: [
                                                    "l0"
                                                  ],
                                                  separator: " > ",
                                                  controller: menuController)

        let facetsController = FilterListObservableController<Filter.Facet>()
        let facetsConnector = FacetFilterListConnector(facetFilters: [
                                                         Filter.Facet(attribute: "size", value: 5.0),
                                                         Filter.Facet(attribute: "isNew", boolValue: true)
                                                       ],
                                                       selectionMode: .multiple,
                                                       filterState: filterState,
                                                       operator: .and,
                                                       groupName: "a \"group\"",
                                                       controller: facetsController)

        searcher.search()
        """#), "\(code)")
    #expect(code.contains("let widget1stConnector = FilterToggleConnector<Filter.Tag>(") && code.contains(#"Filter.Tag(value: "x\ty")"#))
    #expect(code.contains(#"  case .tag(let tag): return "tag \\ \"\(tag.value)\"""#), "\(code)")
  }

  /// What differs between the versions: cases and types of filters.
  @Test func presentersOfBothVersions() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ n: 5 }] }
      widgets: { current: { type: currentRefinements, presenter: { number: "{attribute} is {value}" } } }
      scenarios: [{ name: S, steps: [{ search: }] }]

      """, "m.searchplay.yaml")
    let seven = try await program.run("export", "swift", "m.searchplay.yaml").output
    #expect(seven.contains("    case .float(let value): return \"\\(filter.filter.attribute.name) is \\(value)\"\n"), "\(seven)")
    let eight = try await program.run("export", "swift", "m.searchplay.yaml", "--instantsearch", "8").output
    #expect(eight.contains("    default: return \"\\(filter.filter.attribute) is \\(facet.value)\"\n"), "\(eight)")
    #expect(!eight.contains(".float") && !eight.contains("attribute.name"))
  }

  @Test func theFileIsChecked() async throws {
    let program = try Program()
    defer { program.end() }
    _ = try await program.run("init")
    let arguments = ["export", "swift", "shop.searchplay.yaml", "-o", "App/Search.swift"]
    #expect(try await program.run(arguments + ["--check"]).status == 1)
    #expect(try await program.run(arguments).output == "App/Search.swift: written\n")
    #expect(try await program.run(arguments + ["--check"]).output == "App/Search.swift: up to date\n")
    try program.replace("operator: or", "operator: and", in: "shop.searchplay.yaml")
    let stale = try await program.run(arguments + ["--check"])
    #expect(
      stale.status == 1 && stale.output.contains("operator: .and,\n"), "\(stale.output)")
    try program.write("mine", "App/Search.swift")
    #expect(try await program.run(arguments).status == 1 && program.read("App/Search.swift") == "mine")
    #expect(try await program.run("export", "swift", "nowhere.yaml").status == 64)
    #expect(try await program.run("export", "swift", "shop.searchplay.yaml", "--type", "my search").status == 64)
    #expect(try await program.run("export", "swift", "-", input: "version: 1\n").status == 2)
  }

  /// The type of a hit has what the app's cells show and what the manifest says that the type needs.
  @Test func theTypeOfAHit() async throws {
    let program = try Program()
    defer { program.end() }
    try program.write(
      """
      version: "1.0"
      searcher: { records: [{ objectID: a, name: hat, hero-image: x, price: 3, tags: [new], size: { eu: 40 } }] }
      widgets:
        rows: { type: hits, attribute: name, subtitle: size.eu, image: hero-image, record: { name: text, price: number?, tags: list } }
      scenarios: [{ name: S, steps: [{ search: }] }]

      """, "m.searchplay.yaml")
    let exported = try await program.run("export", "swift", "m.searchplay.yaml").output
    #expect(
      exported.contains(
        """
        struct RowsHit: Codable {
          // TODO: Add the attributes of a record that the app shows.
          struct Size: Codable {
            let eu: String?
          }

          let objectID: String
          let name: String
          let price: Double?
          let tags: [String]
          let size: Size?
          let heroImage: String?

          enum CodingKeys: String, CodingKey {
            case objectID
            case name
            case price
            case tags
            case size
            case heroImage = "hero-image"
          }
        }

        """), "\(exported)")
  }
}
