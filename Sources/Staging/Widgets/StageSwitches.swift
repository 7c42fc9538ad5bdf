import JSONText
import Manifest
import SearchModel
import SearchWidgets

private final class ClearController: FilterClearController, StageController {
  var onClick: (() -> Void)?
  let log = CallLog()
  var memory: NoMemory {
    get { NoMemory() }
    set {}
  }

  var state: WidgetState { .button }
}

private final class ToggleController: FilterToggleController, StageController {
  struct Memory: Sendable {
    var isSelected = false
    var item: Filter?
  }

  var onClick: ((Bool) -> Void)?
  var memory = Memory()
  let log = CallLog()
  let version: InstantSearchVersion

  init(version: InstantSearchVersion) {
    self.version = version
  }

  func setSelected(_ isSelected: Bool) {
    memory.isSelected = isSelected
    log.record("setSelected", .json(.bool(isSelected)))
  }

  func setItem(_ item: Filter) {
    memory.item = item
    log.record("setItem", .state(.list([.init(text: FilterText.text(of: item, version), count: nil, isSelected: false, filter: item)])))
  }

  var state: WidgetState { .toggle(text: memory.item.map { FilterText.text(of: $0, version) } ?? "", isSelected: memory.isSelected) }
}

extension ClearRefinements: StagedWidget {
  func live(_ stage: WidgetSurroundings) -> LiveWidget {
    let interactor = stage.interactor(FilterClearInteractor())
    let controllers = (0..<stage.viewCount).map { _ in ClearController() }
    let clears: ClearMode =
      switch mode {
      case .except: .except
      case .specified: .specified
      }
    let wires = stage.wires(
      filterState: { interactor.connectFilterState(stage.filterState, filterGroupIDs: groups, clearMode: clears) },
      views: controllers.map { controller in { interactor.connectController(controller) } }
    ) {
      let connector = FilterClearConnector(
        filterState: stage.filterState, clearMode: clears, filterGroupIDs: groups, interactor: interactor)
      for controller in controllers { connector.connectController(controller) }
      return connector
    }
    let id = stage.id
    let filterState = stage.filterState
    let isOfMain = stage.declaration.wiring.filterState == nil && stage.isOfLoneState
    return LiveWidget(
      stage, interactor, controllers, wires,
      react: { event, controller throws(ItemProblem) in
        guard case .click = event else { throw .notUnderstood(id) }
        controller.onClick?()
        // Without filters, there is nothing to clear.
      }, offered: { _, _ in isOfMain && filterState.groups.isEmpty ? [] : [.click(WidgetItem(.whole))] })
  }
}

extension Toggle: StagedWidget {
  func live(_ stage: WidgetSurroundings) -> LiveWidget {
    func live<F: FilterType>(_ filter: F) -> LiveWidget {
      let interactor = stage.interactor(FilterToggleInteractor(item: filter, isSelected: isSelected ?? true))
      let controllers = (0..<stage.viewCount).map { _ in ToggleController(version: stage.version) }
      let wires = stage.wires(
        filterState: { interactor.connectFilterState(stage.filterState, operator: combination, groupName: groupName) },
        views: controllers.map { controller in { interactor.connectController(controller) } }
      ) {
        let connector = FilterToggleConnector(
          filterState: stage.filterState, filter: filter, operator: combination, groupName: groupName, interactor: interactor)
        for controller in controllers { connector.connectController(controller) }
        return connector
      }
      let id = stage.id
      return LiveWidget(
        stage, interactor, controllers, wires,
        react: { event, controller throws(ItemProblem) in
          switch event {
          case .click: controller.onClick?(!interactor.isSelected)
          case .set(.flag(let isOn)): controller.onClick?(isOn)
          default: throw .notUnderstood(id)
          }
        }, offered: { _, _ in [.click(WidgetItem(.whole))] })
    }
    switch filter.held(by: stage.version) {
    case .facet(let filter): return live(filter)
    case .numeric(let filter): return live(filter)
    case .tag(let filter): return live(filter)
    }
  }
}

extension FilterMap: StagedWidget {
  func live(_ stage: WidgetSurroundings) -> LiveWidget {
    func live<F: FilterType>(_ type: F.Type) -> LiveWidget {
      let items = items.compactMapValues { F.unwrap($0.held(by: stage.version)) }
      let interactor = stage.interactor(FilterMapInteractor(items: items, selected: selected))
      let controllers = (0..<stage.viewCount).map { _ in SegmentsController() }
      let views = zip(controllers, [presenter] + views).map { ($0, $1.presenter(stage.version, group)) }
      let wires = stage.wires(
        searcher: { interactor.connectSearcher(stage.hits, attribute: attribute) },
        filterState: {
          interactor.connectFilterState(stage.filterState, attribute: attribute, operator: combination, groupName: groupName)
        }, views: views.map { view in { interactor.connectController(view.0, presenter: view.1) } }
      ) {
        let connector = FilterMapConnector(
          searcher: stage.hits, filterState: stage.filterState, items: items, selected: selected ?? 0, attribute: attribute,
          operator: combination, groupName: groupName, interactor: interactor)
        for view in views { connector.connectController(view.0, presenter: view.1) }
        return connector
      }
      let id = stage.id
      return LiveWidget(
        stage, interactor, controllers, wires,
        react: { event, controller throws(ItemProblem) in
          guard case .click(let item) = event else { throw .notUnderstood(id) }
          let shown = controller.segments
          let finder = ItemFinder(id: id)
          switch item.selector {
          case .position(let position): controller.onClick?(try finder.item(at: position, shown).key)
          case .value(let text):
            if let key = Int(text), item.isOffscreen || controller.memory.items[key] != nil {
              controller.onClick?(key)
            } else {
              controller.onClick?(shown[try finder.only(text, shown.map(\.text))].key)
            }
          case .filter, .whole: throw ItemProblem("a segment of '\(id)' is named by its key, its label or its position")
          }
        }, offered: { $1.segments.indices.map { .click(WidgetItem(.position($0 + 1))) } })
    }
    switch kind {
    case .numeric: return live(Filter.Numeric.self)
    case .tag: return live(Filter.Tag.self)
    case .facet: return live(Filter.Facet.self)
    }
  }
}
