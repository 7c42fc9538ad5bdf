import AlgoliaNetwork
import Foundation
import SearchModel
import SearchWidgets
import Testing

/// The programs in the reference page about the refinement list.
struct RefinementListPrograms {
  @Test func connector() {
    // The document's program.
    let searcher: SingleIndexSearcher = SingleIndexSearcher(
      appID: "YourApplicationID",
      apiKey: "YourSearchOnlyAPIKey",
      indexName: "YourIndexName")

    let filterState: FilterState = .init()

    let categoryTableViewController: UITableViewController = .init()
    let categoryListController: FacetListTableController = .init(tableView: categoryTableViewController.tableView)
    let facetListPresenter: FacetListPresenter = .init(sortBy: [.count(order: .descending)], limit: 5, showEmptyFacets: false)

    let categoryConnector: FacetListConnector = .init(
      searcher: searcher,
      filterState: filterState,
      attribute: "category",
      selectionMode: .multiple,
      facets: [.init(value: "initial facet", count: 10)],
      operator: .and,
      controller: categoryListController,
      presenter: facetListPresenter)

    searcher.search()

    // The result.
    #expect(categoryTableViewController.tableView.lines == ["initial facet (10)"])
    #expect(searcher.request == IndexQuery(indexName: "YourIndexName", query: SearchQuery(facets: ["category"])))
    #expect(searcher.isPending)
    categoryTableViewController.tableView.tap(0)
    #expect(categoryTableViewController.tableView.lines == ["✓ initial facet (10)"])
    #expect(filterState.expression == "( \"category\":\"initial facet\" )")
    withExtendedLifetime(categoryConnector) {}
  }

  @Test func presenters() {
    var facetListPresenter: FacetListPresenter
    // Tie breaking algorithm where we show refined values first.
    // In case of a tie, we show the facets that have the biggest counts.
    // In case of a tie, we show the facets in alphabetical order.
    facetListPresenter =
      FacetListPresenter(
        sortBy: [.isRefined, .count(order: .descending), .alphabetical(order: .ascending)]
      )
    #expect(facetListPresenter.limit == 10 && facetListPresenter.showEmptyFacets)
    facetListPresenter = .init(limit: 5)
    #expect(facetListPresenter.sortBy == [.count(order: .descending)] && facetListPresenter.limit == 5)
    facetListPresenter = .init(showEmptyFacets: false)
    #expect(!facetListPresenter.showEmptyFacets)
    facetListPresenter = .init(showEmptyFacets: true)
    #expect(facetListPresenter.showEmptyFacets)
  }

  @Test func lowLevel() {
    let searcher: SingleIndexSearcher = SingleIndexSearcher(
      appID: "YourApplicationID",
      apiKey: "YourSearchOnlyAPIKey",
      indexName: "YourIndexName")
    let filterState: FilterState = .init()

    let facetListInteractor: FacetListInteractor = .init(facets: [.init(value: "initial facet", count: 10)], selectionMode: .multiple)

    let categoryTableViewController: UITableViewController = .init()
    let categoryListController: FacetListTableController = .init(tableView: categoryTableViewController.tableView)
    let facetListPresenter: FacetListPresenter = .init(sortBy: [.count(order: .descending)], limit: 5, showEmptyFacets: false)

    facetListInteractor.connectSearcher(searcher, with: "category")
    facetListInteractor.connectFilterState(filterState, with: "category", operator: .or)
    facetListInteractor.connectController(categoryListController)
    facetListInteractor.connectController(categoryListController, with: facetListPresenter)
    searcher.connectFilterState(filterState)

    searcher.search()

    categoryTableViewController.tableView.tap(0)
    #expect(categoryTableViewController.tableView.lines == ["✓ initial facet (10)"])
    #expect(searcher.request.query.filters == "( \"category\":\"initial facet\" )")
    #expect(filterState[or: "category"].contains(Filter.Facet(attribute: "category", stringValue: "initial facet")))
  }

  @Test func ownController() {
    let controller = FacetListTableViewController(tableView: UITableView())
    let filterState = FilterState()
    let interactor = FacetListInteractor(facets: [Facet(value: "red", count: 2), Facet(value: "blue", count: 1)], selectionMode: .single)
    interactor.connectFilterState(filterState, with: "color", operator: .and)
    interactor.connectController(controller, with: FacetListPresenter())
    #expect(controller.tableView.lines == ["red (2)", "blue (1)"])
    controller.tableView.tap(1)
    #expect(controller.tableView.lines == ["red (2)", "✓ blue (1)"])
    controller.tableView.tap(0)
    #expect(controller.tableView.lines == ["✓ red (2)", "blue (1)"])
    #expect(filterState.expression == "( \"color\":\"red\" )")
  }

  @Test func observableController() {
    let facetListController = FacetListObservableController()
    let interactor = FacetListInteractor(facets: [Facet(value: "red", count: 2)])
    let filterState = FilterState()
    interactor.connectFilterState(filterState, with: "color", operator: .and)
    interactor.connectController(facetListController)
    let facet = facetListController.facets[0]
    #expect(!facetListController.isSelected(facet) && facetListController.selections == [])
    facetListController.toggle(facet)
    #expect(facetListController.isSelected(facet) && facetListController.selections == ["red"])
    #expect(filterState.expression == "( \"color\":\"red\" )")
  }
}

// The document's own controller.

open class FacetListTableViewController: NSObject, FacetListController {

  public var onClick: ((Facet) -> Void)?

  public var tableView: UITableView

  var selectableItems: [SelectableItem<Facet>] = []
  var cellID: String

  public init(tableView: UITableView, cellID: String = "FacetList") {
    self.tableView = tableView
    self.cellID = cellID
    super.init()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: cellID)
    tableView.dataSource = self
    tableView.delegate = self
  }

  public func setSelectableItems(selectableItems: [SelectableItem<Facet>]) {
    self.selectableItems = selectableItems
  }

  public func reload() {
    tableView.reloadData()
  }

}

extension FacetListTableViewController: UITableViewDataSource {

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    return selectableItems.count
  }

  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: cellID, for: indexPath)

    let selectableRefinement: SelectableItem<Facet> = selectableItems[indexPath.row]

    let facetAttributedString = NSMutableAttributedString(string: selectableRefinement.item.value)
    let facetCountStringColor =
      [NSAttributedString.Key.foregroundColor: UIColor.gray, .font: UIFont.systemFont(ofSize: 14)]
    let facetCountString = NSAttributedString(string: " (\(selectableRefinement.item.count))", attributes: facetCountStringColor)
    facetAttributedString.append(facetCountString)

    cell.textLabel?.attributedText = facetAttributedString

    cell.accessoryType = selectableRefinement.isSelected ? .checkmark : .none

    return cell
  }

}

extension FacetListTableViewController: UITableViewDelegate {

  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    let selectableItem = selectableItems[indexPath.row]

    self.onClick?(selectableItem.item)
  }

}
