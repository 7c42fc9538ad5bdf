import JSONText
import Manifest
import SearchModel
import SearchWidgets

private final class BoxController: SearchBoxController {
  var onQueryChanged: ((String?) -> Void)?
  var onQuerySubmitted: ((String?) -> Void)?
  var text: String?
  let log = CallLog()

  func setQuery(_ query: String?) {
    text = query
    log.record("setQuery", .json(query.map(JSONValue.string) ?? .null))
  }
}

private final class TextController: StatsTextController {
  private(set) var text: String?
  let log = CallLog()

  func setItem(_ item: String?) {
    text = item
    log.record("setItem", .json(item.map(JSONValue.string) ?? .null))
  }
}

private final class IndicatorController: LoadingController {
  private(set) var isLoading = false
  let log = CallLog()

  func setItem(_ isLoading: Bool) {
    self.isLoading = isLoading
    log.record("setItem", .json(.bool(isLoading)))
  }
}

extension LiveWidget {
  static func sortBy(_ sort: SortBy, _ id: String, _ searcher: HitsSearcher) -> LiveWidget {
    let controller = SegmentsController()
    let connector = SortByConnector(searcher: searcher, indicesNames: sort.indices, selected: sort.selected, controller: controller)
    return LiveWidget(
      state: { .segments(controller.segments) },
      act: { event throws(ItemProblem) in
        guard case .click(let item) = event else { throw .notUnderstood(id) }
        let names = withExtendedLifetime(connector) { controller.segments.map(\.text) }
        switch item.selector {
        case .position(let position):
          _ = try ItemFinder(id: id).item(at: position, names)
          controller.onClick?(position - 1)
        case .value(let name): controller.onClick?(try ItemFinder(id: id).only(name, names))
        case .filter, .whole: throw ItemProblem("an order of '\(id)' is named by its index or its position")
        }
      }, log: controller.log)
  }

  static func searchBox(_ box: SearchBox, _ id: String, _ searcher: HitsSearcher) -> LiveWidget {
    let controller = BoxController()
    let mode: SearchTriggeringMode = box.mode == .searchOnSubmit ? .searchOnSubmit : .searchAsYouType
    let connector = SearchBoxConnector(searcher: searcher, searchTriggeringMode: mode, controller: controller)
    return LiveWidget(
      state: { .text(controller.text) },
      act: { event throws(ItemProblem) in
        switch event {
        case .type(let text):
          controller.text = text
          withExtendedLifetime(connector) { controller.onQueryChanged?(text) }
        case .submit(let text):
          controller.text = text
          controller.onQuerySubmitted?(text)
        default: throw .notUnderstood(id)
        }
      }, log: controller.log)
  }

  static func stats(_ id: String, _ searcher: HitsSearcher) -> LiveWidget {
    let controller = TextController()
    let connector = StatsConnector(searcher: searcher, controller: controller)
    return LiveWidget(
      state: { withExtendedLifetime(connector) { .text(controller.text) } },
      act: { _ throws(ItemProblem) in throw .notUnderstood(id) }, log: controller.log)
  }

  static func loading(_ id: String, _ searcher: HitsSearcher) -> LiveWidget {
    let controller = IndicatorController()
    let connector = LoadingConnector(searcher: searcher, controller: controller)
    return LiveWidget(
      state: { withExtendedLifetime(connector) { .text(controller.isLoading ? "loading" : nil) } },
      act: { _ throws(ItemProblem) in throw .notUnderstood(id) }, log: controller.log)
  }
}
