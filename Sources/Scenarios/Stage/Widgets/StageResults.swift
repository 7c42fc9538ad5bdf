import JSONText
import Manifest
import SearchModel
import SearchWidgets

private final class SortController: RelevantSortController {
  var didToggle: (() -> Void)?
  private(set) var item: RelevantSortText?
  let log = CallLog()

  func setItem(_ item: RelevantSortText?) {
    self.item = item
    log.record("setItem", .json(item.map { ["hintText": .string($0.hintText), "toggleTitle": .string($0.toggleTitle)] } ?? .null))
  }
}

private final class DataController: QueryRuleCustomDataController {
  private(set) var item: JSONValue?
  let log = CallLog()

  func setItem(_ item: JSONValue?) {
    self.item = item
    log.record("setItem", .json(item ?? .null))
  }
}

private final class ListController: HitsController {
  var onRowPresented: ((Int) -> Void)?
  private(set) var hits: [Hit?] = []
  let log = CallLog()
  let attribute: String?

  init(attribute: String?) {
    self.attribute = attribute
  }

  func setHits(_ hits: [Hit?]) { self.hits = hits }
  func scrollToTop() { log.record("scrollToTop", .json(.null)) }

  func text(_ hit: Hit) -> String {
    guard let attribute, let value = hit.record[path: attribute] else { return hit.objectID }
    return value.string ?? value.text()
  }
}

extension LiveWidget {
  private static func isOffscreen(_ event: Event) -> Bool {
    if case .click(let item) = event { item.isOffscreen } else { false }
  }

  static func relevantSort(_ id: String, _ searcher: HitsSearcher) -> LiveWidget {
    let controller = SortController()
    let connector = RelevantSortConnector(searcher: searcher, controller: controller)
    return LiveWidget(
      state: { .text(controller.item.map { "\($0.hintText) [\($0.toggleTitle)]" }) },
      act: { event throws(ItemProblem) in
        guard case .click = event else { throw .notUnderstood(id) }
        if controller.item == nil, !Self.isOffscreen(event) {
          throw ItemProblem("'\(id)' shows nothing to click: the answer is not sorted by relevancy")
        }
        withExtendedLifetime(connector) { controller.didToggle?() }
      }, log: controller.log)
  }

  static func queryRuleCustomData(_ id: String, _ searcher: HitsSearcher) -> LiveWidget {
    let controller = DataController()
    let connector = QueryRuleCustomDataConnector<JSONValue>(searcher: searcher, controller: controller)
    return LiveWidget(
      state: { withExtendedLifetime(connector) { .text(controller.item.map { $0.string ?? $0.text() }) } },
      act: { _ throws(ItemProblem) in throw .notUnderstood(id) }, log: controller.log)
  }

  static func hits(_ list: HitsList, _ id: String, _ searcher: HitsSearcher, _ filterState: FilterState) -> LiveWidget {
    let controller = ListController(attribute: list.attribute)
    let interactor = HitsInteractor(
      infiniteScrolling: list.infiniteScrolling, pageLoadOffset: list.pageLoadOffset, showItemsOnEmptyQuery: list.showItemsOnEmptyQuery)
    let connector = HitsConnector<Hit>(
      searcher: searcher, interactor: interactor, filterState: list.connectFilterState ? filterState : nil, controller: controller)
    return LiveWidget(
      state: { .rows(controller.hits.map { $0.map(controller.text) }) },
      act: { event throws(ItemProblem) in
        guard case .click(let item) = event, case .position(let position) = item.selector else {
          throw ItemProblem("a row of '\(id)' is brought into sight by its position")
        }
        if !item.isOffscreen { _ = try ItemFinder(id: id).item(at: position, controller.hits) }
        withExtendedLifetime(connector) { controller.onRowPresented?(position - 1) }
      }, log: controller.log)
  }
}
