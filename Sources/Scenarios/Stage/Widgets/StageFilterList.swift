import Manifest
import SearchModel
import SearchWidgets

private final class Controller<F: FilterType>: FilterListController {
  var onClick: ((F) -> Void)?
  private(set) var items: [SelectableItem<F>] = []
  let log = CallLog()
  let version: InstantSearchVersion

  init(version: InstantSearchVersion) {
    self.version = version
  }

  func setSelectableItems(selectableItems: [SelectableItem<F>]) {
    items = selectableItems
    log.record("setSelectableItems", .state(state))
  }

  func reload() {}

  var state: WidgetState {
    .list(
      items.map {
        let filter = $0.item.wrapped
        return .init(text: FilterText.text(of: filter, version), count: nil, isSelected: $0.isSelected, filter: filter)
      })
  }
}

extension LiveWidget {
  static func filterList<F: FilterType>(_ list: FilterList<F>, _ id: String, _ filterState: FilterState) -> LiveWidget {
    let version = filterState.version
    let connector = FilterListConnector(
      items: list.filters.compactMap { F.unwrap($0.wrapped.held(by: version)) }, selectionMode: list.selectionMode,
      filterState: filterState, operator: list.combination, groupName: list.groupName)
    let controller = Controller<F>(version: version)
    connector.connectController(controller)
    return LiveWidget(
      state: { controller.state },
      act: { event throws(ItemProblem) in
        guard case .click(let item) = event else { throw .notUnderstood(id) }
        // The connector lives as long as the widget does.
        let shown = withExtendedLifetime(connector) { controller.items.map(\.item) }
        controller.onClick?(try ItemFinder(id: id).filter(item, among: shown, version))
      }, log: controller.log)
  }
}
