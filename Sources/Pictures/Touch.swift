import Manifest
import SearchModel

/// The part of a widget that was tapped, typed into or set.
package enum Touch: Sendable, Hashable {
  case whole
  /// A row, by its value or text.
  case value(String)
  case filter(Filter)
  /// A row, by its position from 1.
  case position(Int)

  /// The part of a widget that a step touches; nil if it does not touch the widget.
  package init?(_ step: Step, of widget: String) {
    guard let event = step.widgetEvents.first(where: { $0.target.id == widget })?.event else { return nil }
    switch event.item?.selector {
    case .value(let value)?: self = .value(value)
    case .position(let position)?: self = .position(position)
    case .filter(let filter)?: self = .filter(filter)
    case .whole?, nil: self = .whole
    }
  }

  /// Whether it is the row with a text and a filter, at a position.
  func isRow(_ text: String, _ filter: Filter?, _ place: Int) -> Bool {
    switch self {
    case .whole: false
    case .value(let value): text == value || text.hasSuffix(": \(value)")
    case .filter(let own): filter == own
    case .position(let position): place == position
    }
  }
}
