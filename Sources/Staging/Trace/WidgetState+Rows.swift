import Manifest

extension WidgetState {
  /// What rows of a snapshot say of a widget: enough to draw it, though not what its controls hold.
  package init(_ rows: [WidgetRow], of type: WidgetType) {
    func isOn(_ row: WidgetRow) -> Bool { row.mark?.isOn ?? false }
    if rows.isEmpty {
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

extension String {
  fileprivate var trimmedOfBlanks: String { String(drop { $0 == " " }) }
}
