import JSONText
import Manifest
import SearchModel
import SearchWidgets

private final class SortController: RelevantSortController, StageController {
  var didToggle: (() -> Void)?
  var memory: RelevantSortText?
  let log = CallLog()

  func setItem(_ item: RelevantSortText?) {
    memory = item
    log.record("setItem", .json(item.map { ["hintText": .string($0.hintText), "toggleTitle": .string($0.toggleTitle)] } ?? .null))
  }

  var state: WidgetState { .text(memory.map { "\($0.hintText) [\($0.toggleTitle)]" }, .hint) }
}

private final class DataController: QueryRuleCustomDataController, StageController {
  var memory: JSONValue?
  let log = CallLog()

  func setItem(_ item: JSONValue?) {
    memory = item
    log.record("setItem", .json(item ?? .null))
  }

  var state: WidgetState { .text(memory.map { $0.string ?? $0.text() }) }
}

private final class ListController: HitsController, StageController {
  var onRowPresented: ((Int) -> Void)?
  var memory: [Hit?] = [] { didSet { shown.forget() } }
  private var shown = ShownState()
  let log = CallLog()
  private let list: HitsList

  init(_ list: HitsList) {
    self.list = list
  }

  func setHits(_ hits: [Hit?]) {
    memory = hits
    log.record("reload", .state(state))
  }

  func scrollToTop() { log.record("scrollToTop", .json(.null)) }

  var state: WidgetState {
    shown.state {
      .rows(
        memory.map { hit in
          hit.map { hit in
            WidgetState.HitRow(
              text(list.attribute, of: hit) ?? hit.objectID, subtitle: text(list.subtitle, of: hit), image: text(list.image, of: hit))
          }
        })
    }
  }

  private func text(_ attribute: String?, of hit: Hit) -> String? {
    guard let attribute, let value = hit[path: attribute], value != .null else { return nil }
    return value.string ?? value.text()
  }
}

extension RelevantSort: StagedWidget {
  func live(_ stage: WidgetSurroundings) -> LiveWidget {
    let interactor = stage.interactor(RelevantSortInteractor())
    let controllers = (0..<stage.viewCount).map { _ in SortController() }
    let wires = stage.wires(
      searcher: { interactor.connectSearcher(stage.hits) },
      views: controllers.map { controller in { interactor.connectController(controller) } }
    ) {
      let connector = RelevantSortConnector(searcher: stage.hits, interactor: interactor, controller: controllers.first)
      for controller in controllers.dropFirst() { connector.connectController(controller) }
      return connector
    }
    let id = stage.id
    return LiveWidget(
      stage, interactor, controllers, wires,
      react: { event, controller throws(ItemProblem) in
        guard case .click(let item) = event else { throw .notUnderstood(id) }
        if controller.memory == nil, !item.isOffscreen {
          throw ItemProblem("'\(id)' shows nothing to click: the answer is not sorted by relevancy")
        }
        controller.didToggle?()
      }, offered: { $1.memory == nil ? [] : [.click(WidgetItem(.whole))] })
  }
}

extension QueryRuleCustomData: StagedWidget {
  func live(_ stage: WidgetSurroundings) -> LiveWidget {
    let interactor = stage.interactor(QueryRuleCustomDataInteractor())
    let controllers = (0..<stage.viewCount).map { _ in DataController() }
    let wires = stage.wires(
      searcher: { interactor.connectSearcher(stage.hits) },
      views: controllers.map { controller in { interactor.connectController(controller) } }
    ) {
      let connector = QueryRuleCustomDataConnector<JSONValue>(searcher: stage.hits, interactor: interactor)
      for controller in controllers { connector.connectController(controller) }
      return connector
    }
    let id = stage.id
    return LiveWidget(stage, interactor, controllers, wires, react: { _, _ throws(ItemProblem) in throw .notUnderstood(id) })
  }
}

extension HitsList: StagedWidget {
  func live(_ stage: WidgetSurroundings) -> LiveWidget {
    let record = record
    let interactor = stage.interactor(
      HitsInteractor(
        infiniteScrolling: infiniteScrolling, pageLoadOffset: pageLoadOffset, showItemsOnEmptyQuery: showItemsOnEmptyQuery,
        pageCleanUpOffset: pageCleanUpOffset, canDecode: { hit in record.allSatisfy { $0.canRead(hit.record) } }))
    let controllers = (0..<stage.viewCount).map { _ in ListController(self) }
    let wires = stage.wires(
      searcher: { interactor.connectSearcher(stage.hits) }, filterState: { interactor.connectFilterState(stage.filterState) },
      views: controllers.map { controller in { interactor.connectController(controller, externalReload: externalReload) } }
    ) {
      let connector = HitsConnector<Hit>(
        searcher: stage.hits, interactor: interactor, filterState: connectFilterState ? stage.filterState : nil)
      for controller in controllers { connector.connectController(controller, externalReload: externalReload) }
      return connector
    }
    let id = stage.id
    return LiveWidget(
      stage, interactor, controllers, wires,
      react: { event, controller throws(ItemProblem) in
        guard case .click(let item) = event, case .position(let position) = item.selector else {
          throw ItemProblem("name a row of '\(id)' by its position to scroll to it")
        }
        // Requests by an app's code need no view.
        if item.isOffscreen { return interactor.presentRow(position - 1) }
        _ = try ItemFinder(id: id).item(at: position, controller.memory)
        controller.onRowPresented?(position - 1)
      }, offered: { $1.memory.indices.map { .click(WidgetItem(.position($0 + 1))) } })
  }
}
