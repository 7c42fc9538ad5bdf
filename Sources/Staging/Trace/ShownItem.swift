import Manifest
import Texts

/// An item of any widget, for comparison with an expected one.
package struct ShownItem: Sendable {
  package let text: String
  package let count: Int?
  package let isSelected: Bool?
  package let level: Int?
  /// Whether one of several is chosen, rather than each by itself.
  private var isChoice = false

  package static func items(of state: WidgetState) -> [ShownItem] {
    switch state {
    case .list(let items): items.map { ShownItem(text: $0.text, count: $0.count, isSelected: $0.isSelected, level: nil) }
    case .refinements(let items): items.map { ShownItem(text: $0.text, count: nil, isSelected: nil, level: nil) }
    case .menu(let items):
      items.map { ShownItem(text: $0.value, count: $0.count, isSelected: $0.isSelected, level: $0.level) }
    case .groups(let groups): groups.flatMap { items(of: .list($0.items)) }
    case .toggle(let text, let isSelected): [ShownItem(text: text, count: nil, isSelected: isSelected, level: nil)]
    case .segments(let segments):
      segments.map { segment in
        var item = ShownItem(text: segment.text, count: nil, isSelected: segment.isSelected, level: nil)
        item.isChoice = true
        return item
      }
    case .button, .range, .number, .rows, .text: state.lines.map { ShownItem(text: $0, count: nil, isSelected: nil, level: nil) }
    }
  }

  package init(text: String, count: Int?, isSelected: Bool?, level: Int?) {
    self.text = text
    self.count = count
    self.isSelected = isSelected
    self.level = level
  }

  /// What is expected of a widget, for comparison with what it shows.
  package init(_ item: ExpectedWidget.Item, in state: WidgetState) {
    self.init(text: item.value, count: item.count, isSelected: item.isSelected, level: item.level)
    if case .segments = state { isChoice = true }
  }

  /// Whether every part that is mentioned is so.
  package func meets(_ expected: ExpectedWidget.Item) -> Bool {
    text == expected.value && (expected.count == nil || expected.count == count)
      && (expected.isSelected == nil || expected.isSelected == isSelected)
      && (expected.level == nil || expected.level == level)
  }

  /// The item in a line, with the parts that the expected item mentions; all of them when there is none.
  package func line(like expected: ExpectedWidget.Item?) -> String {
    var line = ""
    if expected == nil || expected?.isSelected != nil, let isSelected { line += mark(isSelected) + " " }
    line += WidgetState.shown(text)
    if expected == nil || expected?.count != nil, let count { line += " \(count)" }
    if expected?.level != nil, let level { line += "  level \(level)" }
    return line
  }

  private func mark(_ isSelected: Bool) -> String {
    let mark = isSelected ? "x" : " "
    return isChoice ? "(\(mark))" : "[\(mark)]"
  }
}
