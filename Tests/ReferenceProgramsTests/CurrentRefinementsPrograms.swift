import Foundation
import SearchModel
import SearchWidgets
import Testing

/// The programs in the reference page about current refinements.
struct CurrentRefinementsPrograms {
  @Test func example() throws {
    let screen = CurrentRefinementsScreen()
    screen.viewDidLoad()
    let color = Filter.Facet(attribute: "color", stringValue: "red")
    screen.filterState[and: "color"].add(color)
    screen.filterState[or: "price", Filter.Numeric.self].add(Filter.Numeric(attribute: "price", operator: .greaterThan, value: 10))
    screen.filterState.notifyChange()
    #expect(screen.currentFiltersController.tableView.lines == ["red", "price > 10.0"])
    screen.currentFiltersController.tableView.tap(0)
    #expect(screen.filterState.expression == "( \"price\" > 10.0 )")
  }

  @Test func oneGroup() {
    let screen = CurrentRefinementsScreen()
    screen.watchColors()
    screen.filterState[and: "color"].add(Filter.Facet(attribute: "color", stringValue: "red"))
    screen.filterState[and: "brand"].add(Filter.Facet(attribute: "brand", stringValue: "Fleet"))
    screen.filterState.notifyChange()
    #expect(screen.currentFiltersController.items.map(\.text) == ["red"])
  }

  @Test func presenter() {
    let screen = CurrentRefinementsScreen()
    screen.currentFiltersInteractor.connectFilterState(screen.filterState)
    screen.present()
    let filters = screen.filterState[and: "all"]
    filters.add(Filter.Facet(attribute: "promo", boolValue: true), Filter.Facet(attribute: "stars", floatValue: 4.5))
    filters.add(Filter.Facet(attribute: "brand", stringValue: "Fleet"), Filter.Tag(value: "coupon"))
    filters.add(Filter.Numeric(attribute: "price", operator: .lessThan, value: 5), Filter.Numeric(attribute: "size", range: 1...2))
    screen.filterState.notifyChange()
    #expect(
      Set(screen.currentFiltersController.items.map(\.text))
        == ["promo", "stars: 4.5", "Fleet", "coupon", "price < 5.0", "size: 1.0 to 2.0"])
  }
}

class CurrentRefinementsScreen: UIViewController {
  // The document's program.

  let currentFiltersInteractor: CurrentFiltersInteractor = .init()
  let currentFiltersController: CurrentFilterListTableController = .init(tableView: UITableView())
  let filterState: FilterState = .init()

  override func viewDidLoad() {
    super.viewDidLoad()

    currentFiltersInteractor.connectFilterState(filterState)
    currentFiltersInteractor.connectController(currentFiltersController)
  }

  func watchColors() {
    let colorGroup = FilterGroup.ID.and(name: "color")

    currentFiltersInteractor.connectFilterState(
      filterState, filterGroupID: colorGroup)
    currentFiltersInteractor.connectController(currentFiltersController)
  }

  func present() {
    currentFiltersInteractor.connectController(currentFiltersController, customPresenter)
  }

  let customPresenter: (Filter) -> String = { filter in
    let attributeName = filter.filter.attribute.name

    switch filter {
    case .facet(let facetFilter):
      switch facetFilter.value {
      case .bool:
        return filter.filter.attribute.name

      case .float(let floatValue):
        return "\(attributeName): \(floatValue)"

      case .string(let stringValue):
        return stringValue
      }

    case .numeric(let numericFilter):

      switch numericFilter.value {
      case .comparison(let comp):
        return "\(attributeName) \(comp.0) \(comp.1)"

      case .range(let range):
        return "\(attributeName): \(range.lowerBound) to \(range.upperBound)"
      }

    case .tag(let tagFilter):
      return tagFilter.value
    }
  }
}

// The document's own controller.

open class CurrentFilterListTableController: NSObject, CurrentFiltersController, UITableViewDataSource, UITableViewDelegate {

  open var onRemoveItem: ((FilterAndID) -> Void)?

  public let tableView: UITableView

  public var items: [FilterAndID] = []

  private let cellIdentifier = "CurrentFilterListTableControllerCellID"

  public init(tableView: UITableView) {
    self.tableView = tableView
    super.init()
    tableView.dataSource = self
    tableView.delegate = self
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: cellIdentifier)
  }

  open func setItems(_ item: [FilterAndID]) {
    items = item
  }

  open func reload() {
    tableView.reloadData()
  }

  // MARK: - UITableViewDataSource

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    return items.count
  }

  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: cellIdentifier, for: indexPath)
    let filterAndID = items[indexPath.row]
    cell.textLabel?.text = filterAndID.text

    return cell
  }

  // MARK: - UITableViewDelegate

  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    onRemoveItem?(items[indexPath.row])
  }

}
