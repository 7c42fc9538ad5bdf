import Manifest
import SearchModel
import SearchWidgets

private final class Controller<F: FilterType>: FilterListController, StageController {
  package var onClick: ((F) -> Void)?
  var memory: [SelectableItem<F>] = []
  package let log = CallLog()
  package let version: InstantSearchVersion

  package init(version: InstantSearchVersion) {
    self.version = version
  }

  package func setSelectableItems(selectableItems: [SelectableItem<F>]) {
    memory = selectableItems
    log.record("setSelectableItems", .state(state))
  }

  package func reload() {}

  package var state: WidgetState {
    .list(
      memory.map {
        let filter = $0.item.wrapped
        return .init(text: FilterText.text(of: filter, version), count: nil, isSelected: $0.isSelected, filter: filter)
      })
  }
}

extension FilterList: StagedWidget {
  func live(_ id: String, _ stage: StageSurroundings) -> LiveWidget {
    let version = stage.version
    let connector = FilterListConnector(
      items: filters.compactMap { F.unwrap($0.wrapped.held(by: version)) }, selectionMode: selectionMode, filterState: stage.filterState,
      operator: combination, groupName: groupName)
    let controller = Controller<F>(version: version)
    connector.connectController(controller)
    return LiveWidget(
      id, connector, connector.interactor, controller,
      react: { event throws(ItemProblem) in
        guard case .click(let item) = event else { throw .notUnderstood(id) }
        controller.onClick?(try ItemFinder(id: id).filter(item, among: controller.memory.map(\.item), version))
      }, offered: { _ in ItemFinder.clicks(on: controller.memory.map { FilterText.text(of: $0.item.wrapped, version) }) })
  }
}
