import Manifest
import SearchModel
import SearchWidgets

private final class Controller<F: FilterType>: FilterListController, StageController {
  package var onClick: ((F) -> Void)?
  var memory: [SelectableItem<F>] = [] { didSet { shown.forget() } }
  private var shown = ShownState()
  package let log = CallLog()
  let present: FilterPresenter

  init(present: @escaping FilterPresenter) { self.present = present }

  package func setSelectableItems(selectableItems: [SelectableItem<F>]) {
    memory = selectableItems
    log.record("setSelectableItems", .state(state))
  }

  package func reload() {}

  package var state: WidgetState {
    shown.state {
      .list(
        memory.map {
          let filter = $0.item.wrapped
          return .init(text: present(filter), count: nil, isSelected: $0.isSelected, filter: filter)
        })
    }
  }
}

extension FilterTextTemplates {
  /// A presenter that fills in the templates for the filters of one group.
  func presenter(_ version: InstantSearchVersion, _ group: FilterGroup.ID) -> FilterPresenter {
    { text(of: $0, version, group: group) }
  }
}

extension FilterList: StagedWidget {
  func live(_ stage: WidgetSurroundings) -> LiveWidget {
    let version = stage.version
    let held = { (filters: [Filter]) in filters.compactMap { F.unwrap($0.held(by: version)) ?? $0.facetOnTags.flatMap(F.unwrap) } }
    let interactor = stage.interactor(FilterListInteractor<F>(items: held(filters.map(\.wrapped)), selectionMode: selectionMode))
    let controllers = zip(0..<stage.viewCount, [presenter] + views).map { Controller<F>(present: $1.presenter(version, group)) }
    let wires = stage.wires(
      filterState: { interactor.connectFilterState(stage.filterState, operator: combination, groupName: groupName) },
      views: controllers.map { controller in { interactor.connectController(controller) } }
    ) {
      let connector = FilterListConnector(
        items: [], selectionMode: selectionMode, filterState: stage.filterState, operator: combination, groupName: groupName,
        interactor: interactor)
      for controller in controllers { connector.connectController(controller) }
      return connector
    }
    let id = stage.id
    return LiveWidget(
      stage, interactor, controllers, wires,
      react: { event, controller throws(ItemProblem) in
        switch event {
        case .click(let item):
          controller.onClick?(
            try ItemFinder(id: id).filter(item, among: controller.memory.map(\.item), as: controller.present, version))
        case .items(let filters): interactor.items = held(filters)
        default: throw .notUnderstood(id)
        }
      }, offered: { _, controller in ItemFinder.clicks(on: controller.memory.map { controller.present($0.item.wrapped) }) })
  }
}
