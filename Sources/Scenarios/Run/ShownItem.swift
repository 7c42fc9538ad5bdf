import Manifest

/// An item of any widget, for comparison with an expected one.
struct ShownItem {
  let text: String
  let count: Int?
  let isSelected: Bool?
  let level: Int?

  static func items(of state: WidgetState) -> [ShownItem] {
    switch state {
    case .list(let items): items.map { ShownItem(text: $0.text, count: $0.count, isSelected: $0.isSelected, level: nil) }
    case .refinements(let items): items.map { ShownItem(text: $0.text, count: nil, isSelected: nil, level: nil) }
    case .menu(let items):
      items.map { ShownItem(text: $0.value, count: $0.count, isSelected: $0.isSelected, level: $0.level) }
    case .groups(let groups): groups.flatMap { items(of: .list($0.items)) }
    case .toggle(let text, let isSelected): [ShownItem(text: text, count: nil, isSelected: isSelected, level: nil)]
    case .segments(let segments): segments.map { ShownItem(text: $0.text, count: nil, isSelected: $0.isSelected, level: nil) }
    case .button, .range, .number, .rows, .text: state.lines.map { ShownItem(text: $0, count: nil, isSelected: nil, level: nil) }
    }
  }

  init(text: String, count: Int?, isSelected: Bool?, level: Int?) {
    self.text = text
    self.count = count
    self.isSelected = isSelected
    self.level = level
  }

  init(_ item: ExpectedWidget.Item) {
    self.init(text: item.value, count: item.count, isSelected: item.isSelected, level: item.level)
  }

  /// Whether every part that is mentioned is so.
  func meets(_ expected: ExpectedWidget.Item) -> Bool {
    text == expected.value && (expected.count == nil || expected.count == count)
      && (expected.isSelected == nil || expected.isSelected == isSelected)
      && (expected.level == nil || expected.level == level)
  }

  /// The item in a line, with the parts that the expected item mentions; all of them when there is none.
  func line(like expected: ExpectedWidget.Item?) -> String {
    var line = ""
    if expected == nil || expected?.isSelected != nil, let isSelected { line += isSelected ? "[x] " : "[ ] " }
    line += WidgetState.shown(text)
    if expected == nil || expected?.count != nil, let count { line += " \(count)" }
    if expected?.level != nil, let level { line += "  level \(level)" }
    return line
  }
}
