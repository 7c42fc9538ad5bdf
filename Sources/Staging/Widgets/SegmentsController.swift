import JSONText
import SearchModel
import SearchWidgets

/// Stores the state of a segmented control or of a choice of sort orders.
final class SegmentsController: FilterMapController, SortByController, StageController {
  /// The texts by key, and the selected key.
  struct Memory: Sendable {
    var selected: Int?
    var items: [Int: String] = [:]
  }

  var onClick: ((Int) -> Void)?
  var memory = Memory()
  let log = CallLog()

  func setSelected(_ selected: Int?) {
    memory.selected = selected
    log.record("setSelected", .json(selected.map { .number(Double($0)) } ?? .null))
  }

  func setItems(_ items: [Int: String]) {
    memory.items = items
    log.record("setItems", .json(.object(segments.map { .init(String($0.key), .string($0.text)) })))
  }

  /// The segments in the order of their keys.
  var segments: [WidgetState.Segment] {
    memory.items.sorted { $0.key < $1.key }.map { .init(key: $0.key, text: $0.value, isSelected: $0.key == memory.selected) }
  }

  var state: WidgetState { .segments(segments) }
}
