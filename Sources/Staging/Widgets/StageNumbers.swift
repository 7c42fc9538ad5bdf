import JSONText
import Manifest
import SearchModel
import SearchWidgets
import Texts

private func json(_ range: ClosedRange<Double>) -> JSONValue { [.number(range.lowerBound), .number(range.upperBound)] }

private final class RangeController: NumberRangeController, StageController {
  struct Memory: Sendable {
    var bounds: ClosedRange<Double>?
    var item: ClosedRange<Double>?
  }

  var onRangeChanged: ((ClosedRange<Double>) -> Void)?
  var memory = Memory()
  let log = CallLog()

  func setBounds(_ bounds: ClosedRange<Double>) {
    memory.bounds = bounds
    log.record("setBounds", .json(json(bounds)))
  }

  func setItem(_ item: ClosedRange<Double>) {
    memory.item = item
    log.record("setItem", .json(json(item)))
  }

  func invalidate() {
    memory.item = nil
    log.record("invalidate", .json(.null))
  }

  var state: WidgetState { .range(bounds: memory.bounds, value: memory.item) }

  /// The thumbs of a slider at its ends and in the middle.
  var events: [WidgetEvent] {
    guard let bounds = memory.bounds else { return [] }
    let middle = Self.middle(of: bounds)
    return [bounds, bounds.lowerBound...middle, middle...bounds.upperBound, bounds.lowerBound...bounds.lowerBound, middle...middle]
      .map { .set(.range($0)) }
  }

  /// The number in the middle, with one decimal more than the bounds: 18.24, not 18.240000000000002.
  private static func middle(of bounds: ClosedRange<Double>) -> Double {
    let exact = bounds.lowerBound / 2 + bounds.upperBound / 2
    let decimals = [bounds.lowerBound, bounds.upperBound].map(NumberText.decimals).max() ?? 0
    let unit = (0...min(decimals, 9)).reduce(1.0) { unit, _ in unit * 10 }
    let rounded = (exact * unit).rounded() / unit
    return bounds.contains(rounded) ? rounded : exact
  }
}

private final class StepperController: NumberController, StageController {
  struct Memory: Sendable {
    var bounds: ClosedRange<Double>?
    var item: Double?
  }

  let comparison: String
  private(set) var computation: NumberComputation?
  var memory = Memory()
  let log = CallLog()

  init(comparison: String) {
    self.comparison = comparison
  }

  func setComputation(_ computation: NumberComputation) {
    self.computation = computation
    log.record("setComputation", .json(.null))
  }

  func setBounds(_ bounds: ClosedRange<Double>?) {
    memory.bounds = bounds
    log.record("setBounds", .json(bounds.map(json) ?? .null))
  }

  func setItem(_ item: Double) {
    memory.item = item
    log.record("setItem", .json(.number(item)))
  }

  func invalidate() {
    memory.item = nil
    log.record("invalidate", .json(.null))
  }

  var state: WidgetState { .number(comparison: comparison, bounds: memory.bounds, value: memory.item) }

  /// A tap on either button, and the two bounds.
  var events: [WidgetEvent] {
    // At a bound, the button that leads beyond it is disabled. If no number is shown it is not: the stepper continues counting from the
    // number that it last requested, and one step beyond the bounds shows the same as ten.
    let counted = memory.item ?? computation?.current()
    let beyond = memory.item == nil ? 1.0 : 0
    let isHighest = counted.map { number in memory.bounds.map { number >= $0.upperBound + beyond } ?? false } ?? false
    let isLowest = counted.map { number in memory.bounds.map { number <= $0.lowerBound - beyond } ?? false } ?? false
    return (isHighest ? [] : [.change(NumberChange(.increment))]) + (isLowest ? [] : [.change(NumberChange(.decrement))])
      + (memory.bounds.map { [.set(.number($0.lowerBound)), .set(.number($0.upperBound))] } ?? [])
  }
}

extension NumericRange: StagedWidget {
  func live(_ stage: WidgetSurroundings) -> LiveWidget {
    let interactor = stage.interactor(NumberRangeInteractor(item: range))
    let controllers = (0..<stage.viewCount).map { _ in RangeController() }
    if let bounds, stage.declaration.wiring.connect != nil { interactor.applyBounds(bounds) }
    let wires = stage.wires(
      searcher: { interactor.connectSearcher(stage.hits, attribute: attribute) },
      filterState: {
        interactor.connectFilterState(stage.filterState, attribute: attribute, operator: combination, groupName: groupName)
      }, views: controllers.map { controller in { interactor.connectController(controller) } }
    ) {
      let connector = NumberRangeConnector<Double>(
        searcher: stage.hits, filterState: stage.filterState, attribute: attribute, bounds: bounds, range: range, operator: combination,
        groupName: groupName, interactor: interactor)
      for controller in controllers { connector.connectController(controller) }
      return connector
    }
    let id = stage.id
    return LiveWidget(
      stage, interactor, controllers, wires,
      react: { event, controller throws(ItemProblem) in
        switch event {
        case .set(.range(let range)): controller.onRangeChanged?(range)
        // The user cannot clear a slider, but an app's code can.
        case .set(.nothing): interactor.computeNumberRange(nil)
        case .bounds(let bounds): interactor.applyBounds(bounds)
        default: throw ItemProblem("'\(id)' is set to a range, [10, 20], or to null")
        }
      }, offered: { $1.events })
  }
}

extension NumericComparison: StagedWidget {
  func live(_ stage: WidgetSurroundings) -> LiveWidget {
    let interactor = stage.interactor(NumberInteractor(item: number))
    let controllers = (0..<stage.viewCount).map { _ in StepperController(comparison: comparison.rawValue) }
    if let bounds, stage.declaration.wiring.connect != nil { interactor.applyBounds(bounds) }
    let wires = stage.wires(
      searcher: { interactor.connectSearcher(stage.hits, attribute: attribute) },
      filterState: {
        interactor.connectFilterState(
          stage.filterState, attribute: attribute, numericOperator: comparison, operator: combination, groupName: groupName)
      }, views: controllers.map { controller in { interactor.connectController(controller) } }
    ) {
      let connector = FilterComparisonConnector<Double>(
        searcher: stage.hits, filterState: stage.filterState, attribute: attribute, numericOperator: comparison, number: number,
        bounds: bounds, operator: combination, groupName: groupName, interactor: interactor)
      for controller in controllers { connector.connectController(controller) }
      return connector
    }
    let id = stage.id
    return LiveWidget(
      stage, interactor, controllers, wires,
      react: { event, controller throws(ItemProblem) in
        if case .bounds(let bounds) = event { return interactor.applyBounds(bounds) }
        guard let computation = controller.computation else { return }
        switch event {
        case .set(.number(let value)): computation.just(value)
        case .set(.nothing): computation.just(nil)
        case .change(let change):
          if let item = controller.memory.item, !change.result(for: item).isFinite { throw ItemProblem("the number becomes too large") }
          switch change.operation {
          case .increment: computation.increment(by: change.operand, default: change.fallback)
          case .decrement: computation.decrement(by: change.operand, default: change.fallback)
          case .multiply: computation.multiply(by: change.operand, default: change.fallback)
          }
        default: throw ItemProblem("'\(id)' is set to a number or to null")
        }
      }, offered: { $1.events })
  }
}
