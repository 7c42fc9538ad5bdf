import JSONText
import Manifest
import SearchModel
import SearchWidgets

private func json(_ range: ClosedRange<Double>) -> JSONValue { [.number(range.lowerBound), .number(range.upperBound)] }

private final class RangeController: NumberRangeController {
  var onRangeChanged: ((ClosedRange<Double>) -> Void)?
  private(set) var bounds: ClosedRange<Double>?
  private(set) var item: ClosedRange<Double>?
  let log = CallLog()

  func setBounds(_ bounds: ClosedRange<Double>) {
    self.bounds = bounds
    log.record("setBounds", .json(json(bounds)))
  }

  func setItem(_ item: ClosedRange<Double>) {
    self.item = item
    log.record("setItem", .json(json(item)))
  }

  func invalidate() {
    item = nil
    log.record("invalidate", .json(.null))
  }
}

private final class StepperController: NumberController {
  private(set) var computation: NumberComputation?
  private(set) var bounds: ClosedRange<Double>?
  private(set) var item: Double?
  let log = CallLog()

  func setComputation(_ computation: NumberComputation) {
    self.computation = computation
    log.record("setComputation", .json(.null))
  }

  func setBounds(_ bounds: ClosedRange<Double>) {
    self.bounds = bounds
    log.record("setBounds", .json(json(bounds)))
  }

  func setItem(_ item: Double) {
    self.item = item
    log.record("setItem", .json(.number(item)))
  }

  func invalidate() {
    item = nil
    log.record("invalidate", .json(.null))
  }
}

extension LiveWidget {
  static func numericRange(_ range: NumericRange, _ id: String, _ searcher: HitsSearcher, _ filterState: FilterState) -> LiveWidget {
    let controller = RangeController()
    let connector = NumberRangeConnector(
      searcher: searcher, filterState: filterState, attribute: range.attribute, bounds: range.bounds, range: range.range,
      operator: range.combination, groupName: range.groupName, controller: controller)
    return LiveWidget(
      state: { .range(bounds: controller.bounds, value: controller.item) },
      act: { event throws(ItemProblem) in
        switch event {
        case .set(.range(let range)): controller.onRangeChanged?(range)
        // A slider cannot be emptied by its user; an app's code can.
        case .set(.nothing): connector.interactor.computeNumberRange(nil)
        case .bounds(let bounds): connector.interactor.applyBounds(bounds)
        default: throw ItemProblem("'\(id)' is set to a range, [10, 20], or to null")
        }
      }, log: controller.log)
  }

  static func numericComparison(
    _ number: NumericComparison, _ id: String, _ searcher: HitsSearcher, _ filterState: FilterState
  ) -> LiveWidget {
    let controller = StepperController()
    let connector = FilterComparisonConnector(
      searcher: searcher, filterState: filterState, attribute: number.attribute, numericOperator: number.comparison,
      number: number.number, bounds: number.bounds, operator: number.combination, groupName: number.groupName, controller: controller)
    return LiveWidget(
      state: { .number(comparison: number.comparison.rawValue, bounds: controller.bounds, value: controller.item) },
      act: { event throws(ItemProblem) in
        guard let computation = withExtendedLifetime(connector, { controller.computation }) else { return }
        switch event {
        case .set(.number(let value)): computation.just(value)
        case .set(.nothing): computation.just(nil)
        case .bounds(let bounds): connector.interactor.applyBounds(bounds)
        case .change(let change):
          if let item = controller.item, !change.result(for: item).isFinite { throw ItemProblem("the number becomes too large") }
          switch change.verb {
          case .decrement: computation.decrement(by: change.operand, default: change.fallback)
          case .multiply: computation.multiply(by: change.operand, default: change.fallback)
          default: computation.increment(by: change.operand, default: change.fallback)
          }
        default: throw ItemProblem("'\(id)' is set to a number or to null")
        }
      }, log: controller.log)
  }
}
