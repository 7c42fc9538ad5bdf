import Manifest
import SearchModel
import SearchWidgets

private final class Controller: CurrentFiltersController, StageController {
  var onRemoveItem: ((FilterAndID) -> Void)?
  var memory: [FilterAndID] = [] { didSet { shown.forget() } }
  private var shown = ShownState()
  let log = CallLog()
  let templates: FilterTextTemplates
  let version: InstantSearchVersion

  init(_ templates: FilterTextTemplates, _ version: InstantSearchVersion) {
    self.templates = templates
    self.version = version
  }

  /// The text that the view shows for an item: that of the presenter or, if its template uses the group, which only the item knows, its
  /// own.
  func text(_ item: FilterAndID) -> String {
    templates.template(for: item.filter)?.uses(["group"]) ?? false
      ? templates.text(of: item.filter, version, group: item.id) : item.text
  }

  func setItems(_ item: [FilterAndID]) {
    memory = item
    log.record("setItems", .state(state))
  }

  func reload() {}

  var state: WidgetState {
    shown.state { .refinements(memory.map { .init(text: text($0), filter: $0.filter, group: $0.id) }) }
  }
}

extension CurrentRefinements: StagedWidget {
  func live(_ stage: WidgetSurroundings) -> LiveWidget {
    let version = stage.version
    let interactor = stage.interactor(CurrentFiltersInteractor())
    let controllers = zip(0..<stage.viewCount, [presenter] + views).map { Controller($1, version) }
    let views = controllers.map { controller in (controller, { (filter: Filter) in controller.templates.text(of: filter, version) }) }
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
        controller.onRemoveItem?(try Self.find(item, controller, id, version))
      }, offered: { ItemFinder.items($1.memory.map($1.text)).map(WidgetEvent.remove) })
  }

  private static func find(
    _ item: WidgetItem, _ controller: Controller, _ id: String, _ version: InstantSearchVersion
  ) throws(ItemProblem) -> FilterAndID {
    let finder = ItemFinder(id: id)
    let shown = controller.memory
    switch item.selector {
    case .position(let position): return try finder.item(at: position, shown)
    case .value(let text): return shown[try finder.only(text, shown.map(controller.text))]
    case .whole: throw ItemProblem("'\(id)' is a list: name the item to remove")
    case .filter(let given):
      let filter = given.held(by: version)
      // The tag may have been filtered by as a facet.
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
