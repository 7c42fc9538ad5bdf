import Manifest
import SearchModel
import SearchWidgets

private final class Controller: CurrentFiltersController, StageController {
  var onRemoveItem: ((FilterAndID) -> Void)?
  var memory: [FilterAndID] = []
  let log = CallLog()

  func setItems(_ item: [FilterAndID]) {
    memory = item
    log.record("setItems", .state(state))
  }

  func reload() {}

  var state: WidgetState { .refinements(memory.map { .init(text: $0.text, filter: $0.filter, group: $0.id) }) }
}

extension CurrentRefinements: StagedWidget {
  func live(_ stage: WidgetSurroundings) -> LiveWidget {
    let version = stage.version
    let interactor = stage.interactor(CurrentFiltersInteractor())
    let controllers = (0..<stage.viewCount).map { _ in Controller() }
    let views = zip(controllers, [presenter] + views).map { ($0, $1.presenter(version)) }
    let wires = stage.wires(
      filterState: { interactor.connectFilterState(stage.filterState, filterGroupIDs: groups.map { Set($0) }) },
      views: views.map { view in { interactor.connectController(view.0, view.1) } }
    ) {
      let connector = CurrentFiltersConnector(filterState: stage.filterState, groupIDs: groups.map { Set($0) }, interactor: interactor)
      for view in views { connector.connectController(view.0, view.1) }
      return connector
    }
    let id = stage.id
    return LiveWidget(
      stage, interactor, controllers, wires,
      react: { event, controller throws(ItemProblem) in
        guard case .remove(let item) = event else { throw .notUnderstood(id) }
        controller.onRemoveItem?(try Self.find(item, controller.memory, id, version))
      }, offered: { ItemFinder.items($1.memory.map(\.text)).map(WidgetEvent.remove) })
  }

  private static func find(
    _ item: WidgetItem, _ shown: [FilterAndID], _ id: String, _ version: InstantSearchVersion
  ) throws(ItemProblem) -> FilterAndID {
    let finder = ItemFinder(id: id)
    switch item.selector {
    case .position(let position): return try finder.item(at: position, shown)
    case .value(let text): return shown[try finder.only(text, shown.map(\.text))]
    case .whole: throw ItemProblem("'\(id)' is a list: name the item to remove")
    case .filter(let given):
      let filter = given.held(by: version)
      // A tag may have been filtered on as a facet.
      let meant = [filter, filter.facetOnTags]
      let matching = shown.filter { meant.contains($0.filter) && (item.group == nil || $0.id == item.group) }
      if let only = matching.first, matching.count == 1 { return only }
      if let group = item.group, item.isOffscreen { return FilterAndID(filter: filter, id: group) }
      let text = FilterExpression.text(of: filter, version)
      throw ItemProblem(
        matching.isEmpty ? "'\(id)' does not show the filter \(text)" : "'\(id)' shows the filter \(text) in several groups",
        help: matching.isEmpty ? nil : "name its group")
    }
  }
}

extension FilterTextTemplates {
  /// A presenter that fills the templates.
  func presenter(_ version: InstantSearchVersion) -> FilterPresenter { { text(of: $0, version) } }
}
