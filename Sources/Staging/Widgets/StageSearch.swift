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
  func live(_ stage: WidgetSurroundings) -> LiveWidget {
    let interactor = stage.interactor(SortByInteractor(indices: indices, selected: selected))
    let controllers = (0..<stage.viewCount).map { _ in SegmentsController() }
    let views = zip(controllers, [presenter] + views).map { controller, names in (controller, { names[$0] ?? $0 } as IndexNamePresenter) }
    func connector(_ searcher: some Searchable & IndexNameSettable) -> SortByConnector {
      let connector = SortByConnector(searcher: searcher, indicesNames: indices, selected: selected, interactor: interactor)
      for view in views { connector.connectController(view.0, presenter: view.1) }
      return connector
    }
    let wires = stage.wires(
      searcher: {
        interactor.connectSearcher(stage.searcher.common)
      }, views: views.map { view in { interactor.connectController(view.0, presenter: view.1) } }
    ) {
      connector(stage.searcher.common)
    }
    let id = stage.id
    return LiveWidget(
      stage, interactor, controllers, wires,
      react: { event, controller throws(ItemProblem) in
        guard case .click(let item) = event else { throw .notUnderstood(id) }
        let names = controller.segments.map(\.text)
        switch item.selector {
        case .position(let position):
          if !item.isOffscreen { _ = try ItemFinder(id: id).item(at: position, names) }
          controller.onClick?(position - 1)
        case .value(let name):
          // The name of an index instead of the label shown.
          if !names.contains(name), let place = indices.firstIndex(of: name), names.indices.contains(place) {
            throw ItemProblem("'\(id)' does not show '\(name)'", help: "did you mean '\(names[place])'?")
          }
          controller.onClick?(try ItemFinder(id: id).only(name, names))
        case .filter, .whole: throw ItemProblem("an order of '\(id)' is named by its index or its position")
        }
      }, offered: { ItemFinder.clicks(on: $1.segments.map(\.text)) })
  }
}

extension SearchBox: StagedWidget {
  func live(_ stage: WidgetSurroundings) -> LiveWidget {
    let interactor = stage.interactor(SearchBoxInteractor())
    let controllers = (0..<stage.viewCount).map { _ in BoxController() }
    let searches: SearchTriggeringMode =
      switch mode {
      case .searchOnSubmit: .searchOnSubmit
      case .searchAsYouType: .searchAsYouType
      }
    func connector(_ searcher: some Searchable & QuerySettable) -> SearchBoxConnector {
      let connector = SearchBoxConnector(searcher: searcher, interactor: interactor, searchTriggeringMode: searches)
      for controller in controllers { connector.connectController(controller) }
      return connector
    }
    let wires = stage.wires(
      searcher: {
        interactor.connectSearcher(stage.searcher.common, searchTriggeringMode: searches)
      }, views: controllers.map { controller in { interactor.connectController(controller) } }
    ) {
      connector(stage.searcher.common)
    }
    let id = stage.id
    return LiveWidget(
      stage, interactor, controllers, wires,
      react: { event, controller throws(ItemProblem) in
        switch event {
        case .type(let text):
          controller.memory = text
          controller.onQueryChanged?(text)
        case .submit(let text):
          controller.memory = text
          controller.onQuerySubmitted?(text)
        case .setText(let text): interactor.setQuery(text)
        default: throw .notUnderstood(id)
        }
      },
      offered: { texts, controller in
        // A query that is already in the field is not typed again.
        texts.filter { $0 != controller.memory ?? "" }.map(WidgetEvent.type) + texts.map(WidgetEvent.submit)
      })
  }
}

extension Stats: StagedWidget {
  /// The text that a view shows for a response.
  private static func present(_ template: TextTemplate?) -> (SearchStats?) -> String? {
    guard let template else { return DefaultPresenter.Stats.present }
    return { stats in
      guard let stats else { return "" }
      let numbers = [
        "hits": Double(stats.totalHitsCount), "page": Double(stats.page + 1), "pages": Double(stats.pagesCount),
        "milliseconds": Double(stats.processingTimeMS),
      ].merging(stats.nbSortedHits.map { ["sorted": Double($0)] } ?? [:]) { $1 }
      let values = [
        "hits": "\(stats.totalHitsCount)", "sorted": stats.nbSortedHits.map { "\($0)" } ?? "", "page": "\(stats.page + 1)",
        "pages": "\(stats.pagesCount)", "query": stats.query ?? "", "milliseconds": "\(stats.processingTimeMS)",
      ]
      return template.filled(with: values, numbers: numbers)
    }
  }

  func live(_ stage: WidgetSurroundings) -> LiveWidget {
    let interactor = stage.interactor(StatsInteractor())
    let controllers = (0..<stage.viewCount).map { _ in TextController() }
    let views = zip(controllers, [presenter] + views).map { ($0, Self.present($1)) }
    let wires = stage.wires(
      searcher: { interactor.connectSearcher(stage.hits) },
      views: views.map { view in { interactor.connectController(view.0, presenter: view.1) } }
    ) {
      let connector = StatsConnector(searcher: stage.hits, interactor: interactor)
      for view in views { connector.connectController(view.0, presenter: view.1) }
      return connector
    }
    let id = stage.id
    return LiveWidget(stage, interactor, controllers, wires, react: { _, _ throws(ItemProblem) in throw .notUnderstood(id) })
  }
}

extension Loading: StagedWidget {
  func live(_ stage: WidgetSurroundings) -> LiveWidget {
    let interactor = stage.interactor(LoadingInteractor())
    let controllers = (0..<stage.viewCount).map { _ in IndicatorController() }
    func connector(_ searcher: some LoadingObservable) -> LoadingConnector {
      let connector = LoadingConnector(searcher: searcher, interactor: interactor)
      for controller in controllers { connector.connectController(controller) }
      return connector
    }
    let wires = stage.wires(
      searcher: {
        interactor.connectSearcher(stage.searcher.common)
      }, views: controllers.map { controller in { interactor.connectController(controller) } }
    ) {
      connector(stage.searcher.common)
    }
    let id = stage.id
    return LiveWidget(stage, interactor, controllers, wires, react: { _, _ throws(ItemProblem) in throw .notUnderstood(id) })
  }
}
