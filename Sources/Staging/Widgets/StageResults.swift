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
  var memory: [Hit?] = []
  let log = CallLog()
  let attribute: String?

  init(attribute: String?) {
    self.attribute = attribute
  }

  func setHits(_ hits: [Hit?]) { memory = hits }
  func scrollToTop() { log.record("scrollToTop", .json(.null)) }

  var state: WidgetState { .rows(memory.map { $0.map(text) }) }

  private func text(_ hit: Hit) -> String {
    guard let attribute, let value = hit.record[path: attribute] else { return hit.objectID }
    return value.string ?? value.text()
  }
}

extension RelevantSort: StagedWidget {
  func live(_ id: String, _ stage: StageSurroundings) -> LiveWidget {
    let controller = SortController()
    let connector = RelevantSortConnector(searcher: stage.searcher, controller: controller)
    return LiveWidget(
      id, connector, connector.interactor, controller,
      react: { event throws(ItemProblem) in
        guard case .click(let item) = event else { throw .notUnderstood(id) }
        if controller.memory == nil, !item.isOffscreen {
          throw ItemProblem("'\(id)' shows nothing to click: the answer is not sorted by relevancy")
        }
        controller.didToggle?()
      }, offered: { _ in controller.memory == nil ? [] : [.click(WidgetItem(.whole))] })
  }
}

extension QueryRuleCustomData: StagedWidget {
  func live(_ id: String, _ stage: StageSurroundings) -> LiveWidget {
    let controller = DataController()
    let connector = QueryRuleCustomDataConnector<JSONValue>(searcher: stage.searcher, controller: controller)
    return LiveWidget(
      id, connector, connector.interactor, controller, react: { _ throws(ItemProblem) in throw .notUnderstood(id) }, offered: { _ in [] })
  }
}

extension HitsList: StagedWidget {
  func live(_ id: String, _ stage: StageSurroundings) -> LiveWidget {
    let controller = ListController(attribute: attribute)
    let interactor = HitsInteractor(
      infiniteScrolling: infiniteScrolling, pageLoadOffset: pageLoadOffset, showItemsOnEmptyQuery: showItemsOnEmptyQuery)
    let connector = HitsConnector<Hit>(
      searcher: stage.searcher, interactor: interactor, filterState: connectFilterState ? stage.filterState : nil, controller: controller)
    return LiveWidget(
      id, connector, interactor, controller,
      react: { event throws(ItemProblem) in
        guard case .click(let item) = event, case .position(let position) = item.selector else {
          throw ItemProblem("a row of '\(id)' is brought into sight by its position")
        }
        if !item.isOffscreen { _ = try ItemFinder(id: id).item(at: position, controller.memory) }
        controller.onRowPresented?(position - 1)
      }, offered: { _ in controller.memory.indices.map { .click(WidgetItem(.position($0 + 1))) } })
  }
}
