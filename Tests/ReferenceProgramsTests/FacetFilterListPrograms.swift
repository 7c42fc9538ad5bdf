import AlgoliaNetwork
import Foundation
import SearchModel
import SearchWidgets
import Testing

/// The programs in the reference page about the facet filter list.
struct FacetFilterListPrograms {
  @Test func connector() {
    // The document's program.
    let searcher = HitsSearcher(
      appID: "YourApplicationID",
      apiKey: "YourSearchOnlyAPIKey",
      indexName: "YourIndexName")
    let filterState = FilterState()
    let filters: [Filter.Facet] = ["red", "blue", "green", "yellow", "black"].map {
      .init(attribute: "color", stringValue: $0)
    }
    let filterListTableView: UITableView = .init()
    let filterListController: FilterListTableController<Filter.Facet> = .init(tableView: filterListTableView)

    let filterListConnector = FacetFilterListConnector(
      facetFilters: filters,
      selectionMode: .multiple,
      filterState: filterState,
      operator: .and,
      groupName: "Facet Filters",
      controller: filterListController)

    searcher.connectFilterState(filterState)
    searcher.search()

    // The result.
    #expect(filterListTableView.lines == ["red", "blue", "green", "yellow", "black"])
    filterListTableView.tap(1)
    filterListTableView.tap(3)
    #expect(filterListTableView.lines == ["red", "✓ blue", "green", "✓ yellow", "black"])
    #expect(searcher.request.query.filters == "( \"color\":\"blue\" AND \"color\":\"yellow\" )")
    withExtendedLifetime(filterListConnector) {}
  }

  @Test func lowLevel() {
    let searcher = HitsSearcher(
      appID: "YourApplicationID",
      apiKey: "YourSearchOnlyAPIKey",
      indexName: "YourIndexName")

    let filterState = FilterState()

    let filters: [Filter.Facet] = ["red", "blue", "green", "yellow", "black"].map {
      .init(attribute: "color", stringValue: $0)
    }

    let filterListTableView: UITableView = .init()
    let filterListController: FilterListTableController<Filter.Facet> = .init(tableView: filterListTableView)

    let filterListInteractor = FacetFilterListInteractor(items: filters, selectionMode: .multiple)

    filterListInteractor.connectFilterState(filterState, operator: .and, groupName: "Facet Filters")
    filterListInteractor.connectController(filterListController)

    searcher.connectFilterState(filterState)
    searcher.search()

    filterListTableView.tap(0)
    #expect(filterState[and: "Facet Filters"].filters == [.facet(filters[0])])
    filterListTableView.tap(0)
    #expect(filterState.expression == nil)
  }

  @Test func ownController() {
    let controller = FacetFilterListTableController(tableView: UITableView())
    let filters: [FacetFilter] = [.init(attribute: "color", stringValue: "red"), .init(attribute: "size", floatValue: 42)]
    let connector = FacetFilterListConnector(
      facetFilters: filters, selectionMode: .single, filterState: FilterState(), operator: .or, groupName: "g", controller: controller)
    #expect(controller.tableView.lines == ["red", "size: 42.0"])
    controller.tableView.tap(1)
    #expect(controller.tableView.lines == ["red", "✓ size: 42.0"])
    controller.filterPresenter = { "<\(DefaultPresenter.Filter.present($0))>" }
    controller.tableView.tap(0)
    #expect(controller.tableView.lines == ["✓ <red>", "<size: 42.0>"])
    withExtendedLifetime(connector) {}
  }

  @Test func observableController() {
    let filterListController = FilterListObservableController<Filter.Facet>()
    let filters: [Filter.Facet] = [.init(attribute: "color", stringValue: "red")]
    let connector = FacetFilterListConnector(
      facetFilters: filters, filterState: FilterState(), operator: .and, groupName: "g", controller: filterListController)
    let filter = filterListController.filters[0]
    #expect(filter.value.description == "red" && !filterListController.isSelected(filter))
    filterListController.toggle(filter)
    #expect(filterListController.isSelected(filter) && filterListController.selections == [filter])
    withExtendedLifetime(connector) {}
  }
}

// The document's own controller.

class FacetFilterListTableController: NSObject, FacetFilterListController, UITableViewDataSource, UITableViewDelegate {

  public var onClick: ((Filter.Facet) -> Void)?

  public let tableView: UITableView

  public var selectableItems: [SelectableItem<Filter.Facet>] = []
  public var filterPresenter: FilterPresenter?

  let cellID: String

  public init(tableView: UITableView, cellID: String = "cellID") {
    self.tableView = tableView
    self.cellID = cellID
    super.init()
    tableView.dataSource = self
    tableView.delegate = self
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: cellID)
  }

  // MARK: - FilterListController

  public func setSelectableItems(selectableItems: [SelectableItem<Filter.Facet>]) {
    self.selectableItems = selectableItems
  }

  public func reload() {
    tableView.reloadData()
  }

  // MARK: - UITableViewDataSource

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    return selectableItems.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: cellID, for: indexPath)
    let filter = selectableItems[indexPath.row]
    let filterPresenter = self.filterPresenter ?? DefaultPresenter.Filter.present
    cell.textLabel?.text = filterPresenter(Filter(filter.item))
    cell.accessoryType = filter.isSelected ? .checkmark : .none

    return cell
  }

  // MARK: - UITableViewDelegate

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    let selectableItem = selectableItems[indexPath.row]
    onClick?(selectableItem.item)
  }

}
