import SearchModel

extension WidgetState: StateHashed {
  package func hash(into hasher: inout StateHasher) {
    switch self {
    case .list(let items):
      hasher.combine(0)
      hasher.combine(items)
    case .refinements(let items):
      hasher.combine(1)
      hasher.combine(items) {
        $0.combine($1.text)
        $0.combine($1.filter)
        $0.combine($1.group)
      }
    case .menu(let items):
      hasher.combine(2)
      hasher.combine(items) {
        $0.combine($1.value)
        $0.combine($1.count)
        $0.combine($1.level)
        $0.combine($1.isSelected)
      }
    case .button: hasher.combine(3)
    case .toggle(let text, let isSelected):
      hasher.combine(4)
      hasher.combine(text)
      hasher.combine(isSelected)
    case .segments(let segments):
      hasher.combine(5)
      hasher.combine(segments) {
        $0.combine($1.key)
        $0.combine($1.text)
        $0.combine($1.isSelected)
      }
    case .range(let bounds, let value):
      hasher.combine(6)
      hasher.combine(bounds)
      hasher.combine(value)
    case .number(let comparison, let bounds, let value):
      hasher.combine(7)
      hasher.combine(comparison)
      hasher.combine(bounds)
      hasher.combine(value) { $0.combine($1) }
    case .groups(let groups):
      hasher.combine(8)
      hasher.combine(groups) {
        $0.combine($1.title)
        $0.combine($1.items)
      }
    case .rows(let rows):
      hasher.combine(9)
      hasher.combine(rows) { hasher, row in
        hasher.combine(row?.text)
        guard let row, row.subtitle != nil || row.image != nil else { return }
        hasher.combine(row.subtitle)
        hasher.combine(row.image)
      }
    case .text(let text, _):
      hasher.combine(10)
      hasher.combine(text)
    }
  }
}

extension WidgetState.ListItem: StateHashed {
  package func hash(into hasher: inout StateHasher) {
    hasher.combine(text)
    hasher.combine(count) { $0.combine($1) }
    hasher.combine(isSelected)
    hasher.combine(filter)
    hasher.combine(highlighted)
  }
}
