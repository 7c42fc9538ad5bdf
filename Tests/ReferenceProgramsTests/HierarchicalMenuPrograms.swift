import AlgoliaNetwork
import Foundation
import SearchModel
import SearchWidgets
import Testing

/// The programs in the reference page about the hierarchical menu.
struct HierarchicalMenuPrograms {
  @Test func connector() {
    // The document's program.
    let searcher = HitsSearcher(
      appID: "YourApplicationID",
      apiKey: "YourSearchOnlyAPIKey",
      indexName: "YourIndexName")

    let filterState: FilterState = .init()

    searcher.connectFilterState(filterState)

    let hierarchicalAttributes: [Attribute] = [
      "hierarchicalCategories.lvl0",
      "hierarchicalCategories.lvl1",
      "hierarchicalCategories.lvl2",
    ]

    let hierarchicalTableViewController: HierarchicalTableViewController = .init(tableView: UITableView())
    let hierachicalConnector: HierarchicalConnector = .init(
      searcher: searcher,
      filterState: filterState,
      hierarchicalAttributes: hierarchicalAttributes,
      separator: " > ",
      controller: hierarchicalTableViewController,
      presenter: DefaultPresenter.Hierarchical.present)

    searcher.search()

    // The result.
    #expect(searcher.request.query.facets == hierarchicalAttributes)
    hierarchicalTableViewController.onClick?("A > B")
    #expect(filterState.expression == "( \"hierarchicalCategories.lvl1\":\"A > B\" )")
    #expect(hierachicalConnector.interactor.selections == ["A", "A > B"])
  }

  @Test func lowLevel() {
    let searcher = HitsSearcher(
      appID: "YourApplicationID",
      apiKey: "YourSearchOnlyAPIKey",
      indexName: "YourIndexName")

    let filterState: FilterState = .init()

    let hierarchicalAttributes: [Attribute] = [
      "hierarchicalCategories.lvl0",
      "hierarchicalCategories.lvl1",
      "hierarchicalCategories.lvl2",
    ]

    let hierarchicalTableViewController: HierarchicalTableViewController = .init(tableView: UITableView())
    let hierarchicalInteractor: HierarchicalInteractor = .init(
      hierarchicalAttributes: hierarchicalAttributes,
      separator: " > ")

    searcher.connectFilterState(filterState)
    hierarchicalInteractor.connectSearcher(searcher: searcher)
    hierarchicalInteractor.connectFilterState(filterState)
    hierarchicalInteractor.connectController(hierarchicalTableViewController)

    searcher.search()

    hierarchicalTableViewController.onClick?("A")
    hierarchicalTableViewController.onClick?("A")
    #expect(filterState.expression == nil && hierarchicalInteractor.selections == [])
  }

  @Test func ownController() {
    let controller = HierarchicalTableViewController(tableView: UITableView())
    controller.setItem([(Facet(value: "A", count: 2), 0, true), (Facet(value: "A > B", count: 1), 1, true), (Facet(value: "C"), 0, false)])
    #expect(controller.tableView.lines == ["A (2)", "  ✓ A > B (1)", "C (0)"])
    var clicked: [String] = []
    controller.onClick = { clicked.append($0) }
    controller.tableView.tap(1)
    #expect(clicked == ["A > B"])
  }

  @Test func observableController() {
    let hierarchicalController = HierarchicalObservableController()
    let filterState = FilterState()
    let interactor = HierarchicalInteractor(hierarchicalAttributes: ["l0"], separator: " > ")
    interactor.connectFilterState(filterState)
    interactor.connectController(hierarchicalController)
    hierarchicalController.setItem([(Facet(value: "A", count: 2), 0, false)])
    hierarchicalController.toggle(hierarchicalController.hierarchicalFacets[0].facet.value)
    #expect(filterState.expression == "( \"l0\":\"A\" )")
  }
}

// The document's own controller.

open class HierarchicalTableViewController: NSObject, HierarchicalController {

  public var onClick: ((String) -> Void)?
  var items: [HierarchicalFacet]
  var tableView: UITableView
  let cellID: String

  public init(tableView: UITableView, cellID: String = "HierarchicalFacet") {
    self.tableView = tableView
    self.items = []
    self.cellID = cellID
    super.init()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: cellID)
    tableView.dataSource = self
    tableView.delegate = self
  }

  public func setItem(_ item: [HierarchicalFacet]) {
    self.items = item
    tableView.reloadData()
  }

}

extension HierarchicalTableViewController: UITableViewDataSource {

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    return items.count
  }

  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: cellID, for: indexPath)
    let maxSelectedLevel = Set(items.filter { $0.isSelected }.map { $0.level }).max() ?? 0
    let item = items[indexPath.row]
    cell.textLabel?.text = "\(item.facet.description)"
    cell.indentationLevel = item.level
    cell.accessoryType = item.level == maxSelectedLevel && item.isSelected ? .checkmark : .none
    return cell
  }

}

extension HierarchicalTableViewController: UITableViewDelegate {

  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    let item = items[indexPath.row]
    onClick?(item.facet.value)
  }

}
