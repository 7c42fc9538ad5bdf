import Manifest
import SearchModel
import SearchWidgets

private final class Controller: FacetListController {
  var onClick: ((Facet) -> Void)?
  private(set) var items: [SelectableItem<Facet>] = []
  let log = CallLog()

  func setSelectableItems(selectableItems: [SelectableItem<Facet>]) {
    items = selectableItems
    log.record("setSelectableItems", .state(state))
  }

  func reload() {}

  var state: WidgetState {
    .list(
      items.map {
        .init(text: $0.item.value, count: $0.item.count, isSelected: $0.isSelected, filter: nil, highlighted: $0.item.highlighted)
      })
  }
}

extension LiveWidget {
  static func refinementList(
    _ list: RefinementList, _ id: String, _ searcher: HitsSearcher, _ filterState: FilterState, _ backend: any SearchBackend
  ) -> LiveWidget {
    let controller = Controller()
    let presenter = list.presenter.map { FacetListPresenter($0) }
    let facetSearcher =
      list.source == .hits
      ? nil
      : FacetSearcher(backend: backend, indexName: searcher.request.indexName, facet: list.attribute, version: searcher.version)
    let connector =
      if let facetSearcher {
        FacetListConnector(
          searcher: facetSearcher, filterState: filterState, attribute: list.attribute, selectionMode: list.selectionMode,
          facets: list.facets, operator: list.combination, groupName: list.groupName, controller: controller, presenter: presenter)
      } else {
        FacetListConnector(
          searcher: searcher, filterState: filterState, attribute: list.attribute, selectionMode: list.selectionMode,
          facets: list.facets, operator: list.combination, groupName: list.groupName, controller: controller, presenter: presenter)
      }
    return LiveWidget(
      state: { controller.state },
      act: { event throws(ItemProblem) in
        switch event {
        case .facetSearch(let text):
          facetSearcher?.setQuery(text ?? "")
          facetSearcher?.search()
        case .click(let item):
          let value = try ItemFinder(id: id).value(item, among: controller.items.map(\.item.value)) { filter in
            guard case .facet(let facet) = filter, facet.attribute == connector.attribute, case .string(let value) = facet.value
            else { return nil }
            return value
          }
          controller.onClick?(Facet(value: value))
        default: throw .notUnderstood(id)
        }
      }, log: controller.log, facetSearcher: facetSearcher)
  }
}

extension FacetListPresenter {
  /// The presenter that a manifest declares.
  init(_ declaration: FacetPresenterDeclaration) {
    self.init(
      sortBy: declaration.sortBy.map { criterion in
        switch criterion {
        case .isRefined: .isRefined
        case .countDescending: .count(order: .descending)
        case .countAscending: .count(order: .ascending)
        case .alphabeticalAscending: .alphabetical(order: .ascending)
        case .alphabeticalDescending: .alphabetical(order: .descending)
        }
      }, limit: declaration.limit, showEmptyFacets: declaration.showEmptyFacets)
  }
}
