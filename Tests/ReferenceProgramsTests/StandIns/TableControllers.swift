import Foundation
import SearchModel
import SearchWidgets

// The table views that come with InstantSearch and that the documents use without showing them.

/// A table of facets.
final class FacetListTableController: NSObject, FacetListController, UITableViewDataSource, UITableViewDelegate {
  var onClick: ((Facet) -> Void)?
  let tableView: UITableView
  private var items: [SelectableItem<Facet>] = []

  init(tableView: UITableView) {
    self.tableView = tableView
    super.init()
    tableView.dataSource = self
    tableView.delegate = self
  }

  func setSelectableItems(selectableItems: [SelectableItem<Facet>]) { items = selectableItems }
  func reload() { tableView.reloadData() }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { items.count }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { onClick?(items[indexPath.row].item) }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell()
    cell.textLabel?.text = items[indexPath.row].item.description
    cell.accessoryType = items[indexPath.row].isSelected ? .checkmark : .none
    return cell
  }
}

/// A table of filters of one kind.
final class FilterListTableController<F: FilterType>: NSObject, FilterListController, UITableViewDataSource, UITableViewDelegate {
  var onClick: ((F) -> Void)?
  let tableView: UITableView
  private var items: [SelectableItem<F>] = []

  init(tableView: UITableView) {
    self.tableView = tableView
    super.init()
    tableView.dataSource = self
    tableView.delegate = self
  }

  func setSelectableItems(selectableItems: [SelectableItem<F>]) { items = selectableItems }
  func reload() { tableView.reloadData() }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { items.count }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { onClick?(items[indexPath.row].item) }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell()
    cell.textLabel?.text = DefaultPresenter.Filter.present(Filter(items[indexPath.row].item))
    cell.accessoryType = items[indexPath.row].isSelected ? .checkmark : .none
    return cell
  }
}
