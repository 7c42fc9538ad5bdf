import Manifest
import SearchModel

/// A value that is tapped, as shown in its list.
package struct ListedValue {
  package let text: String
  package let count: Int?
  package let isSelected: Bool
  /// The attribute under which dynamic facets show it; nil for other lists.
  package private(set) var attribute: Attribute?

  /// Returns nil if the step does not tap a value of a list.
  package init?(_ action: StepAction, in state: WidgetState) {
    guard case .widget(_, .click(let item)) = action else { return nil }
    let rows: [(text: String, count: Int?, isSelected: Bool, filter: Filter?)]
    switch state {
    case .list(let items): rows = items.map { ($0.text, $0.count, $0.isSelected, $0.filter) }
    case .menu(let items):
      // A tap only removes the end of the selected path; tapping a value above it selects that value instead.
      let last = items.filter(\.isSelected).map(\.level).max()
      rows = items.map { ($0.value, $0.count, $0.isSelected && $0.level == last, nil) }
    case .groups(let groups):
      guard case .filter(let filter) = item.selector, let row = groups.lazy.compactMap({ $0.item(of: filter) }).first else { return nil }
      (text, count, isSelected, attribute) = (row.text, row.count, row.isSelected, filter.attribute)
      return
    case .refinements, .button, .toggle, .segments, .range, .number, .rows, .text: return nil
    }
    let row: (text: String, count: Int?, isSelected: Bool, filter: Filter?)?
    switch item.selector {
    case .value(let value): row = rows.first { $0.text == value }
    case .filter(let filter): row = rows.first { $0.filter == filter }
    case .position(let place): row = rows.indices.contains(place - 1) ? rows[place - 1] : nil
    case .whole: row = nil
    }
    guard let row else { return nil }
    (text, count, isSelected) = (row.text, row.count, row.isSelected)
  }
}
