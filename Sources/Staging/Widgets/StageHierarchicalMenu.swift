import Manifest
import SearchModel
import SearchWidgets

private final class Controller: HierarchicalController, StageController {
  package var onClick: ((String) -> Void)?
  var memory: [HierarchicalFacet] = []
  package let log = CallLog()

  package func setItem(_ item: [HierarchicalFacet]) {
    memory = item
    log.record("setItem", .state(state))
  }

  package var state: WidgetState {
    .menu(memory.map { .init(value: $0.facet.value, count: $0.facet.count, level: $0.level, isSelected: $0.isSelected) })
  }
}

extension HierarchicalMenu: StagedWidget {
  func live(_ id: String, _ stage: StageSurroundings) -> LiveWidget {
    let controller = Controller()
    let arrange: HierarchicalPresenter? =
      switch presenter {
      case .default: { DefaultPresenter.Hierarchical.present($0) }
      case .none: nil
      case .steps(let steps): ListArrangement(steps: steps, version: stage.version, separator: separator).present
      }
    let connector = HierarchicalConnector(
      searcher: stage.searcher, filterState: stage.filterState, hierarchicalAttributes: hierarchicalAttributes,
      separator: separator, controller: controller, presenter: arrange)
    return LiveWidget(
      id, connector, connector.interactor, controller,
      react: { event throws(ItemProblem) in
        guard case .click(let item) = event else { throw .notUnderstood(id) }
        let value = try ItemFinder(id: id).value(item, among: controller.memory.map(\.facet.value)) { filter in
          if case .facet(let facet) = filter, case .string(let value) = facet.value { value } else { nil }
        }
        controller.onClick?(value)
      }, offered: { _ in ItemFinder.clicks(on: controller.memory.map(\.facet.value)) })
  }
}
