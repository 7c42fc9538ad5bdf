import Manifest
import SearchModel
import SearchWidgets

private final class Controller: HierarchicalController {
  var onClick: ((String) -> Void)?
  private(set) var items: [HierarchicalFacet] = []
  let log = CallLog()

  func setItem(_ item: [HierarchicalFacet]) {
    items = item
    log.record("setItem", .state(state))
  }

  var state: WidgetState {
    .menu(items.map { .init(value: $0.facet.value, count: $0.facet.count, level: $0.level, isSelected: $0.isSelected) })
  }
}

extension LiveWidget {
  static func hierarchicalMenu(_ menu: HierarchicalMenu, _ id: String, _ searcher: HitsSearcher, _ filterState: FilterState) -> LiveWidget {
    let controller = Controller()
    let presenter: HierarchicalPresenter? =
      switch menu.presenter {
      case .default: { DefaultPresenter.Hierarchical.present($0) }
      case .none: nil
      }
    let connector = HierarchicalConnector(
      searcher: searcher, filterState: filterState, hierarchicalAttributes: menu.hierarchicalAttributes,
      separator: menu.separator, controller: controller, presenter: presenter)
    return LiveWidget(
      state: { controller.state },
      act: { event throws(ItemProblem) in
        guard case .click(let item) = event else { throw .notUnderstood(id) }
        let shown = withExtendedLifetime(connector) { controller.items.map(\.facet.value) }
        let value = try ItemFinder(id: id).value(item, among: shown) { filter in
          if case .facet(let facet) = filter, case .string(let value) = facet.value { value } else { nil }
        }
        controller.onClick?(value)
      }, log: controller.log)
  }
}
