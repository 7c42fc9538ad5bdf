import Manifest
import SearchModel

extension WidgetState {
  /// The state that the rows of a snapshot represent: enough to draw the widget, but without the data of its controls.
  package init(_ rows: [WidgetRow], of type: WidgetType) {
    func isOn(_ row: WidgetRow) -> Bool { row.mark?.isOn ?? false }
    if let state = Self.ofType(type, rows) {
      self = state
    } else if rows.isEmpty {
      self = .text(nil)
    } else if type == .hierarchicalMenu {
      self = .menu(rows.map { MenuItem(value: $0.text, count: $0.count ?? 0, level: $0.level, isSelected: isOn($0)) })
    } else if rows.allSatisfy({ [.chosen, .unchosen].contains($0.mark) }) {
      self = .segments(rows.enumerated().map { Segment(key: $0, text: $1.text, isSelected: isOn($1)) })
    } else if rows.allSatisfy({ $0.mark != nil && $0.level == 0 }) {
      self = .list(rows.map { ListItem(text: $0.text, count: $0.count, isSelected: isOn($0), filter: nil) })
    } else if rows.count == 1, rows[0].mark == nil {
      self = .text(rows[0].text)
    } else {
      self = .rows(rows.map { HitRow($0.line.trimmedOfBlanks) })
    }
  }
}

extension WidgetState {
  /// The state for widget types with a special appearance; nil for all others.
  private static func ofType(_ type: WidgetType, _ rows: [WidgetRow]) -> WidgetState? {
    switch type {
    case .dynamicFacets:
      var groups: [Group] = []
      for row in rows {
        if row.level == 0 {
          groups.append(Group(title: row.text, items: []))
        } else if let last = groups.popLast() {
          let item = ListItem(text: row.text, count: row.count, isSelected: row.mark?.isOn ?? false, filter: nil)
          groups.append(Group(title: last.title, items: last.items + [item]))
        }
      }
      return .groups(groups)
    case .hits:
      var hits: [HitRow] = []
      for row in rows {
        if row.level > 0, let last = hits.popLast() {
          hits.append(HitRow(last.text, subtitle: row.text))
        } else {
          hits.append(HitRow(row.text))
        }
      }
      return .rows(hits)
    case .currentRefinements:
      // Only the text is drawn, so the filter does not matter.
      return .refinements(
        rows.map { RefinementItem(text: $0.text, filter: .tag(Filter.Tag(value: $0.text)), group: .and(name: "")) })
    case .toggle: return rows.first.map { .toggle(text: $0.text, isSelected: $0.mark?.isOn ?? false) }
    case .clearRefinements: return .button
    case .searchBox: return .text(rows.first?.text, .field)
    case .numericRange: return rows.first.flatMap { range($0.text) }
    default: return nil
    }
  }

  /// Parses `20.0 to 50.0  within 5.0 to 90.0`, or `no range`.
  private static func range(_ text: String) -> WidgetState? {
    let parts = text.split(separator: "  within ")
    func range(_ text: Substring) -> ClosedRange<Double>? {
      let ends = text.split(separator: " to ").map { Double($0) }
      guard ends.count == 2, let low = ends[0], let high = ends[1], low <= high else { return nil }
      return low...high
    }
    let value = parts.first.flatMap(range)
    guard value != nil || parts.first == "no range" else { return nil }
    return .range(bounds: parts.count > 1 ? range(parts[1]) : nil, value: value)
  }
}

extension String {
  fileprivate var trimmedOfBlanks: String { String(drop { $0 == " " }) }
}
