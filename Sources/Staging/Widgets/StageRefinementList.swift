import Manifest
import SearchModel
import SearchWidgets

private final class Controller: FacetListController, StageController {
  package var onClick: ((Facet) -> Void)?
  var memory: [SelectableItem<Facet>] = [] { didSet { shown.forget() } }
  private var shown = ShownState()
  package let log = CallLog()

  package func setSelectableItems(selectableItems: [SelectableItem<Facet>]) {
    memory = selectableItems
    log.record("setSelectableItems", .state(state))
  }

  package func reload() {}

  package var state: WidgetState {
    shown.state {
      .list(
        memory.map {
          .init(text: $0.item.value, count: $0.item.count, isSelected: $0.isSelected, filter: nil, highlighted: $0.item.highlighted)
        })
    }
  }
}

extension RefinementList: StagedWidget {
  private static func arrange(_ presenter: ListPresenter?, _ version: InstantSearchVersion) -> (any SelectableListPresentable)? {
    switch presenter {
    case .facetList(let own): FacetListPresenter(sortBy: own.sortBy, limit: own.limit, showEmptyFacets: own.showEmptyFacets)
    case .steps(let steps): ListArrangement(steps: steps, version: version)
    case nil: nil
    }
  }

  /// The searcher for its values: its own, which follows the filters, or one that it was given.
  private func facetSearcher(_ stage: WidgetSurroundings) -> FacetSearcher? {
    if case .facet(let searcher) = stage.searcher { return searcher }
    guard stage.declaration.hasOwnSearcher else { return nil }
    return FacetSearcher(
      backend: stage.backend, indexName: stage.hits.request.indexName, facet: attribute, version: stage.version,
      traffic: stage.hits.traffic, name: "facet:\(stage.id)")
  }

  func live(_ stage: WidgetSurroundings) -> LiveWidget {
    let interactor = stage.interactor(FacetListInteractor(facets: facets, selectionMode: selectionMode))
    let controllers = (0..<stage.viewCount).map { _ in Controller() }
    let views = zip(controllers, [presenter] + views).map { ($0, Self.arrange($1, stage.version)) }
    let searcher = facetSearcher(stage)
    let wires = stage.wires(
      searcher: {
        if let searcher { interactor.connectFacetSearcher(searcher) } else { interactor.connectSearcher(stage.hits, with: attribute) }
      },
      filterState: { interactor.connectFilterState(stage.filterState, with: attribute, operator: combination, groupName: groupName) },
      views: views.map { view in { interactor.connectController(view.0, with: view.1) } }
    ) {
      let connector =
        if let searcher {
          FacetListConnector(
            searcher: searcher, filterState: stage.filterState, attribute: attribute, operator: combination, groupName: groupName,
            interactor: interactor)
        } else {
          FacetListConnector(
            searcher: stage.hits, filterState: stage.filterState, attribute: attribute, operator: combination, groupName: groupName,
            interactor: interactor)
        }
      if let searcher, stage.declaration.hasOwnSearcher { searcher.connectFilterState(stage.filterState) }
      for view in views { connector.connectController(view.0, with: view.1) }
      return connector
    }
    let id = stage.id
    return LiveWidget(
      stage, interactor, controllers, wires, facetSearcher: searcher,
      react: { event, controller throws(ItemProblem) in
        switch event {
        case .facetSearch(let text):
          searcher?.setQuery(text ?? "")
          searcher?.search()
        case .click(let item):
          let finder = ItemFinder(id: id, isNarrowed: combination == .and && controller.memory.contains(where: \.isSelected))
          let value = try finder.value(item, among: controller.memory.map(\.item.value)) { filter in
            guard case .facet(let facet) = filter, facet.attribute == attribute, case .string(let value) = facet.value
            else { return nil }
            return value
          }
          controller.onClick?(Facet(value: value))
        default: throw .notUnderstood(id)
        }
      },
      offered: { texts, controller in
        ItemFinder.clicks(on: controller.memory.map(\.item.value)) + (searcher == nil ? [] : texts.map(WidgetEvent.facetSearch))
      })
  }
}
