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
  func live(_ id: String, _ stage: StageSurroundings) -> LiveWidget {
    let controller = ClearController()
    let clears: ClearMode =
      switch mode {
      case .except: .except
      case .specified: .specified
      }
    let connector = FilterClearConnector(
      filterState: stage.filterState, clearMode: clears, filterGroupIDs: groups, controller: controller)
    return LiveWidget(
      id, connector, connector.interactor, controller,
      react: { event throws(ItemProblem) in
        guard case .click = event else { throw .notUnderstood(id) }
        controller.onClick?()
      }, offered: { _ in [.click(WidgetItem(.whole))] })
  }
}

extension Toggle: StagedWidget {
  func live(_ id: String, _ stage: StageSurroundings) -> LiveWidget {
    func live<F: FilterType>(_ filter: F) -> LiveWidget {
      let controller = ToggleController(version: stage.version)
      let connector = FilterToggleConnector(
        filterState: stage.filterState, filter: filter, isSelected: isSelected ?? true, operator: combination,
        groupName: groupName, controller: controller)
      return LiveWidget(
        id, connector, connector.interactor, controller,
        react: { [interactor = connector.interactor] event throws(ItemProblem) in
          switch event {
          case .click: controller.onClick?(!interactor.isSelected)
          case .set(.flag(let isOn)): controller.onClick?(isOn)
          default: throw .notUnderstood(id)
          }
        }, offered: { _ in [.click(WidgetItem(.whole))] })
    }
    switch filter.held(by: stage.version) {
    case .facet(let filter): return live(filter)
    case .numeric(let filter): return live(filter)
    case .tag(let filter): return live(filter)
    }
  }
}

extension FilterMap: StagedWidget {
  func live(_ id: String, _ stage: StageSurroundings) -> LiveWidget {
    func live<F: FilterType>(_ type: F.Type) -> LiveWidget {
      let controller = SegmentsController()
      let connector = FilterMapConnector(
        searcher: stage.searcher, filterState: stage.filterState,
        items: items.compactMapValues { F.unwrap($0.held(by: stage.version)) }, selected: selected ?? 0, attribute: attribute,
        operator: combination, groupName: groupName, controller: controller)
      return LiveWidget(
        id, connector, connector.interactor, controller,
        react: { event throws(ItemProblem) in
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
          case .filter, .whole: throw ItemProblem("a segment of '\(id)' is named by its key, its text or its position")
          }
        }, offered: { _ in controller.segments.indices.map { .click(WidgetItem(.position($0 + 1))) } })
    }
    switch kind {
    case .numeric: return live(Filter.Numeric.self)
    case .tag: return live(Filter.Tag.self)
    case .facet: return live(Filter.Facet.self)
    }
  }
}
