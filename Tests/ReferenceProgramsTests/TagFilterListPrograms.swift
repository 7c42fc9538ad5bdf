import AlgoliaNetwork
import Foundation
import SearchModel
import SearchWidgets
import Testing

/// The programs in the reference page about the tag filter list.
struct TagFilterListPrograms {
  @Test func connector() {
    // The document's program.
    let searcher = HitsSearcher(
      appID: "YourApplicationID",
      apiKey: "YourSearchOnlyAPIKey",
      indexName: "YourIndexName")
    let filterState = FilterState()
    let filters: [Filter.Tag] = [
      "coupon",
      "free shipping",
      "free return",
      "on sale",
      "no exchange",
    ]
    let filterListTableView: UITableView = .init()
    let filterListController: FilterListTableController<Filter.Tag> = .init(tableView: filterListTableView)

    let filterListConnector = TagFilterListConnector(
      tagFilters: filters,
      selectionMode: .multiple,
      filterState: filterState,
      operator: .and,
      groupName: "Tag Filters",
      controller: filterListController)

    searcher.connectFilterState(filterState)
    searcher.search()

    // The result.
    #expect(filterListTableView.lines == ["coupon", "free shipping", "free return", "on sale", "no exchange"])
    filterListTableView.tap(1)
    filterListTableView.tap(3)
    #expect(filterListTableView.lines == ["coupon", "✓ free shipping", "free return", "✓ on sale", "no exchange"])
    #expect(searcher.request.query.filters == "( \"_tags\":\"free shipping\" AND \"_tags\":\"on sale\" )")
    withExtendedLifetime(filterListConnector) {}
  }

  @Test func lowLevel() {
    let searcher = HitsSearcher(
      appID: "YourApplicationID",
      apiKey: "YourSearchOnlyAPIKey",
      indexName: "YourIndexName")

    let filterState = FilterState()

    let filters: [Filter.Tag] = [
      "coupon",
      "free shipping",
      "free return",
      "on sale",
      "no exchange",
    ]

    let filterListTableView: UITableView = .init()
    let filterListController: FilterListTableController<Filter.Tag> = .init(tableView: filterListTableView)

    let filterListInteractor = TagFilterListInteractor(items: filters, selectionMode: .multiple)

    filterListInteractor.connectFilterState(filterState, operator: .and, groupName: "Tag Filters")
    filterListInteractor.connectController(filterListController)

    searcher.connectFilterState(filterState)
    searcher.search()

    filterListTableView.tap(0)
    #expect(filterState[and: "Tag Filters"].filters == [.tag(filters[0])])
    filterListTableView.tap(0)
    #expect(filterState.expression == nil)
  }

  @Test func ownController() {
    let controller = TagFilterListTableController(tableView: UITableView())
    let filters: [TagFilter] = ["coupon", "on sale"]
    let connector = TagFilterListConnector(
      tagFilters: filters, selectionMode: .single, filterState: FilterState(), operator: .or, groupName: "g", controller: controller)
    #expect(controller.tableView.lines == ["coupon", "on sale"])
    controller.tableView.tap(1)
    #expect(controller.tableView.lines == ["coupon", "✓ on sale"])
    controller.filterPresenter = { "<\(DefaultPresenter.Filter.present($0))>" }
    controller.tableView.tap(0)
    #expect(controller.tableView.lines == ["✓ <coupon>", "<on sale>"])
    withExtendedLifetime(connector) {}
  }

  @Test func observableController() {
    let filterListController = FilterListObservableController<Filter.Tag>()
    let filters: [Filter.Tag] = ["coupon"]
    let connector = TagFilterListConnector(
      tagFilters: filters, filterState: FilterState(), operator: .and, groupName: "g", controller: filterListController)
    let filter = filterListController.filters[0]
    #expect(filter.value.description == "coupon" && !filterListController.isSelected(filter))
    filterListController.toggle(filter)
    #expect(filterListController.isSelected(filter) && filterListController.selections == [filter])
    withExtendedLifetime(connector) {}
  }
}

// The document's own controller.

class TagFilterListTableController: NSObject, TagFilterListController, UITableViewDataSource, UITableViewDelegate {

  public var onClick: ((Filter.Tag) -> Void)?

  public let tableView: UITableView

  public var selectableItems: [SelectableItem<Filter.Tag>] = []
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

  public func setSelectableItems(selectableItems: [SelectableItem<Filter.Tag>]) {
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
