import JSONText
import Manifest
import SearchModel
import SearchWidgets

private final class BoxController: SearchBoxController, StageController {
  var onQueryChanged: ((String?) -> Void)?
  var onQuerySubmitted: ((String?) -> Void)?
  var memory: String?
  let log = CallLog()

  func setQuery(_ query: String?) {
    memory = query
    log.record("setQuery", .json(query.map(JSONValue.string) ?? .null))
  }

  var state: WidgetState { .text(memory, .field) }
}

private final class TextController: StatsTextController, StageController {
  var memory: String?
  let log = CallLog()

  func setItem(_ item: String?) {
    memory = item
    log.record("setItem", .json(item.map(JSONValue.string) ?? .null))
  }

  var state: WidgetState { .text(memory) }
}

private final class IndicatorController: LoadingController, StageController {
  var memory = false
  let log = CallLog()

  func setItem(_ isLoading: Bool) {
    memory = isLoading
    log.record("setItem", .json(.bool(isLoading)))
  }

  var state: WidgetState { .text(memory ? "loading" : nil, .indicator) }
}

extension SortBy: StagedWidget {
  func live(_ id: String, _ stage: StageSurroundings) -> LiveWidget {
    let controller = SegmentsController()
    let connector = SortByConnector(searcher: stage.searcher, indicesNames: indices, selected: selected, controller: controller)
    return LiveWidget(
      id, connector, connector.interactor, controller,
      react: { event throws(ItemProblem) in
        guard case .click(let item) = event else { throw .notUnderstood(id) }
        let names = controller.segments.map(\.text)
        switch item.selector {
        case .position(let position):
          _ = try ItemFinder(id: id).item(at: position, names)
          controller.onClick?(position - 1)
        case .value(let name): controller.onClick?(try ItemFinder(id: id).only(name, names))
        case .filter, .whole: throw ItemProblem("an order of '\(id)' is named by its index or its position")
        }
      }, offered: { _ in ItemFinder.clicks(on: controller.segments.map(\.text)) })
  }
}

extension SearchBox: StagedWidget {
  func live(_ id: String, _ stage: StageSurroundings) -> LiveWidget {
    let controller = BoxController()
    let searches: SearchTriggeringMode =
      switch mode {
      case .searchOnSubmit: .searchOnSubmit
      case .searchAsYouType: .searchAsYouType
      }
    let connector = SearchBoxConnector(searcher: stage.searcher, searchTriggeringMode: searches, controller: controller)
    return LiveWidget(
      id, connector, connector.interactor, controller,
      react: { event throws(ItemProblem) in
        switch event {
        case .type(let text):
          controller.memory = text
          controller.onQueryChanged?(text)
        case .submit(let text):
          controller.memory = text
          controller.onQuerySubmitted?(text)
        default: throw .notUnderstood(id)
        }
      }, offered: { texts in texts.map(WidgetEvent.type) + texts.map(WidgetEvent.submit) })
  }
}

extension Stats: StagedWidget {
  func live(_ id: String, _ stage: StageSurroundings) -> LiveWidget {
    let controller = TextController()
    let connector = StatsConnector(searcher: stage.searcher, controller: controller)
    return LiveWidget(
      id, connector, connector.interactor, controller, react: { _ throws(ItemProblem) in throw .notUnderstood(id) }, offered: { _ in [] })
  }
}

extension Loading: StagedWidget {
  func live(_ id: String, _ stage: StageSurroundings) -> LiveWidget {
    let controller = IndicatorController()
    let connector = LoadingConnector(searcher: stage.searcher, controller: controller)
    return LiveWidget(
      id, connector, connector.interactor, controller, react: { _ throws(ItemProblem) in throw .notUnderstood(id) }, offered: { _ in [] })
  }
}
