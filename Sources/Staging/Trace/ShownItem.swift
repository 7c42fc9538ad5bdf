import Manifest
import SearchModel
import Texts

/// An item of any widget, for comparison with an expected one.
package struct ShownItem: Sendable {
  package let text: String
  package let count: Int?
  package let isSelected: Bool?
  package let level: Int?
  /// The group of a current refinement.
  package let group: FilterGroup.ID?
  /// Whether the items are mutually exclusive, rather than selected independently.
  private var isChoice = false

  package static func items(of state: WidgetState) -> [ShownItem] {
    switch state {
    case .list(let items): items.map { ShownItem(text: $0.text, count: $0.count, isSelected: $0.isSelected, level: nil) }
    case .refinements(let items): items.map { ShownItem(text: $0.text, group: $0.group) }
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
    // A hit is identified by its first line.
    case .rows: state.rows.filter { $0.level == 0 }.map { ShownItem(text: $0.line) }
    case .button, .range, .number, .text: state.lines.map { ShownItem(text: $0, count: nil, isSelected: nil, level: nil) }
    }
  }

  package init(text: String, count: Int? = nil, isSelected: Bool? = nil, level: Int? = nil, group: FilterGroup.ID? = nil) {
    self.text = text
    self.count = count
    self.isSelected = isSelected
    self.level = level
    self.group = group
  }

  /// Whether every part that is mentioned matches.
  package func meets(_ expected: ExpectedWidget.Item) -> Bool {
    expected.value.holds(for: text) && (expected.count.map { test in count.map(test.holds) ?? false } ?? true)
      && (expected.isSelected == nil || expected.isSelected == isSelected)
      && (expected.level == nil || expected.level == level) && (expected.group == nil || expected.group == group)
  }

  /// The item as a line, with the parts that the expected item mentions; with all parts if nil.
  package func line(like expected: ExpectedWidget.Item?) -> String {
    var line = ""
    if expected == nil || expected?.isSelected != nil, let isSelected { line += mark(isSelected) + " " }
    line += WidgetState.shown(text)
    if expected == nil || expected?.count != nil, let count { line += " \(count)" }
    if expected?.level != nil, let level { line += "  level \(level)" }
    if expected?.group != nil, let group { line += "  in \(group)" }
    return line
  }

  /// An expected item, in the notation of the widget's items.
  package static func line(of expected: ExpectedWidget.Item, in state: WidgetState) -> String {
    let isChoice = if case .segments = state { true } else { false }
    var line = expected.isSelected.map { mark($0, isChoice) + " " } ?? ""
    line += expected.value.only.map { WidgetState.shown($0) } ?? expected.value.text
    if let count = expected.count { line += " \(count.text)" }
    if let level = expected.level { line += "  level \(level)" }
    if let group = expected.group { line += "  in \(group)" }
    return line
  }

  private func mark(_ isSelected: Bool) -> String { Self.mark(isSelected, isChoice) }

  private static func mark(_ isSelected: Bool, _ isChoice: Bool) -> String {
    let mark = isSelected ? "x" : " "
    return isChoice ? "(\(mark))" : "[\(mark)]"
  }
}
