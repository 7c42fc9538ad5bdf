import Manifest
import SearchModel
import SearchWidgets

private final class Controller: HierarchicalController, StageController {
  package var onClick: ((String) -> Void)?
  var memory: [HierarchicalFacet] = [] { didSet { shown.forget() } }
  private var shown = ShownState()
  package let log = CallLog()

  package func setItem(_ item: [HierarchicalFacet]) {
    memory = item
    log.record("setItem", .state(state))
  }

  package var state: WidgetState {
    shown.state {
      .menu(memory.map { .init(value: $0.facet.value, count: $0.facet.count, level: $0.level, isSelected: $0.isSelected) })
    }
  }
}

extension HierarchicalMenu: StagedWidget {
  private func arrange(_ presenter: Presenter, _ version: InstantSearchVersion) -> HierarchicalPresenter? {
    switch presenter {
    case .default: { DefaultPresenter.Hierarchical.present($0) }
    case .none: nil
    case .steps(let steps): ListArrangement(steps: steps, version: version, separator: separator).present
    }
  }

  func live(_ stage: WidgetSurroundings) -> LiveWidget {
    let interactor = stage.interactor(HierarchicalInteractor(hierarchicalAttributes: hierarchicalAttributes, separator: separator))
    let controllers = (0..<stage.viewCount).map { _ in Controller() }
    let views = zip(controllers, [presenter] + views).map { ($0, arrange($1, stage.version)) }
    let wires = stage.wires(
      searcher: { interactor.connectSearcher(searcher: stage.hits) }, filterState: { interactor.connectFilterState(stage.filterState) },
      views: views.map { view in { interactor.connectController(view.0, with: view.1) } }
    ) {
      let connector = HierarchicalConnector(
        searcher: stage.hits, filterState: stage.filterState, hierarchicalAttributes: hierarchicalAttributes, separator: separator,
        interactor: interactor)
      for view in views { connector.connectController(view.0, with: view.1) }
      return connector
    }
    let id = stage.id
    return LiveWidget(
      stage, interactor, controllers, wires,
      react: { event, controller throws(ItemProblem) in
        guard case .click(let item) = event else { throw .notUnderstood(id) }
        let value = try ItemFinder(id: id, separator: separator).value(item, among: controller.memory.map(\.facet.value)) { filter in
          if case .facet(let facet) = filter, case .string(let value) = facet.value { value } else { nil }
        }
        controller.onClick?(value)
      }, offered: { ItemFinder.clicks(on: $1.memory.map(\.facet.value)) })
  }
}
