import Manifest
import SearchModel
import SearchWidgets

private final class Controller: FacetListController, StageController {
  package var onClick: ((Facet) -> Void)?
  var memory: [SelectableItem<Facet>] = []
  package let log = CallLog()

  package func setSelectableItems(selectableItems: [SelectableItem<Facet>]) {
    memory = selectableItems
    log.record("setSelectableItems", .state(state))
  }

  package func reload() {}

  package var state: WidgetState {
    .list(
      memory.map {
        .init(text: $0.item.value, count: $0.item.count, isSelected: $0.isSelected, filter: nil, highlighted: $0.item.highlighted)
      })
  }
}

extension RefinementList: StagedWidget {
  func live(_ id: String, _ stage: StageSurroundings) -> LiveWidget {
    let controller = Controller()
    let arrange: (any SelectableListPresentable)? =
      switch presenter {
      case .facetList(let own): FacetListPresenter(sortBy: own.sortBy, limit: own.limit, showEmptyFacets: own.showEmptyFacets)
      case .steps(let steps): ListArrangement(steps: steps, version: stage.version)
      case nil: nil
      }
    let facetSearcher =
      source == .hits
      ? nil
      : FacetSearcher(
        backend: stage.backend, indexName: stage.searcher.request.indexName, facet: attribute, version: stage.version,
        traffic: stage.searcher.traffic)
    let connector =
      if let facetSearcher {
        FacetListConnector(
          searcher: facetSearcher, filterState: stage.filterState, attribute: attribute, selectionMode: selectionMode,
          facets: facets, operator: combination, groupName: groupName, controller: controller, presenter: arrange)
      } else {
        FacetListConnector(
          searcher: stage.searcher, filterState: stage.filterState, attribute: attribute, selectionMode: selectionMode,
          facets: facets, operator: combination, groupName: groupName, controller: controller, presenter: arrange)
      }
    let attribute = attribute
    return LiveWidget(
      id, connector, connector.interactor, controller, facetSearcher: facetSearcher,
      react: { event throws(ItemProblem) in
        switch event {
        case .facetSearch(let text):
          facetSearcher?.setQuery(text ?? "")
          facetSearcher?.search()
        case .click(let item):
          let value = try ItemFinder(id: id).value(item, among: controller.memory.map(\.item.value)) { filter in
            guard case .facet(let facet) = filter, facet.attribute == attribute, case .string(let value) = facet.value
            else { return nil }
            return value
          }
          controller.onClick?(Facet(value: value))
        default: throw .notUnderstood(id)
        }
      },
      offered: { texts in
        ItemFinder.clicks(on: controller.memory.map(\.item.value)) + (facetSearcher == nil ? [] : texts.map(WidgetEvent.facetSearch))
      })
  }
}
