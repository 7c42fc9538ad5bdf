import JSONText
import SearchWidgets

/// Keeps what a segmented control or a choice of orders shows.
final class SegmentsController: FilterMapController, SortByController {
  var onClick: ((Int) -> Void)?
  private(set) var selected: Int?
  private(set) var items: [Int: String] = [:]
  let log = CallLog()

  func setSelected(_ selected: Int?) {
    self.selected = selected
    log.record("setSelected", .json(selected.map { .number(Double($0)) } ?? .null))
  }

  func setItems(_ items: [Int: String]) {
    self.items = items
    log.record("setItems", .json(.object(segments.map { .init(String($0.key), .string($0.text)) })))
  }

  /// In the order of the keys.
  var segments: [WidgetState.Segment] {
    items.sorted { $0.key < $1.key }.map { .init(key: $0.key, text: $0.value, isSelected: $0.key == selected) }
  }
}
