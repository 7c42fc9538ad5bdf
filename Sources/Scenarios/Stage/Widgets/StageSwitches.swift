import JSONText
import Manifest
import SearchModel
import SearchWidgets

private final class ClearController: FilterClearController {
  var onClick: (() -> Void)?
}

private final class ToggleController: FilterToggleController {
  var onClick: ((Bool) -> Void)?
  private(set) var isSelected = false
  private(set) var item: Filter?
  let log = CallLog()
  let version: InstantSearchVersion

  init(version: InstantSearchVersion) {
    self.version = version
  }

  func setSelected(_ isSelected: Bool) {
    self.isSelected = isSelected
    log.record("setSelected", .json(.bool(isSelected)))
  }

  func setItem(_ item: Filter) {
    self.item = item
    log.record("setItem", .state(.list([.init(text: FilterText.text(of: item, version), count: nil, isSelected: false, filter: item)])))
  }

  var state: WidgetState { .toggle(text: item.map { FilterText.text(of: $0, version) } ?? "", isSelected: isSelected) }
}

extension LiveWidget {
  static func clearRefinements(_ clear: ClearRefinements, _ id: String, _ filterState: FilterState) -> LiveWidget {
    let controller = ClearController()
    let connector = FilterClearConnector(
      filterState: filterState, clearMode: clear.mode == .except ? .except : .specified, filterGroupIDs: clear.groups,
      controller: controller)
    return LiveWidget(
      state: { .button },
      act: { event throws(ItemProblem) in
        guard case .click = event else { throw .notUnderstood(id) }
        withExtendedLifetime(connector) { controller.onClick?() }
      }, log: CallLog())
  }

  static func toggle(_ toggle: Toggle, _ id: String, _ filterState: FilterState) -> LiveWidget {
    func live<F: FilterType>(_ filter: F) -> LiveWidget {
      let controller = ToggleController(version: filterState.version)
      let connector = FilterToggleConnector(
        filterState: filterState, filter: filter, isSelected: toggle.isSelected ?? true, operator: toggle.combination,
        groupName: toggle.groupName, controller: controller)
      return LiveWidget(
        state: { controller.state },
        act: { event throws(ItemProblem) in
          switch event {
          case .click: controller.onClick?(!connector.interactor.isSelected)
          case .set(.flag(let isOn)): controller.onClick?(isOn)
          default: throw .notUnderstood(id)
          }
        }, log: controller.log)
    }
    switch toggle.filter.held(by: filterState.version) {
    case .facet(let filter): return live(filter)
    case .numeric(let filter): return live(filter)
    case .tag(let filter): return live(filter)
    }
  }

  static func filterMap(_ map: FilterMap, _ id: String, _ searcher: HitsSearcher, _ filterState: FilterState) -> LiveWidget {
    func live<F: FilterType>(_ type: F.Type) -> LiveWidget {
      let controller = SegmentsController()
      let connector = FilterMapConnector(
        searcher: searcher, filterState: filterState, items: map.items.compactMapValues { F.unwrap($0.held(by: filterState.version)) },
        selected: map.selected ?? 0, attribute: map.attribute, operator: map.combination, groupName: map.groupName, controller: controller)
      return LiveWidget(
        state: { .segments(controller.segments) },
        act: { event throws(ItemProblem) in
          guard case .click(let item) = event else { throw .notUnderstood(id) }
          let shown = withExtendedLifetime(connector) { controller.segments }
          let finder = ItemFinder(id: id)
          switch item.selector {
          case .position(let position): controller.onClick?(try finder.item(at: position, shown).key)
          case .value(let text):
            if let key = Int(text), item.isOffscreen || controller.items[key] != nil {
              controller.onClick?(key)
            } else {
              controller.onClick?(shown[try finder.only(text, shown.map(\.text))].key)
            }
          case .filter, .whole: throw ItemProblem("a segment of '\(id)' is named by its key, its text or its position")
          }
        }, log: controller.log)
    }
    switch map.kind {
    case .numeric: return live(Filter.Numeric.self)
    case .tag: return live(Filter.Tag.self)
    case .facet: return live(Filter.Facet.self)
    }
  }
}
