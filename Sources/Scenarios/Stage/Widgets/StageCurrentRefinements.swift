import Manifest
import SearchModel
import SearchWidgets

private final class Controller: CurrentFiltersController {
  var onRemoveItem: ((FilterAndID) -> Void)?
  private(set) var items: [FilterAndID] = []
  let log = CallLog()

  func setItems(_ item: [FilterAndID]) {
    items = item
    log.record("setItems", .state(state))
  }

  func reload() {}

  var state: WidgetState { .refinements(items.map { .init(text: $0.text, filter: $0.filter, group: $0.id) }) }
}

extension LiveWidget {
  static func currentRefinements(_ current: CurrentRefinements, _ id: String, _ filterState: FilterState) -> LiveWidget {
    let version = filterState.version
    let controller = Controller()
    let connector = CurrentFiltersConnector(
      filterState: filterState, groupIDs: current.groups.map { Set($0) }, controller: controller,
      presenter: current.presenter.presenter(version))
    return LiveWidget(
      state: { controller.state },
      act: { event throws(ItemProblem) in
        guard case .remove(let item) = event else { throw .notUnderstood(id) }
        let shown = withExtendedLifetime(connector) { controller.items }
        controller.onRemoveItem?(try find(item, shown, id, version))
      }, log: controller.log)
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
      let matching = shown.filter { $0.filter == filter && (item.group == nil || $0.id == item.group) }
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
  /// A presenter that fills the templates, and words the other kinds as InstantSearch does.
  func presenter(_ version: InstantSearchVersion) -> FilterPresenter {
    { filter in
      guard let template = template(for: filter) else { return FilterText.text(of: filter, version) }
      var values = ["attribute": filter.attribute.rawValue]
      switch filter {
      case .facet(let facet): values["value"] = facet.value.text(version)
      case .tag(let tag): values["value"] = tag.value
      case .numeric(let numeric):
        switch numeric.value {
        case .comparison(let comparison, let number):
          values["operator"] = comparison.rawValue
          values["value"] = "\(number)"
        case .range(let range):
          values["lower"] = "\(range.lowerBound)"
          values["upper"] = "\(range.upperBound)"
        }
      }
      return template.filled(with: values)
    }
  }
}
